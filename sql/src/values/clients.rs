//! Values as clients of Postgres know them: times of microseconds, whole numbers with a sign.

use super::binary::WireType;
use crate::error::{Error, Result, SqlState};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, ListArray, PrimitiveArray, StructArray};
use datafusion::arrow::compute::{CastOptions, cast, cast_with_options};
use datafusion::arrow::datatypes::{
    DataType, Field, IntervalMonthDayNano, IntervalMonthDayNanoType, IntervalUnit, Time64MicrosecondType,
    Time64NanosecondType, TimeUnit, TimestampMicrosecondType, TimestampNanosecondType,
};
use std::sync::Arc;

/// The same values, rounded to what Postgres has.
///
/// # Errors
///
/// 22003 for numbers that Postgres's types do not hold, 0A000 for types that it has no like of.
pub fn for_clients(array: &ArrayRef) -> Result<ArrayRef> {
    Ok(match array.data_type() {
        DataType::Timestamp(TimeUnit::Nanosecond, zone) => {
            let nanos = array.as_primitive::<TimestampNanosecondType>();
            let micros: PrimitiveArray<TimestampMicrosecondType> = nanos.unary(rounded);
            Arc::new(micros.with_timezone_opt(zone.clone()))
        }
        DataType::Time64(TimeUnit::Nanosecond) => {
            let nanos = array.as_primitive::<Time64NanosecondType>();
            let micros: PrimitiveArray<Time64MicrosecondType> = nanos.unary(rounded);
            Arc::new(micros)
        }
        DataType::Interval(IntervalUnit::MonthDayNano) => {
            let intervals = array.as_primitive::<IntervalMonthDayNanoType>();
            let rounded: PrimitiveArray<IntervalMonthDayNanoType> = intervals.unary(|value| {
                let nanos = rounded(value.nanoseconds).saturating_mul(1000);
                IntervalMonthDayNano::new(value.months, value.days, nanos)
            });
            Arc::new(rounded)
        }
        DataType::UInt64 => {
            let options = CastOptions {
                safe: false,
                ..CastOptions::default()
            };
            let numbers = cast_with_options(array, &DataType::Int64, &options);
            numbers.map_err(|_| Error::new(SqlState::NumericOutOfRange, "bigint out of range"))?
        }
        DataType::Dictionary(_, inner) if changes(inner) => for_clients(&converted(array, inner)?)?,
        DataType::RunEndEncoded(_, inner) if changes(inner.data_type()) => {
            for_clients(&converted(array, inner.data_type())?)?
        }
        DataType::LargeList(item) | DataType::FixedSizeList(item, _) if changes(item.data_type()) => {
            for_clients(&converted(array, &DataType::List(item.clone()))?)?
        }
        DataType::List(item) if changes(item.data_type()) => {
            let list = array.as_list::<i32>();
            let items = for_clients(list.values())?;
            let field = Field::new(item.name(), items.data_type().clone(), true);
            let list = ListArray::try_new(Arc::new(field), list.offsets().clone(), items, list.nulls().cloned());
            Arc::new(list.map_err(internal)?)
        }
        DataType::Struct(fields) if fields.iter().any(|field| changes(field.data_type())) => {
            let parts = array.as_struct();
            let columns = parts.columns().iter().map(for_clients).collect::<Result<Vec<_>>>()?;
            let fields = fields.iter().zip(&columns);
            let fields = fields.map(|(field, column)| Field::new(field.name(), column.data_type().clone(), true));
            let made = StructArray::try_new(fields.collect(), columns, parts.nulls().cloned());
            Arc::new(made.map_err(internal)?)
        }
        ty => {
            WireType::of(ty)?;
            array.clone()
        }
    })
}

fn internal(error: datafusion::arrow::error::ArrowError) -> Error {
    Error::new(SqlState::Internal, error.to_string())
}

fn converted(array: &ArrayRef, ty: &DataType) -> Result<ArrayRef> {
    cast(array, ty).map_err(internal)
}

/// Whether values of a type may change.
fn changes(ty: &DataType) -> bool {
    match ty {
        DataType::Timestamp(TimeUnit::Nanosecond, _)
        | DataType::Time64(TimeUnit::Nanosecond)
        | DataType::Interval(IntervalUnit::MonthDayNano)
        | DataType::UInt64 => true,
        DataType::Dictionary(_, inner) => changes(inner),
        DataType::RunEndEncoded(_, inner) => changes(inner.data_type()),
        DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _) => {
            changes(item.data_type())
        }
        DataType::Struct(fields) => fields.iter().any(|field| changes(field.data_type())),
        _ => false,
    }
}

/// The nearest number of thousands.
fn rounded(nanos: i64) -> i64 {
    let thousands = nanos.div_euclid(1000);
    thousands + i64::from(nanos.rem_euclid(1000) >= 500)
}

#[cfg(test)]
mod tests {
    use super::*;
    use datafusion::arrow::array::{Int64Array, UInt64Array};

    #[test]
    fn times_are_rounded_wherever_they_are() {
        let nanos: ArrayRef = Arc::new(Int64Array::from(vec![Some(1_499), Some(-1_500), Some(1_500), None]));
        let times = cast(&nanos, &DataType::Timestamp(TimeUnit::Nanosecond, None)).unwrap();
        let micros: ArrayRef = Arc::new(Int64Array::from(vec![Some(1), Some(-1), Some(2), None]));
        let expected = cast(&micros, &DataType::Timestamp(TimeUnit::Microsecond, None)).unwrap();
        assert_eq!(&for_clients(&times).unwrap(), &expected);
        let list = DataType::new_list(times.data_type().clone(), true);
        let listed = for_clients(&cast(&times, &list).unwrap()).unwrap();
        assert_eq!(listed.as_list::<i32>().values(), &expected);
    }

    #[test]
    fn numbers_that_do_not_fit_are_refused() {
        let fits: ArrayRef = Arc::new(UInt64Array::from(vec![7]));
        assert_eq!(for_clients(&fits).unwrap().data_type(), &DataType::Int64);
        let not: ArrayRef = Arc::new(UInt64Array::from(vec![u64::MAX]));
        assert_eq!(for_clients(&not).unwrap_err().sqlstate(), SqlState::NumericOutOfRange);
    }
}
