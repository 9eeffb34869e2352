//! VACUUM, ANALYZE and REINDEX: a database keeps itself in order, so that they are looked at and have no effect.

use super::cursor::Cursor;
use crate::error::Result;
use sqlparser::ast::ObjectName;
use sqlparser::tokenizer::Token;

/// One of them.
#[derive(Clone, Debug)]
pub struct Upkeep {
    pub tag: &'static str,
    /// The tables that it names.
    pub tables: Vec<ObjectName>,
}

const OPTIONS: [&str; 5] = ["FULL", "FREEZE", "VERBOSE", "ANALYZE", "ANALYSE"];

/// The statement at the cursor if it is one.
pub fn parse(cursor: &mut Cursor) -> Result<Option<Upkeep>> {
    // `ANALYZE TABLE t` is a statement of others.
    let tag = if cursor.eat(&["VACUUM"]) {
        "VACUUM"
    } else if !cursor.sees(&["ANALYZE", "TABLE"]) && (cursor.eat(&["ANALYZE"]) || cursor.eat(&["ANALYSE"])) {
        "ANALYZE"
    } else if cursor.eat(&["REINDEX", "TABLE"]) {
        "REINDEX"
    } else {
        return Ok(None);
    };
    parentheses(cursor)?;
    while OPTIONS.iter().any(|word| cursor.eat(&[word])) {}
    let mut tables = Vec::new();
    while !matches!(cursor.peek().token, Token::EOF | Token::SemiColon) {
        tables.push(cursor.object_name()?);
        parentheses(cursor)?;
        if !cursor.eat_token(&Token::Comma) {
            break;
        }
    }
    Ok(Some(Upkeep { tag, tables }))
}

/// Takes options or columns in parentheses, if they are next.
fn parentheses(cursor: &mut Cursor) -> Result<()> {
    if !cursor.eat_token(&Token::LParen) {
        return Ok(());
    }
    while !cursor.eat_token(&Token::RParen) {
        if cursor.peek().token == Token::EOF {
            return Err(cursor.unexpected(")"));
        }
        cursor.next();
    }
    Ok(())
}
