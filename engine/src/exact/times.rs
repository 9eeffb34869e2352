//! Texts that are cast to times of day, as Postgres reads them: `10:11`, `101112`, `10:11 PM`, with a date before and a zone
//! behind that say nothing. Arrow's cast takes digits for nanoseconds.

use super::spelled::is_zone;
use datafusion::arrow::array::{ArrayRef, AsArray, Time64NanosecondArray};
use datafusion::arrow::compute::{self, kernels::cast_utils::Parser};
use datafusion::arrow::datatypes::{DataType, Date32Type};
use datafusion::arrow::error::ArrowError;
use datafusion::common::Result;
use datafusion::logical_expr::{
    ColumnarValue, Expr, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use std::sync::Arc;

/// Nanoseconds of a day.
const DAY: i64 = 86_400_000_000_000;

/// Whether a cast reads such a text.
pub(super) fn reads(from: &DataType, to: &DataType) -> bool {
    from.is_string() && matches!(to, DataType::Time32(_) | DataType::Time64(_))
}

/// The call that reads it. What is no time is an error, or NULL.
pub(super) fn read(value: Expr, to: DataType, tries: bool) -> Expr {
    let function = TimeOfText {
        signature: Signature::any(1, Volatility::Immutable),
        to,
        tries,
    };
    ScalarUDF::new_from_impl(function).call(vec![value])
}

/// The function: no function of the user's has such a name.
#[derive(Debug, PartialEq, Eq, Hash)]
struct TimeOfText {
    signature: Signature,
    to: DataType,
    tries: bool,
}

impl ScalarUDFImpl for TimeOfText {
    fn name(&self) -> &str {
        if self.tries {
            "time of text, or NULL"
        } else {
            "time of text"
        }
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.to.clone())
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        let texts = compute::cast(&arrays[0], &DataType::Utf8)?;
        let read = |text: &str| match time(text) {
            Some(time) => Ok(Some(time)),
            None if self.tries => Ok(None),
            None => Err(self.no_time(text)),
        };
        let times = texts.as_string::<i32>().iter();
        let times = times.map(|text| text.map_or(Ok(None), read));
        let times: ArrayRef = Arc::new(times.collect::<std::result::Result<Time64NanosecondArray, _>>()?);
        Ok(ColumnarValue::Array(compute::cast(&times, &self.to)?))
    }
}

impl TimeOfText {
    fn no_time(&self, text: &str) -> ArrowError {
        let ty = &self.to;
        ArrowError::CastError(format!("Cannot cast string '{text}' to value of {ty} type"))
    }
}

/// The time as nanoseconds of the day, of which Postgres keeps microseconds.
fn time(text: &str) -> Option<i64> {
    let text = text.trim();
    if text.eq_ignore_ascii_case("allballs") {
        return Some(0);
    }
    let (has_date, text) = match text.split_at_checked("YYYY-MM-DD".len()) {
        Some((date, rest)) if Date32Type::parse(date).is_some() => (true, rest.trim_start()),
        _ => (false, text),
    };
    let text = text.strip_prefix(['T', 't']).unwrap_or(text);
    let end = text.find(|c: char| !c.is_ascii_digit() && !matches!(c, ':' | '.'));
    let (clock, rest) = text.split_at(end.unwrap_or(text.len()));
    let (half, zone) = half_of_day(rest.trim());
    // The name of a zone says nothing without a date: it may have two times.
    let is_known = (has_date || !zone.contains('/')) && is_zone(zone);
    if !zone.is_empty() && !is_known {
        return None;
    }
    let (hours, minutes, seconds) = clock_of(clock)?;
    let hours = match (half, hours) {
        (None, 0..=23) => hours,
        (Some(half), 1..=12) => hours % 12 + 12 * i64::from(half == Half::Second),
        _ => return None,
    };
    let nanos = (hours * 60 + minutes) * 60_000_000_000 + seconds;
    (minutes < 60 && nanos < DAY).then_some(nanos)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    First,
    Second,
}

/// AM or PM, and what stands behind.
fn half_of_day(text: &str) -> (Option<Half>, &str) {
    let Some((word, rest)) = text.split_at_checked(2) else {
        return (None, text);
    };
    if rest.starts_with(|c: char| c.is_ascii_alphanumeric()) {
        return (None, text);
    }
    match word.to_ascii_lowercase().as_str() {
        "am" => (Some(Half::First), rest.trim_start()),
        "pm" => (Some(Half::Second), rest.trim_start()),
        _ => (None, text),
    }
}

/// Hours, minutes, and nanoseconds of the minute.
fn clock_of(text: &str) -> Option<(i64, i64, i64)> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let parts: Vec<&str> = match (whole.len(), whole.contains(':')) {
        (_, true) => whole.split(':').collect(),
        (4, false) => vec![&whole[..2], &whole[2..]],
        (6, false) => vec![&whole[..2], &whole[2..4], &whole[4..]],
        _ => return None,
    };
    let number = |digits: &str| match digits.len() {
        1 | 2 => digits.parse::<i64>().ok(),
        _ => None,
    };
    let (hours, minutes, seconds) = match parts.as_slice() {
        [hours, minutes] if !text.contains('.') => (number(hours)?, number(minutes)?, 0),
        [hours, minutes, seconds] => (number(hours)?, number(minutes)?, number(seconds)?),
        _ => return None,
    };
    // A second more than there are is the next minute, in Postgres too.
    (seconds <= 60).then_some((hours, minutes, seconds * 1_000_000_000 + micros(fraction)? * 1_000))
}

/// The microseconds of a fraction of a second, rounded.
fn micros(digits: &str) -> Option<i64> {
    if digits.is_empty() {
        return Some(0);
    }
    let fraction: f64 = format!("0.{digits}").parse().ok()?;
    Some((fraction * 1e6).round() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_all_their_forms() {
        let at = |hours: i64, minutes: i64, seconds: f64| {
            Some((hours * 60 + minutes) * 60_000_000_000 + (seconds * 1e9).round() as i64)
        };
        for (text, expected) in [
            ("10:11", at(10, 11, 0.0)),
            (" 1:2:3 ", at(1, 2, 3.0)),
            ("1011", at(10, 11, 0.0)),
            ("101112.5", at(10, 11, 12.5)),
            ("10:11:12.1234567", at(10, 11, 12.123457)),
            ("12:30 am", at(0, 30, 0.0)),
            ("10:11 PM", at(22, 11, 0.0)),
            ("T10:11", at(10, 11, 0.0)),
            ("2024-02-29 10:11", at(10, 11, 0.0)),
            ("10:11-08:00", at(10, 11, 0.0)),
            ("10:11:12 UTC", at(10, 11, 12.0)),
            ("10:11:60", at(10, 12, 0.0)),
            ("allballs", at(0, 0, 0.0)),
        ] {
            assert_eq!(time(text), expected, "{text}");
        }
        for text in [
            "",
            "10",
            "911",
            "19000",
            "25:00",
            "10:60",
            "10:11:61",
            "13:00 PM",
            "10:11 mars",
            "10:11:12:13",
            "ä",
            "10:",
        ] {
            assert_eq!(time(text), None, "{text}");
        }
    }
}
