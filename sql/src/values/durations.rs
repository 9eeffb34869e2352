//! What lies between two points in time, which Postgres shows as days of 24 hours and a time. Arrow counts it in one unit, and
//! converts no intervals that have days.

use crate::error::{Error, Result, SqlState};
use datafusion::arrow::array::{ArrayRef, AsArray, PrimitiveArray};
use datafusion::arrow::compute::{CastOptions, cast_with_options};
use datafusion::arrow::datatypes::{DataType, IntervalMonthDayNano, IntervalMonthDayNanoType, IntervalUnit};
use std::sync::Arc;

pub const NANOS_OF_DAY: i64 = 86_400 * 1_000_000_000;

/// Intervals of a time alone, with days.
pub fn with_days(intervals: &PrimitiveArray<IntervalMonthDayNanoType>) -> PrimitiveArray<IntervalMonthDayNanoType> {
    intervals.unary(|interval| IntervalMonthDayNano {
        // Nanoseconds of 64 bits are less than 110,000 days.
        days: i32::try_from(interval.nanoseconds / NANOS_OF_DAY).unwrap_or(i32::MAX),
        nanoseconds: interval.nanoseconds % NANOS_OF_DAY,
        ..interval
    })
}

fn out_of_range() -> Error {
    Error::new(SqlState::DatetimeOverflow, "interval out of range")
}

/// Values as they were read, of the type that they are wanted as.
///
/// # Errors
///
/// 22003 and 22008 for what the type does not hold.
pub fn converted(read: &ArrayRef, ty: &DataType) -> Result<ArrayRef> {
    let read: ArrayRef = match (read.data_type(), ty) {
        (DataType::Interval(IntervalUnit::MonthDayNano), DataType::Duration(_)) => {
            let intervals = read.as_primitive::<IntervalMonthDayNanoType>();
            let without = intervals.try_unary::<_, IntervalMonthDayNanoType, Error>(|interval| {
                let days = i64::from(interval.days).checked_mul(NANOS_OF_DAY);
                let nanoseconds = days.and_then(|days| days.checked_add(interval.nanoseconds));
                Ok(IntervalMonthDayNano {
                    days: 0,
                    nanoseconds: nanoseconds.ok_or_else(out_of_range)?,
                    ..interval
                })
            });
            Arc::new(without?)
        }
        _ => read.clone(),
    };
    let options = CastOptions {
        safe: false,
        ..CastOptions::default()
    };
    let state = match ty {
        DataType::Timestamp(..) | DataType::Time32(_) | DataType::Date64 => SqlState::DatetimeOverflow,
        _ => SqlState::NumericOutOfRange,
    };
    cast_with_options(&read, ty, &options).map_err(|error| Error::new(state, error.to_string()))
}
