//! Objects as the SQL text that makes them, in one canonical form, which parses back to the same.

use super::constraints::{Constraint, folded};
use super::qualified::qualified;
use crate::declared::type_name;
use crate::dialect::standard_type;
use crate::error::{Error, Result, SqlState};
use crate::session::is_always;
use crate::statements::{self, Statement};
use datafusion::arrow::datatypes::{Field, SchemaRef};
use datafusion::sql::parser::{CreateExternalTable, Statement as DfStatement};
use sqlparser::ast::{
    CharacterLength, ColumnOption, CreateTable, CreateView, DataType, Statement as SqlStatement, Value,
};
use std::fmt::Write;
use taipan_engine::Length;
use taipan_engine::types::quote;
use taipan_store::{Key, Object};

/// A view.
pub fn view(key: &Key, create: &CreateView) -> String {
    let mut sql = format!("CREATE VIEW {}", qualified(key));
    if !create.columns.is_empty() {
        let columns: Vec<String> = create.columns.iter().map(|column| column.name.to_string()).collect();
        write!(sql, " ({})", columns.join(", ")).unwrap_or_default();
    }
    write!(sql, " AS {}", create.query).unwrap_or_default();
    sql
}

/// The statement that makes a table.
pub fn create_table(text: &str) -> Result<CreateTable> {
    match parsed(text)? {
        DfStatement::Statement(statement) => match *statement {
            SqlStatement::CreateTable(mut create) => {
                let columns = create.columns.iter_mut();
                columns.for_each(|column| standard_type(&mut column.data_type));
                Ok(create)
            }
            _ => Err(unexpected(text)),
        },
        _ => Err(unexpected(text)),
    }
}

/// The definition of an object under another name.
pub fn renamed(object: &Object, key: &Key) -> Result<String> {
    let (old, new) = (qualified(&object.key), qualified(key));
    // Every definition begins with the words of its kind and the name.
    match object.sql.split_once(&old) {
        Some((words, rest)) => Ok(format!("{words}{new}{rest}")),
        None => Err(unexpected(&object.sql)),
    }
}

/// A table of these columns, with the defaults of the statement that makes it.
pub fn table(key: &Key, schema: &SchemaRef, create: &CreateTable, constraints: &[Constraint]) -> String {
    let defaults = defaults(create);
    let columns = schema.fields().iter().enumerate().map(|(place, field)| {
        let ty = type_of(create, place, field);
        let mut column = format!("{} {ty}", quote(field.name()));
        if let Some(Some(default)) = defaults.get(place) {
            write!(column, " DEFAULT {default}").unwrap_or_default();
        }
        column.push_str(identity(create, place).unwrap_or_default());
        if !field.is_nullable() {
            column.push_str(" NOT NULL");
        }
        column
    });
    let items: Vec<String> = columns.chain(constraints.iter().map(ToString::to_string)).collect();
    format!("CREATE TABLE {} ({})", qualified(key), items.join(", "))
}

/// The columns of a table that have texts of at most so many characters.
pub fn lengths(create: &CreateTable) -> Vec<Length> {
    let columns = create.columns.iter().filter_map(|column| {
        Some(Length {
            column: folded(&column.name),
            most: length_of(&column.data_type)?,
        })
    });
    columns.collect()
}

/// The type of a column, as it is declared.
pub fn type_of(create: &CreateTable, place: usize, field: &Field) -> String {
    let column = create.columns.get(place);
    match column.map(|column| (length_of(&column.data_type), modifier_of(&column.data_type))) {
        Some((Some(most), _)) => format!("VARCHAR({most})"),
        Some((None, Some(_))) => "VARCHAR".to_string(),
        _ => type_name(field),
    }
}

/// The modifier that clients are told for a type that is VARCHAR: its length and four, or -1.
pub fn modifier_of(ty: &DataType) -> Option<i32> {
    match ty {
        DataType::Varchar(None) | DataType::CharacterVarying(None) | DataType::CharVarying(None) => Some(-1),
        ty => Some(i32::try_from(length_of(ty)?).map_or(-1, |length| length.saturating_add(4))),
    }
}

fn length_of(ty: &DataType) -> Option<usize> {
    match ty {
        DataType::Varchar(Some(CharacterLength::IntegerLength { length, .. }))
        | DataType::CharacterVarying(Some(CharacterLength::IntegerLength { length, .. }))
        | DataType::CharVarying(Some(CharacterLength::IntegerLength { length, .. })) => usize::try_from(*length).ok(),
        _ => None,
    }
}

/// The words for a column that numbers itself.
pub fn identity(create: &CreateTable, place: usize) -> Option<&'static str> {
    let options = create.columns.get(place).map(|column| column.options.as_slice());
    let mut options = options.unwrap_or_default().iter();
    options
        .find(|option| matches!(option.option, ColumnOption::Generated { .. }))
        .map(|option| {
            if is_always(&option.option) {
                " GENERATED ALWAYS AS IDENTITY"
            } else {
                " GENERATED BY DEFAULT AS IDENTITY"
            }
        })
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

/// What an external table says of its files: their format, where they are, and its options.
pub fn external_options(text: &str) -> Result<Vec<(String, String)>> {
    let DfStatement::CreateExternalTable(create) = parsed(text)? else {
        return Err(unexpected(text));
    };
    let mut options = vec![("format".to_string(), create.file_type.to_lowercase())];
    options.extend(
        create
            .locations
            .iter()
            .map(|place| ("location".to_string(), place.clone())),
    );
    for (name, value) in &create.options {
        let value = match value {
            Value::SingleQuotedString(text) => text.clone(),
            other => other.to_string(),
        };
        options.push((name.clone(), value));
    }
    Ok(options)
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
    let mut sql = format!("CREATE {unbounded}EXTERNAL TABLE {}", qualified(key));
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
