//! CREATE PACKAGE and DROP PACKAGE.

use super::cursor::Cursor;
use crate::error::{Position, Result};
use sqlparser::tokenizer::Token;

/// A statement about packages.
#[derive(Clone, Debug)]
pub enum PackageStatement {
    Create(CreatePackage),
    Drop(DropPackage),
}

impl PackageStatement {
    /// Its name as a command.
    pub fn tag(&self) -> &'static str {
        match self {
            PackageStatement::Create(_) => "CREATE PACKAGE",
            PackageStatement::Drop(_) => "DROP PACKAGE",
        }
    }
}

/// Where the files of a package are.
#[derive(Clone, Debug)]
pub enum PackagePlace {
    /// A wheel, an archive or a folder.
    File(String),
    /// They are written in the statement, as the database keeps them.
    Data(String),
}

/// `CREATE [OR REPLACE] PACKAGE [IF NOT EXISTS] name [VERSION 'v'] FROM 'file' | FROM DATA 'text'`
#[derive(Clone, Debug)]
pub struct CreatePackage {
    pub or_replace: bool,
    pub if_not_exists: bool,
    pub name: String,
    pub position: Option<Position>,
    pub version: Option<String>,
    pub from: PackagePlace,
}

/// `DROP PACKAGE [IF EXISTS] name`
#[derive(Clone, Debug)]
pub struct DropPackage {
    pub if_exists: bool,
    pub name: String,
    pub position: Option<Position>,
}

/// The statement at the cursor, if it is about a package.
pub fn parse(cursor: &mut Cursor) -> Result<Option<PackageStatement>> {
    if cursor.eat(&["DROP", "PACKAGE"]) {
        let if_exists = cursor.eat(&["IF", "EXISTS"]);
        let position = cursor.position();
        let name = name(cursor)?;
        return Ok(Some(PackageStatement::Drop(DropPackage {
            if_exists,
            name,
            position,
        })));
    }
    let or_replace = cursor.eat(&["CREATE", "OR", "REPLACE", "PACKAGE"]);
    if !or_replace && !cursor.eat(&["CREATE", "PACKAGE"]) {
        return Ok(None);
    }
    let if_not_exists = cursor.eat(&["IF", "NOT", "EXISTS"]);
    let position = cursor.position();
    let name = name(cursor)?;
    let given = cursor.eat(&["VERSION"]);
    let version = given.then(|| version(cursor)).transpose()?;
    cursor.expect(&["FROM"])?;
    let from = if cursor.eat(&["DATA"]) {
        PackagePlace::Data(cursor.string("the files as a text")?)
    } else {
        PackagePlace::File(cursor.string("the name of a file or a folder")?)
    };
    Ok(Some(PackageStatement::Create(CreatePackage {
        or_replace,
        if_not_exists,
        name,
        position,
        version,
        from,
    })))
}

fn name(cursor: &mut Cursor) -> Result<String> {
    match cursor.peek().token {
        Token::SingleQuotedString(_) => cursor.string("the name of a package"),
        _ => Ok(cursor.identifier("the name of a package")?.folded()),
    }
}

fn version(cursor: &mut Cursor) -> Result<String> {
    match cursor.peek().token.clone() {
        Token::Number(digits, _) => {
            cursor.next();
            Ok(digits)
        }
        _ => cursor.string("a version"),
    }
}
