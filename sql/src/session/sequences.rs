//! CREATE and DROP SEQUENCE, and columns that number themselves: SERIAL and IDENTITY are columns whose default is the next
//! value of a sequence that goes with them.

use super::{Notice, QueryResults, Session};
use crate::database::{Definition, Width, definition, folded, from_store, owned_by, redefined, restart, width};
use crate::dialect::AlterSequence;
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::statements::expression as parse_expression;
use crate::statements::own_database;
use datafusion::common::TableReference;
use datafusion::sql::parser::Statement as DfStatement;
use datafusion::sql::planner::object_name_to_table_reference;
use sqlparser::ast::{
    ColumnOption, ColumnOptionDef, CreateTable, DataType, Expr, GeneratedAs, ObjectName, RenameTableNameKind,
    SequenceOptions, Statement,
};
use std::sync::Arc;
use taipan_engine::types::quote;
use taipan_store::{Key, Kind, NewObject, Object};

/// The schema, if one is named, and the name of an object that a text names.
pub fn folded_name(text: &str) -> Result<(Option<String>, String)> {
    let wrong = || Error::new(SqlState::InvalidName, format!("invalid name syntax: {text}"));
    match parse_expression(text).map_err(|_| wrong())? {
        Expr::Identifier(name) => Ok((None, folded(&name))),
        Expr::CompoundIdentifier(names) => match names.as_slice() {
            [schema, name] => Ok((Some(folded(schema)), folded(name))),
            [_, schema, name] => {
                own_database(&names.iter().map(folded).collect::<Vec<_>>())?;
                Ok((Some(folded(schema)), folded(name)))
            }
            _ => Err(wrong()),
        },
        _ => Err(wrong()),
    }
}

/// A sequence that a column needs.
#[derive(Debug)]
pub(crate) struct Needed {
    pub key: Key,
    /// The place of the column in its table.
    pub column: usize,
    width: Width,
    options: Vec<SequenceOptions>,
}

/// Writes columns that number themselves as ones with a default; the sequences that they need. `is_taken` tells whether a
/// name is in use.
pub(crate) fn number_columns(
    create: &mut CreateTable,
    table: &Key,
    is_taken: impl Fn(&Key) -> bool,
) -> Result<Vec<Needed>> {
    let mut needed: Vec<Needed> = Vec::new();
    for (place, column) in create.columns.iter_mut().enumerate() {
        let serial = serial(&column.data_type);
        let identity = column.options.iter().find_map(|option| identity(&option.option));
        let options = match (&serial, identity) {
            (Some(_), _) => Vec::new(),
            (None, Some(options)) => options,
            (None, None) => continue,
        };
        let width = match serial {
            Some(width) => {
                column.data_type = width.data_type();
                width
            }
            None => width(Some(&column.data_type))?,
        };
        let key = free_name(table, &folded(&column.name), |key| {
            is_taken(key) || needed.iter().any(|other| other.key == *key)
        });
        let name = format!("{}.{}", quote(&key.schema), quote(&key.name)).replace('\'', "''");
        let default = ColumnOption::Default(parse_expression(&format!("nextval('{name}')"))?);
        for option in [default, ColumnOption::NotNull] {
            column
                .options
                .retain(|known| std::mem::discriminant(&known.option) != std::mem::discriminant(&option));
            column.options.push(ColumnOptionDef { name: None, option });
        }
        needed.push(Needed {
            key,
            column: place,
            width,
            options,
        });
    }
    Ok(needed)
}

/// The name of the sequence of a column that numbers itself.
pub(crate) fn free_name(table: &Key, column: &str, is_taken: impl Fn(&Key) -> bool) -> Key {
    let base = format!("{}_{column}_seq", table.name);
    let first = Key::relation(table.schema.as_str(), base.as_str());
    let numbered = (1..).map(|number: u64| Key::relation(table.schema.as_str(), format!("{base}{number}")));
    let mut keys = std::iter::once(first.clone()).chain(numbered);
    keys.find(|key| !is_taken(key)).unwrap_or(first)
}

fn serial(ty: &DataType) -> Option<Width> {
    match ty {
        DataType::Custom(name, _) => match name.to_string().to_lowercase().as_str() {
            "serial" | "serial4" => Some(Width::Integer),
            "bigserial" | "serial8" => Some(Width::Big),
            "smallserial" | "serial2" => Some(Width::Small),
            _ => None,
        },
        _ => None,
    }
}

fn identity(option: &ColumnOption) -> Option<Vec<SequenceOptions>> {
    match option {
        ColumnOption::Generated {
            sequence_options,
            generation_expr: None,
            ..
        } => Some(sequence_options.clone().unwrap_or_default()),
        _ => None,
    }
}

/// Whether nobody but the table gives a column its values.
pub(crate) fn is_always(option: &ColumnOption) -> bool {
    matches!(
        option,
        ColumnOption::Generated {
            generated_as: GeneratedAs::Always,
            generation_expr: None,
            ..
        }
    )
}

