//! Texts split at matches of patterns, and all the matches themselves.

use super::matching::{Pattern, each, groups, is_global, not_global};
use super::plain::Plain;
use datafusion::arrow::array::{ListBuilder, StringBuilder};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF, Signature, TypeSignature, Volatility};
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
    let made = each(args, Some(2), |row, pattern| {
        not_global(row, 2, "regexp_split_to_array")?;
        let mut parts = Vec::new();
        pieces(row.text(0), pattern, |piece| parts.push(piece.to_string()));
        Ok(Some(parts))
    })?;
    let mut lists = ListBuilder::new(StringBuilder::new());
    for parts in made {
        if let Some(parts) = &parts {
            parts.iter().for_each(|part| lists.values().append_value(part));
        }
        lists.append(parts.is_some());
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
    let made = each(args, Some(2), |row, pattern| {
        let (text, all) = (row.text(0), is_global(row, 2));
        let mut found = Vec::new();
        pattern.each(text, 0, |span| {
            found.push(span);
            all
        });
        let owned = |groups: Vec<Option<&str>>| -> Vec<Option<String>> {
            groups.into_iter().map(|group| group.map(str::to_string)).collect()
        };
        Ok(Some(
            found
                .into_iter()
                .map(|span| owned(groups(pattern, text, span)))
                .collect::<Vec<_>>(),
        ))
    })?;
    let mut lists = ListBuilder::new(ListBuilder::new(StringBuilder::new()));
    for found in made {
        for groups in found.iter().flatten() {
            let list = lists.values();
            groups
                .iter()
                .for_each(|group| list.values().append_option(group.as_deref()));
            list.append(true);
        }
        lists.append(found.is_some());
    }
    Ok(ColumnarValue::Array(Arc::new(lists.finish())))
}

/// What is between matches. Empty matches at the ends of the text, and behind another match, split nothing.
fn pieces(text: &str, pattern: &Pattern, mut give: impl FnMut(&str)) {
    let mut behind = 0;
    pattern.each(text, 0, |(start, end)| {
        if start < text.len() && end > behind {
            give(&text[behind..start]);
            behind = end;
        }
        true
    });
    give(&text[behind..]);
}
