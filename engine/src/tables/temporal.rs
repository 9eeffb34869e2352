//! Operations of programs on datetimes and durations. Both are nanoseconds, a datetime since 1970.

use super::floats::{floats, without_nan};
use super::integers::{floor_divided, modulo};
use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, Float64Array, Int32Array, Int64Array, IntervalYearMonthArray,
};
use datafusion::arrow::compute::kernels::numeric::add;
use datafusion::arrow::compute::{self, DatePart, date_part};
use datafusion::arrow::datatypes::{DataType, Float64Type, Int32Type, Int64Type, IntervalYearMonthType, TimeUnit};
use datafusion::common::{Result, exec_err};
use std::sync::Arc;
use taipan_udf::tables::Op;

const DAY: i64 = 86_400_000_000_000;

pub fn is_duration(value: &ArrayRef) -> bool {
    matches!(value.data_type(), DataType::Duration(_) | DataType::Interval(_))
}

fn nanos(value: &ArrayRef) -> Result<Int64Array> {
    let unified = match value.data_type() {
        DataType::Duration(_) | DataType::Interval(_) => {
            compute::cast(value, &DataType::Duration(TimeUnit::Nanosecond))?
        }
        _ => compute::cast(value, &DataType::Timestamp(TimeUnit::Nanosecond, None))?,
    };
    Ok(compute::cast(&unified, &DataType::Int64)?
        .as_primitive::<Int64Type>()
        .clone())
}

fn durations(made: Int64Array) -> Result<ArrayRef> {
    Ok(compute::cast(&made, &DataType::Duration(TimeUnit::Nanosecond))?)
}

/// The same kind of value as this one was.
fn like(value: &ArrayRef, made: Int64Array) -> Result<ArrayRef> {
    if is_duration(value) {
        return compute::cast(&durations(made)?, value.data_type()).map_err(Into::into);
    }
    let made = compute::cast(&made, &DataType::Timestamp(TimeUnit::Nanosecond, None))?;
    Ok(compute::cast(&made, value.data_type())?)
}

/// Durations by numbers and by one another.
pub fn divided(op: Op, a: &ArrayRef, b: &ArrayRef) -> Result<ArrayRef> {
    match (op, is_duration(a), is_duration(b)) {
        (Op::Mul, true, false) => scaled(a, b, |x, y| x * y, |x, y| Some(x.wrapping_mul(y))),
        (Op::Mul, false, true) => scaled(b, a, |x, y| x * y, |x, y| Some(x.wrapping_mul(y))),
        // Both cut to whole nanoseconds.
        (Op::Div | Op::FloorDiv, true, false) => scaled(a, b, |x, y| x / y, i64::checked_div),
        (Op::Div, true, true) => {
            let (a, b) = (as_floats(&nanos(a)?), as_floats(&nanos(b)?));
            let made: Float64Array = compute::binary(&a, &b, |x, y| x / y)?;
            Ok(Arc::new(without_nan(made)))
        }
        (Op::FloorDiv | Op::Mod, true, true) => {
            let (a, b) = (nanos(a)?, nanos(b)?);
            let pairs = a.iter().zip(b.iter()).map(|(x, y)| x.zip(y));
            let divided = |(x, y): (i64, i64)| if y == 0 { 0 } else { floor_divided(x, y) };
            let rest = |(x, y): (i64, i64)| (y != 0).then(|| modulo(x, y));
            match op {
                Op::Mod => durations(pairs.map(|pair| pair.and_then(rest)).collect()),
                _ => Ok(Arc::new(pairs.map(|pair| pair.map(divided)).collect::<Int64Array>())),
            }
        }
        _ => exec_err!("operation {} on durations", op.name()),
    }
}

fn as_floats(value: &Int64Array) -> Float64Array {
    value.unary::<_, Float64Type>(|x| x as f64)
}

/// A duration and a number: exactly where the number is whole.
fn scaled(
    duration: &ArrayRef,
    number: &ArrayRef,
    of_floats: fn(f64, f64) -> f64,
    of_ints: fn(i64, i64) -> Option<i64>,
) -> Result<ArrayRef> {
    let nanos = nanos(duration)?;
    if number.data_type().is_integer() {
        let number = compute::cast(number, &DataType::Int64)?;
        let number = number.as_primitive::<Int64Type>();
        let pairs = nanos.iter().zip(number);
        let made = pairs.map(|(x, y)| x.zip(y).and_then(|(x, y)| of_ints(x, y))).collect();
        return durations(made);
    }
    whole(compute::binary(&as_floats(&nanos), &floats(number)?, of_floats)?)
}

/// Nanoseconds cut to whole ones; what is none is missing.
fn whole(made: Float64Array) -> Result<ArrayRef> {
    durations(
        made.iter()
            .map(|x| x.filter(|x| x.is_finite()).map(|x| x as i64))
            .collect(),
    )
}

/// Operations on one duration.
pub fn signed(op: Op, value: &ArrayRef) -> Result<ArrayRef> {
    let nanos = nanos(value)?;
    let made: Int64Array = match op {
        Op::Neg => nanos.unary(i64::wrapping_neg),
        Op::Abs => nanos.unary(i64::wrapping_abs),
        _ => return exec_err!("operation {} on durations", op.name()),
    };
    durations(made)
}

/// The multiple of so many nanoseconds at or before the value, at or after it, or nearest to it.
pub fn to_multiple(op: Op, value: &ArrayRef, step: &ArrayRef) -> Result<ArrayRef> {
    let step = compute::cast(step, &DataType::Int64)?;
    let step = step.as_primitive::<Int64Type>();
    let step = if step.is_empty() { 1 } else { step.value(0).max(1) };
    let nearest = |x: i64| {
        let rest = x.rem_euclid(step);
        let low = x - rest;
        let up = match (2 * rest).cmp(&step) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Equal => low.div_euclid(step) % 2 != 0,
        };
        if up { low + step } else { low }
    };
    let nanos = nanos(value)?;
    let made: Int64Array = match op {
        Op::FloorTo => nanos.unary(|x| x - x.rem_euclid(step)),
        Op::CeilTo => nanos.unary(|x| x + (step - x.rem_euclid(step)) % step),
        _ => nanos.unary(nearest),
    };
    like(value, made)
}

/// The day of a datetime, at midnight.
pub fn midnight(value: &ArrayRef) -> Result<ArrayRef> {
    let made: Int64Array = nanos(value)?.unary(|n| n - n.rem_euclid(DAY));
    like(value, made)
}

/// So many months later.
pub fn add_months(value: &ArrayRef, months: &ArrayRef) -> Result<ArrayRef> {
    let months = compute::cast(months, &DataType::Int32)?;
    let months: IntervalYearMonthArray = months
        .as_primitive::<Int32Type>()
        .unary::<_, IntervalYearMonthType>(|m| m);
    Ok(add(value, &months)?)
}

/// How many days the month has.
pub fn days_in_month(value: &ArrayRef) -> Result<ArrayRef> {
    let (years, months) = (date_part(value, DatePart::Year)?, date_part(value, DatePart::Month)?);
    let (years, months) = (years.as_primitive::<Int32Type>(), months.as_primitive::<Int32Type>());
    let leap = |year: i32| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = |year: i32, month: i32| match month {
        2 if leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    let made: Int32Array = compute::binary(years, months, days)?;
    Ok(Arc::new(made))
}

/// The last three digits of the nanoseconds.
pub fn nanoseconds(value: &ArrayRef) -> Result<ArrayRef> {
    let made: Int64Array = nanos(value)?.unary(|n| n.rem_euclid(1000));
    Ok(Arc::new(made))
}
