//! Tables and sequences as statements that Postgres reads too.

use crate::database::{Definition, Width, definition, is_owned};
use crate::error::{Error, Result};
use crate::session::free_name;
use datafusion::arrow::datatypes::DataType;
use sqlparser::ast::Expr;
use std::collections::BTreeSet;
use std::sync::Arc;
use taipan_engine::types::{quote, sql_name};
use taipan_store::{Catalog, Key, Kind, Layout, Object};

/// The statements of a table.
pub struct TableText {
    pub name: String,
    pub create: String,
    pub columns: Vec<String>,
    /// They hold for all rows, and come after them.
    pub constraints: Vec<String>,
    /// They need the keys of other tables.
    pub references: Vec<String>,
    /// Say which sequences go with it.
    pub owned: Vec<String>,
    pub numbered: Vec<Numbered>,
}

/// A sequence that comes with a column that numbers itself, and the name that it gets anew.
pub struct Numbered {
    pub name: String,
    pub sequence: Arc<Object>,
}

/// Words that Postgres does not take for the name of a column without quotes.
const RESERVED: &str = " all analyse analyze and any array as asc asymmetric authorization between bigint binary bit boolean \
    both case cast char character check coalesce collate collation column concurrently constraint create cross \
    current_catalog current_date current_role current_schema current_time current_timestamp current_user dec decimal \
    default deferrable desc distinct do else end except exists extract false fetch float for foreign freeze from full \
    grant greatest group grouping having ilike in initially inner inout int integer intersect interval into is isnull \
    join lateral leading least left like limit localtime localtimestamp national natural nchar none normalize not \
    notnull null nullif numeric offset on only or order out outer overlaps overlay placing position precision primary \
    real references returning right row select session_user setof similar smallint some substring symmetric table \
    tablesample then time timestamp to trailing treat trim true union unique user using values varchar variadic verbose \
    when where window with xmlattributes xmlconcat xmlelement xmlexists xmlforest xmlnamespaces xmlparse xmlpi xmlroot \
    xmlserialize xmltable ";

/// A name, in quotes where it needs them anywhere.
pub fn name(identifier: &str) -> String {
    match quote(identifier) {
        plain if plain == identifier && RESERVED.contains(&format!(" {plain} ")) => format!("\"{identifier}\""),
        quoted => quoted,
    }
}

/// `schema.name`
pub fn qualified(key: &Key) -> String {
    format!("{}.{}", name(&key.schema), quote(&key.name))
}

/// Whether a sequence comes with a column that numbers itself.
pub fn is_identity(catalog: &Catalog, sequence: &Object) -> Result<bool> {
    let mut tables = catalog.objects().filter(|object| object.kind == Kind::Table);
    let Some(table) = tables.find(|table| is_owned(sequence, table.oid, None)) else {
        return Ok(false);
    };
    let definition = definition_of(table)?;
    let places = definition.layout.places.iter().enumerate();
    let mut owners = places.filter(|(_, stored)| is_owned(sequence, table.oid, Some(**stored)));
    Ok(owners.any(|(place, _)| definition.identity(place).is_some()))
}

/// A table; the relations that are `taken` are there before it, and it and its sequences after.
pub fn table(catalog: &Catalog, object: &Arc<Object>, taken: &mut BTreeSet<Key>) -> Result<TableText> {
    let table = definition_of(object)?;
    let mut text = TableText {
        name: qualified(&object.key),
        create: String::new(),
        columns: Vec::new(),
        constraints: Vec::new(),
        references: Vec::new(),
        owned: Vec::new(),
        numbered: Vec::new(),
    };
    let mut columns = Vec::new();
    for (place, field) in table.layout.schema.fields().iter().enumerate() {
        let stored = table.layout.places[place];
        let mut owned = catalog
            .objects()
            .filter(|other| is_owned(other, object.oid, Some(stored)));
        let sequence = owned.next();
        let mut column = format!("{} {}", name(field.name()), table.type_of(place));
        match (table.identity(place), sequence) {
            (Some(words), Some(sequence)) => {
                let key = free_name(&object.key, field.name(), |key| taken.contains(key));
                column.push_str(words);
                column.push_str(&options(sequence, &key, field.data_type())?);
                taken.insert(key.clone());
                text.numbered.push(Numbered {
                    name: qualified(&key),
                    sequence: sequence.clone(),
                });
            }
            (_, sequence) => {
                if let Some(default) = table.default(place) {
                    column.push_str(&format!(" DEFAULT {}", shown(default)));
                }
                text.owned.extend(sequence.map(|sequence| {
                    let owner = format!("{}.{}", text.name, name(field.name()));
                    format!("ALTER SEQUENCE {} OWNED BY {owner}", qualified(&sequence.key))
                }));
            }
        }
        if !field.is_nullable() {
            column.push_str(" NOT NULL");
        }
        columns.push(format!("\n    {column}"));
        text.columns.push(name(field.name()));
    }
    taken.insert(object.key.clone());
    text.create = format!("CREATE TABLE {} ({}\n)", text.name, columns.join(","));
    for constraint in &table.constraints {
        let added = constraint.statement(&text.name, name);
        match constraint.referred_table() {
            Some(_) => text.references.push(added),
            None => text.constraints.push(added),
        }
    }
    Ok(text)
}

/// A default, in parentheses where it is more than a value or a call.
fn shown(default: &Expr) -> String {
    match default {
        Expr::Value(_) | Expr::Function(_) | Expr::Nested(_) | Expr::UnaryOp { .. } | Expr::Cast { .. } => {
            default.to_string()
        }
        other => format!("({other})"),
    }
}

/// The options of a sequence, if they are not those that it would have anyway.
fn options(sequence: &Object, key: &Key, ty: &DataType) -> Result<String> {
    let width = match ty {
        DataType::Int16 => Width::Small,
        DataType::Int32 => Width::Integer,
        _ => Width::Big,
    };
    let usual = definition(key, width, &[])?;
    let behind = |sql: &str| sql.split_once(" INCREMENT BY ").map(|(_, options)| options.to_string());
    let (own, usual) = (behind(&sequence.sql), behind(&usual));
    Ok(match own {
        Some(own) if Some(&own) != usual.as_ref() => format!(" (INCREMENT BY {own})"),
        _ => String::new(),
    })
}

fn definition_of(table: &Object) -> Result<Definition> {
    let layout = Layout::of(table).map_err(crate::database::from_store)?;
    let composed = layout
        .schema
        .fields()
        .iter()
        .find(|field| is_composed(field.data_type()));
    match composed {
        Some(field) => {
            let ty = sql_name(field.data_type());
            let what = format!(
                "a dump of column {} of table {}, of type {ty}",
                field.name(),
                table.key.name
            );
            Err(Error::not_built(what))
        }
        None => Definition::of(table),
    }
}

/// Whether CREATE TABLE does not have the type.
fn is_composed(ty: &DataType) -> bool {
    match ty {
        DataType::Struct(_) | DataType::Map(..) | DataType::Union(..) => true,
        DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _) => {
            is_composed(item.data_type())
        }
        _ => false,
    }
}
