//! `pg_size_bytes`, which reads a size with its unit as `pg_size_pretty` writes them.

use super::outer;
use super::plain::Plain;
use crate::error::{Error, Result as Done, SqlState};
use bigdecimal::num_traits::ToPrimitive;
use bigdecimal::{BigDecimal, RoundingMode};
use datafusion::arrow::array::{Array, AsArray, Int64Builder};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF, Signature, Volatility};
use std::sync::Arc;

/// The units, each 1024 times the one before, but that there are two names of the first.
const UNITS: [(&str, u32); 7] = [
    ("bytes", 0),
    ("B", 0),
    ("kB", 1),
    ("MB", 2),
    ("GB", 3),
    ("TB", 4),
    ("PB", 5),
];

/// A number has at most so many digits behind its point, and before it.
const PLACES: i64 = 16_383;
const DIGITS: i64 = 131_072;

pub(super) fn pg_size_bytes() -> ScalarUDF {
    let plain = Plain {
        name: "pg_size_bytes",
        signature: Signature::exact(vec![DataType::Utf8], Volatility::Immutable),
        gives: DataType::Int64,
        evaluate,
    };
    plain.made()
}

fn evaluate(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let array = args.args[0].to_array(args.number_rows)?;
    let texts = array.as_string::<i32>();
    let mut out = Int64Builder::with_capacity(texts.len());
    for text in texts {
        out.append_option(text.map(bytes).transpose().map_err(outer)?);
    }
    Ok(ColumnarValue::Array(Arc::new(out.finish())))
}

/// How many bytes a size is.
fn bytes(text: &str) -> Done<i64> {
    let blank = |c: char| c.is_ascii_whitespace() || c == '\x0b';
    let invalid = || Error::new(SqlState::InvalidParameter, format!("invalid size: \"{text}\""));
    let written = text.trim_matches(blank);
    let (number, unit) = written.split_at(length(written).ok_or_else(invalid)?);
    let unit = unit.trim_start_matches(blank);
    let power = if unit.is_empty() {
        0
    } else {
        let found = UNITS.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit));
        let (_, power) = found.ok_or_else(|| {
            let hint = "Valid units are \"bytes\", \"B\", \"kB\", \"MB\", \"GB\", \"TB\", and \"PB\".";
            invalid()
                .with_detail(format!("Invalid size unit: \"{unit}\"."))
                .with_hint(hint)
        })?;
        *power
    };
    let too_large = |message: &str| Error::new(SqlState::NumericOutOfRange, message);
    let number: BigDecimal = number
        .parse()
        .map_err(|_| too_large("value overflows numeric format"))?;
    let (digits, places) = (number.digits() as i64, number.fractional_digit_count());
    if places > PLACES || digits.saturating_sub(places) > DIGITS {
        return Err(too_large("value overflows numeric format"));
    }
    let product = number * BigDecimal::from(1024_i64.pow(power));
    // Half a byte is one more, away from zero.
    let whole = product.with_scale_round(0, RoundingMode::HalfUp);
    whole.to_i64().ok_or_else(|| too_large("bigint out of range"))
}

/// How long the number is that a text begins with: a sign, digits with a point, and an exponent.
fn length(text: &str) -> Option<usize> {
    let digits = |from: usize| {
        let rest = text.get(from..).unwrap_or_default();
        rest.bytes().take_while(u8::is_ascii_digit).count()
    };
    let signs = |from: usize| usize::from(text[from..].starts_with(['+', '-']));
    let start = signs(0);
    let whole = start + digits(start);
    let mut end = whole;
    if text[whole..].starts_with('.') {
        end += 1 + digits(whole + 1);
    }
    if !text[start..end].contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    // What has no number behind it is a unit.
    if text[end..].starts_with(['e', 'E']) {
        let from = end + 1 + signs(end + 1);
        let more = digits(from);
        if more > 0 {
            end = from + more;
        }
    }
    Some(end)
}
