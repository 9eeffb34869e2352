//! ALTER VIEW, but for its owner.

use super::cursor::{Cursor, Identifier};
use crate::error::{Error, Result};
use sqlparser::ast::ObjectName;

/// A parsed ALTER VIEW.
#[derive(Clone, Debug)]
pub struct AlterView {
    pub name: ObjectName,
    pub if_exists: bool,
    pub change: ViewChange,
}

/// What it changes. Names are as they are looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ViewChange {
    Name(String),
    Schema(String),
    Column { old: String, new: String },
}

/// The ALTER VIEW at the cursor; `None`: it is another statement.
pub fn parse(cursor: &mut Cursor) -> Result<Option<AlterView>> {
    if !cursor.eat(&["ALTER", "VIEW"]) {
        return Ok(None);
    }
    let if_exists = cursor.eat(&["IF", "EXISTS"]);
    let name = cursor.object_name()?;
    let position = cursor.position();
    let change = match () {
        () if cursor.eat(&["RENAME", "TO"]) => ViewChange::Name(folded(cursor, "a name")?),
        () if cursor.eat(&["RENAME"]) => {
            let _ = cursor.eat(&["COLUMN"]);
            let old = folded(cursor, "the name of a column")?;
            cursor.expect(&["TO"])?;
            let new = folded(cursor, "the name of a column")?;
            ViewChange::Column { old, new }
        }
        () if cursor.eat(&["SET", "SCHEMA"]) => ViewChange::Schema(folded(cursor, "the name of a schema")?),
        // Rows are not put into views.
        () if cursor.sees(&["ALTER"]) => {
            return Err(Error::not_built("defaults of columns of a view").at(position));
        }
        () if cursor.sees(&["SET"]) || cursor.sees(&["RESET"]) => {
            return Err(Error::not_built("options of a view").at(position));
        }
        () => return Err(cursor.unexpected("RENAME, SET SCHEMA or OWNER TO")),
    };
    Ok(Some(AlterView {
        name,
        if_exists,
        change,
    }))
}

fn folded(cursor: &mut Cursor, what: &str) -> Result<String> {
    cursor.identifier(what).map(|name| Identifier::folded(&name))
}
