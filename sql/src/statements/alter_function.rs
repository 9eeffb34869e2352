//! ALTER FUNCTION.

use super::clause_values::Clauses;
use super::clauses;
use super::cursor::Cursor;
use super::drop_function::Routine;
use super::name::{self, FunctionRef};
use crate::error::{Error, Result};

/// A parsed ALTER FUNCTION.
#[derive(Clone, Debug)]
pub struct AlterFunction {
    /// What the function must be.
    pub kind: Routine,
    pub if_exists: bool,
    pub function: FunctionRef,
    pub action: FunctionChange,
}

/// What it changes.
#[derive(Clone, Debug)]
pub enum FunctionChange {
    Name(String),
    Schema(String),
    /// Those that are given.
    Clauses(Box<Clauses>),
}

/// Reads the statement.
pub fn parse(cursor: &mut Cursor) -> Result<AlterFunction> {
    let kind = Routine::behind(cursor, "ALTER").unwrap_or(Routine::Any);
    cursor.expect(&["ALTER", kind.word()])?;
    let if_exists = cursor.eat(&["IF", "EXISTS"]);
    let function = name::parse_ref(cursor)?;
    if cursor.sees(&["OWNER"]) {
        return Err(Error::not_built("OWNER TO of a function").at(cursor.position()));
    }
    let action = if cursor.eat(&["RENAME", "TO"]) {
        FunctionChange::Name(cursor.identifier("a function name")?.folded())
    } else if cursor.eat(&["SET", "SCHEMA"]) {
        FunctionChange::Schema(cursor.identifier("the name of a schema")?.folded())
    } else {
        FunctionChange::Clauses(Box::new(clauses::parse_changes(cursor)?))
    };
    Ok(AlterFunction {
        kind,
        if_exists,
        function,
        action,
    })
}
