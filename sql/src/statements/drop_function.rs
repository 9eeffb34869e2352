//! DROP FUNCTION.

use super::cursor::Cursor;
use super::name::{self, FunctionRef};
use crate::error::Result;
use sqlparser::tokenizer::Token;

/// A parsed DROP FUNCTION.
#[derive(Clone, Debug)]
pub struct DropFunction {
    pub if_exists: bool,
    /// DROP AGGREGATE: functions of other kinds are an error.
    pub aggregate: bool,
    /// What depends on them is dropped too.
    pub cascade: bool,
    pub functions: Vec<FunctionRef>,
}

/// Reads the statement.
pub fn parse(cursor: &mut Cursor) -> Result<DropFunction> {
    cursor.expect(&["DROP"])?;
    let aggregate = cursor.eat(&["AGGREGATE"]);
    if !aggregate || cursor.sees(&["FUNCTION"]) {
        cursor.expect(&["FUNCTION"])?;
    }
    let if_exists = cursor.eat(&["IF", "EXISTS"]);
    let mut functions = vec![name::parse_ref(cursor)?];
    while cursor.eat_token(&Token::Comma) {
        functions.push(name::parse_ref(cursor)?);
    }
    let cascade = cursor.eat(&["CASCADE"]);
    if !cascade {
        // Said or not, that is what is done.
        cursor.eat(&["RESTRICT"]);
    }
    Ok(DropFunction {
        if_exists,
        aggregate,
        cascade,
        functions,
    })
}
