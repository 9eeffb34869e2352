//! Series of values as arrays: of NUMERICs and of points in time with a zone as Postgres has them, of anything else the engine's.

use super::{coerced, outer};
use crate::error::{Error, Result as Done, SqlState};
use crate::values::{civil, day_of};
use datafusion::arrow::array::timezone::Tz;
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
use taipan_engine::zones::{UTC, offset_at, offset_of_local, session_zone};

/// A series of values, as an array.
pub(crate) const SERIES: &str = "array series";

const SECOND: i64 = 1_000_000_000;
const DAY: i64 = 86_400 * SECOND;
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
        ty @ DataType::Timestamp(..) => Some(ty.clone()),
        _ => None,
    }
}

/// What the first and the last point of a series in time are: with a zone, as dates are there, unless one of them has none.
fn point(from: &DataType, to: &DataType) -> Option<DataType> {
    let of = |zone: Option<&str>| Some(DataType::Timestamp(TimeUnit::Nanosecond, zone.map(Into::into)));
    let is_point = |ty: &DataType| matches!(ty, DataType::Timestamp(..) | DataType::Date32);
    let fits = |ty: &DataType| is_open(ty) || is_point(ty);
    match (from, to) {
        (from, to) if !(is_point(from) && fits(to) || fits(from) && is_point(to)) => None,
        (DataType::Timestamp(_, Some(_)), _) | (_, DataType::Timestamp(_, Some(_))) => of(Some(UTC)),
        (DataType::Timestamp(_, None), _) | (_, DataType::Timestamp(_, None)) => of(None),
        _ => of(Some(UTC)),
    }
}

/// A constant whose type is not known is a text.
fn is_open(ty: &DataType) -> bool {
    ty.is_null() || ty.is_string()
}

fn is_span(ty: &DataType) -> bool {
    matches!(ty, DataType::Interval(_) | DataType::Duration(_))
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
        match types {
            [from, to, step] if let Some(point) = point(from, to).filter(|_| is_open(step) || is_span(step)) => {
                Ok(vec![
                    point.clone(),
                    point,
                    DataType::Interval(IntervalUnit::MonthDayNano),
                ])
            }
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
            _ => moments(&arrays, &item, session_zone(&args.config_options))?,
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

fn moments(arrays: &[ArrayRef], item: &DataType, zone: &str) -> Result<ArrayRef> {
    let has_zone = matches!(item, DataType::Timestamp(_, Some(_)));
    let zone = match zone {
        zone if has_zone && !zone.eq_ignore_ascii_case("utc") && zone != UTC => Some(zone.parse::<Tz>()?),
        _ => None,
    };
    let point = |column: usize, row: usize| {
        let points = arrays[column].as_primitive::<TimestampNanosecondType>();
        points.is_valid(row).then(|| points.value(row))
    };
    let steps = arrays[2].as_primitive::<IntervalMonthDayNanoType>();
    let mut lists = ListBuilder::new(TimestampNanosecondBuilder::new().with_data_type(item.clone()));
    for row in 0..steps.len() {
        let step = steps.is_valid(row).then(|| steps.value(row));
        let (Some(from), Some(to), Some(step)) = (point(0, row), point(1, row), step) else {
            lists.append_null();
            continue;
        };
        let step = Step { step, zone };
        let rises = step.rises().map_err(outer)?;
        let mut next = Some(from);
        let mut count = 0;
        while let Some(at) = next.filter(|at| if rises { *at <= to } else { *at >= to }) {
            count += 1;
            if count > MOST {
                return Err(outer(too_many()));
            }
            lists.values().append_value(at);
            next = step.after(at);
        }
        lists.append(true);
    }
    Ok(Arc::new(lists.finish()))
}

/// From one point in time to the next. Months and days are those of the clocks of a zone, or of UTC.
#[derive(Clone, Copy)]
struct Step {
    step: IntervalMonthDayNano,
    zone: Option<Tz>,
}

impl Step {
    /// Whether the next point is a later one.
    fn rises(self) -> Done<bool> {
        let days = i128::from(self.step.months) * 30 + i128::from(self.step.days);
        match days * i128::from(DAY) + i128::from(self.step.nanoseconds) {
            0 => Err(zero_step()),
            length => Ok(length > 0),
        }
    }

    /// The next point; none: it is beyond those that there are.
    fn after(self, at: i64) -> Option<i64> {
        let IntervalMonthDayNano {
            months,
            days,
            nanoseconds,
        } = self.step;
        let moved = if months == 0 && days == 0 {
            at
        } else {
            let offset = self.zone.map_or(0, |zone| offset_at(at.div_euclid(SECOND), zone));
            let clocks = at.checked_add(offset * SECOND)?;
            let day = moved_day(clocks.div_euclid(DAY), months)?.checked_add(i64::from(days))?;
            let clocks = day.checked_mul(DAY)?.checked_add(clocks.rem_euclid(DAY))?;
            let offset = self
                .zone
                .map_or(0, |zone| offset_of_local(clocks.div_euclid(SECOND), zone));
            clocks.checked_sub(offset * SECOND)?
        };
        moved.checked_add(nanoseconds)
    }
}

/// A day so many months later. Where the month has no such day, its last one.
fn moved_day(day: i64, months: i32) -> Option<i64> {
    let (year, month, of_month) = civil(day);
    let counted = year * 12 + i64::from(month) - 1 + i64::from(months);
    let (year, month) = (counted.div_euclid(12), u32::try_from(counted.rem_euclid(12) + 1).ok()?);
    (1..=of_month).rev().find_map(|of_month| day_of(year, month, of_month))
}
