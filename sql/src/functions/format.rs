//! `format`, which puts values into a text, and `quote_literal` and `quote_nullable`.

use super::outer;
use super::plain::Plain;
use crate::error::{Error, SqlState};
use crate::postgres::quoted_name;
use crate::values::{printed, quoted_literal};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, StringArray, StringBuilder};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF, Signature, TypeSignature, Volatility};
use std::sync::Arc;
use taipan_engine::zones::session_zone;

pub(super) fn all() -> Vec<ScalarUDF> {
    let row = |name, takes, evaluate| Plain {
        name,
        signature: Signature::new(takes, Volatility::Stable),
        gives: DataType::Utf8,
        evaluate,
    };
    vec![
        row("format", TypeSignature::VariadicAny, format_all).made(),
        row("quote_nullable", TypeSignature::Any(1), |args| {
            quoted(args, Some("NULL"))
        })
        .made(),
        row("quote_literal", TypeSignature::Any(1), |args| quoted(args, None)).made(),
    ]
}

/// The texts of values as Postgres prints them.
fn texts(values: &ArrayRef, zone: &str) -> Result<StringArray> {
    let texts = match values.data_type() {
        DataType::Null => cast(values, &DataType::Utf8)?,
        ty if ty.is_string() => cast(values, &DataType::Utf8)?,
        _ => printed(values, zone)?,
    };
    Ok(texts.as_string::<i32>().clone())
}

fn format_all(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let zone = session_zone(&args.config_options);
    let arrays = args.args.iter().map(|value| value.to_array(args.number_rows));
    let arrays: Vec<ArrayRef> = arrays.collect::<Result<_>>()?;
    let columns: Vec<StringArray> = arrays.iter().map(|array| texts(array, zone)).collect::<Result<_>>()?;
    let [templates, values @ ..] = &columns[..] else {
        return Err(outer(Error::new(SqlState::UndefinedFunction, "format of nothing")));
    };
    let (mut made, mut text) = (StringBuilder::new(), String::new());
    for row in 0..args.number_rows {
        if templates.is_null(row) {
            made.append_null();
            continue;
        }
        let values: Vec<Option<&str>> = values
            .iter()
            .map(|column| column.is_valid(row).then(|| column.value(row)))
            .collect();
        text.clear();
        write(templates.value(row), &values, &mut text).map_err(outer)?;
        made.append_value(&text);
    }
    Ok(ColumnarValue::Array(Arc::new(made.finish())))
}

fn invalid(message: impl Into<String>) -> Error {
    Error::new(SqlState::InvalidParameter, message)
}

/// A place for a value: `%[n$][-][width]type`.
#[derive(Default)]
struct Place {
    number: Option<usize>,
    left: bool,
    /// A number, or where it stands among the values (`None`: the next one).
    width: Option<Width>,
}

enum Width {
    Written(usize),
    Value(Option<usize>),
}

fn write(template: &str, values: &[Option<&str>], out: &mut String) -> Result<(), Error> {
    let mut rest = template;
    let mut next = 0;
    while let Some(start) = rest.find('%') {
        out.push_str(&rest[..start]);
        rest = &rest[start + 1..];
        if let Some(after) = rest.strip_prefix('%') {
            out.push('%');
            rest = after;
            continue;
        }
        let mut place = Place::default();
        rest = place.read(rest)?;
        let Some(kind) = rest.chars().next() else {
            let hint = "For a single \"%\" use \"%%\".";
            return Err(invalid("unterminated format() type specifier").with_hint(hint));
        };
        rest = &rest[kind.len_utf8()..];
        let mut take = |number: Option<usize>| {
            let at = number.unwrap_or(next);
            next = at + 1;
            values
                .get(at)
                .copied()
                .ok_or_else(|| invalid("too few arguments for format()"))
        };
        let width = match place.width {
            None => 0,
            Some(Width::Written(width)) => width,
            Some(Width::Value(number)) => {
                let given = take(number)?.unwrap_or("0");
                let width: i64 = given.trim().parse().map_err(|_| {
                    Error::new(
                        SqlState::InvalidText,
                        format!("invalid input syntax for type integer: \"{given}\""),
                    )
                })?;
                place.left |= width < 0;
                width.unsigned_abs() as usize
            }
        };
        let value = take(place.number)?;
        let shown = match (kind, value) {
            ('s', value) => value.unwrap_or_default().to_string(),
            ('I', Some(value)) => quoted_name(value),
            ('I', None) => {
                let message = "null values cannot be formatted as an SQL identifier";
                return Err(Error::new(SqlState::NullNotAllowed, message));
            }
            ('L', Some(value)) => quoted_literal(value),
            ('L', None) => "NULL".to_string(),
            (other, _) => {
                let hint = "For a single \"%\" use \"%%\".";
                return Err(invalid(format!("unrecognized format() type specifier \"{other}\"")).with_hint(hint));
            }
        };
        let padding = " ".repeat(width.saturating_sub(shown.chars().count()).min(1 << 20));
        if place.left {
            out.extend([shown.as_str(), padding.as_str()])
        } else {
            out.extend([padding.as_str(), shown.as_str()])
        }
    }
    out.push_str(rest);
    Ok(())
}

impl Place {
    /// Reads all but the type; what is behind it.
    fn read<'t>(&mut self, text: &'t str) -> Result<&'t str, Error> {
        let mut rest = text;
        if let (Some(number), after) = digits(rest)?
            && let Some(after) = after.strip_prefix('$')
        {
            self.number = Some(argument(number)?);
            rest = after;
        }
        while let Some(after) = rest.strip_prefix('-') {
            self.left = true;
            rest = after;
        }
        if let Some(after) = rest.strip_prefix('*') {
            rest = after;
            self.width = Some(Width::Value(None));
            if let (Some(number), after) = digits(rest)?
                && let Some(after) = after.strip_prefix('$')
            {
                self.width = Some(Width::Value(Some(argument(number)?)));
                rest = after;
            }
        } else if let (Some(width), after) = digits(rest)? {
            self.width = Some(Width::Written(width));
            rest = after;
        }
        Ok(rest)
    }
}

fn argument(number: usize) -> Result<usize, Error> {
    let zero = "format specifies argument 0, but arguments are numbered from 1";
    number.checked_sub(1).ok_or_else(|| invalid(zero))
}

/// A number at the start of a text, if there is one, and what is behind it.
fn digits(text: &str) -> Result<(Option<usize>, &str), Error> {
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    if end == 0 {
        return Ok((None, text));
    }
    let number = text[..end].parse().ok().filter(|number| *number <= i32::MAX as usize);
    match number {
        Some(number) => Ok((Some(number), &text[end..])),
        None => Err(Error::new(SqlState::NumericOutOfRange, "number is out of range")),
    }
}

/// Values as they are written in SQL.
fn quoted(args: &ScalarFunctionArgs, null: Option<&str>) -> Result<ColumnarValue> {
    let zone = session_zone(&args.config_options);
    let values = args.args[0].to_array(args.number_rows)?;
    // Truths are cast to texts, not printed.
    let texts = match values.data_type() {
        DataType::Boolean => cast(&values, &DataType::Utf8)?.as_string::<i32>().clone(),
        _ => texts(&values, zone)?,
    };
    let quoted = texts
        .iter()
        .map(|text| text.map(quoted_literal).or_else(|| null.map(str::to_string)));
    Ok(ColumnarValue::Array(Arc::new(quoted.collect::<StringArray>())))
}
