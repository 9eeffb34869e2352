//! Objects as the SQL text that makes them, in one canonical form, which parses back to the same.

use crate::error::{Error, Result, SqlState};
use crate::statements::{self, Statement};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::sql::parser::{CreateExternalTable, Statement as DfStatement};
use sqlparser::ast::{ColumnOption, CreateTable, Statement as SqlStatement, Value};
use std::fmt::Write;
use taipan_engine::types::{quote, sql_name};
use taipan_store::Key;

/// `"schema"."name"`.
pub fn name(key: &Key) -> String {
    format!("{}.{}", quote(&key.schema), quote(&key.name))
}

/// A view, of the statement that makes it.
pub fn view(key: &Key, text: &str) -> Result<String> {
    match parsed(text)? {
        DfStatement::Statement(statement) => match *statement {
            SqlStatement::CreateView(create) => {
                let mut sql = format!("CREATE VIEW {}", name(key));
                if !create.columns.is_empty() {
                    let columns: Vec<String> = create.columns.iter().map(|column| column.name.to_string()).collect();
                    write!(sql, " ({})", columns.join(", ")).unwrap_or_default();
                }
                write!(sql, " AS {}", create.query).unwrap_or_default();
                Ok(sql)
            }
            _ => Err(unexpected(text)),
        },
        _ => Err(unexpected(text)),
    }
}

/// A table of these columns, with the defaults of the statement that makes it.
pub fn table(key: &Key, schema: &SchemaRef, text: &str) -> Result<String> {
    let defaults = match parsed(text)? {
        DfStatement::Statement(statement) => match *statement {
            SqlStatement::CreateTable(create) => defaults(&create),
            _ => return Err(unexpected(text)),
        },
        _ => return Err(unexpected(text)),
    };
    let columns = schema.fields().iter().enumerate().map(|(place, field)| {
        let mut column = format!("{} {}", quote(field.name()), sql_name(field.data_type()));
        if let Some(Some(default)) = defaults.get(place) {
            write!(column, " DEFAULT {default}").unwrap_or_default();
        }
        if !field.is_nullable() {
            column.push_str(" NOT NULL");
        }
        column
    });
    let columns: Vec<String> = columns.collect();
    Ok(format!("CREATE TABLE {} ({})", name(key), columns.join(", ")))
}

fn defaults(create: &CreateTable) -> Vec<Option<String>> {
    let of = |option: &ColumnOption| match option {
        ColumnOption::Default(expr) => Some(expr.to_string()),
        _ => None,
    };
    let columns = create.columns.iter();
    columns
        .map(|column| column.options.iter().find_map(|option| of(&option.option)))
        .collect()
}

/// An external table, whose files are at these places from wherever it is read.
pub fn external_table(key: &Key, text: &str, resolve: impl Fn(&str) -> String) -> Result<String> {
    let DfStatement::CreateExternalTable(create) = parsed(text)? else {
        return Err(unexpected(text));
    };
    let CreateExternalTable {
        name: _,
        columns,
        file_type,
        locations,
        table_partition_cols,
        order_exprs,
        if_not_exists: _,
        or_replace: _,
        temporary: _,
        unbounded,
        options,
        constraints: _,
    } = create;
    let unbounded = if unbounded { "UNBOUNDED " } else { "" };
    let mut sql = format!("CREATE {unbounded}EXTERNAL TABLE {}", name(key));
    let mut list = |words: &str, items: Vec<String>| {
        if !items.is_empty() {
            write!(sql, "{words} ({})", items.join(", ")).unwrap_or_default();
        }
    };
    list("", columns.iter().map(ToString::to_string).collect());
    write!(sql, " STORED AS {file_type}").unwrap_or_default();
    let mut list = |words: &str, items: Vec<String>| {
        if !items.is_empty() {
            write!(sql, " {words} ({})", items.join(", ")).unwrap_or_default();
        }
    };
    list(
        "PARTITIONED BY",
        table_partition_cols.iter().map(|name| quote(name)).collect(),
    );
    for ordering in order_exprs {
        list("WITH ORDER", ordering.iter().map(ToString::to_string).collect());
    }
    let text = |text: &str| Value::SingleQuotedString(text.to_string()).to_string();
    let options = options.iter().map(|(key, value)| format!("{} {value}", text(key)));
    list("OPTIONS", options.collect());
    let places: Vec<String> = locations.iter().map(|place| text(&resolve(place))).collect();
    match places.as_slice() {
        [place] => write!(sql, " LOCATION {place}").unwrap_or_default(),
        places => list("LOCATION", places.to_vec()),
    }
    Ok(sql)
}

fn parsed(text: &str) -> Result<DfStatement> {
    match statements::parse(text)? {
        Statement::Other(statement) => Ok(*statement),
        _ => Err(unexpected(text)),
    }
}

fn unexpected(text: &str) -> Error {
    Error::new(SqlState::Internal, format!("a statement that defines nothing: {text}"))
}
