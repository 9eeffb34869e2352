//! Definitions as Postgres prints them: of types, defaults, constraints, indexes, views.

use super::definitions::{INFORMATION, relations};
use super::deparsed;
use super::facts::{Facts, Told};
use super::oids::of_row_type;
use super::snapshot::Snapshot;
use crate::database::{Constraint, Rule};
use crate::postgres::types::{self, PgType};
use crate::visits::VisitMut;
use sqlparser::ast::{
    Expr, Function, FunctionArg, FunctionArgExpr, FunctionArguments, Ident, ObjectName, ReferentialAction, Value,
    VisitorMut,
};
use std::ops::ControlFlow;
use taipan_engine::types::quote;
use taipan_store::{Key, Oid, TEMPORARY};

/// Names of types as SQL has them, where they are others than in `pg_type`.
const SQL_NAMES: [(&str, &str); 15] = [
    ("bool", "boolean"),
    ("int2", "smallint"),
    ("int4", "integer"),
    ("int8", "bigint"),
    ("float4", "real"),
    ("float8", "double precision"),
    ("varchar", "character varying"),
    ("bpchar", "character"),
    ("time", "time without time zone"),
    ("timestamp", "timestamp without time zone"),
    ("timestamptz", "timestamp with time zone"),
    ("char", "\"char\""),
    ("any", "\"any\""),
    ("numeric", "numeric"),
    ("interval", "interval"),
];

/// `format_type`: a type's name in SQL, with what is declared beside it. Row types of relations that the path does not find
/// have their schema before them.
pub fn format_type(snapshot: &Snapshot, path: &[String], oid: Oid, modifier: Option<i32>) -> String {
    if oid == 0 {
        return "-".to_string();
    }
    if let Some((relation, array)) = of_row_type(oid) {
        let Some(facts) = snapshot.relation(relation) else {
            return "???".to_string();
        };
        let name = relation_name(snapshot, path, &facts.object.key);
        return if array { format!("{name}[]") } else { name };
    }
    let Some(ty) = types::of_oid(oid) else {
        return "???".to_string();
    };
    let schema = if ty.is_of_catalog || path.iter().any(|schema| schema == INFORMATION) {
        String::new()
    } else {
        format!("{INFORMATION}.")
    };
    match ty.item() {
        Some(item) => format!("{schema}{}[]", named(item, modifier)),
        None => schema + &named(ty, modifier),
    }
}

/// The type of a name as SQL spells it, if that is another than `pg_type` has.
pub fn type_of_sql(name: &str) -> Option<&'static PgType> {
    let name = name.to_ascii_lowercase();
    let words = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let short = [
        ("int", "int4"),
        ("decimal", "numeric"),
        ("time", "time"),
        ("timestamp", "timestamp"),
        ("char", "bpchar"),
        ("float", "float8"),
    ];
    let mut known = SQL_NAMES.iter().map(|(name, sql)| (*sql, *name)).chain(short);
    known
        .find(|(sql, _)| *sql == words)
        .and_then(|(_, name)| types::named(name))
}

/// A type that is no array.
fn named(ty: &PgType, modifier: Option<i32>) -> String {
    let known = SQL_NAMES.iter().find(|(name, _)| *name == ty.name);
    let name = known.map_or(ty.name, |(_, name)| *name);
    let Some(modifier) = modifier.filter(|modifier| *modifier >= 0) else {
        return name.to_string();
    };
    match ty.name {
        "varchar" | "bpchar" if modifier >= 4 => format!("{name}({})", modifier - 4),
        "numeric" if modifier >= 4 => {
            let (precision, scale) = ((modifier - 4) >> 16 & 0xffff, (modifier - 4) & 0x7ff);
            // Eleven bits with a sign.
            let scale = (scale ^ 1024) - 1024;
            format!("numeric({precision},{scale})")
        }
        _ => name.to_string(),
    }
}

/// A type without anything declared beside its name.
pub fn plain_name(ty: &PgType) -> String {
    named(ty, None)
}

/// A relation's name, with its schema where the path finds another one or none.
pub fn relation_name(snapshot: &Snapshot, path: &[String], key: &Key) -> String {
    if is_found(snapshot, path, key) {
        quote(&key.name)
    } else {
        format!("{}.{}", quote(&key.schema), quote(&key.name))
    }
}

/// Whether the name alone means this relation.
pub fn is_found(snapshot: &Snapshot, path: &[String], key: &Key) -> bool {
    if key.schema == TEMPORARY {
        return true;
    }
    let has = |schema: &str, name: &str| match schema {
        super::CATALOG | super::INFORMATION => super::relation(schema, name).is_some(),
        _ => {
            snapshot.catalog.get(&Key::relation(schema, name)).is_some() || snapshot.index_named(schema, name).is_some()
        }
    };
    let implied = [TEMPORARY, super::CATALOG];
    let named = path
        .iter()
        .map(String::as_str)
        .filter(|schema| !implied.contains(schema));
    let mut schemas = implied.into_iter().chain(named);
    schemas.find(|schema| has(schema, &key.name)) == Some(key.schema.as_str())
}

