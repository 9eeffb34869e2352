//! Texts split at matches, and the matches themselves.

use super::outer;
use super::plain::Plain;
use crate::error::{Error, SqlState};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, ListBuilder, StringBuilder};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF, Signature, TypeSignature, Volatility};
use regex::{Regex, RegexBuilder};
use std::sync::Arc;

/// What `regexp_matches` is called as a function that gives an array.
pub const MATCHES: &str = "array of regexp_matches";

pub(super) fn regexp_split_to_array() -> ScalarUDF {
    let text = |count| TypeSignature::Exact(vec![DataType::Utf8; count]);
    Plain {
        name: "regexp_split_to_array",
        signature: Signature::one_of(vec![text(2), text(3)], Volatility::Immutable),
        gives: DataType::new_list(DataType::Utf8, true),
        evaluate: split,
    }
    .made()
}

fn split(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let arrays = args.args.iter().map(|value| value.to_array(args.number_rows));
    let arrays: Vec<ArrayRef> = arrays.collect::<Result<_>>()?;
    let mut lists = ListBuilder::new(StringBuilder::new());
    let mut last: Option<(String, Regex)> = None;
    for row in 0..args.number_rows {
        if arrays.iter().any(|array| array.is_null(row)) {
            lists.append_null();
            continue;
        }
        let text = |column: usize| {
            arrays
                .get(column)
                .map_or("", |array| array.as_string::<i32>().value(row))
        };
        let key = format!("{}\0{}", text(2), text(1));
        if last.as_ref().is_none_or(|(known, _)| *known != key) {
            last = Some((key, pattern(text(1), text(2)).map_err(outer)?));
        }
        if let Some((_, pattern)) = &last {
            pieces(text(0), pattern, |piece| lists.values().append_value(piece));
        }
        lists.append(true);
    }
    Ok(ColumnarValue::Array(Arc::new(lists.finish())))
}

/// `regexp_matches` as an array: of each match its groups, or the whole where it has none.
pub(super) fn regexp_matches() -> ScalarUDF {
    let text = |count| TypeSignature::Exact(vec![DataType::Utf8; count]);
    Plain {
        name: MATCHES,
        signature: Signature::one_of(vec![text(2), text(3)], Volatility::Immutable),
        gives: DataType::new_list(DataType::new_list(DataType::Utf8, true), true),
        evaluate: matches,
    }
    .made()
}

fn matches(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let arrays = args.args.iter().map(|value| value.to_array(args.number_rows));
    let arrays: Vec<ArrayRef> = arrays.collect::<Result<_>>()?;
    let mut lists = ListBuilder::new(ListBuilder::new(StringBuilder::new()));
    for row in 0..args.number_rows {
        if arrays.iter().any(|array| array.is_null(row)) {
            lists.append_null();
            continue;
        }
        let text = |column: usize| {
            arrays
                .get(column)
                .map_or("", |array| array.as_string::<i32>().value(row))
        };
        let flags: String = text(2).chars().filter(|flag| *flag != 'g').collect();
        let most = if text(2).contains('g') { usize::MAX } else { 1 };
        let pattern = pattern(text(1), &flags).map_err(outer)?;
        for found in pattern.captures_iter(text(0)).take(most) {
            let groups = lists.values();
            for group in found.iter().skip(usize::from(found.len() > 1)) {
                groups.values().append_option(group.map(|group| group.as_str()));
            }
            groups.append(true);
        }
        lists.append(true);
    }
    Ok(ColumnarValue::Array(Arc::new(lists.finish())))
}

/// A pattern with Postgres's flags, of which a dot is any character unless they say otherwise.
pub(super) fn pattern(pattern: &str, flags: &str) -> Result<Regex, Error> {
    let mut builder = RegexBuilder::new(pattern);
    builder.dot_matches_new_line(true);
    for flag in flags.chars() {
        match flag {
            'i' => builder.case_insensitive(true),
            'c' => builder.case_insensitive(false),
            'n' | 'm' => builder.dot_matches_new_line(false).multi_line(true),
            's' => builder.dot_matches_new_line(true).multi_line(false),
            'x' => builder.ignore_whitespace(true),
            't' => &mut builder,
            other => {
                let message = format!("invalid regular expression option: \"{other}\"");
                return Err(Error::new(SqlState::InvalidParameter, message));
            }
        };
    }
    let invalid = |error: regex::Error| {
        let text = error.to_string();
        let reason = text.rsplit("error: ").next().unwrap_or(&text).to_string();
        Error::new(SqlState::InvalidRegex, format!("invalid regular expression: {reason}"))
    };
    builder.build().map_err(invalid)
}

/// What is between matches. Empty matches at the ends of the text, and behind another match, split nothing.
fn pieces(text: &str, pattern: &Regex, mut give: impl FnMut(&str)) {
    let mut start = 0;
    for found in pattern.find_iter(text) {
        let nothing = found.is_empty() && (found.start() == start || found.start() == text.len());
        if nothing {
            continue;
        }
        give(&text[start..found.start()]);
        start = found.end();
    }
    give(&text[start..]);
}
