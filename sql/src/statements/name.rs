//! Names of functions, with a schema or without, and references by argument types.

use super::cursor::{Cursor, keyword};
use super::types;
use crate::error::{Error, Position, Result, SqlState};
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

/// What a session calls its database, wherever that is: a name may begin with it.
pub const DATABASE_NAME: &str = "taipan";

/// Reads `[[database.]schema.]name`.
pub fn parse_name(cursor: &mut Cursor) -> Result<FunctionName> {
    let (schema, name) = parse_parts(cursor, "a function name")?;
    Ok(FunctionName { schema, name })
}

/// Reads the schema, if one is written, and the name of an object of this database; `what` names it in the error.
pub fn parse_parts(cursor: &mut Cursor, what: &str) -> Result<(Option<String>, String)> {
    let position = cursor.position();
    let mut parts = vec![cursor.identifier(what)?.folded()];
    while cursor.eat_token(&Token::Period) {
        parts.push(cursor.identifier(what)?.folded());
    }
    own_database(&parts).map_err(|error| error.at(position))?;
    let name = parts.pop().unwrap_or_default();
    Ok((parts.pop(), name))
}

/// Fails for the parts of a name that begin with another database than the session's.
///
/// # Errors
///
/// 0A000, and 42601 for more parts than a name has.
pub fn own_database(parts: &[String]) -> Result<()> {
    match parts {
        [database, _, _] if database != DATABASE_NAME => {
            let message = format!("cross-database references are not implemented: {}", parts.join("."));
            Err(Error::new(SqlState::FeatureNotSupported, message))
        }
        [_, _, _, _, ..] => {
            let message = format!("improper qualified name (too many dotted names): {}", parts.join("."));
            Err(Error::new(SqlState::SyntaxError, message))
        }
        _ => Ok(()),
    }
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
            let only_back = eat_mode(cursor);
            if types::names_argument(cursor) {
                cursor.next();
            }
            let ty = types::parse_named(cursor)?.ty;
            if !only_back {
                arguments.push(ty);
            }
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

/// Takes the mode of an argument; whether it is OUT, which no call gives.
fn eat_mode(cursor: &mut Cursor) -> bool {
    let mode = keyword(cursor.peek_at(0)).filter(|_| matches!(cursor.peek_at(1), Token::Word(_)));
    match mode.as_deref() {
        Some("OUT") => {
            cursor.next();
            true
        }
        Some("IN" | "INOUT" | "VARIADIC") => {
            cursor.next();
            // `IN OUT` are two words for INOUT.
            if mode.as_deref() == Some("IN") {
                eat_mode(cursor);
            }
            false
        }
        _ => false,
    }
}