/// The schema and name of a relation or of an index, of the database or of the system.
pub fn relation_key(snapshot: &Snapshot, oid: Oid) -> Option<Key> {
    if let Some(facts) = snapshot.relation(oid) {
        return Some(facts.object.key.clone());
    }
    if let Some((facts, key)) = snapshot.index(oid) {
        return Some(Key::relation(facts.object.key.schema.as_str(), key.name.as_str()));
    }
    let known = relations().into_iter().find(|relation| relation.oid == oid)?;
    Some(Key::relation(known.schema, known.name))
}

/// The text of an expression that is kept, as Postgres would show it: names of sequences say what they are.
pub fn expression(expr: &Expr) -> String {
    let mut expr = expr.clone();
    let _ = VisitMut::visit(&mut expr, &mut Sequences);
    expr.to_string()
}

struct Sequences;

impl VisitorMut for Sequences {
    type Break = ();

    fn pre_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<()> {
        if let Expr::Function(Function {
            name,
            args: FunctionArguments::List(list),
            ..
        }) = expr
            && name.to_string().trim_matches('"').eq_ignore_ascii_case("nextval")
            && let [FunctionArg::Unnamed(FunctionArgExpr::Expr(argument))] = list.args.as_mut_slice()
            && let Expr::Value(value) = argument
            && let Value::SingleQuotedString(_) = value.value
        {
            *argument = Expr::Cast {
                kind: sqlparser::ast::CastKind::DoubleColon,
                expr: Box::new(argument.clone()),
                data_type: sqlparser::ast::DataType::Custom(ObjectName::from(Ident::new("regclass")), Vec::new()),
                array: false,
                format: None,
            };
        }
        ControlFlow::Continue(())
    }
}

/// The default of a column. A text says its type.
pub fn default(expr: &Expr, ty: Told) -> String {
    match expr {
        Expr::Value(value) if matches!(value.value, Value::SingleQuotedString(_)) => {
            let name = types::of_oid(ty.oid).map_or_else(|| "text".to_string(), |ty| named(ty, None));
            format!("{value}::{name}")
        }
        other => expression(other),
    }
}

/// `pg_get_constraintdef`.
pub fn constraint(
    snapshot: &Snapshot,
    path: &[String],
    (facts, constraint): (&Facts, &Constraint),
    pretty: bool,
) -> String {
    match &constraint.rule {
        Rule::Primary(columns) => format!("PRIMARY KEY ({})", listed(columns)),
        Rule::Unique {
            columns,
            nulls_distinct,
            ..
        } => {
            let nulls = if *nulls_distinct { "" } else { " NULLS NOT DISTINCT" };
            format!("UNIQUE{nulls} ({})", listed(columns))
        }
        Rule::Check(expr) => {
            if let Some(text) = deparsed::condition(expr, &deparsed::Scope::of_columns(&facts.columns), pretty) {
                return format!("CHECK ({text})");
            }
            let text = expression(expr);
            match (pretty, expr.as_ref()) {
                (false, Expr::BinaryOp { .. }) => format!("CHECK (({text}))"),
                _ => format!("CHECK ({text})"),
            }
        }
        Rule::Foreign(foreign) => {
            let table = relation_name(snapshot, path, &foreign.table);
            let mut text = format!(
                "FOREIGN KEY ({}) REFERENCES {table}({})",
                listed(&foreign.columns),
                listed(&foreign.referred)
            );
            for (event, action) in [("UPDATE", foreign.on_update), ("DELETE", foreign.on_delete)] {
                if action != ReferentialAction::NoAction {
                    text.push_str(&format!(" ON {event} {action}"));
                }
            }
            text
        }
    }
}

fn listed(names: &[String]) -> String {
    names.iter().map(|name| quote(name)).collect::<Vec<_>>().join(", ")
}

/// `pg_get_indexdef`: of the whole index, or of one of its columns. A pretty text has no schemas that the path has.
pub fn index(
    snapshot: &Snapshot,
    path: &[String],
    (facts, key): (&Facts, &Constraint),
    column: usize,
    pretty: bool,
) -> Option<String> {
    let (Rule::Primary(columns) | Rule::Unique { columns, .. }) = &key.rule else {
        return None;
    };
    if column > 0 {
        return columns.get(column - 1).map(|name| quote(name));
    }
    let table = &facts.object.key;
    let table = if pretty {
        relation_name(snapshot, path, table)
    } else {
        format!("{}.{}", quote(&table.schema), quote(&table.name))
    };
    let nulls = match &key.rule {
        Rule::Unique {
            nulls_distinct: false, ..
        } => " NULLS NOT DISTINCT",
        _ => "",
    };
    Some(format!(
        "CREATE UNIQUE INDEX {} ON {table} USING btree ({}){nulls}",
        quote(&key.name),
        listed(columns)
    ))
}
