//! CALL.

use super::cursor::Cursor;
use crate::error::{Error, Position, Result};
use sqlparser::ast::{Expr, Function};

/// A procedure that is called.
#[derive(Clone, Debug)]
pub struct CallStatement {
    pub call: Box<Function>,
    pub position: Option<Position>,
}

/// The CALL at the cursor, if one is.
pub fn parse(cursor: &mut Cursor) -> Result<Option<CallStatement>> {
    if !cursor.eat(&["CALL"]) {
        return Ok(None);
    }
    let position = cursor.position();
    match cursor.expression()? {
        Expr::Function(call) => Ok(Some(CallStatement {
            call: Box::new(call),
            position,
        })),
        other => Err(Error::not_built(format!("CALL {other}"))
            .with_hint("Write CALL name(…).")
            .at(position)),
    }
}