impl Session {
    /// Carries out a statement about sequences; `None` for others.
    pub(super) fn sequence_statement(&self, statement: &DfStatement, text: &str) -> Result<Option<QueryResults>> {
        let DfStatement::Statement(statement) = statement else {
            return Ok(None);
        };
        match statement.as_ref() {
            Statement::CreateSequence {
                temporary,
                if_not_exists,
                name,
                data_type,
                sequence_options,
                owned_by,
            } => {
                let reference = object_name_to_table_reference(name.clone(), true);
                let reference = reference.map_err(failure::from_datafusion)?;
                let key = self.database_ddl(text).new_key(&reference, *temporary)?;
                let tag = "CREATE SEQUENCE";
                if *if_not_exists && self.stored_catalog()?.get(&key).is_some() {
                    let text = format!("relation \"{}\" already exists, skipping", key.name);
                    return Ok(Some(QueryResults::done(tag, vec![Notice::plain(text)])));
                }
                let owner = owned_by.as_ref().map(|column| self.owner(column, text)).transpose()?;
                let sql = definition(&key, width(data_type.as_ref())?, sequence_options)?;
                self.make_sequence(key, sql, owner.unwrap_or_default())?;
                Ok(Some(QueryResults::done(tag, Vec::new())))
            }
            _ => Ok(None),
        }
    }

    /// Carries out an ALTER SEQUENCE.
    pub(super) fn alter_sequence(&self, alter: &AlterSequence, text: &str) -> Result<QueryResults> {
        let tag = "ALTER SEQUENCE";
        let key = self.sequence_key(&alter.name, text)?;
        let sequence = match self.stored_catalog()?.get(&key) {
            Some(object) if object.kind == Kind::Sequence => object.clone(),
            Some(_) => {
                let message = format!("\"{}\" is not a sequence", key.name);
                return Err(Error::new(SqlState::WrongObjectType, message));
            }
            None => {
                let message = format!("relation \"{}\" does not exist", key.name);
                return if alter.if_exists {
                    Ok(QueryResults::done(
                        tag,
                        vec![Notice::plain(format!("{message}, skipping"))],
                    ))
                } else {
                    Err(Error::new(SqlState::UndefinedTable, message))
                };
            }
        };
        self.access()?.require_owner(&sequence)?;
        if let Some(name) = &alter.rename {
            self.rename(
                &sequence,
                &RenameTableNameKind::To(ObjectName::from(vec![name.clone()])),
                text,
            )?;
            return Ok(QueryResults::done(tag, Vec::new()));
        }
        let owner = alter
            .owned_by
            .as_ref()
            .map(|column| self.owner(column, text))
            .transpose()?;
        let new = NewObject {
            sql: redefined(&sequence, alter.data_type.as_ref(), &alter.options)?,
            key,
            kind: sequence.kind,
            columns: owner.unwrap_or_else(|| sequence.columns.clone()),
        };
        let changed = self.redefine(&sequence, new)?;
        if let Some(value) = &alter.restart {
            restart(&self.attached().work, &changed, value.as_ref())?;
        }
        Ok(QueryResults::done(tag, Vec::new()))
    }

    fn sequence_key(&self, name: &ObjectName, text: &str) -> Result<Key> {
        let reference = object_name_to_table_reference(name.clone(), true).map_err(failure::from_datafusion)?;
        self.database_ddl(text).key(&reference)
    }

    /// What OWNED BY names, as a sequence keeps it.
    fn owner(&self, column: &ObjectName, text: &str) -> Result<Arc<[u8]>> {
        let parts: Vec<String> = column.0.iter().filter_map(|part| part.as_ident().map(folded)).collect();
        let (reference, column) = match parts.as_slice() {
            [none] if none == "none" => return Ok(Arc::default()),
            [table, column] => (TableReference::bare(table.as_str()), column),
            [schema, table, column] => (TableReference::partial(schema.as_str(), table.as_str()), column),
            _ => return Err(Error::new(SqlState::SyntaxError, "invalid OWNED BY option")),
        };
        let key = self.database_ddl(text).key(&reference)?;
        let Some(table) = self
            .stored_catalog()?
            .get(&key)
            .filter(|object| object.kind == Kind::Table)
            .cloned()
        else {
            let message = format!("relation \"{}\" does not exist", key.name);
            return Err(Error::new(SqlState::UndefinedTable, message));
        };
        self.access()?.require_owner(&table)?;
        let definition = Definition::of(&table)?;
        let place = definition.column(column)?;
        Ok(owned_by(table.oid, definition.layout.places[place]))
    }

    fn make_sequence(&self, key: Key, sql: String, owner: Arc<[u8]>) -> Result<Arc<Object>> {
        self.access()?.require_create(&key.schema)?;
        let work = &self.attached().work;
        let new = NewObject {
            key,
            kind: Kind::Sequence,
            sql,
            columns: owner,
        };
        let made = work.write(work.turn(), |transaction| transaction.create(new));
        let made = made.map_err(from_store)?;
        self.own(&made)?;
        Ok(made)
    }

    /// Makes the sequences that a new table needs.
    pub(crate) fn make_needed(&self, needed: &[Needed]) -> Result<Vec<Arc<Object>>> {
        let make = |needed: &Needed| {
            let sql = definition(&needed.key, needed.width, &needed.options)?;
            self.make_sequence(needed.key.clone(), sql, Arc::default())
        };
        needed.iter().map(make).collect()
    }

    /// Says which column each sequence goes with, now that the table is there.
    pub(crate) fn own_needed(&self, needed: &[Needed], made: &[Arc<Object>], table: &Object) -> Result<()> {
        let places = taipan_store::Layout::of(table).map_err(from_store)?.places;
        for (needed, sequence) in needed.iter().zip(made) {
            let new = NewObject {
                key: sequence.key.clone(),
                kind: sequence.kind,
                sql: sequence.sql.clone(),
                columns: owned_by(table.oid, places[needed.column]),
            };
            self.redefine(sequence, new)?;
        }
        Ok(())
    }
}
