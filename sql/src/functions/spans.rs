//! `make_interval`: an interval of its parts.

use super::outer;
use super::plain::Plain;
use crate::error::{Error, SqlState};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, IntervalMonthDayNanoArray};
use datafusion::arrow::datatypes::{DataType, Float64Type, Int64Type, IntervalMonthDayNano, IntervalUnit};
use datafusion::common::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF, Signature, TypeSignature, Volatility};
use std::sync::Arc;

const NANOS_OF_MINUTE: i64 = 60_000_000_000;

pub(super) fn make_interval() -> ScalarUDF {
    let parts = [vec![DataType::Int64; 6], vec![DataType::Float64]].concat();
    let mut takes = vec![TypeSignature::Nullary];
    takes.extend((1..=parts.len()).map(|count| TypeSignature::Exact(parts[..count].to_vec())));
    let made = Plain {
        name: "make_interval",
        signature: Signature::one_of(takes, Volatility::Immutable),
        gives: DataType::Interval(IntervalUnit::MonthDayNano),
        evaluate,
    };
    made.made()
}

fn evaluate(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let parts = args.args.iter().map(|arg| arg.to_array(args.number_rows));
    let parts: Vec<ArrayRef> = parts.collect::<Result<_>>()?;
    let spans = (0..args.number_rows).map(|row| {
        if parts.iter().any(|part| part.is_null(row)) {
            return Ok(None);
        }
        let whole = |part: usize| {
            parts
                .get(part)
                .map_or(0, |part| part.as_primitive::<Int64Type>().value(row))
        };
        let seconds = parts
            .get(6)
            .map_or(0.0, |part| part.as_primitive::<Float64Type>().value(row));
        let span = span([whole(0), whole(1), whole(2), whole(3), whole(4), whole(5)], seconds);
        let out_of_range = || outer(Error::new(SqlState::DatetimeOverflow, "interval out of range"));
        span.map(Some).ok_or_else(out_of_range)
    });
    let spans: IntervalMonthDayNanoArray = spans.collect::<Result<Vec<_>>>()?.into();
    Ok(ColumnarValue::Array(Arc::new(spans)))
}

fn span([years, months, weeks, days, hours, minutes]: [i64; 6], seconds: f64) -> Option<IntervalMonthDayNano> {
    let months = years.checked_mul(12)?.checked_add(months)?;
    let days = weeks.checked_mul(7)?.checked_add(days)?;
    // Microseconds, as in Postgres.
    let rest = (seconds * 1e6).round_ties_even();
    let rest = (rest.abs() < 9e18).then_some(rest as i64)?.checked_mul(1_000)?;
    let minutes = hours.checked_mul(60)?.checked_add(minutes)?;
    let nanos = minutes.checked_mul(NANOS_OF_MINUTE)?.checked_add(rest)?;
    let (months, days) = (i32::try_from(months).ok()?, i32::try_from(days).ok()?);
    Some(IntervalMonthDayNano::new(months, days, nanos))
}
