//! Series of values as arrays: of NUMERICs and of points in time with a zone as Postgres has them, of anything else the engine's.

use super::{coerced, outer};
use crate::error::{Error, Result as Done, SqlState};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, Decimal128Builder, ListBuilder, TimestampNanosecondBuilder};
use datafusion::arrow::datatypes::{
    DECIMAL128_MAX_PRECISION, DataType, Decimal128Type, DecimalType, Field, FieldRef, IntervalMonthDayNano,
    IntervalMonthDayNanoType, IntervalUnit, TimeUnit, TimestampNanosecondType,
};
use datafusion::common::Result;
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use std::sync::Arc;
use taipan_engine::zones::{UTC, session_zone};

/// A series of values, as an array.
pub(crate) const SERIES: &str = "array series";

const DAY: i64 = 86_400_000_000_000;
/// More items than this are no array that somebody wants.
const MOST: usize = 100_000_000;

pub(crate) fn series(built_in: Arc<ScalarUDF>) -> ScalarUDF {
    super::made(Series {
        signature: Signature::user_defined(Volatility::Stable),
        built_in,
    })
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Series {
    signature: Signature,
    built_in: Arc<ScalarUDF>,
}

/// The type of the items of a series that is made here.
fn item(types: &[DataType]) -> Option<DataType> {
    match types.first()? {
        ty @ DataType::Decimal128(..) => Some(ty.clone()),
        ty @ DataType::Timestamp(_, Some(_)) => Some(ty.clone()),
        _ => None,
    }
}

impl ScalarUDFImpl for Series {
    fn name(&self) -> &str {
        SERIES
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let scale = |ty: &DataType| match ty {
            DataType::Decimal128(_, scale) => Some(*scale),
            _ => None,
        };
        let is_number = |ty: &DataType| scale(ty).is_some() || ty.is_integer() || ty.is_null();
        if (2..=3).contains(&types.len())
            && types.iter().all(is_number)
            && let Some(most) = types.iter().filter_map(scale).max()
        {
            return Ok(vec![DataType::Decimal128(DECIMAL128_MAX_PRECISION, most); types.len()]);
        }
        let moment = DataType::Timestamp(TimeUnit::Nanosecond, Some(UTC.into()));
        let is_moment = |ty: &DataType| matches!(ty, DataType::Timestamp(_, Some(_)));
        match types {
            [one, other, DataType::Interval(_)] if is_moment(one) || is_moment(other) => Ok(vec![
                moment.clone(),
                moment,
                DataType::Interval(IntervalUnit::MonthDayNano),
            ]),
            _ => coerced(types, &self.built_in),
        }
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        match item(types) {
            Some(item) => Ok(DataType::new_list(item, true)),
            None => self.built_in.return_type(types),
        }
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let types: Vec<DataType> = args.arg_fields.iter().map(|field| field.data_type().clone()).collect();
        match item(&types) {
            Some(item) => Ok(Arc::new(Field::new(SERIES, DataType::new_list(item, true), true))),
            None => self.built_in.return_field_from_args(args),
        }
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let types: Vec<DataType> = args.args.iter().map(ColumnarValue::data_type).collect();
        let Some(item) = item(&types) else {
            return self.built_in.invoke_with_args(args);
        };
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        let made: ArrayRef = match item {
            DataType::Decimal128(..) => numbers(&arrays, &item)?,
            _ => moments(&arrays, session_zone(&args.config_options))?,
        };
        Ok(ColumnarValue::Array(made))
    }
}

fn zero_step() -> Error {
    Error::new(SqlState::InvalidParameter, "step size cannot equal zero")
}

fn too_many() -> Error {
    Error::new(SqlState::ProgramLimitExceeded, "the series has too many values")
}

fn numbers(arrays: &[ArrayRef], item: &DataType) -> Result<ArrayRef> {
    let DataType::Decimal128(_, scale) = item else {
        return Err(outer(Error::new(SqlState::Internal, "a series of no numbers")));
    };
    let one = 10_i128.pow(u32::from(scale.unsigned_abs()));
    let value = |column: usize, row: usize| match arrays.get(column) {
        Some(array) => {
            let numbers = array.as_primitive::<Decimal128Type>();
            numbers.is_valid(row).then(|| numbers.value(row))
        }
        None => Some(one),
    };
    let mut lists = ListBuilder::new(Decimal128Builder::new().with_data_type(item.clone()));
    for row in 0..arrays.first().map_or(0, |array| array.len()) {
        let (Some(from), Some(to), Some(step)) = (value(0, row), value(1, row), value(2, row)) else {
            lists.append_null();
            continue;
        };
        if step == 0 {
            return Err(outer(zero_step()));
        }
        let (mut next, mut count) = (Some(from), 0);
        while let Some(number) = next.filter(|number| if step > 0 { *number <= to } else { *number >= to }) {
            count += 1;
            if count > MOST {
                return Err(outer(too_many()));
            }
            lists.values().append_value(number);
            next = number.checked_add(step);
            let fits = |number: &i128| {
                Decimal128Type::validate_decimal_precision(*number, DECIMAL128_MAX_PRECISION, *scale).is_ok()
            };
            next = next.filter(fits);
        }
        lists.append(true);
    }
    Ok(Arc::new(lists.finish()))
}

fn moments(arrays: &[ArrayRef], zone: &str) -> Result<ArrayRef> {
    let point = |column: usize, row: usize| {
        let points = arrays[column].as_primitive::<TimestampNanosecondType>();
        points.is_valid(row).then(|| points.value(row))
    };
    let steps = arrays[2].as_primitive::<IntervalMonthDayNanoType>();
    let mut lists = ListBuilder::new(TimestampNanosecondBuilder::new().with_timezone(UTC));
    for row in 0..steps.len() {
        let step = steps.is_valid(row).then(|| steps.value(row));
        let (Some(from), Some(to), Some(step)) = (point(0, row), point(1, row), step) else {
            lists.append_null();
            continue;
        };
        let length = length(step, zone).map_err(outer)?;
        let mut next = Some(from);
        let mut count = 0;
        while let Some(at) = next.filter(|at| if length > 0 { *at <= to } else { *at >= to }) {
            count += 1;
            if count > MOST {
                return Err(outer(too_many()));
            }
            lists.values().append_value(at);
            next = at.checked_add(length);
        }
        lists.append(true);
    }
    Ok(Arc::new(lists.finish()))
}

/// The nanoseconds of a step. Days have always as many where clocks are never changed; months have not.
fn length(step: IntervalMonthDayNano, zone: &str) -> Done<i64> {
    let days_are_long = step.days != 0 && zone != UTC && !zone.eq_ignore_ascii_case("utc");
    if step.months != 0 || days_are_long {
        let error = Error::not_built("a series of points in time with a zone, by months or by days of its clocks");
        return Err(error.with_hint("Make the series of TIMESTAMP and say its zone afterwards: t AT TIME ZONE '...'."));
    }
    let length = i64::from(step.days).checked_mul(DAY);
    let length = length.and_then(|length| length.checked_add(step.nanoseconds));
    match length {
        Some(0) => Err(zero_step()),
        Some(length) => Ok(length),
        None => Err(Error::new(SqlState::DatetimeOverflow, "interval out of range")),
    }
}
