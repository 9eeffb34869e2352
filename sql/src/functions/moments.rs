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
    let days = super::days::day(year, month, day).map_err(outer)?;
    let rest = super::days::time(hour, minute, second).map_err(outer)?;
    let point = days
        .checked_mul(86_400 * SECOND)
        .and_then(|point| point.checked_add(rest));
    point.ok_or_else(|| outer(Error::new(SqlState::DatetimeOverflow, "timestamp out of range")))
}
