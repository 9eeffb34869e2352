//! `regexp_substr`, which gives a match or a group of it, and `parse_ident`, which cuts a name into its parts.

use super::outer;
use super::plain::Plain;
use super::splitting::pattern;
use crate::error::{Error, Result as Done, SqlState};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, ListBuilder, StringBuilder};
use datafusion::arrow::datatypes::{DataType, Int64Type};
use datafusion::common::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF, Signature, TypeSignature, Volatility};
use std::sync::Arc;

pub(super) fn all() -> Vec<ScalarUDF> {
    let (text, number) = (DataType::Utf8, DataType::Int64);
    let substr = [
        text.clone(),
        text.clone(),
        number.clone(),
        number.clone(),
        text.clone(),
        number,
    ];
    let takes = (2..=substr.len()).map(|count| TypeSignature::Exact(substr[..count].to_vec()));
    let idents = [vec![text.clone()], vec![text.clone(), DataType::Boolean]].map(TypeSignature::Exact);
    let regexp_substr = Plain {
        name: "regexp_substr",
        signature: Signature::one_of(takes.collect(), Volatility::Immutable),
        gives: text.clone(),
        evaluate: regexp_substr,
    };
    let parse_ident = Plain {
        name: "parse_ident",
        signature: Signature::one_of(idents.to_vec(), Volatility::Immutable),
        gives: DataType::new_list(text, true),
        evaluate: parse_ident,
    };
    vec![regexp_substr.made(), parse_ident.made()]
}

fn arrays(args: &ScalarFunctionArgs) -> Result<Vec<ArrayRef>> {
    args.args.iter().map(|arg| arg.to_array(args.number_rows)).collect()
}

fn regexp_substr(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let arrays = arrays(args)?;
    let mut out = StringBuilder::new();
    for row in 0..args.number_rows {
        if arrays.iter().any(|array| array.is_null(row)) {
            out.append_null();
            continue;
        }
        let text = |column: usize| {
            arrays
                .get(column)
                .map_or("", |array| array.as_string::<i32>().value(row))
        };
        let number = |column: usize, otherwise: i64| {
            arrays
                .get(column)
                .map_or(otherwise, |array| array.as_primitive::<Int64Type>().value(row))
        };
        let wanted = Wanted {
            start: number(2, 1),
            nth: number(3, 1),
            flags: text(4),
            group: number(5, 0),
        };
        out.append_option(wanted.of(text(0), text(1)).map_err(outer)?);
    }
    Ok(ColumnarValue::Array(Arc::new(out.finish())))
}

/// Which match is wanted.
struct Wanted<'a> {
    start: i64,
    nth: i64,
    flags: &'a str,
    group: i64,
}

impl Wanted<'_> {
    fn of<'t>(&self, text: &'t str, expression: &str) -> Done<Option<&'t str>> {
        let at_least = |name: &str, value: i64, least: i64| {
            let message = format!("invalid value for parameter \"{name}\": {value}");
            if value < least {
                Err(Error::new(SqlState::InvalidParameter, message))
            } else {
                Ok(usize::try_from(value).unwrap_or(usize::MAX))
            }
        };
        let start = at_least("start", self.start, 1)?;
        let nth = at_least("n", self.nth, 1)?;
        let group = at_least("subexpr", self.group, 0)?;
        if self.flags.contains('g') {
            let message = "regexp_substr() does not support the \"global\" option";
            return Err(Error::new(SqlState::InvalidParameter, message));
        }
        let pattern = pattern(expression, self.flags)?;
        let Some(first) = text.char_indices().map(|(at, _)| at).chain([text.len()]).nth(start - 1) else {
            return Ok(None);
        };
        if group >= pattern.captures_len() {
            return Ok(None);
        }
        // What is before the start is seen by `^` and the like.
        let mut locations = pattern.capture_locations();
        let (mut at, mut seen) = (first, 0);
        while at <= text.len() && pattern.captures_read_at(&mut locations, text, at).is_some() {
            let Some((from, to)) = locations.get(0) else { break };
            seen += 1;
            if seen == nth {
                return Ok(locations.get(group).map(|(from, to)| &text[from..to]));
            }
            at = if to > from { to } else { next_character(text, to) };
        }
        Ok(None)
    }
}

fn next_character(text: &str, at: usize) -> usize {
    text[at..]
        .chars()
        .next()
        .map_or(at + 1, |character| at + character.len_utf8())
}

fn parse_ident(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let arrays = arrays(args)?;
    let mut out = ListBuilder::new(StringBuilder::new());
    for row in 0..args.number_rows {
        if arrays.iter().any(|array| array.is_null(row)) {
            out.append_null();
            continue;
        }
        let is_strict = arrays.get(1).is_none_or(|array| array.as_boolean().value(row));
        let parts = parts(arrays[0].as_string::<i32>().value(row), is_strict).map_err(outer)?;
        parts.iter().for_each(|part| out.values().append_value(part));
        out.append(true);
    }
    Ok(ColumnarValue::Array(Arc::new(out.finish())))
}

fn is_start(character: char) -> bool {
    character == '_' || character.is_ascii_alphabetic() || !character.is_ascii()
}

fn is_inner(character: char) -> bool {
    is_start(character) || character.is_ascii_digit() || character == '$'
}

/// The parts of a name with dots between them. What is behind it is an error if it is read strictly.
fn parts(text: &str, is_strict: bool) -> Done<Vec<String>> {
    let invalid = || {
        let message = format!("string is not a valid identifier: \"{text}\"");
        Error::new(SqlState::InvalidParameter, message)
    };
    let is_blank = |character: char| matches!(character, ' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c');
    let (mut parts, mut behind_dot) = (Vec::new(), false);
    let mut rest = text.trim_start_matches(is_blank);
    loop {
        if let Some(quoted) = rest.strip_prefix('"') {
            let (part, behind) =
                quoted_part(quoted).ok_or_else(|| invalid().with_detail("String has unclosed double quotes."))?;
            if part.is_empty() {
                return Err(invalid().with_detail("Quoted identifier must not be empty."));
            }
            parts.push(part);
            rest = behind;
        } else if rest.starts_with(is_start) {
            let end = rest.find(|character| !is_inner(character)).unwrap_or(rest.len());
            parts.push(rest[..end].to_ascii_lowercase());
            rest = &rest[end..];
        } else if rest.starts_with('.') {
            return Err(invalid().with_detail("No valid identifier before \".\"."));
        } else if behind_dot {
            return Err(invalid().with_detail("No valid identifier after \".\"."));
        } else {
            return Err(invalid());
        }
        rest = rest.trim_start_matches(is_blank);
        match rest.strip_prefix('.') {
            Some(behind) => {
                behind_dot = true;
                rest = behind.trim_start_matches(is_blank);
            }
            None if rest.is_empty() || !is_strict => return Ok(parts),
            None => return Err(invalid()),
        }
    }
}

/// A quoted part up to its end, and what is behind it.
fn quoted_part(text: &str) -> Option<(String, &str)> {
    let (mut part, mut rest) = (String::new(), text);
    loop {
        let (before, behind) = rest.split_once('"')?;
        part.push_str(before);
        match behind.strip_prefix('"') {
            Some(more) => {
                part.push('"');
                rest = more;
            }
            None => return Some((part, behind)),
        }
    }
}
