//! Points in time: made of their parts, asked for, and asked about.

use super::outer;
use super::plain::Plain;
use crate::error::{Error, SqlState};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, BooleanArray, TimestampNanosecondArray};
use datafusion::arrow::datatypes::{DataType, Float64Type, Int64Type, IntervalUnit, TimeUnit};
use datafusion::common::{Result, ScalarValue};
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF, Signature, TypeSignature, Volatility};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use taipan_engine::zones::UTC;

const POINT: DataType = DataType::Timestamp(TimeUnit::Nanosecond, None);
const SECOND: i64 = 1_000_000_000;

pub(super) fn all() -> Vec<ScalarUDF> {
    let parts = [vec![DataType::Int64; 5], vec![DataType::Float64]].concat();
    let finite = [
        DataType::Date32,
        POINT,
        moment(),
        DataType::Interval(IntervalUnit::MonthDayNano),
    ];
    let finite = finite.map(|ty| TypeSignature::Exact(vec![ty]));
    let functions = [
        Plain {
            name: "make_timestamp",
            signature: Signature::exact(parts, Volatility::Immutable),
            gives: POINT,
            evaluate: make_timestamp,
        },
        // None is infinite here.
        Plain {
            name: "isfinite",
            signature: Signature::new(TypeSignature::OneOf(finite.to_vec()), Volatility::Immutable),
            gives: DataType::Boolean,
            evaluate: |args| {
                let values: ArrayRef = ColumnarValue::values_to_arrays(&args.args)?.swap_remove(0);
                let finite = (0..values.len()).map(|row| values.is_valid(row).then_some(true));
                Ok(ColumnarValue::Array(Arc::new(finite.collect::<BooleanArray>())))
            },
        },
        Plain {
            name: "clock_timestamp",
            signature: Signature::nullary(Volatility::Volatile),
            gives: moment(),
            evaluate: |_| {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                let now = i64::try_from(since.as_nanos()).ok();
                let now = ScalarValue::TimestampNanosecond(now, Some(UTC.into()));
                Ok(ColumnarValue::Scalar(now))
            },
        },
    ];
    functions.into_iter().map(Plain::made).collect()
}

fn moment() -> DataType {
    DataType::Timestamp(TimeUnit::Nanosecond, Some(UTC.into()))
}

/// `make_timestamp(year, month, day, hour, minute, second)`.
fn make_timestamp(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let parts = ColumnarValue::values_to_arrays(&args.args)?;
    let rows = parts.first().map_or(0, Array::len);
    let points = (0..rows).map(|row| {
        if parts.iter().any(|part| part.is_null(row)) {
            return Ok(None);
        }
        let whole = |part: usize| parts[part].as_primitive::<Int64Type>().value(row);
        let second = parts[5].as_primitive::<Float64Type>().value(row);
        point([whole(0), whole(1), whole(2), whole(3), whole(4)], second).map(Some)
    });
    let points: TimestampNanosecondArray = points.collect::<Result<Vec<_>>>()?.into();
    Ok(ColumnarValue::Array(Arc::new(points)))
}

fn point([year, month, day, hour, minute]: [i64; 5], second: f64) -> Result<i64> {
    let days = match (u32::try_from(month), u32::try_from(day)) {
        (Ok(month), Ok(day)) => crate::values::day_of(year, month, day),
        _ => None,
    };
    let Some(days) = days else {
        let message = format!("date field value out of range: {year}-{month:02}-{day:02}");
        return Err(outer(Error::new(SqlState::DatetimeOverflow, message)));
    };
    let in_day = (0..24).contains(&hour) && (0..60).contains(&minute) && (0.0..=60.0).contains(&second);
    let midnight = hour == 24 && minute == 0 && second == 0.0;
    if !in_day && !midnight {
        let message = format!("time field value out of range: {hour}:{minute:02}:{second:02}");
        return Err(outer(Error::new(SqlState::DatetimeOverflow, message)));
    }
    // Microseconds, as in Postgres.
    let rest = (second * 1e6).round() as i64 * 1_000;
    let seconds = days * 86_400 + hour * 3_600 + minute * 60;
    let point = seconds.checked_mul(SECOND).and_then(|point| point.checked_add(rest));
    point.ok_or_else(|| outer(Error::new(SqlState::DatetimeOverflow, "timestamp out of range")))
}
