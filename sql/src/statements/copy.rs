//! COPY as Postgres has it: from and to files and the client, with its options in both spellings. Knows what the statement
//! says, not what its options mean.
//!
//! DataFusion has a COPY … TO of its own. Which one a statement is, is said by `is_datafusion`.

use super::cursor::{Cursor, keyword};
use crate::error::{Error, Position, Result, SqlState};
use sqlparser::ast::{Expr, Ident, ObjectName, Statement as SqlStatement};
use sqlparser::tokenizer::Token;

/// A COPY.
#[derive(Clone, Debug)]
pub struct Copy {
    pub source: CopySource,
    /// Rows go out.
    pub to: bool,
    pub place: CopyPlace,
    pub options: Vec<CopyOption>,
    /// Which rows are taken.
    pub condition: Option<Expr>,
}

/// Whose rows are copied.
#[derive(Clone, Debug)]
pub enum CopySource {
    Table {
        name: ObjectName,
        columns: Vec<Ident>,
    },
    /// A query, or a change with RETURNING.
    Statement(Box<SqlStatement>),
}

/// Where bytes come from or go to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CopyPlace {
    /// STDIN or STDOUT: who runs the statement.
    Client,
    File(String),
    Program,
}

/// One option.
#[derive(Clone, Debug, PartialEq)]
pub struct CopyOption {
    /// In lower case.
    pub name: String,
    pub value: CopyValue,
    pub position: Option<Position>,
}

/// What an option is set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CopyValue {
    /// It is only named.
    Nothing,
    Text(String),
    /// `*`
    All,
    Columns(Vec<Ident>),
}

/// What a COPY exchanges with who runs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exchange {
    /// It reads bytes: COPY … FROM STDIN.
    In,
    /// It gives bytes: COPY … TO STDOUT.
    Out,
}

/// What a statement exchanges with who runs it beside its text and its rows.
///
/// ```
/// use taipan::statements::{Exchange, exchange};
/// assert_eq!(exchange("COPY t FROM STDIN WITH (FORMAT csv)"), Some(Exchange::In));
/// assert_eq!(exchange("SELECT 1"), None);
/// ```
pub fn exchange(text: &str) -> Option<Exchange> {
    // Most texts are told by their first word.
    let first = &text[crate::split::skip_blank(text, 0)..];
    if !first.get(..4).is_some_and(|word| word.eq_ignore_ascii_case("copy")) {
        return None;
    }
    let copy = parse(&mut Cursor::new(text).ok()?).ok()??;
    match (copy.place, copy.to) {
        (CopyPlace::Client, true) => Some(Exchange::Out),
        (CopyPlace::Client, false) => Some(Exchange::In),
        _ => None,
    }
}

/// The COPY at the cursor; `None`: there is none, or it is DataFusion's.
pub fn parse(cursor: &mut Cursor) -> Result<Option<Copy>> {
    if !cursor.sees(&["COPY"]) || cursor.sees(&["COPY", "INTO"]) {
        return Ok(None);
    }
    let mut options = Vec::new();
    let mut ahead = cursor.restarted()?;
    ahead.expect(&["COPY"])?;
    // BINARY may be the table's name.
    let next = ahead.peek_at(1);
    if matches!(next, Token::Word(_)) && !matches!(keyword(next).as_deref(), Some("FROM" | "TO")) {
        let position = ahead.position();
        if ahead.eat(&["BINARY"]) {
            options.push(format("binary", position));
        }
    }
    // What is wrong up to here is said by who parses it next.
    let Ok(source) = source(&mut ahead) else {
        return Ok(None);
    };
    let to = ahead.eat(&["TO"]);
    if !to && !ahead.eat(&["FROM"]) {
        return Ok(None);
    }
    let place = place(&mut ahead)?;
    if to && options.is_empty() && is_datafusion(&source, &place, &ahead) {
        return Ok(None);
    }
    if let (false, CopySource::Statement(_)) = (to, &source) {
        return Err(cursor.error(SqlState::SyntaxError, "syntax error: COPY … FROM copies into a table"));
    }
    if ahead.eat(&["USING"]) {
        ahead.expect(&["DELIMITERS"])?;
        let position = ahead.position();
        let value = CopyValue::Text(ahead.string("a delimiter")?);
        options.push(CopyOption {
            name: "delimiter".into(),
            value,
            position,
        });
    }
    let with = ahead.eat(&["WITH"]);
    if ahead.eat_token(&Token::LParen) {
        new_options(&mut ahead, &mut options)?
    } else {
        old_options(&mut ahead, &mut options, with)?
    }
    let condition = if !to && ahead.eat(&["WHERE"]) {
        Some(ahead.expression()?)
    } else {
        None
    };
    *cursor = ahead;
    Ok(Some(Copy {
        source,
        to,
        place,
        options,
        condition,
    }))
}

