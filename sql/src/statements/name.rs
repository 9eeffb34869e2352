//! Names of functions, with a schema or without, and references by argument types.

use super::cursor::{Cursor, keyword};
use super::types;
use crate::error::{Error, Position, Result};
use datafusion::arrow::datatypes::DataType;
use sqlparser::tokenizer::Token;
use taipan_engine::FunctionName;

/// A function named in a statement, with its argument types where they are given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionRef {
    pub name: FunctionName,
    pub arguments: Option<Vec<DataType>>,
    pub position: Option<Position>,
}

/// Reads `[schema.]name`.
pub fn parse_name(cursor: &mut Cursor) -> Result<FunctionName> {
    let position = cursor.position();
    let mut parts = vec![cursor.identifier("a function name")?.folded()];
    while cursor.eat_token(&Token::Period) {
        parts.push(cursor.identifier("a function name")?.folded());
    }
    let name = parts.pop().unwrap_or_default();
    let schema = parts.pop();
    if !parts.is_empty() {
        return Err(Error::not_built("function names with a catalog").at(position));
    }
    Ok(FunctionName { schema, name })
}

/// Reads `name` or `name(types)`; names and modes of arguments are allowed and ignored.
pub fn parse_ref(cursor: &mut Cursor) -> Result<FunctionRef> {
    let position = cursor.position();
    let name = parse_name(cursor)?;
    if !cursor.eat_token(&Token::LParen) {
        return Ok(FunctionRef {
            name,
            arguments: None,
            position,
        });
    }
    let mut arguments = Vec::new();
    if !cursor.eat_token(&Token::RParen) {
        loop {
            if names_argument(cursor) {
                cursor.next();
            }
            arguments.push(types::parse_type(cursor)?);
            if !cursor.eat_token(&Token::Comma) {
                break;
            }
        }
        cursor.expect_token(&Token::RParen)?;
    }
    Ok(FunctionRef {
        name,
        arguments: Some(arguments),
        position,
    })
}

/// Whether the next word is an argument's name before its type, rather than the type itself.
pub fn names_argument(cursor: &Cursor) -> bool {
    if !matches!(cursor.peek().token, Token::Word(_)) {
        return false;
    }
    let first = keyword(cursor.peek_at(0));
    match (first.as_deref(), keyword(cursor.peek_at(1)).as_deref()) {
        (Some("DOUBLE"), Some("PRECISION")) | (Some("CHARACTER" | "CHAR"), Some("VARYING")) => false,
        (Some(word), Some("WITH" | "WITHOUT" | "ARRAY" | "UNSIGNED")) if types::is_type_word(word) => false,
        (_, Some("NOT" | "DEFAULT")) => false,
        _ => matches!(cursor.peek_at(1), Token::Word(_)),
    }
}
