//! Intervals by a template. What only a day of a calendar has is refused.

use super::template::{Case, Field, Template, cased};
use crate::error::{Error, Result, SqlState};
use datafusion::arrow::datatypes::IntervalMonthDayNano;

const MICRO: i64 = 1_000;
const SECOND: i64 = 1_000_000_000;

pub(super) fn write(template: &Template, interval: IntervalMonthDayNano, out: &mut String) -> Result<()> {
    template.fill(out, &mut |field, case, fills, out| {
        match number(field, interval) {
            Some((number, _)) if fills => out.push_str(&number.to_string()),
            // A sign is beside the digits.
            Some((number, width)) => {
                let width = width + usize::from(number < 0);
                out.push_str(&format!("{number:0width$}"));
            }
            None => out.push_str(&word(field, case, interval)?),
        }
        Ok(())
    })
}

fn number(field: Field, interval: IntervalMonthDayNano) -> Option<(i64, usize)> {
    let seconds = interval.nanoseconds / SECOND;
    let (hour, months) = (seconds / 3_600, i64::from(interval.months));
    let days = i64::from(interval.days);
    Some(match field {
        Field::Hour24 => (hour, 2),
        Field::Hour12 => (if hour % 12 == 0 { 12 } else { hour % 12 }, 2),
        Field::Minute => (seconds / 60 % 60, 2),
        Field::Second => (seconds % 60, 2),
        Field::SecondOfDay => (seconds, 1),
        Field::Year(4) => (months / 12, 4),
        Field::Month => (months % 12, 2),
        Field::Day => (days, 2),
        Field::DayOfYear => (months * 30 + days, 3),
        _ => return None,
    })
}

fn word(field: Field, case: Case, interval: IntervalMonthDayNano) -> Result<String> {
    match field {
        Field::Fraction(digits) => {
            let micros = interval.nanoseconds % SECOND / MICRO;
            if micros < 0 {
                return Err(Error::not_built(
                    "the fraction of an interval that is negative, in to_char",
                ));
            }
            Ok(format!("{micros:06}")[..digits].to_string())
        }
        Field::HalfDay { dots } => {
            let is_later = interval.nanoseconds / SECOND / 3_600 % 24 >= 12;
            let letter = if is_later { 'P' } else { 'A' };
            let text = if dots {
                format!("{letter}.M.")
            } else {
                format!("{letter}M")
            };
            Ok(cased(&text, case))
        }
        Field::MonthName { .. } | Field::DayName { .. } | Field::DayOfWeek | Field::IsoDayOfWeek => {
            let message = "invalid format specification for an interval value";
            Err(Error::new(SqlState::InvalidDatetime, message)
                .with_hint("Intervals are not tied to specific calendar dates."))
        }
        other => Err(Error::not_built(format!(
            "the field {other:?} of an interval in to_char"
        ))),
    }
}
