//! ALTER SEQUENCE … OWNED BY.

use super::cursor::{Cursor, keyword};
use crate::error::{Error, Result};
use sqlparser::ast::{Ident, ObjectName};
use sqlparser::tokenizer::Token;

/// A parsed ALTER SEQUENCE.
#[derive(Clone, Debug)]
pub struct AlterSequence {
    pub if_exists: bool,
    pub name: ObjectName,
    /// A column, behind its table's name; `none`: none.
    pub owner: ObjectName,
}

/// The statement at the cursor.
pub fn parse(cursor: &mut Cursor) -> Result<AlterSequence> {
    cursor.expect(&["ALTER", "SEQUENCE"])?;
    let if_exists = cursor.eat(&["IF", "EXISTS"]);
    let name = cursor.object_name()?;
    if !cursor.eat(&["OWNED", "BY"]) {
        let what = keyword(&cursor.peek().token).filter(|_| cursor.peek().token != Token::EOF);
        let what = what.ok_or_else(|| cursor.unexpected("OWNED BY"))?;
        return Err(Error::not_built(format!("ALTER SEQUENCE … {what}")).at(cursor.position()));
    }
    let owner = match cursor.eat(&["NONE"]) {
        true => ObjectName::from(vec![Ident::new("none")]),
        false => cursor.object_name()?,
    };
    Ok(AlterSequence { if_exists, name, owner })
}
