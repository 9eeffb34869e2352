//! DO, and the statements of LISTEN and NOTIFY.

use super::cursor::Cursor;
use crate::error::{Error, Result};
use sqlparser::tokenizer::Token;

/// Code that is run once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoBlock {
    pub code: String,
}

/// The languages that are Python.
const PYTHON: [&str; 3] = ["python", "plpython3u", "plpython3"];

/// The DO at the cursor, if one is.
pub fn parse_do(cursor: &mut Cursor) -> Result<Option<DoBlock>> {
    if !cursor.eat(&["DO"]) {
        return Ok(None);
    }
    let mut language = language(cursor)?;
    let position = cursor.position();
    let code = cursor.string("code in quotes")?;
    if language.is_none() {
        language = self::language(cursor)?;
    }
    match language.as_deref() {
        Some(language) if PYTHON.contains(&language) => Ok(Some(DoBlock { code })),
        other => {
            let language = other.unwrap_or("plpgsql");
            let error = Error::not_built(format!("DO in language {language}")).at(position);
            Err(error.with_hint("Write DO LANGUAGE python $$ … $$."))
        }
    }
}

fn language(cursor: &mut Cursor) -> Result<Option<String>> {
    if !cursor.eat(&["LANGUAGE"]) {
        return Ok(None);
    }
    match &cursor.peek().token {
        Token::Word(_) => Ok(Some(cursor.identifier("a language")?.folded())),
        _ => Ok(Some(cursor.string("a language")?.to_lowercase())),
    }
}

/// A statement about notifications: its tag. They go nowhere: nobody else is connected to the session.
pub fn parse_notification(cursor: &mut Cursor) -> Result<Option<&'static str>> {
    if cursor.eat(&["LISTEN"]) {
        cursor.identifier("the name of a channel")?;
        return Ok(Some("LISTEN"));
    }
    if cursor.eat(&["UNLISTEN"]) {
        if !cursor.eat_token(&Token::Mul) {
            cursor.identifier("the name of a channel, or *")?;
        }
        return Ok(Some("UNLISTEN"));
    }
    if cursor.eat(&["NOTIFY"]) {
        cursor.identifier("the name of a channel")?;
        if cursor.eat_token(&Token::Comma) {
            cursor.string("a text")?;
        }
        return Ok(Some("NOTIFY"));
    }
    Ok(None)
}
