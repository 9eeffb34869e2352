//! The clauses of CREATE FUNCTION after the parameters, in any order, each at most once.

use super::clause_values::{Clauses, Imported, StandardBody, known_version};
use super::closest::closest;
use super::cursor::{Cursor, keyword, listed};
use super::options;
use super::row_types::{RECORD, RECORDS, trigger, void};
use super::types::{self, Named};
use super::vendor_clauses;
use crate::error::{Error, Result, SqlState};
use datafusion::arrow::datatypes::DataType;
use sqlparser::tokenizer::Token;
use taipan_engine::definition::SQL;
use taipan_engine::factory::is_python;
use taipan_engine::{Parallel, Security};
use taipan_udf::{NullInput, OnError, ParameterStyle, Volatility};

const CLAUSES: &[&str] = &[
    "RETURNS",
    "LANGUAGE",
    "AS",
    "IMMUTABLE",
    "STABLE",
    "VOLATILE",
    "DETERMINISTIC",
    "NOT DETERMINISTIC",
    "STRICT",
    "CALLED ON NULL INPUT",
    "RETURNS NULL ON NULL INPUT",
    "PARALLEL",
    "SECURITY",
    "COST",
    "ROWS",
    "HANDLER",
    "PARAMETER STYLE",
    "RUNTIME_VERSION",
    "COMMENT",
    "ON ERROR",
    "STATE",
    "OPTIONS",
    "IMPORTS",
    "PACKAGES",
];

/// Reads clauses up to the end of the statement.
pub fn parse(cursor: &mut Cursor) -> Result<Clauses> {
    let mut clauses = Clauses::default();
    while !matches!(cursor.peek().token, Token::EOF | Token::SemiColon) {
        let Some(word) = keyword(&cursor.peek().token) else {
            return Err(unknown(cursor, ""));
        };
        let known = behaviour(cursor, &mut clauses, &word)?
            || annotation(cursor, &mut clauses, &word)?
            || vendor_clauses::take(cursor, &mut clauses)?
            || content(cursor, &mut clauses, &word)?;
        if !known {
            return Err(unknown(cursor, &word));
        }
    }
    Ok(clauses)
}

/// Reads the clauses of ALTER FUNCTION: those that say how a function behaves.
pub fn parse_changes(cursor: &mut Cursor) -> Result<Clauses> {
    let mut clauses = Clauses::default();
    let mut given = false;
    while !matches!(cursor.peek().token, Token::EOF | Token::SemiColon) {
        let word = keyword(&cursor.peek().token).unwrap_or_default();
        if given && cursor.eat(&["RESTRICT"]) {
            break;
        }
        if matches!(
            word.as_str(),
            "SECURITY" | "EXTERNAL" | "COMMENT" | "RUNTIME_VERSION" | "SET" | "UNSET" | "EXECUTE"
        ) {
            return Err(Error::not_built(format!("{word} of ALTER FUNCTION")).at(cursor.position()));
        }
        given = true;
        if vendor_clauses::take_idle(cursor, &mut clauses)? {
            continue;
        }
        if !behaviour(cursor, &mut clauses, &word)? && !annotation(cursor, &mut clauses, &word)? {
            return Err(cursor.unexpected("a clause of ALTER FUNCTION"));
        }
    }
    if given {
        Ok(clauses)
    } else {
        Err(cursor.unexpected("a clause of ALTER FUNCTION"))
    }
}

fn unknown(cursor: &Cursor, word: &str) -> Error {
    let error = cursor.unexpected("a clause of CREATE FUNCTION or its end");
    match closest(word, CLAUSES.iter().copied()) {
        Some(best) => error.with_hint(format!("Did you mean {best}?")),
        None => error.with_hint(format!("Clauses are {}.", CLAUSES.join(", "))),
    }
}

/// Puts a value into its slot, or fails at the clause that says it again.
fn put<T: PartialEq>(cursor: &Cursor, slot: &mut Option<T>, value: T, what: &str) -> Result<()> {
    match slot {
        None => {
            *slot = Some(value);
            Ok(())
        }
        Some(old) if *old == value => Err(cursor.error(SqlState::SyntaxError, format!("{what} is given twice"))),
        Some(_) => Err(cursor.error(
            SqlState::SyntaxError,
            format!("conflicting clauses: {what} is given twice"),
        )),
    }
}

