//! Statements that look at functions: SHOW FUNCTIONS, DESCRIBE FUNCTION, EXPLAIN FUNCTION.

use super::Statement;
use super::closest::closest;
use super::cursor::{Cursor, keyword};
use super::name::{self, FunctionRef};
use crate::error::{Error, Result, SqlState};
use sqlparser::ast::Expr;
use sqlparser::tokenizer::Token;
use taipan_udf::Stage;

/// Which functions to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// Those made by CREATE FUNCTION.
    User,
    /// Those that come with the engine.
    Builtin,
    All,
}

/// `SHOW [USER|BUILTIN|SYSTEM|ALL] FUNCTIONS [LIKE 'pattern']`.
#[derive(Clone, Debug)]
pub struct ShowFunctions {
    pub listing: Listing,
    pub like: Option<String>,
}

/// `DESCRIBE FUNCTION f[(types)]`.
#[derive(Clone, Debug)]
pub struct DescribeFunction {
    pub function: FunctionRef,
}

/// `EXPLAIN FUNCTION f[(types)] [STAGE stage | FORMAT format]`.
#[derive(Clone, Debug)]
pub struct ExplainFunction {
    pub function: FunctionRef,
    /// `None`: a summary and the optimised form.
    pub stage: Option<Stage>,
    /// The source with what became of each line, in this form.
    pub annotated: Option<AnnotatedFormat>,
}

/// How an annotated source is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnnotatedFormat {
    /// Lines for people.
    Text,
    Json,
    /// A page that needs nothing else.
    Html,
}

/// `EXPLAIN FUNCTION g(TABLE(SELECT …), …) [STAGE stage]`.
#[derive(Clone, Debug)]
pub struct ExplainTable {
    /// The call.
    pub call: Expr,
    /// `None`: how it runs, and what is left of it.
    pub stage: Option<Stage>,
    /// What is wrong if the function is none of tables: what could be a table's name is no type.
    pub otherwise: Option<Error>,
}

const LISTINGS: &[(&str, Listing)] = &[
    ("USER", Listing::User),
    ("BUILTIN", Listing::Builtin),
    ("SYSTEM", Listing::Builtin),
    ("ALL", Listing::All),
];

/// The stages, by the words of the statement.
const STAGES: &[(&str, Stage)] = &[
    ("SOURCE", Stage::Source),
    ("GENERATOR", Stage::Generator),
    ("IR", Stage::Ir),
    ("OPTIMIZED", Stage::Optimized),
    ("OPTIMISED", Stage::Optimized),
    ("LOWERED", Stage::Lowered),
    ("MACHINE", Stage::Machine),
];

/// Whether SHOW … FUNCTIONS comes.
pub fn starts_show(cursor: &Cursor) -> bool {
    cursor.sees(&["SHOW", "FUNCTIONS"])
        || LISTINGS
            .iter()
            .any(|(word, _)| cursor.sees(&["SHOW", word, "FUNCTIONS"]))
}

/// Reads SHOW FUNCTIONS.
pub fn parse_show(cursor: &mut Cursor) -> Result<ShowFunctions> {
    cursor.expect(&["SHOW"])?;
    let found = LISTINGS.iter().find(|(word, _)| cursor.eat(&[word]));
    let listing = found.map_or(Listing::User, |(_, listing)| *listing);
    cursor.expect(&["FUNCTIONS"])?;
    let like = if cursor.eat(&["LIKE"]) {
        Some(cursor.string("a pattern")?)
    } else {
        None
    };
    Ok(ShowFunctions { listing, like })
}

/// Reads DESCRIBE FUNCTION after its first two words.
pub fn parse_describe(cursor: &mut Cursor) -> Result<DescribeFunction> {
    if cursor.sees(&["EXTENDED"]) && !matches!(cursor.peek_at(1), Token::EOF) {
        cursor.next();
    }
    Ok(DescribeFunction {
        function: name::parse_ref(cursor)?,
    })
}

/// Reads EXPLAIN FUNCTION after its first two words.
pub fn parse_explain(cursor: &mut Cursor) -> Result<Statement> {
    if calls_table(cursor) {
        return explain_call(cursor, None);
    }
    match name::parse_ref(cursor) {
        Ok(function) => {
            let annotated = annotated_format(cursor)?;
            let stage = if annotated.is_none() { stage(cursor)? } else { None };
            Ok(Statement::ExplainFunction(ExplainFunction {
                function,
                stage,
                annotated,
            }))
        }
        Err(error) => {
            let mut again = cursor.restarted()?;
            again.expect(&["EXPLAIN", "FUNCTION"])?;
            let explained = explain_call(&mut again, Some(error.clone())).map_err(|_| error)?;
            *cursor = again;
            Ok(explained)
        }
    }
}

