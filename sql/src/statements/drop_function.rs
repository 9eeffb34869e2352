//! DROP FUNCTION.

use super::cursor::Cursor;
use super::name::{self, FunctionRef};
use crate::error::Result;
use sqlparser::tokenizer::Token;

/// What a statement says that something is which is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Routine {
    Function,
    Aggregate,
    Procedure,
    Macro,
    /// A function, an aggregate or a procedure.
    Any,
}

impl Routine {
    /// The words of it behind DROP and ALTER.
    const WORDS: [(&'static str, Routine); 4] = [
        ("FUNCTION", Routine::Function),
        ("PROCEDURE", Routine::Procedure),
        ("MACRO", Routine::Macro),
        ("ROUTINE", Routine::Any),
    ];

    /// The word behind another one, if it stands here.
    pub fn behind(cursor: &Cursor, first: &str) -> Option<Routine> {
        let mut words = Routine::WORDS.iter();
        words
            .find(|(word, _)| cursor.sees(&[first, word]))
            .map(|(_, routine)| *routine)
    }

    /// The word in a command's tag.
    pub fn word(self) -> &'static str {
        match self {
            Routine::Function | Routine::Aggregate => "FUNCTION",
            Routine::Procedure => "PROCEDURE",
            Routine::Macro => "MACRO",
            Routine::Any => "ROUTINE",
        }
    }
}

/// A parsed DROP FUNCTION.
#[derive(Clone, Debug)]
pub struct DropFunction {
    pub if_exists: bool,
    /// Databricks' word: only functions of the session are.
    pub temporary: bool,
    /// What the functions must be.
    pub kind: Routine,
    /// What depends on them is dropped too.
    pub cascade: bool,
    pub functions: Vec<FunctionRef>,
}

/// Whether DROP FUNCTION, or another that drops what is called, comes.
pub fn starts(cursor: &Cursor) -> bool {
    Routine::behind(cursor, "DROP").is_some() || cursor.sees(&["DROP", "AGGREGATE"]) || drops_temporary(cursor)
}

fn drops_temporary(cursor: &Cursor) -> bool {
    cursor.sees(&["DROP", "TEMPORARY", "FUNCTION"])
}

/// Reads the statement.
pub fn parse(cursor: &mut Cursor) -> Result<DropFunction> {
    let temporary = drops_temporary(cursor);
    let named = Routine::behind(cursor, "DROP").or(temporary.then_some(Routine::Function));
    cursor.expect(&["DROP"])?;
    cursor.eat(&["TEMPORARY"]);
    cursor.next();
    let kind = named.unwrap_or_else(|| {
        // `DROP AGGREGATE FUNCTION` is longer for the same.
        cursor.eat(&["FUNCTION"]);
        Routine::Aggregate
    });
    if kind == Routine::Macro {
        // DuckDB says which kind of macro it is.
        cursor.eat(&["TABLE"]);
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
        temporary,
        kind,
        cascade,
        functions,
    })
}