/// Volatility and NULL input.
fn behaviour(cursor: &mut Cursor, clauses: &mut Clauses, word: &str) -> Result<bool> {
    let volatility = match word {
        "IMMUTABLE" | "DETERMINISTIC" => Some((Volatility::Immutable, 1)),
        "STABLE" => Some((Volatility::Stable, 1)),
        "VOLATILE" => Some((Volatility::Volatile, 1)),
        "NOT" if cursor.sees(&["NOT", "DETERMINISTIC"]) => Some((Volatility::Volatile, 2)),
        _ => None,
    };
    if let Some((volatility, words)) = volatility {
        put(
            cursor,
            &mut clauses.volatility,
            volatility,
            "IMMUTABLE, STABLE, VOLATILE or DETERMINISTIC",
        )?;
        (0..words).for_each(|_| {
            cursor.next();
        });
        return Ok(true);
    }
    let (input, words): (_, &[&str]) = match word {
        "STRICT" => (NullInput::Strict, &["STRICT"]),
        "CALLED" => (NullInput::Called, &["CALLED", "ON", "NULL", "INPUT"]),
        "RETURNS" if cursor.sees(&["RETURNS", "NULL"]) => {
            (NullInput::Strict, &["RETURNS", "NULL", "ON", "NULL", "INPUT"])
        }
        _ => return Ok(false),
    };
    put(cursor, &mut clauses.null_input, input, "STRICT or CALLED ON NULL INPUT")?;
    cursor.expect(words)?;
    Ok(true)
}

