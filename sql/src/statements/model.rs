//! CREATE MODEL and DROP MODEL.

use super::cursor::{Cursor, keyword};
use super::name;
use crate::error::{Error, Position, Result, SqlState};
use taipan_engine::FunctionName;
use taipan_models::Format;

/// A statement about models.
#[derive(Clone, Debug)]
pub enum ModelStatement {
    Create(CreateModel),
    Drop(DropModel),
}

impl ModelStatement {
    /// Its name as a command.
    pub fn tag(&self) -> &'static str {
        match self {
            ModelStatement::Create(_) => "CREATE MODEL",
            ModelStatement::Drop(_) => "DROP MODEL",
        }
    }
}

/// `CREATE [OR REPLACE] MODEL [IF NOT EXISTS] name FROM 'file' [FORMAT word]`
#[derive(Clone, Debug)]
pub struct CreateModel {
    pub or_replace: bool,
    pub if_not_exists: bool,
    pub name: FunctionName,
    pub position: Option<Position>,
    pub file: String,
    pub format: Option<Format>,
}

/// `DROP MODEL [IF EXISTS] name`
#[derive(Clone, Debug)]
pub struct DropModel {
    pub if_exists: bool,
    pub name: FunctionName,
    pub position: Option<Position>,
}

/// The statement at the cursor, if it is about a model.
pub fn parse(cursor: &mut Cursor) -> Result<Option<ModelStatement>> {
    if cursor.eat(&["DROP", "MODEL"]) {
        let if_exists = cursor.eat(&["IF", "EXISTS"]);
        let position = cursor.position();
        let name = name::parse_name(cursor)?;
        return Ok(Some(ModelStatement::Drop(DropModel {
            if_exists,
            name,
            position,
        })));
    }
    let or_replace = cursor.eat(&["CREATE", "OR", "REPLACE", "MODEL"]);
    if !or_replace && !cursor.eat(&["CREATE", "MODEL"]) {
        return Ok(None);
    }
    let if_not_exists = cursor.eat(&["IF", "NOT", "EXISTS"]);
    let position = cursor.position();
    let name = name::parse_name(cursor)?;
    cursor.expect(&["FROM"])?;
    let file = cursor.string("the name of a file")?;
    let format = if cursor.eat(&["FORMAT"]) {
        Some(format(cursor)?)
    } else {
        None
    };
    Ok(Some(ModelStatement::Create(CreateModel {
        or_replace,
        if_not_exists,
        name,
        position,
        file,
        format,
    })))
}

fn format(cursor: &mut Cursor) -> Result<Format> {
    let position = cursor.position();
    let word = match keyword(&cursor.peek().token) {
        Some(word) => {
            cursor.next();
            word.to_lowercase()
        }
        None => cursor.string("the name of a format")?,
    };
    Format::named(&word).ok_or_else(|| {
        let error = Error::new(
            SqlState::InvalidParameter,
            format!("unknown format of models \"{word}\""),
        );
        let hint = "Formats are sklearn, joblib, lightgbm, xgboost, xgboost_ubj, onnx and skops.";
        error.with_hint(hint).at(position)
    })
}
