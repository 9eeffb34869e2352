//! `parse_ident`, which cuts a name into its parts.

use super::outer;
use super::plain::Plain;
use crate::error::{Error, Result as Done, SqlState};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, ListBuilder, StringBuilder};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF, Signature, TypeSignature, Volatility};
use std::sync::Arc;

pub(super) fn parse_ident() -> ScalarUDF {
    let text = DataType::Utf8;
    let idents = [vec![text.clone()], vec![text.clone(), DataType::Boolean]].map(TypeSignature::Exact);
    Plain {
        name: "parse_ident",
        signature: Signature::one_of(idents.to_vec(), Volatility::Immutable),
        gives: DataType::new_list(text, true),
        evaluate: parsed,
    }
    .made()
}

fn arrays(args: &ScalarFunctionArgs) -> Result<Vec<ArrayRef>> {
    args.args.iter().map(|arg| arg.to_array(args.number_rows)).collect()
}

fn parsed(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
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
