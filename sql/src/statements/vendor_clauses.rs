//! Clauses of CREATE FUNCTION that other engines have: what changes no answer is read and said to have no effect, what means
//! something here is taken for that, and the rest is refused with what to do instead.

use super::clause_values::Clauses;
use super::cursor::{Cursor, keyword};
use crate::error::{Error, Result, SqlState};
use sqlparser::tokenizer::Token;
use taipan_engine::Security;

/// What is refused: the clause, why, and what to do.
const REFUSED: &[(&[&str], &str)] = &[
    (&["WINDOW"], "Aggregates are window functions with OVER."),
    (&["SUPPORT"], "What a Python function does is known without it."),
    (&["TRANSFORM"], "Declare VARIANT for values that JSON stands for."),
    (&["SET"], "Set it for the session before the call."),
    (&["TARGET_PATH"], "Functions are compiled in memory."),
    (
        &["EXTERNAL_ACCESS_INTEGRATIONS"],
        "Functions reach nothing outside: hand what they need to them as arguments.",
    ),
    (&["SECRETS"], "Hand what the function needs to it as an argument."),
    (
        &["WITH", "CONNECTION"],
        "Functions reach nothing outside: hand what they need to them as arguments.",
    ),
    (
        &["REMOTE"],
        "Functions run in the engine: give the text with LANGUAGE python AS $$ … $$.",
    ),
    (
        &["USING"],
        "Functions run in the engine: give the text with LANGUAGE python AS $$ … $$.",
    ),
    (
        &["COPY", "GRANTS"],
        "OR REPLACE keeps the rights; without it there are none.",
    ),
];

/// What says nothing about answers, and is read.
const IDLE: &[&[&str]] = &[
    &["MEMOIZABLE"],
    &["LEAKPROOF"],
    &["CONTAINS", "SQL"],
    &["READS", "SQL", "DATA"],
    &["MODIFIES", "SQL", "DATA"],
    &["NO", "SQL"],
];

/// Takes the clause at the cursor, if it is one of these.
///
/// # Errors
///
/// 0A000 for what is refused.
pub fn take(cursor: &mut Cursor, clauses: &mut Clauses) -> Result<bool> {
    if take_idle(cursor, clauses)? {
        return Ok(true);
    }
    if let Some((words, hint)) = REFUSED.iter().find(|(words, _)| cursor.sees(words)) {
        let error = Error::not_built(format!("clause {} of CREATE FUNCTION", words.join(" ")));
        return Err(error.with_hint(*hint).at(cursor.position()));
    }
    match keyword(&cursor.peek().token).as_deref() {
        Some("EXECUTE") => execute_as(cursor, clauses)?,
        Some("ENVIRONMENT") => environment(cursor, clauses)?,
        Some("ARTIFACT_REPOSITORY") => {
            cursor.next();
            cursor.eat_token(&Token::Eq);
            cursor.object_name()?;
            clauses.notices.push(idle("ARTIFACT_REPOSITORY"));
        }
        Some("WITH") => with(cursor, clauses)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Takes the clause at the cursor, if it changes no answer.
pub fn take_idle(cursor: &mut Cursor, clauses: &mut Clauses) -> Result<bool> {
    if cursor.eat(&["NOT", "LEAKPROOF"]) {
        return Ok(true);
    }
    let Some(words) = IDLE.iter().find(|words| cursor.sees(words)) else {
        return Ok(false);
    };
    cursor.expect(words)?;
    clauses.notices.push(idle(&words.join(" ")));
    Ok(true)
}

/// What is said of a clause without effect.
pub fn idle(clause: &str) -> String {
    format!("{clause} has no effect")
}

/// Snowflake's `EXECUTE AS CALLER` and `OWNER` are the two kinds of SECURITY.
fn execute_as(cursor: &mut Cursor, clauses: &mut Clauses) -> Result<()> {
    let position = cursor.position();
    cursor.expect(&["EXECUTE", "AS"])?;
    let security = if cursor.eat(&["OWNER"]) {
        Security::Definer
    } else if cursor.eat(&["CALLER"]) {
        Security::Invoker
    } else {
        return Err(cursor.unexpected("CALLER or OWNER"));
    };
    match clauses.security.replace(security) {
        None => Ok(()),
        Some(_) => Err(Error::new(SqlState::SyntaxError, "SECURITY is given twice").at(position)),
    }
}

/// Databricks' `ENVIRONMENT (dependencies = '["six==1.17"]', environment_version = 'None')`: its dependencies are PACKAGES.
fn environment(cursor: &mut Cursor, clauses: &mut Clauses) -> Result<()> {
    cursor.next();
    settings(cursor, &mut |cursor, name| {
        let position = cursor.position();
        let value = cursor.string("a string")?;
        match name {
            "dependencies" => packages(clauses, &value).map_err(|error| error.at(position)),
            "environment_version" => {
                clauses.notices.push(idle(name));
                Ok(())
            }
            _ => Err(unknown("ENVIRONMENT", name).at(position)),
        }
    })
}

/// A list of packages as a text of JSON.
fn packages(clauses: &mut Clauses, text: &str) -> Result<()> {
    let Ok(listed) = serde_json::from_str::<Vec<String>>(text) else {
        let message = format!("invalid value for dependencies: {text}");
        let error = Error::new(SqlState::InvalidParameter, message);
        return Err(error.with_hint("Write a list of texts as JSON, such as '[\"six==1.17.0\"]'."));
    };
    match clauses.needs.packages.replace(listed) {
        None => Ok(()),
        Some(_) => Err(Error::new(SqlState::SyntaxError, "PACKAGES is given twice")),
    }
}

/// RisingWave's `WITH (always_retry_on_network_error = true, …)`, which is about functions of other servers.
fn with(cursor: &mut Cursor, clauses: &mut Clauses) -> Result<()> {
    cursor.next();
    settings(cursor, &mut |cursor, name| {
        let position = cursor.position();
        let on = match &cursor.peek().token {
            Token::Word(_) => cursor.identifier("true or false")?.folded() == "true",
            _ => cursor.string("true or false")?.eq_ignore_ascii_case("true"),
        };
        match name {
            "always_retry_on_network_error" => clauses.notices.push(idle(name)),
            "async" | "batch" if !on => {}
            "async" | "batch" => {
                let error = Error::not_built(format!("{name} = true of CREATE FUNCTION"));
                return Err(error
                    .with_hint("Write a function of single values, without async.")
                    .at(position));
            }
            _ => return Err(unknown("WITH", name).at(position)),
        }
        Ok(())
    })
}

fn unknown(clause: &str, name: &str) -> Error {
    Error::new(SqlState::InvalidParameter, format!("{clause} has no \"{name}\""))
}

/// `(name = value, …)`
fn settings(cursor: &mut Cursor, take: &mut dyn FnMut(&mut Cursor, &str) -> Result<()>) -> Result<()> {
    cursor.expect_token(&Token::LParen)?;
    while !cursor.eat_token(&Token::RParen) {
        let name = cursor.identifier("a name")?.folded();
        cursor.expect_token(&Token::Eq)?;
        take(cursor, &name)?;
        if !cursor.eat_token(&Token::Comma) {
            return cursor.expect_token(&Token::RParen);
        }
    }
    Ok(())
}