fn explain_call(cursor: &mut Cursor, otherwise: Option<Error>) -> Result<Statement> {
    let call = cursor.expression()?;
    let stage = stage(cursor)?;
    Ok(Statement::ExplainTable(Box::new(ExplainTable {
        call,
        stage,
        otherwise,
    })))
}

/// Whether a call with a table comes, and not a function with its types: one of its arguments is a query or a file.
fn calls_table(cursor: &Cursor) -> bool {
    let open = (1..4).find(|n| *cursor.peek_at(*n) == Token::LParen);
    let Some(open) = open else { return false };
    let word = |n: usize| keyword(cursor.peek_at(n)).unwrap_or_default();
    let mut depth = 0;
    for n in open.. {
        match cursor.peek_at(n) {
            Token::LParen => depth += 1,
            Token::RParen if depth == 1 => return false,
            Token::RParen => depth -= 1,
            Token::SingleQuotedString(_) => return true,
            Token::EOF => return false,
            _ => {}
        }
        let query = matches!(word(n + 1).as_str(), "SELECT" | "WITH" | "VALUES" | "FROM");
        if *cursor.peek_at(n) == Token::LParen && (query && n > open || word(n - 1) == "TABLE") {
            return true;
        }
    }
    false
}

fn stage(cursor: &mut Cursor) -> Result<Option<Stage>> {
    if cursor.eat(&["STAGE"]) {
        parse_stage(cursor).map(Some)
    } else {
        Ok(None)
    }
}

fn annotated_format(cursor: &mut Cursor) -> Result<Option<AnnotatedFormat>> {
    if !cursor.eat(&["FORMAT"]) {
        return Ok(None);
    }
    let formats = [
        ("TEXT", AnnotatedFormat::Text),
        ("JSON", AnnotatedFormat::Json),
        ("HTML", AnnotatedFormat::Html),
    ];
    match formats.iter().find(|(word, _)| cursor.eat(&[word])) {
        Some((_, format)) => Ok(Some(*format)),
        None => Err(cursor.unexpected("text, json or html")),
    }
}

fn parse_stage(cursor: &mut Cursor) -> Result<Stage> {
    let position = cursor.position();
    let Some(word) = keyword(&cursor.peek().token) else {
        return Err(cursor.unexpected("a stage"));
    };
    if let Some((_, stage)) = STAGES.iter().find(|(name, _)| *name == word) {
        cursor.next();
        return Ok(*stage);
    }
    let message = format!("there is no stage \"{}\"", word.to_lowercase());
    Err(Error::new(SqlState::SyntaxError, message)
        .with_hint(match closest(&word, STAGES.iter().map(|(name, _)| *name)) {
            Some(best) => format!("Did you mean {}?", best.to_lowercase()),
            None => "Stages are source, generator, ir, optimized, lowered and machine.".into(),
        })
        .at(position))
}

/// SQL's LIKE, without regard to case, with backslash as the escape.
pub fn like_matches(pattern: &str, text: &str) -> bool {
    let pattern: Vec<char> = pattern.to_lowercase().chars().collect();
    let text: Vec<char> = text.to_lowercase().chars().collect();
    // reached[j]: the pattern so far matches the first j characters.
    let mut reached = vec![false; text.len() + 1];
    reached[0] = true;
    let mut at = 0;
    while at < pattern.len() {
        let mut next = vec![false; text.len() + 1];
        if pattern[at] == '%' {
            let first = reached.iter().position(|r| *r).unwrap_or(next.len());
            next[first..].fill(true);
        } else {
            let any = pattern[at] == '_';
            if pattern[at] == '\\' && at + 1 < pattern.len() {
                at += 1;
            }
            for j in 0..text.len() {
                next[j + 1] = reached[j] && (any || pattern[at] == text[j]);
            }
        }
        reached = next;
        at += 1;
    }
    reached[text.len()]
}

#[cfg(test)]
mod tests {
    use super::like_matches;

    #[test]
    fn like_is_sql_like() {
        for (pattern, text, expected) in [
            ("a%", "abc", true),
            ("a%", "bac", false),
            ("%B%", "abc", true),
            ("a_c", "abc", true),
            ("a_c", "ac", false),
            ("", "", true),
            ("%", "", true),
            ("a\\_c", "abc", false),
            ("a\\_c", "a_c", true),
        ] {
            assert_eq!(like_matches(pattern, text), expected, "{pattern} {text}");
        }
    }
}
