//! Multiples and parts of intervals, and their average: parts of months become days, and parts of days time, as in Postgres.

use datafusion::arrow::array::{Array, ArrayRef, AsArray};
use datafusion::arrow::datatypes::{
    DataType, IntervalMonthDayNano, IntervalMonthDayNanoType, IntervalUnit, UInt64Type,
};
use datafusion::arrow::error::ArrowError;
use datafusion::common::{Result, ScalarValue};
use datafusion::logical_expr::Accumulator;

/// Intervals as they are averaged.
pub(super) const SPAN: DataType = DataType::Interval(IntervalUnit::MonthDayNano);

const DAYS_OF_MONTH: f64 = 30.0;
const SECONDS_OF_DAY: f64 = 86_400.0;
const MICROS_OF_SECOND: f64 = 1e6;
const NANOS_OF_MICRO: i64 = 1_000;

/// What is said of one that is too long.
pub(super) fn out_of_range() -> ArrowError {
    ArrowError::ArithmeticOverflow("interval out of range".to_string())
}

/// Seconds, or days, of whole microseconds.
fn rounded(value: f64) -> f64 {
    (value * MICROS_OF_SECOND).round_ties_even() / MICROS_OF_SECOND
}

fn whole(value: f64) -> Option<i32> {
    let fits = value >= f64::from(i32::MIN) && value <= f64::from(i32::MAX);
    fits.then_some(value as i32)
}

/// An interval each of whose parts is scaled.
fn scaled(span: IntervalMonthDayNano, scale: impl Fn(f64) -> f64) -> Option<IntervalMonthDayNano> {
    let (all_months, all_days) = (scale(f64::from(span.months)), scale(f64::from(span.days)));
    let (months, mut days) = (whole(all_months)?, whole(all_days)?);
    let days_of_months = rounded((all_months - f64::from(months)) * DAYS_OF_MONTH);
    let mut seconds = rounded((all_days - f64::from(days) + days_of_months - days_of_months.trunc()) * SECONDS_OF_DAY);
    if seconds.abs() >= SECONDS_OF_DAY {
        let over = whole(seconds / SECONDS_OF_DAY)?;
        days = days.checked_add(over)?;
        seconds -= f64::from(over) * SECONDS_OF_DAY;
    }
    days = days.checked_add(whole(days_of_months)?)?;
    let time = scale((span.nanoseconds / NANOS_OF_MICRO) as f64) + seconds * MICROS_OF_SECOND;
    let time = time.round_ties_even();
    let micros = (time.abs() < i64::MAX as f64).then_some(time as i64)?;
    Some(IntervalMonthDayNano::new(
        months,
        days,
        micros.checked_mul(NANOS_OF_MICRO)?,
    ))
}

/// An interval so many times.
pub fn multiplied(span: IntervalMonthDayNano, factor: f64) -> Option<IntervalMonthDayNano> {
    scaled(span, |part| part * factor)
}

/// A part of an interval. The number is not zero.
pub(super) fn divided(span: IntervalMonthDayNano, number: f64) -> Option<IntervalMonthDayNano> {
    scaled(span, |part| part / number)
}

/// What is between two intervals, so far from the first.
pub fn between(low: IntervalMonthDayNano, high: IntervalMonthDayNano, part: f64) -> Option<IntervalMonthDayNano> {
    let distance = IntervalMonthDayNano::new(
        high.months.checked_sub(low.months)?,
        high.days.checked_sub(low.days)?,
        high.nanoseconds.checked_sub(low.nanoseconds)?,
    );
    sum(low, multiplied(distance, part)?)
}

fn sum(one: IntervalMonthDayNano, other: IntervalMonthDayNano) -> Option<IntervalMonthDayNano> {
    Some(IntervalMonthDayNano::new(
        one.months.checked_add(other.months)?,
        one.days.checked_add(other.days)?,
        one.nanoseconds.checked_add(other.nanoseconds)?,
    ))
}

/// An average, also over a frame that moves.
#[derive(Debug)]
pub(super) struct Average {
    sum: IntervalMonthDayNano,
    count: u64,
}

impl Average {
    pub(super) fn new() -> Average {
        Average {
            sum: IntervalMonthDayNano::new(0, 0, 0),
            count: 0,
        }
    }

    fn add(&mut self, value: IntervalMonthDayNano) -> Result<()> {
        match sum(self.sum, value) {
            Some(sum) => self.sum = sum,
            None => return Err(out_of_range().into()),
        }
        Ok(())
    }
}

impl Accumulator for Average {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        let values = values[0].as_primitive::<IntervalMonthDayNanoType>();
        self.count += (values.len() - values.null_count()) as u64;
        values.iter().flatten().try_for_each(|value| self.add(value))
    }

    fn retract_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        let values = values[0].as_primitive::<IntervalMonthDayNanoType>();
        self.count -= (values.len() - values.null_count()) as u64;
        let mut negative = values
            .iter()
            .flatten()
            .map(|value| IntervalMonthDayNano::new(-value.months, -value.days, -value.nanoseconds));
        negative.try_for_each(|value| self.add(value))
    }

    fn supports_retract_batch(&self) -> bool {
        true
    }

    fn merge_batch(&mut self, states: &[ArrayRef]) -> Result<()> {
        self.count += states[0].as_primitive::<UInt64Type>().iter().flatten().sum::<u64>();
        let sums = states[1].as_primitive::<IntervalMonthDayNanoType>();
        sums.iter().flatten().try_for_each(|value| self.add(value))
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        Ok(vec![
            ScalarValue::UInt64(Some(self.count)),
            ScalarValue::IntervalMonthDayNano(Some(self.sum)),
        ])
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        if self.count == 0 {
            return Ok(ScalarValue::IntervalMonthDayNano(None));
        }
        let count = self.count as f64;
        match divided(self.sum, count) {
            Some(average) => Ok(ScalarValue::IntervalMonthDayNano(Some(average))),
            None => Err(out_of_range().into()),
        }
    }

    fn size(&self) -> usize {
        size_of_val(self)
    }
}