/// Whether a COPY … TO of this place, up to which it was read, is DataFusion's: one that goes on as only DataFusion's does, or
/// that says nothing more and goes to files whose name says their format, or to a store.
fn is_datafusion(source: &CopySource, place: &CopyPlace, rest: &Cursor) -> bool {
    let CopyPlace::File(name) = place else {
        return false;
    };
    let of_table = matches!(source, CopySource::Table { columns, .. } if columns.is_empty());
    match &rest.peek().token {
        Token::EOF | Token::SemiColon => {
            let plain = of_table || matches!(source, CopySource::Statement(_));
            plain && (taipan_connectors::names_a_format(name) || name.contains("://") || name.ends_with('/'))
        }
        token => matches!(keyword(token).as_deref(), Some("STORED" | "PARTITIONED" | "OPTIONS")),
    }
}

fn source(cursor: &mut Cursor) -> Result<CopySource> {
    if cursor.eat_token(&Token::LParen) {
        let statement = cursor.statement()?;
        cursor.expect_token(&Token::RParen)?;
        return Ok(CopySource::Statement(Box::new(statement)));
    }
    let name = cursor.object_name()?;
    let columns = if cursor.eat_token(&Token::LParen) {
        let columns = columns(cursor)?;
        cursor.expect_token(&Token::RParen)?;
        columns
    } else {
        Vec::new()
    };
    Ok(CopySource::Table { name, columns })
}

fn columns(cursor: &mut Cursor) -> Result<Vec<Ident>> {
    let mut columns = Vec::new();
    loop {
        let name = cursor.identifier("the name of a column")?;
        columns.push(if name.quoted {
            Ident::with_quote('"', name.text)
        } else {
            Ident::new(name.text)
        });
        if !cursor.eat_token(&Token::Comma) {
            return Ok(columns);
        }
    }
}

fn place(cursor: &mut Cursor) -> Result<CopyPlace> {
    // As in Postgres, either word stands for the other.
    if cursor.eat(&["STDIN"]) || cursor.eat(&["STDOUT"]) {
        return Ok(CopyPlace::Client);
    }
    if cursor.eat(&["PROGRAM"]) {
        cursor.string("a command")?;
        return Ok(CopyPlace::Program);
    }
    cursor
        .string("the name of a file, STDIN or STDOUT")
        .map(CopyPlace::File)
}

fn format(name: &str, position: Option<Position>) -> CopyOption {
    CopyOption {
        name: "format".into(),
        value: CopyValue::Text(name.into()),
        position,
    }
}

/// `(name value, …)`, behind the parenthesis.
fn new_options(cursor: &mut Cursor, options: &mut Vec<CopyOption>) -> Result<()> {
    loop {
        let position = cursor.position();
        let name = cursor.identifier("the name of an option")?.folded();
        let value = new_value(cursor)?;
        options.push(CopyOption { name, value, position });
        if !cursor.eat_token(&Token::Comma) {
            return cursor.expect_token(&Token::RParen);
        }
    }
}

fn new_value(cursor: &mut Cursor) -> Result<CopyValue> {
    if cursor.eat_token(&Token::Mul) {
        return Ok(CopyValue::All);
    }
    if cursor.eat_token(&Token::LParen) {
        let columns = columns(cursor)?;
        cursor.expect_token(&Token::RParen)?;
        return Ok(CopyValue::Columns(columns));
    }
    match &cursor.peek().token {
        Token::Comma | Token::RParen => Ok(CopyValue::Nothing),
        Token::Word(_) => Ok(CopyValue::Text(cursor.identifier("a value")?.folded())),
        Token::Number(digits, _) => {
            let digits = digits.clone();
            cursor.next();
            Ok(CopyValue::Text(digits))
        }
        _ => cursor.string("the value of an option").map(CopyValue::Text),
    }
}

