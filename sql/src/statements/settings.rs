//! SET, SHOW, RESET and DISCARD.

use super::cursor::{Cursor, Identifier, keyword};
use crate::error::Result;
use sqlparser::ast::{TransactionAccessMode, TransactionIsolationLevel, TransactionMode};
use sqlparser::tokenizer::Token;

/// How long a value holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Until the session ends, or its transaction is rolled back.
    Session,
    /// Until the transaction ends.
    Transaction,
}

/// A value as a statement gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parsed {
    /// A text or number.
    Text(String),
    /// A word that is not in quotes, or a name that is.
    Name(Identifier),
}

/// A statement about settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    Set {
        name: String,
        /// `None`: what RESET gives.
        values: Option<Vec<Parsed>>,
        reach: Reach,
    },
    /// SET TRANSACTION, or for all transactions of the session.
    Transaction {
        modes: Vec<TransactionMode>,
        deferrable: Option<bool>,
        of_session: bool,
    },
    Show(String),
    ShowAll,
    Reset(String),
    ResetAll,
    Discard(Discard),
}

/// What DISCARD throws away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discard {
    All,
    Plans,
    Sequences,
    Temporary,
}

/// The statement at the cursor if it is one of these. Settings of DataFusion are DataFusion's.
pub fn parse(cursor: &mut Cursor) -> Result<Option<Setting>> {
    match keyword(&cursor.peek().token).as_deref() {
        Some("SET") => set(cursor),
        Some("SHOW") => show(cursor),
        Some("RESET") if is_of_datafusion(cursor, 1) => Ok(None),
        Some("RESET") => reset(cursor).map(Some),
        Some("DISCARD") => discard(cursor).map(Some),
        _ => Ok(None),
    }
}

fn is_of_datafusion(cursor: &Cursor, at: usize) -> bool {
    keyword(cursor.peek_at(at)).is_some_and(|word| word == "DATAFUSION") && *cursor.peek_at(at + 1) == Token::Period
}

fn set(cursor: &mut Cursor) -> Result<Option<Setting>> {
    let scoped = matches!(keyword(cursor.peek_at(1)).as_deref(), Some("SESSION" | "LOCAL"));
    if is_of_datafusion(cursor, 1 + usize::from(scoped)) {
        return Ok(None);
    }
    cursor.expect(&["SET"])?;
    if cursor.eat(&["SESSION", "CHARACTERISTICS", "AS", "TRANSACTION"]) {
        return transaction(cursor, true).map(Some);
    }
    let reach = if cursor.eat(&["LOCAL"]) {
        Reach::Transaction
    } else {
        cursor.eat(&["SESSION"]);
        Reach::Session
    };
    if cursor.eat(&["TRANSACTION"]) {
        return transaction(cursor, false).map(Some);
    }
    let (name, values) = if cursor.eat(&["TIME", "ZONE"]) {
        ("TimeZone".to_string(), zone(cursor)?)
    } else if cursor.eat(&["NAMES"]) {
        ("client_encoding".to_string(), values(cursor)?)
    } else if cursor.eat(&["SCHEMA"]) {
        let schema = cursor.string("the name of a schema in quotes")?;
        ("search_path".to_string(), Some(vec![Parsed::Text(schema)]))
    } else {
        let name = setting_name(cursor)?;
        if !cursor.eat(&["TO"]) {
            cursor.expect_token(&Token::Eq)?;
        }
        (name, values(cursor)?)
    };
    Ok(Some(Setting::Set { name, values, reach }))
}

/// A name of one part or of several.
fn setting_name(cursor: &mut Cursor) -> Result<String> {
    let mut name = cursor.identifier("the name of a setting")?.text;
    while cursor.eat_token(&Token::Period) {
        name.push('.');
        name.push_str(&cursor.identifier("the name of a setting")?.text);
    }
    Ok(name)
}

/// Values behind TO; nothing for DEFAULT.
fn values(cursor: &mut Cursor) -> Result<Option<Vec<Parsed>>> {
    if cursor.eat(&["DEFAULT"]) {
        return Ok(None);
    }
    let mut values = vec![value(cursor)?];
    while cursor.eat_token(&Token::Comma) {
        values.push(value(cursor)?);
    }
    Ok(Some(values))
}

fn value(cursor: &mut Cursor) -> Result<Parsed> {
    let sign = if cursor.eat_token(&Token::Minus) {
        "-"
    } else {
        cursor.eat_token(&Token::Plus);
        ""
    };
    if let Token::Number(number, _) = &cursor.peek().token {
        let number = format!("{sign}{number}");
        cursor.next();
        return Ok(Parsed::Text(number));
    }
    if !sign.is_empty() {
        return Err(cursor.unexpected("a number"));
    }
    match &cursor.peek().token {
        Token::Word(_) => cursor.identifier("a value").map(Parsed::Name),
        _ => cursor.string("a value").map(Parsed::Text),
    }
}

fn zone(cursor: &mut Cursor) -> Result<Option<Vec<Parsed>>> {
    if cursor.eat(&["LOCAL"]) {
        return Ok(None);
    }
    if cursor.eat(&["INTERVAL"]) {
        let hours = cursor.string("an interval such as '+02:00'")?;
        if cursor.eat(&["HOUR"]) {
            cursor.expect(&["TO", "MINUTE"])?;
        }
        return Ok(Some(vec![Parsed::Text(hours)]));
    }
    values(cursor)
}

