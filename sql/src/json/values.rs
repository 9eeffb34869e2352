//! Values of the types `json` and `jsonb` in columns, and what is said where they are none.

use super::normal::{Refused, equal_text, normal};
use super::scan::{Json, MAX_DEPTH, Malformed};
use crate::error::{Error, SqlState};
use crate::functions::outer;
use crate::postgres::types;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, StringArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Field};
use datafusion::common::Result;

/// One of the two types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JsonType {
    /// Texts as they were written.
    Json,
    /// Texts in their one form.
    Jsonb,
}

impl JsonType {
    pub fn name(self) -> &'static str {
        match self {
            JsonType::Json => "json",
            JsonType::Jsonb => "jsonb",
        }
    }

    /// The one of a column, if it is of one.
    pub fn of(field: &Field) -> Option<JsonType> {
        match types::of_field(field)?.name {
            "json" => Some(JsonType::Json),
            "jsonb" => Some(JsonType::Jsonb),
            _ => None,
        }
    }
}

/// Texts of a column.
///
/// # Errors
///
/// Values that are no texts.
pub fn texts(array: &ArrayRef) -> Result<StringArray> {
    Ok(cast(array, &DataType::Utf8)?.as_string::<i32>().clone())
}

/// The value of a row; `None`: NULL.
///
/// # Errors
///
/// 22P02 where it is no JSON.
pub fn value(texts: &StringArray, row: usize) -> Result<Option<Json<'_>>> {
    if texts.is_null(row) {
        return Ok(None);
    }
    let text = texts.value(row);
    Json::parse(text).map(Some).map_err(|error| outer(told(text, error)))
}

/// A text as one of a type.
///
/// # Errors
///
/// 22P02 where it is no JSON, and those of `jsonb`.
pub fn as_type(text: &str, ty: JsonType) -> Result<String> {
    let value = Json::parse(text).map_err(|error| outer(told(text, error)))?;
    match ty {
        JsonType::Json => Ok(text.to_string()),
        JsonType::Jsonb => normal(value).map_err(|error| outer(refused(text, error))),
    }
}

/// The text that a value has in common with those of type `jsonb` that are equal to it.
///
/// # Errors
///
/// 22P02 where it is no JSON, and those of `jsonb`.
pub fn equal_text_of(text: &str) -> Result<String> {
    let value = Json::parse(text).map_err(|error| outer(told(text, error)))?;
    equal_text(value).map_err(|error| outer(refused(text, error)))
}

pub fn refused(text: &str, error: Refused) -> Error {
    match error {
        Refused::Malformed(error) => told(text, error),
        Refused::Overflow => Error::new(SqlState::NumericOutOfRange, "value overflows numeric format"),
    }
}

/// What is said of a text that is no JSON.
pub fn told(text: &str, error: Malformed) -> Error {
    let invalid = || Error::new(SqlState::InvalidText, "invalid input syntax for type json");
    match error {
        Malformed::Ends => invalid().with_detail("The input string ended unexpectedly."),
        Malformed::At(at) => {
            let rest = text.get(at..).unwrap_or_default();
            let word: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let token = if word.is_empty() {
                rest.chars().take(1).collect()
            } else {
                word
            };
            invalid().with_detail(format!("Token \"{token}\" is invalid."))
        }
        Malformed::Deep => {
            let message = format!("JSON nests deeper than {MAX_DEPTH} levels");
            Error::new(SqlState::TooComplex, message)
        }
        Malformed::Escape => invalid().with_detail("Unicode low surrogate must follow a high surrogate."),
        Malformed::Zero => Error::new(SqlState::UntranslatableCharacter, "unsupported Unicode escape sequence")
            .with_detail("\\u0000 cannot be converted to text."),
    }
}