/// Options as they were written before Postgres 9.0, without parentheses.
fn old_options(cursor: &mut Cursor, options: &mut Vec<CopyOption>, mut expected: bool) -> Result<()> {
    loop {
        let position = cursor.position();
        let text = |cursor: &mut Cursor, name: &str| -> Result<CopyOption> {
            cursor.eat(&["AS"]);
            Ok(CopyOption {
                name: name.into(),
                value: CopyValue::Text(cursor.string("a text")?),
                position: position.clone(),
            })
        };
        let word = keyword(&cursor.peek().token).unwrap_or_default();
        let option = match word.as_str() {
            "BINARY" | "CSV" => {
                cursor.next();
                format(&word.to_lowercase(), position)
            }
            "HEADER" | "FREEZE" => {
                cursor.next();
                CopyOption {
                    name: word.to_lowercase(),
                    value: CopyValue::Nothing,
                    position,
                }
            }
            "DELIMITER" | "NULL" | "QUOTE" | "ESCAPE" | "ENCODING" => {
                cursor.next();
                text(cursor, &word.to_lowercase())?
            }
            "FORCE" => forced(cursor)?,
            _ if expected => return Err(cursor.unexpected("an option of COPY")),
            _ => return Ok(()),
        };
        options.push(option);
        expected = false;
    }
}

/// `FORCE QUOTE`, `FORCE NULL` or `FORCE NOT NULL` and its columns.
fn forced(cursor: &mut Cursor) -> Result<CopyOption> {
    const FORCED: [(&[&str], &str); 3] = [
        (&["FORCE", "QUOTE"], "force_quote"),
        (&["FORCE", "NULL"], "force_null"),
        (&["FORCE", "NOT", "NULL"], "force_not_null"),
    ];
    let position = cursor.position();
    for (words, name) in FORCED {
        if cursor.eat(words) {
            let value = if name == "force_quote" && cursor.eat_token(&Token::Mul) {
                CopyValue::All
            } else {
                CopyValue::Columns(columns(cursor)?)
            };
            return Ok(CopyOption {
                name: name.into(),
                value,
                position,
            });
        }
    }
    let error: Error = cursor.unexpected("FORCE QUOTE, FORCE NULL or FORCE NOT NULL");
    Err(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Option<Copy> {
        parse(&mut Cursor::new(text).expect("tokens")).expect("a statement")
    }

    #[test]
    fn each_form_goes_to_who_knows_it() {
        let ours = [
            "COPY t TO STDOUT",
            "COPY t (a) TO 'x.csv'",
            "COPY t TO 'x.csv' CSV HEADER",
            "COPY t TO 'x.csv' WITH (FORMAT csv)",
            "COPY t TO 'x.csv' (FORMAT csv)",
            "COPY t TO 'x.txt'",
            "COPY (SELECT 1) TO 'x.raw'",
            "COPY BINARY t TO 'x.csv'",
            "COPY binary TO STDOUT",
            "COPY t FROM 'x.parquet'",
        ];
        let theirs = [
            "COPY t TO 'x.csv'",
            "COPY (SELECT 1) TO 'x.parquet'",
            "COPY t TO 'x' STORED AS CSV",
            "COPY t STORED AS CSV TO 'x'",
            "COPY t TO 'folder/'",
            "COPY t TO 's3://bucket/x'",
            "COPY t TO 'x.csv' OPTIONS ('format.delimiter' ';')",
        ];
        for text in ours {
            assert!(parsed(text).is_some(), "{text}");
        }
        for text in theirs {
            assert!(parsed(text).is_none(), "{text}");
        }
    }

    #[test]
    fn both_spellings_of_options_mean_the_same() {
        let pairs = [
            ("CSV HEADER QUOTE AS '~'", "(FORMAT csv, HEADER, QUOTE '~')"),
            (
                "WITH CSV FORCE QUOTE a, \"B\" DELIMITER ';'",
                "WITH (FORMAT csv, FORCE_QUOTE (a, \"B\"), DELIMITER ';')",
            ),
            ("CSV FORCE QUOTE *", "(FORMAT 'csv', FORCE_QUOTE *)"),
            ("NULL 'x' ENCODING 'UTF8'", "(NULL 'x', ENCODING UTF8)"),
        ];
        for (old, new) in pairs {
            let options = |options: &str| {
                let copy = parsed(&format!("COPY t TO STDOUT {options}")).expect("a COPY");
                let plain = copy.options.into_iter().map(|option| (option.name, option.value));
                plain
                    .map(|(name, value)| format!("{name} {}", format!("{value:?}").to_lowercase()))
                    .collect::<Vec<_>>()
            };
            assert_eq!(options(old), options(new), "{old}");
        }
    }

    #[test]
    fn what_a_statement_exchanges_is_told_by_its_text() {
        assert_eq!(exchange("-- rows\ncopy t from stdin"), Some(Exchange::In));
        assert_eq!(exchange("COPY (SELECT ';') TO STDOUT"), Some(Exchange::Out));
        assert_eq!(exchange("COPY t TO 'x.txt'"), None);
        assert_eq!(exchange("é"), None);
    }
}
