//! CREATE EXTENSION and CREATE LANGUAGE: Python is there from the start, and nothing else is.

use super::cursor::Cursor;
use crate::error::{Error, Result, SqlState};
use taipan_engine::factory::is_python;

/// The statement at the cursor, if it is one that asks for Python: its tag.
///
/// # Errors
///
/// 0A000 for other extensions and languages.
pub fn parse(cursor: &mut Cursor) -> Result<Option<&'static str>> {
    let (tag, what) = if cursor.eat(&["CREATE", "EXTENSION"]) {
        ("CREATE EXTENSION", "extension")
    } else if language(cursor) {
        ("CREATE LANGUAGE", "language")
    } else {
        return Ok(None);
    };
    cursor.eat(&["IF", "NOT", "EXISTS"]);
    let position = cursor.position();
    let name = cursor.identifier("a name")?.folded();
    if !is_python(&name) {
        let error = Error::new(
            SqlState::FeatureNotSupported,
            format!("{what} \"{name}\" is not available"),
        );
        return Err(error
            .with_hint("Functions are written in LANGUAGE python (also called plpython3u) or sql.")
            .at(position));
    }
    if tag == "CREATE EXTENSION" {
        options(cursor)?;
    }
    Ok(Some(tag))
}

/// Takes CREATE LANGUAGE, if it is next.
fn language(cursor: &mut Cursor) -> bool {
    let forms: [&[&str]; 4] = [
        &["CREATE", "LANGUAGE"],
        &["CREATE", "OR", "REPLACE", "LANGUAGE"],
        &["CREATE", "TRUSTED", "LANGUAGE"],
        &["CREATE", "OR", "REPLACE", "TRUSTED", "LANGUAGE"],
    ];
    forms.iter().any(|words| cursor.eat(words))
}

/// `WITH SCHEMA s VERSION v CASCADE`, which say nothing about what is there.
fn options(cursor: &mut Cursor) -> Result<()> {
    cursor.eat(&["WITH"]);
    loop {
        if cursor.eat(&["SCHEMA"]) {
            cursor.identifier("the name of a schema")?;
        } else if !cursor.eat(&["CASCADE"]) {
            return Ok(());
        }
    }
}