/// The modes of SET TRANSACTION.
fn transaction(cursor: &mut Cursor, of_session: bool) -> Result<Setting> {
    let (mut modes, mut deferrable) = (Vec::new(), None);
    loop {
        if cursor.eat(&["ISOLATION", "LEVEL"]) {
            modes.push(TransactionMode::IsolationLevel(level(cursor)?));
        } else if cursor.eat(&["READ", "ONLY"]) {
            modes.push(TransactionMode::AccessMode(TransactionAccessMode::ReadOnly));
        } else if cursor.eat(&["READ", "WRITE"]) {
            modes.push(TransactionMode::AccessMode(TransactionAccessMode::ReadWrite));
        } else if cursor.eat(&["DEFERRABLE"]) {
            deferrable = Some(true);
        } else if cursor.eat(&["NOT", "DEFERRABLE"]) {
            deferrable = Some(false);
        } else {
            return Err(cursor.unexpected("a mode of transactions, such as READ ONLY"));
        }
        let more = cursor.eat_token(&Token::Comma);
        if !more && matches!(cursor.peek().token, Token::EOF | Token::SemiColon) {
            return Ok(Setting::Transaction {
                modes,
                deferrable,
                of_session,
            });
        }
    }
}

fn level(cursor: &mut Cursor) -> Result<TransactionIsolationLevel> {
    let levels: [(&[&str], TransactionIsolationLevel); 4] = [
        (&["READ", "UNCOMMITTED"], TransactionIsolationLevel::ReadUncommitted),
        (&["READ", "COMMITTED"], TransactionIsolationLevel::ReadCommitted),
        (&["REPEATABLE", "READ"], TransactionIsolationLevel::RepeatableRead),
        (&["SERIALIZABLE"], TransactionIsolationLevel::Serializable),
    ];
    match levels.into_iter().find(|(words, _)| cursor.eat(words)) {
        Some((_, level)) => Ok(level),
        None => Err(cursor.unexpected("a level of isolation")),
    }
}

/// SHOW of what are no settings.
const LISTINGS: [&str; 6] = ["TABLES", "COLUMNS", "FUNCTIONS", "CREATE", "DATABASES", "SCHEMAS"];

fn show(cursor: &mut Cursor) -> Result<Option<Setting>> {
    let listing = keyword(cursor.peek_at(1)).is_some_and(|word| LISTINGS.contains(&word.as_str()));
    let ends = |at| matches!(cursor.peek_at(at), Token::EOF | Token::SemiColon);
    if listing && !ends(1) || is_of_datafusion(cursor, 1) || !starts_setting(cursor) {
        return Ok(None);
    }
    cursor.expect(&["SHOW"])?;
    Ok(Some(match special(cursor) {
        Some(name) => Setting::Show(name.to_string()),
        None if cursor.eat(&["ALL"]) => Setting::ShowAll,
        None => Setting::Show(setting_name(cursor)?),
    }))
}

/// Whether what follows SHOW is a name of a setting and nothing else: the planner knows other forms.
fn starts_setting(cursor: &Cursor) -> bool {
    let Token::Word(_) = cursor.peek_at(1) else {
        return false;
    };
    if SPECIAL.iter().any(|(words, _)| {
        words
            .iter()
            .enumerate()
            .all(|(n, word)| keyword(cursor.peek_at(n + 1)).as_deref() == Some(word))
    }) {
        return true;
    }
    let mut at = 2;
    while *cursor.peek_at(at) == Token::Period {
        at += 2;
    }
    matches!(cursor.peek_at(at), Token::EOF | Token::SemiColon)
}

/// Settings with names of several words.
const SPECIAL: [(&[&str], &str); 2] = [
    (&["TIME", "ZONE"], "TimeZone"),
    (&["TRANSACTION", "ISOLATION", "LEVEL"], "transaction_isolation"),
];

fn special(cursor: &mut Cursor) -> Option<&'static str> {
    SPECIAL
        .iter()
        .find(|(words, _)| cursor.eat(words))
        .map(|(_, name)| *name)
}

fn reset(cursor: &mut Cursor) -> Result<Setting> {
    cursor.expect(&["RESET"])?;
    Ok(match special(cursor) {
        Some(name) => Setting::Reset(name.to_string()),
        None if cursor.eat(&["ALL"]) => Setting::ResetAll,
        None => Setting::Reset(setting_name(cursor)?),
    })
}

fn discard(cursor: &mut Cursor) -> Result<Setting> {
    cursor.expect(&["DISCARD"])?;
    let what: Identifier = cursor.identifier("ALL, PLANS, SEQUENCES or TEMP")?;
    Ok(Setting::Discard(match what.text.to_ascii_uppercase().as_str() {
        "ALL" => Discard::All,
        "PLANS" => Discard::Plans,
        "SEQUENCES" => Discard::Sequences,
        "TEMP" | "TEMPORARY" => Discard::Temporary,
        _ => return Err(cursor.unexpected("ALL, PLANS, SEQUENCES or TEMP")),
    }))
}
