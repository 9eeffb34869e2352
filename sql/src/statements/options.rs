//! OPTIONS (timeout '5s', memory '64MB', output '1MB', fallback 'allow'|'warn'|'forbid', imports [...]) of CREATE FUNCTION, and
//! those of BigQuery, which are clauses here.

use super::clause_values::{Clauses, Imported, known_version};
use super::closest::closest;
use super::cursor::{Cursor, Identifier, listed};
use super::vendor_clauses::idle;
use crate::error::{Error, Result, SqlState};
use sqlparser::tokenizer::Token;
use std::time::Duration;
use taipan_udf::Fallback;

const NAMES: &[&str] = &["timeout", "memory", "output", "fallback", "imports"];

/// BigQuery's about the machines that functions run on.
const MACHINES: &[&str] = &[
    "container_memory",
    "container_cpu",
    "container_request_concurrency",
    "max_batching_rows",
];

/// Reads the clause into its slots.
pub fn parse(cursor: &mut Cursor, clauses: &mut Clauses) -> Result<()> {
    if !clauses.options.is_empty() {
        return Err(cursor.error(SqlState::SyntaxError, "OPTIONS is given twice"));
    }
    cursor.expect(&["OPTIONS"])?;
    cursor.eat_token(&Token::Eq);
    cursor.expect_token(&Token::LParen)?;
    while !cursor.eat_token(&Token::RParen) {
        option(cursor, clauses)?;
        if !cursor.eat_token(&Token::Comma) {
            cursor.expect_token(&Token::RParen)?;
            break;
        }
    }
    Ok(())
}

fn option(cursor: &mut Cursor, clauses: &mut Clauses) -> Result<()> {
    let at_name = cursor.position();
    let name = match cursor.peek().token {
        Token::SingleQuotedString(_) => Identifier {
            text: cursor.string("an option")?,
            quoted: false,
        },
        _ => cursor.identifier("an option (timeout, memory, output, fallback, imports)")?,
    };
    let name = name.folded();
    if of_bigquery(cursor, clauses, &name).map_err(|error| error.at(at_name.clone()))? {
        return Ok(());
    }
    if !NAMES.contains(&name.as_str()) {
        let error = Error::new(SqlState::InvalidParameter, format!("there is no option \"{name}\"")).at(at_name);
        return Err(error.with_hint(match closest(&name, NAMES.iter().copied()) {
            Some(best) => format!("Did you mean {best}?"),
            None => format!("Options are {}.", NAMES.join(", ")),
        }));
    }
    let _ = cursor.eat_token(&Token::Eq) || cursor.eat_token(&Token::RArrow);
    if name == "imports" {
        if clauses.needs.imports.is_some() {
            return Err(Error::new(SqlState::SyntaxError, "IMPORTS is given twice").at(at_name));
        }
        cursor.eat(&["ARRAY"]);
        clauses.needs.imports = Some(listed(cursor, &|cursor| {
            let name = cursor.string("the name of a file")?;
            Ok(Imported { name, content: None })
        })?);
        return Ok(());
    }
    let at_value = cursor.position();
    let value = cursor.string("a quoted value")?;
    let invalid = |hint: &str| {
        Error::new(
            SqlState::InvalidParameter,
            format!("invalid value for option {name}: '{value}'"),
        )
        .with_hint(hint)
        .at(at_value.clone())
    };
    let twice = match name.as_str() {
        "timeout" => {
            let parsed =
                parse_duration(&value).ok_or_else(|| invalid("Write a time such as '500ms', '5s' or '2min'."))?;
            clauses.limits.timeout.replace(parsed).is_some()
        }
        "memory" | "output" => {
            let parsed = parse_bytes(&value).ok_or_else(|| invalid("Write a size such as '64MB' or '1GB'."))?;
            let slot = match name.as_str() {
                "memory" => &mut clauses.limits.memory,
                _ => &mut clauses.limits.output,
            };
            slot.replace(parsed).is_some()
        }
        _ => {
            let parsed = parse_fallback(&value).ok_or_else(|| invalid("One of 'allow', 'warn', 'forbid'."))?;
            clauses.fallback.replace(parsed).is_some()
        }
    };
    if twice {
        Err(Error::new(SqlState::SyntaxError, format!("option {name} is given twice")).at(at_name))
    } else {
        clauses.options.push((name, value));
        Ok(())
    }
}