/// Clauses that say something about the function without changing its answer.
fn annotation(cursor: &mut Cursor, clauses: &mut Clauses, word: &str) -> Result<bool> {
    match word {
        "PARALLEL" => {
            let value = choice(cursor, word, &["SAFE", "UNSAFE", "RESTRICTED"], &clauses.parallel)?;
            clauses.parallel = Some(match value {
                "SAFE" => Parallel::Safe,
                "RESTRICTED" => Parallel::Restricted,
                _ => Parallel::Unsafe,
            });
        }
        "SECURITY" => {
            let value = choice(cursor, word, &["DEFINER", "INVOKER"], &clauses.security)?;
            clauses.security = Some(if value == "DEFINER" {
                Security::Definer
            } else {
                Security::Invoker
            });
        }
        "EXTERNAL" if cursor.sees(&["EXTERNAL", "SECURITY"]) => {
            cursor.next();
        }
        "COST" => {
            let value = number(cursor, word, &clauses.cost)?;
            clauses.cost = Some(value);
        }
        "ROWS" => {
            let value = number(cursor, word, &clauses.rows)?;
            clauses.rows = Some(value);
        }
        "COMMENT" => {
            let value = text(cursor, word, &clauses.comment)?;
            clauses.comment = Some(value);
        }
        "RUNTIME_VERSION" => {
            let value = runtime_version(cursor, &clauses.needs.runtime_version)?;
            clauses.needs.runtime_version = Some(value);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Clauses that make the function what it is.
fn content(cursor: &mut Cursor, clauses: &mut Clauses, word: &str) -> Result<bool> {
    match word {
        "RETURNS" => returns(cursor, clauses)?,
        "LANGUAGE" => language(cursor, clauses)?,
        "AS" => {
            if clauses.standard.is_some() {
                return Err(cursor.error(SqlState::InvalidDefinition, "duplicate function body specified"));
            }
            let value = body(cursor, &clauses.body)?;
            clauses.body = Some(value);
        }
        "RETURN" | "BEGIN" => {
            if clauses.body.is_some() || clauses.standard.is_some() {
                return Err(cursor.error(SqlState::InvalidDefinition, "duplicate function body specified"));
            }
            clauses.standard = Some(standard(cursor)?);
        }
        "HANDLER" => {
            let value = text(cursor, word, &clauses.handler)?;
            clauses.handler = Some(value);
        }
        "PARAMETER" => {
            once(cursor, &clauses.needs.style, "PARAMETER STYLE")?;
            cursor.expect(&["PARAMETER", "STYLE"])?;
            clauses.needs.style = Some(match pick(cursor, &["PANDAS", "SCALAR"])? {
                "PANDAS" => ParameterStyle::Columns,
                _ => ParameterStyle::Values,
            });
        }
        "ON" => {
            once(cursor, &clauses.on_error, "ON ERROR")?;
            cursor.expect(&["ON", "ERROR"])?;
            clauses.on_error = Some(match pick(cursor, &["RAISE", "NULL"])? {
                "NULL" => OnError::Null,
                _ => OnError::Raise,
            });
        }
        "STATE" => {
            once(cursor, &clauses.state, word)?;
            cursor.next();
            state(cursor)?;
            clauses.state = Some(());
        }
        "IMPORTS" => {
            once(cursor, &clauses.needs.imports, word)?;
            cursor.next();
            cursor.eat_token(&Token::Eq);
            clauses.needs.imports = Some(imports(cursor)?);
        }
        "PACKAGES" => {
            once(cursor, &clauses.needs.packages, word)?;
            cursor.next();
            cursor.eat_token(&Token::Eq);
            clauses.needs.packages = Some(listed(cursor, &|cursor| cursor.string("the name of a package"))?);
        }
        "OPTIONS" => options::parse(cursor, clauses)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// `('file', 'name' = 'content', …)`
fn imports(cursor: &mut Cursor) -> Result<Vec<Imported>> {
    listed(cursor, &|cursor| {
        let name = cursor.string("the name of a file")?;
        let given = cursor.eat_token(&Token::Eq);
        let content = given.then(|| cursor.string("what is in the file")).transpose()?;
        Ok(Imported { name, content })
    })
}

fn standard(cursor: &mut Cursor) -> Result<StandardBody> {
    if cursor.eat(&["RETURN"]) {
        // Databricks has a query there, without parentheses.
        return Ok(match keyword(&cursor.peek().token).as_deref() {
            Some("SELECT" | "WITH" | "VALUES") => StandardBody::Atomic(vec![cursor.statement()?]),
            _ => StandardBody::Return(Box::new(cursor.expression()?)),
        });
    }
    cursor.expect(&["BEGIN", "ATOMIC"])?;
    let mut statements = Vec::new();
    while !cursor.eat(&["END"]) {
        if cursor.eat_token(&Token::SemiColon) {
            continue;
        }
        statements.push(cursor.statement()?);
        cursor.expect_token(&Token::SemiColon)?;
    }
    Ok(StandardBody::Atomic(statements))
}

/// `{ name type, … }`
fn state(cursor: &mut Cursor) -> Result<()> {
    cursor.expect_token(&Token::LBrace)?;
    loop {
        cursor.identifier("the name of a field")?;
        types::parse_named(cursor)?;
        if !cursor.eat_token(&Token::Comma) {
            return cursor.expect_token(&Token::RBrace);
        }
    }
}

fn once<T>(cursor: &Cursor, slot: &Option<T>, what: &str) -> Result<()> {
    match slot {
        None => Ok(()),
        Some(_) => Err(cursor.error(SqlState::SyntaxError, format!("{what} is given twice"))),
    }
}

/// Takes one of these words.
fn pick(cursor: &mut Cursor, choices: &[&'static str]) -> Result<&'static str> {
    match choices.iter().find(|choice| cursor.eat(&[choice])) {
        Some(choice) => Ok(choice),
        None => Err(cursor.unexpected(&choices.join(" or "))),
    }
}

fn choice<T>(cursor: &mut Cursor, word: &str, choices: &[&'static str], old: &Option<T>) -> Result<&'static str> {
    once(cursor, old, word)?;
    cursor.next();
    cursor.eat_token(&Token::Eq);
    pick(cursor, choices)
}

fn number(cursor: &mut Cursor, word: &str, old: &Option<f64>) -> Result<f64> {
    once(cursor, old, word)?;
    cursor.next();
    cursor.eat_token(&Token::Eq);
    let positive = match &cursor.peek().token {
        Token::Number(digits, _) => digits.parse().ok().filter(|n: &f64| *n > 0.0),
        Token::Minus => None,
        _ => return Err(cursor.unexpected("a number")),
    };
    match positive {
        Some(value) => {
            cursor.next();
            Ok(value)
        }
        None => Err(cursor.error(SqlState::InvalidParameter, format!("{word} must be positive"))),
    }
}

fn text(cursor: &mut Cursor, word: &str, old: &Option<String>) -> Result<String> {
    once(cursor, old, word)?;
    cursor.next();
    cursor.eat_token(&Token::Eq);
    let position = cursor.position();
    let value = cursor.string("a string")?;
    match word {
        "HANDLER" if value.trim().is_empty() => {
            Err(Error::new(SqlState::InvalidDefinition, "HANDLER must name a Python function").at(position))
        }
        _ => Ok(value),
    }
}

fn runtime_version(cursor: &mut Cursor, old: &Option<String>) -> Result<String> {
    once(cursor, old, "RUNTIME_VERSION")?;
    cursor.next();
    cursor.eat_token(&Token::Eq);
    let position = cursor.position();
    let version = match cursor.peek().token.clone() {
        Token::Number(digits, _) => {
            cursor.next();
            digits
        }
        _ => cursor.string("a version")?,
    };
    known_version(version).map_err(|error| error.at(position))
}

fn returns(cursor: &mut Cursor, clauses: &mut Clauses) -> Result<()> {
    once(cursor, &clauses.returns, "RETURNS")?;
    cursor.next();
    if cursor.eat(&["TABLE"]) {
        let columns = if cursor.peek().token == Token::LParen {
            types::parse_columns(cursor)?
        } else {
            Vec::new()
        };
        clauses.returns = Some(Named {
            name: types::table_name(&columns),
            ty: DataType::Null,
        });
        clauses.table = Some(columns);
        return Ok(());
    }
    if cursor.eat(&["SETOF", "RECORD"]) {
        // What it consists of, parameters say.
        clauses.returns = Some(Named {
            name: RECORDS.to_string(),
            ty: DataType::Null,
        });
        clauses.table = Some(Vec::new());
        return Ok(());
    }
    if cursor.eat(&["SETOF"]) {
        let item = types::parse_named(cursor)?;
        clauses.returns = Some(Named {
            name: format!("SETOF {}", item.name),
            ty: DataType::Null,
        });
        // The column has the function's name, which is not known here.
        clauses.table = Some(vec![(String::new(), item.ty)]);
        return Ok(());
    }
    if cursor.eat(&["VOID"]) {
        clauses.returns = Some(void());
        return Ok(());
    }
    if cursor.eat(&["TRIGGER"]) {
        clauses.returns = Some(trigger());
        return Ok(());
    }
    if cursor.eat(&["RECORD"]) {
        clauses.returns = Some(Named {
            name: RECORD.to_string(),
            ty: DataType::Null,
        });
        return Ok(());
    }
    clauses.returns = Some(types::parse_named(cursor)?);
    // Snowflake writes it here; there it is a remark, not a check.
    cursor.eat(&["NOT", "NULL"]);
    Ok(())
}

fn language(cursor: &mut Cursor, clauses: &mut Clauses) -> Result<()> {
    if clauses.language.is_some() {
        return Err(cursor.error(SqlState::SyntaxError, "LANGUAGE is given twice"));
    }
    cursor.next();
    cursor.eat_token(&Token::Eq);
    let position = cursor.position();
    let name = match cursor.peek().token {
        Token::SingleQuotedString(_) => cursor.string("a language")?.to_lowercase(),
        _ => cursor.identifier("a language")?.folded(),
    };
    if name != SQL && !is_python(&name) {
        return Err(
            Error::new(SqlState::UndefinedObject, format!("language \"{name}\" does not exist"))
                .with_hint("Functions are written in LANGUAGE python (also called plpython3u) or sql.")
                .at(position),
        );
    }
    if name == "plpythonu" {
        clauses
            .notices
            .push("plpythonu was Python 2: the function runs as Python 3.14".to_string());
    }
    clauses.language = Some(name);
    Ok(())
}

fn body(cursor: &mut Cursor, old: &Option<String>) -> Result<String> {
    once(cursor, old, "AS")?;
    cursor.next();
    if keyword(cursor.peek_at(1)).as_deref() == Some("USING") {
        let error = Error::not_built("a function that another server has (USING LINK)");
        return Err(error
            .with_hint("Functions run in the engine: give the text with LANGUAGE python AS $$ … $$.")
            .at(cursor.position()));
    }
    let text = cursor.string("the text of the function as $$ … $$ or '…'")?;
    if cursor.peek().token == Token::Comma {
        return Err(cursor.error(
            SqlState::InvalidDefinition,
            "only one AS item needed for language \"python\"",
        ));
    }
    Ok(text)
}
