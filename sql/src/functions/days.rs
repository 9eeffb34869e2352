//! Dates and times of day of their parts, and points in time of seconds.

use super::plain::Plain;
use super::{coerced, outer};
use crate::error::{Error, Result as Done, SqlState};
use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, Date32Array, Time64NanosecondArray, TimestampNanosecondArray,
};
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, Float64Type, Int64Type, TimeUnit};
use datafusion::common::Result;
use datafusion::execution::FunctionRegistry;
use datafusion::logical_expr::{
    ColumnarValue, Documentation, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use datafusion::prelude::SessionContext;
use std::sync::Arc;
use taipan_engine::zones::UTC;

const SECOND: i64 = 1_000_000_000;

pub(super) fn register(context: &SessionContext) -> Result<()> {
    let whole = DataType::Int64;
    for function in [
        Plain {
            name: "make_date",
            signature: Signature::exact(vec![whole.clone(); 3], Volatility::Immutable),
            gives: DataType::Date32,
            evaluate: make_date,
        },
        Plain {
            name: "make_time",
            signature: Signature::exact(vec![whole.clone(), whole, DataType::Float64], Volatility::Immutable),
            gives: DataType::Time64(TimeUnit::Nanosecond),
            evaluate: make_time,
        },
    ] {
        context.deregister_udf(function.name);
        context.register_udf(function.made());
    }
    let built_in = context.udf("to_timestamp")?;
    context.deregister_udf("to_timestamp");
    context.register_udf(super::made(OfSeconds {
        signature: Signature::user_defined(built_in.signature().volatility),
        built_in,
    }));
    Ok(())
}

/// A day by the calendar. Years before the first are negative, and there is no year 0.
pub(super) fn day(year: i64, month: i64, day: i64) -> Done<i64> {
    let astronomical = match year {
        ..0 => Some(year + 1),
        0 => None,
        year => Some(year),
    };
    let days = match (astronomical, u32::try_from(month), u32::try_from(day)) {
        (Some(year), Ok(month), Ok(day)) => crate::values::day_of(year, month, day),
        _ => None,
    };
    days.ok_or_else(|| {
        let message = format!("date field value out of range: {year}-{month:02}-{day:02}");
        Error::new(SqlState::DatetimeOverflow, message)
    })
}

/// Nanoseconds since midnight, up to the next one.
pub(super) fn time(hour: i64, minute: i64, second: f64) -> Done<i64> {
    let in_day = (0..24).contains(&hour) && (0..60).contains(&minute) && (0.0..=60.0).contains(&second);
    let midnight = hour == 24 && minute == 0 && second == 0.0;
    if !in_day && !midnight {
        let message = format!("time field value out of range: {hour}:{minute:02}:{second:02}");
        return Err(Error::new(SqlState::DatetimeOverflow, message));
    }
    // Microseconds, as in Postgres.
    let rest = (second * 1e6).round_ties_even() as i64 * 1_000;
    Ok((hour * 3_600 + minute * 60) * SECOND + rest)
}

fn parts<T>(args: &ScalarFunctionArgs, of: impl Fn(&[ArrayRef], usize) -> Done<T>) -> Result<Vec<Option<T>>> {
    let arrays = ColumnarValue::values_to_arrays(&args.args)?;
    let rows = arrays.first().map_or(0, |array| array.len());
    let made = (0..rows).map(|row| {
        let is_whole = arrays.iter().all(|array| array.is_valid(row));
        is_whole.then(|| of(&arrays, row)).transpose()
    });
    made.collect::<Done<_>>().map_err(outer)
}

fn whole(arrays: &[ArrayRef], column: usize, row: usize) -> i64 {
    arrays[column].as_primitive::<Int64Type>().value(row)
}

fn make_date(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let days = parts(args, |arrays, row| {
        let part = |column| whole(arrays, column, row);
        let days = day(part(0), part(1), part(2))?;
        i32::try_from(days).map_err(|_| Error::new(SqlState::DatetimeOverflow, "date out of range"))
    })?;
    Ok(ColumnarValue::Array(Arc::new(Date32Array::from(days))))
}

fn make_time(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let times = parts(args, |arrays, row| {
        let second = arrays[2].as_primitive::<Float64Type>().value(row);
        time(whole(arrays, 0, row), whole(arrays, 1, row), second)
    })?;
    Ok(ColumnarValue::Array(Arc::new(Time64NanosecondArray::from(times))))
}

/// `to_timestamp` of seconds since 1970, with what is between them; of anything else the engine's.
#[derive(Debug, PartialEq, Eq, Hash)]
struct OfSeconds {
    signature: Signature,
    built_in: Arc<ScalarUDF>,
}

fn moment() -> DataType {
    DataType::Timestamp(TimeUnit::Nanosecond, Some(UTC.into()))
}

impl OfSeconds {
    fn is_own(types: &[DataType]) -> bool {
        matches!(types, [ty] if ty.is_numeric())
    }
}

impl ScalarUDFImpl for OfSeconds {
    fn name(&self) -> &str {
        self.built_in.name()
    }

    fn aliases(&self) -> &[String] {
        self.built_in.aliases()
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        if Self::is_own(types) {
            return Ok(vec![DataType::Float64]);
        }
        coerced(types, &self.built_in)
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        if Self::is_own(types) {
            return Ok(moment());
        }
        self.built_in.return_type(types)
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        match args.arg_fields {
            [field] if field.data_type().is_numeric() => {
                Ok(Arc::new(Field::new(self.name(), moment(), field.is_nullable())))
            }
            _ => self.built_in.return_field_from_args(args),
        }
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let [value] = args.args.as_slice() else {
            return self.built_in.invoke_with_args(args);
        };
        if value.data_type() != DataType::Float64 {
            return self.built_in.invoke_with_args(args);
        }
        let seconds = value.to_array(args.number_rows)?;
        let points = seconds.as_primitive::<Float64Type>().iter();
        let points = points.map(|seconds| seconds.map(point).transpose());
        let points: Vec<Option<i64>> = points.collect::<Done<_>>().map_err(outer)?;
        let points = TimestampNanosecondArray::from(points).with_timezone(UTC);
        Ok(ColumnarValue::Array(Arc::new(points)))
    }

    fn documentation(&self) -> Option<&Documentation> {
        self.built_in.documentation()
    }
}

fn point(seconds: f64) -> Done<i64> {
    let out_of_range = |what: &str| Err(Error::new(SqlState::DatetimeOverflow, what));
    if seconds.is_nan() {
        return out_of_range("timestamp cannot be NaN");
    }
    if seconds.is_infinite() {
        return Err(Error::not_built("a point in time that is infinite"));
    }
    // Microseconds, as in Postgres.
    let micros = (seconds * 1e6).round_ties_even();
    if micros.abs() > 9.2e15 {
        return out_of_range(&format!("timestamp out of range: \"{seconds}\""));
    }
    Ok(micros as i64 * 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_before_the_first() {
        assert_eq!(day(1970, 1, 1).ok(), Some(0));
        assert_eq!(day(1, 1, 1).ok(), day(-1, 12, 31).ok().map(|days| days + 1));
        assert!(day(0, 1, 1).is_err());
        assert!(day(2023, 2, 29).is_err());
    }

    #[test]
    fn times_up_to_midnight() {
        assert_eq!(time(24, 0, 0.0).ok(), Some(86_400 * SECOND));
        assert_eq!(time(23, 59, 60.0).ok(), Some(86_400 * SECOND));
        assert!(time(24, 0, 0.5).is_err());
        assert!(time(0, 60, 0.0).is_err());
    }

    #[test]
    fn points_have_microseconds() {
        assert_eq!(point(1_582_945_445.5).ok(), Some(1_582_945_445_500_000_000));
        assert!(point(f64::NAN).is_err());
        assert!(point(1e15).is_err());
    }
}