/// Takes the value of an option that BigQuery has, if it is one: what it says has a clause here, or no meaning.
fn of_bigquery(cursor: &mut Cursor, clauses: &mut Clauses, name: &str) -> Result<bool> {
    if !MACHINES.contains(&name) && !matches!(name, "entry_point" | "runtime_version" | "description" | "packages") {
        return Ok(false);
    }
    let _ = cursor.eat_token(&Token::Eq) || cursor.eat_token(&Token::RArrow);
    let twice = match name {
        "entry_point" => clauses.handler.replace(quoted(cursor)?).is_some(),
        "description" => clauses.comment.replace(quoted(cursor)?).is_some(),
        "runtime_version" => {
            let version = quoted(cursor)?.to_lowercase();
            let version = version.strip_prefix("python-").unwrap_or(&version);
            let version = known_version(version.to_string())?;
            clauses.needs.runtime_version.replace(version).is_some()
        }
        "packages" => clauses.needs.packages.replace(listed(cursor, &quoted)?).is_some(),
        _ => {
            if matches!(cursor.peek().token, Token::Number(..)) {
                cursor.next();
            } else {
                quoted(cursor)?;
            }
            clauses.notices.push(idle(name));
            false
        }
    };
    if twice {
        return Err(Error::new(
            SqlState::SyntaxError,
            format!("option {name} is given twice"),
        ));
    }
    Ok(true)
}

/// A text in quotes of any kind.
fn quoted(cursor: &mut Cursor) -> Result<String> {
    match &cursor.peek().token {
        Token::Word(word) if word.quote_style == Some('"') => Ok(cursor.identifier("a text in quotes")?.text),
        _ => cursor.string("a text in quotes"),
    }
}

fn parse_fallback(text: &str) -> Option<Fallback> {
    match text.to_lowercase().as_str() {
        "allow" => Some(Fallback::Allow),
        "warn" => Some(Fallback::Warn),
        "forbid" => Some(Fallback::Forbid),
        _ => None,
    }
}

/// A time with its unit: `500ms`, `5s`, `1.5 min`, `1h`. Must be more than nothing.
pub fn parse_duration(text: &str) -> Option<Duration> {
    let (number, unit) = split_unit(text)?;
    let seconds = match unit.as_str() {
        "us" => 1e-6,
        "ms" => 1e-3,
        "s" | "sec" | "second" | "seconds" => 1.0,
        "m" | "min" | "minute" | "minutes" => 60.0,
        "h" | "hour" | "hours" => 3600.0,
        _ => return None,
    };
    Duration::try_from_secs_f64(number * seconds)
        .ok()
        .filter(|d| !d.is_zero())
}

/// A size with its unit, in powers of 1024: `64MB`, `1 GiB`, `4096` (bytes). Must be at least one byte.
pub fn parse_bytes(text: &str) -> Option<usize> {
    let (number, unit) = split_unit(text)?;
    let scale: u64 = match unit.as_str() {
        "" | "b" | "bytes" => 1,
        "k" | "kb" | "kib" => 1 << 10,
        "m" | "mb" | "mib" => 1 << 20,
        "g" | "gb" | "gib" => 1 << 30,
        "t" | "tb" | "tib" => 1 << 40,
        _ => return None,
    };
    let bytes = number * scale as f64;
    (bytes >= 1.0 && bytes < (1u64 << 53) as f64).then_some(bytes as usize)
}

fn split_unit(text: &str) -> Option<(f64, String)> {
    let text = text.trim();
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let number = text[..end].parse().ok()?;
    Some((number, text[end..].trim().to_lowercase()))
}
