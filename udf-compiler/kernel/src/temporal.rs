//! Dates, times, timestamps and intervals of Arrow as the numbers that Python's objects are made of, and back. Python
//! counts microseconds and the years 1 to 9999; what is finer or farther has no number here, and its row fails.

use arrow::array::types::{
    Date32Type, Date64Type, DurationMicrosecondType, DurationMillisecondType, DurationNanosecondType,
    DurationSecondType, IntervalDayTimeType, IntervalMonthDayNanoType, Time32MillisecondType, Time32SecondType,
    Time64MicrosecondType, Time64NanosecondType, TimestampMicrosecondType, TimestampMillisecondType,
    TimestampNanosecondType, TimestampSecondType,
};
use arrow::array::{Array, ArrayRef, AsArray};
use arrow::datatypes::{DataType, IntervalMonthDayNano, IntervalUnit, TimeUnit};
use taipan_interface::scalars::Cell;
use taipan_ir::Class;
use taipan_runtime::py_date::{self, DAY};

/// 1970-01-01
const EPOCH: i64 = 719_163;

/// Whether values of the SQL type are objects of the class.
pub(super) fn is_of(ty: &DataType, class: Class) -> bool {
    match ty {
        DataType::Date32 | DataType::Date64 => class == Class::Date,
        DataType::Time32(_) | DataType::Time64(_) => class == Class::Time,
        DataType::Timestamp(_, None) => class == Class::DateTime,
        DataType::Timestamp(_, Some(_)) => class == Class::Aware(0),
        DataType::Interval(IntervalUnit::MonthDayNano | IntervalUnit::DayTime) | DataType::Duration(_) => {
            class == Class::TimeDelta
        }
        _ => false,
    }
}

fn nanos(unit: TimeUnit) -> i64 {
    match unit {
        TimeUnit::Second => 1_000_000_000,
        TimeUnit::Millisecond => 1_000_000,
        TimeUnit::Microsecond => 1000,
        TimeUnit::Nanosecond => 1,
    }
}

/// Microseconds of a count of units; nothing where they are finer.
fn micros(count: i64, unit: TimeUnit) -> Option<i128> {
    let total = i128::from(count) * i128::from(nanos(unit));
    (total % 1000 == 0).then_some(total / 1000)
}

/// The number that a row's object is made of; the row is not NULL.
pub(super) fn number(array: &ArrayRef, row: usize) -> Option<i64> {
    match array.data_type() {
        DataType::Date32 => day(array.as_primitive::<Date32Type>().value(row).into()),
        DataType::Date64 => day(array.as_primitive::<Date64Type>().value(row).div_euclid(86_400_000)),
        DataType::Time32(unit) | DataType::Time64(unit) => {
            let count = match unit {
                TimeUnit::Second => array.as_primitive::<Time32SecondType>().value(row).into(),
                TimeUnit::Millisecond => array.as_primitive::<Time32MillisecondType>().value(row).into(),
                TimeUnit::Microsecond => array.as_primitive::<Time64MicrosecondType>().value(row),
                TimeUnit::Nanosecond => array.as_primitive::<Time64NanosecondType>().value(row),
            };
            let micros = i64::try_from(micros(count, *unit)?).ok()?;
            (0..DAY).contains(&micros).then_some(micros)
        }
        DataType::Timestamp(unit, _) => {
            let count = match unit {
                TimeUnit::Second => array.as_primitive::<TimestampSecondType>().value(row),
                TimeUnit::Millisecond => array.as_primitive::<TimestampMillisecondType>().value(row),
                TimeUnit::Microsecond => array.as_primitive::<TimestampMicrosecondType>().value(row),
                TimeUnit::Nanosecond => array.as_primitive::<TimestampNanosecondType>().value(row),
            };
            let micros = micros(count, *unit)? + i128::from(EPOCH) * i128::from(DAY);
            py_date::checked_micros(i64::try_from(micros).ok()?).ok()
        }
        DataType::Duration(unit) => {
            let count = match unit {
                TimeUnit::Second => array.as_primitive::<DurationSecondType>().value(row),
                TimeUnit::Millisecond => array.as_primitive::<DurationMillisecondType>().value(row),
                TimeUnit::Microsecond => array.as_primitive::<DurationMicrosecondType>().value(row),
                TimeUnit::Nanosecond => array.as_primitive::<DurationNanosecondType>().value(row),
            };
            i64::try_from(micros(count, *unit)?).ok()
        }
        DataType::Interval(IntervalUnit::MonthDayNano) => {
            let value = array.as_primitive::<IntervalMonthDayNanoType>().value(row);
            let micros = micros(value.nanoseconds, TimeUnit::Nanosecond).filter(|_| value.months == 0)?;
            i64::try_from(i128::from(value.days) * i128::from(DAY) + micros).ok()
        }
        DataType::Interval(IntervalUnit::DayTime) => {
            let value = array.as_primitive::<IntervalDayTimeType>().value(row);
            i64::from(value.days)
                .checked_mul(DAY)?
                .checked_add(i64::from(value.milliseconds) * 1000)
        }
        _ => None,
    }
}

fn day(since_1970: i64) -> Option<i64> {
    py_date::checked_day(since_1970.checked_add(EPOCH)?).ok()
}

/// An object as a value of a SQL type. A date where timestamps are declared is its midnight.
pub(super) fn cell(class: Class, number: i64, to: &DataType) -> Option<Cell> {
    match (class, to) {
        (Class::Date, DataType::Date32 | DataType::Date64) => Some(Cell::Int(number - EPOCH)),
        (Class::Date, DataType::Timestamp(_, None)) => cell(Class::DateTime, number.checked_mul(DAY)?, to),
        (Class::DateTime, DataType::Timestamp(unit, None)) => {
            in_unit(number.checked_sub(EPOCH * DAY)?, *unit).map(Cell::Int)
        }
        (Class::Aware(seconds), DataType::Timestamp(unit, Some(_))) => {
            let offset = i64::from(seconds) * py_date::SECOND;
            in_unit(number.checked_sub(EPOCH * DAY)?.checked_sub(offset)?, *unit).map(Cell::Int)
        }
        (Class::Time, DataType::Time32(unit) | DataType::Time64(unit)) => in_unit(number, *unit).map(Cell::Int),
        (Class::TimeDelta, DataType::Duration(unit)) => in_unit(number, *unit).map(Cell::Int),
        (Class::TimeDelta, DataType::Interval(IntervalUnit::MonthDayNano)) => {
            // Days and the rest have one sign.
            let (days, micros) = (number / DAY, number % DAY);
            let days = i32::try_from(days).ok()?;
            Some(Cell::Interval(IntervalMonthDayNano::new(0, days, micros * 1000)))
        }
        _ => None,
    }
}

/// Microseconds in a unit, rounded to the nearest.
fn in_unit(micros: i64, unit: TimeUnit) -> Option<i64> {
    match nanos(unit) / 1000 {
        0 => micros.checked_mul(1000),
        1 => Some(micros),
        per_unit => micros
            .checked_add(per_unit / 2)
            .map(|micros| micros.div_euclid(per_unit)),
    }
}
