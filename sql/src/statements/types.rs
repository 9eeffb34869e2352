//! SQL type names: which Arrow type each means in a Python function, and which are known but not supported yet.

use super::cursor::{Cursor, keyword};
use crate::error::{Error, Result, SqlState};
use datafusion::arrow::datatypes::DataType;
use sqlparser::tokenizer::Token;

/// Every supported name of one word.
const SUPPORTED: &[(&str, DataType)] = &[
    ("SMALLINT", DataType::Int16),
    ("INT2", DataType::Int16),
    ("SHORT", DataType::Int16),
    ("INT", DataType::Int32),
    ("INTEGER", DataType::Int32),
    ("INT4", DataType::Int32),
    ("BIGINT", DataType::Int64),
    ("INT8", DataType::Int64),
    ("LONG", DataType::Int64),
    ("REAL", DataType::Float32),
    ("FLOAT4", DataType::Float32),
    ("DOUBLE", DataType::Float64),
    ("FLOAT", DataType::Float64),
    ("FLOAT8", DataType::Float64),
    ("BOOLEAN", DataType::Boolean),
    ("BOOL", DataType::Boolean),
    ("TEXT", DataType::Utf8),
    ("VARCHAR", DataType::Utf8),
    ("CHAR", DataType::Utf8),
    ("CHARACTER", DataType::Utf8),
    ("BPCHAR", DataType::Utf8),
    ("NVARCHAR", DataType::Utf8),
    ("STRING", DataType::Utf8),
];

/// Names of types that SQL has and Python functions do not take yet.
const KNOWN: &[&str] = &[
    "TINYINT",
    "BYTE",
    "HUGEINT",
    "UTINYINT",
    "USMALLINT",
    "UINTEGER",
    "UBIGINT",
    "NUMERIC",
    "DECIMAL",
    "DEC",
    "NUMBER",
    "DATE",
    "TIME",
    "TIMETZ",
    "TIMESTAMP",
    "TIMESTAMPTZ",
    "TIMESTAMP_NTZ",
    "TIMESTAMP_LTZ",
    "TIMESTAMP_TZ",
    "DATETIME",
    "INTERVAL",
    "BYTEA",
    "BINARY",
    "VARBINARY",
    "BLOB",
    "JSON",
    "JSONB",
    "UUID",
    "XML",
    "VARIANT",
    "OBJECT",
    "ARRAY",
    "MAP",
    "STRUCT",
    "LIST",
    "VECTOR",
    "GEOGRAPHY",
    "GEOMETRY",
    "MONEY",
    "BIT",
    "INET",
    "ANYELEMENT",
    "ANYARRAY",
    "ANY",
    "RECORD",
    "VOID",
    "TRIGGER",
    "NAME",
    "OID",
    "REGCLASS",
];

/// Whether the word is the name of a type, supported or not.
pub fn is_type_word(word: &str) -> bool {
    SUPPORTED.iter().any(|(name, _)| *name == word) || KNOWN.contains(&word)
}

/// Reads a type.
pub fn parse_type(cursor: &mut Cursor) -> Result<DataType> {
    let position = cursor.position();
    let Some(word) = keyword(&cursor.peek().token) else {
        return Err(match &cursor.peek().token {
            Token::Word(w) => unknown_type(&w.value).at(position),
            _ => cursor.unexpected("a type"),
        });
    };
    cursor.next();
    let spelled = rest_of_name(cursor, word.clone())?;
    let size = parse_size(cursor)?;
    let spelled = if cursor.eat(&["WITH", "TIME", "ZONE"]) {
        format!("{spelled} WITH TIME ZONE")
    } else {
        cursor.eat(&["WITHOUT", "TIME", "ZONE"]);
        spelled
    };
    if cursor.peek().token == Token::LBracket || cursor.sees(&["ARRAY"]) {
        return Err(unsupported(&format!("{spelled}[]")).at(position));
    }
    if spelled.ends_with("TIME ZONE") || KNOWN.contains(&word.as_str()) {
        return Err(unsupported(&spelled).at(position));
    }
    match SUPPORTED.iter().find(|(name, _)| *name == word) {
        Some((_, DataType::Float64)) if word == "FLOAT" => float_of(size.as_deref()).map_err(|e| e.at(position)),
        Some((_, data_type)) => Ok(data_type.clone()),
        None => Err(unknown_type(&word).at(position)),
    }
}

/// The further words of a name: `DOUBLE PRECISION`, `CHARACTER VARYING`, `STRUCT<…>`.
fn rest_of_name(cursor: &mut Cursor, word: String) -> Result<String> {
    if word == "DOUBLE" && cursor.eat(&["PRECISION"]) {
        return Ok("DOUBLE PRECISION".into());
    }
    if (word == "CHARACTER" || word == "CHAR") && cursor.eat(&["VARYING"]) {
        return Ok("CHARACTER VARYING".into());
    }
    if cursor.peek().token == Token::Lt {
        return Err(match KNOWN.contains(&word.as_str()) {
            true => unsupported(&format!("{word}<…>")).at(cursor.position()),
            false => cursor.unexpected("the end of the type"),
        });
    }
    Ok(word)
}

/// `(10)` or `(10, 2)`: the numbers, as written.
fn parse_size(cursor: &mut Cursor) -> Result<Option<String>> {
    if !cursor.eat_token(&Token::LParen) {
        return Ok(None);
    }
    let mut first = None;
    loop {
        match &cursor.peek().token {
            Token::Number(digits, _) => {
                first.get_or_insert(digits.clone());
            }
            Token::Word(_) => {}
            _ => return Err(cursor.unexpected("a number")),
        }
        cursor.next();
        if !cursor.eat_token(&Token::Comma) {
            break;
        }
    }
    cursor.expect_token(&Token::RParen)?;
    Ok(first)
}

/// Postgres: up to 24 bits of precision are REAL, up to 53 DOUBLE PRECISION.
fn float_of(bits: Option<&str>) -> Result<DataType> {
    match bits.map(str::parse::<u32>) {
        None => Ok(DataType::Float64),
        Some(Ok(1..=24)) => Ok(DataType::Float32),
        Some(Ok(25..=53)) => Ok(DataType::Float64),
        Some(_) => Err(Error::new(
            SqlState::InvalidParameter,
            "precision for type FLOAT must be between 1 and 53 bits",
        )),
    }
}

fn unsupported(name: &str) -> Error {
    Error::new(
        SqlState::FeatureNotSupported,
        format!("type {name} is not supported yet in Python functions"),
    )
    .with_hint("Supported are SMALLINT, INT, BIGINT, REAL, DOUBLE PRECISION, BOOLEAN and TEXT.")
}

fn unknown_type(name: &str) -> Error {
    let error = Error::new(
        SqlState::UndefinedObject,
        format!("type \"{}\" does not exist", name.to_lowercase()),
    );
    let names = SUPPORTED.iter().map(|(n, _)| *n).chain(KNOWN.iter().copied());
    match closest(&name.to_uppercase(), names) {
        Some(best) => error.with_hint(format!("Did you mean {best}?")),
        None => error,
    }
}

/// The candidate that is nearest to a mistyped name, if any is near enough to be meant.
pub fn closest<'n>(name: &str, candidates: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let length = name.chars().count();
    let limit = if length < 3 { 0 } else { (length / 3).max(1) };
    candidates
        .into_iter()
        .map(|candidate| {
            (
                datafusion::common::utils::datafusion_strsim::levenshtein(name, candidate),
                candidate,
            )
        })
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, candidate)| (*distance, !name.starts_with(candidate)))
        .map(|(_, candidate)| candidate)
}
