//! `date_bin` and `date_trunc` with what Postgres has and refuses beyond the engine's: strides that are no length of time, moments
//! of a zone, intervals, centuries.

use super::{coerced, outer};
use crate::error::{Error, Result as Done, SqlState};
use datafusion::arrow::array::{ArrayRef, AsArray, IntervalMonthDayNanoArray, TimestampNanosecondArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{
    DataType, Field, FieldRef, IntervalMonthDayNano, IntervalMonthDayNanoType, IntervalUnit, TimeUnit,
    TimestampNanosecondType,
};
use datafusion::common::{Result, plan_err};
use datafusion::execution::FunctionRegistry;
use datafusion::logical_expr::preimage::PreimageResult;
use datafusion::logical_expr::simplify::{ExprSimplifyResult, SimplifyContext};
use datafusion::logical_expr::sort_properties::{ExprProperties, SortProperties};
use datafusion::logical_expr::{
    ColumnarValue, Documentation, Expr, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature,
    Volatility,
};
use datafusion::prelude::SessionContext;
use std::sync::Arc;

const INTERVAL: DataType = DataType::Interval(IntervalUnit::MonthDayNano);
const POINT: DataType = DataType::Timestamp(TimeUnit::Nanosecond, None);
const SECOND: i64 = 1_000_000_000;
const DAY: i64 = 86_400 * SECOND;

/// Puts them in the place of the engine's.
pub(super) fn register(context: &SessionContext) -> Result<()> {
    for (name, bins) in [("date_bin", true), ("date_trunc", false)] {
        let built_in = context.udf(name)?;
        context.deregister_udf(name);
        let signature = Signature::user_defined(Volatility::Immutable);
        context.register_udf(super::made(Cut {
            bins,
            signature,
            built_in,
        }));
    }
    Ok(())
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Cut {
    /// `date_bin`, or else `date_trunc`.
    bins: bool,
    signature: Signature,
    built_in: Arc<ScalarUDF>,
}

fn is_point(ty: &DataType) -> bool {
    matches!(ty, DataType::Timestamp(..) | DataType::Date32) || ty.is_string() || ty.is_null()
}

fn is_moment(ty: &DataType) -> bool {
    matches!(ty, DataType::Timestamp(_, Some(_)))
}

/// The years of a part of which there are many in one.
fn years(part: &str) -> Option<i64> {
    match part.to_lowercase().as_str() {
        "decade" | "decades" | "dec" => Some(10),
        "century" | "centuries" | "cent" | "c" => Some(100),
        "millennium" | "millennia" | "mil" | "mils" => Some(1_000),
        _ => None,
    }
}

impl Cut {
    /// Whether a call is computed here, by the types that it has in the end.
    fn is_own(&self, types: &[DataType], part: Option<&str>) -> bool {
        match types {
            [INTERVAL, _, _] if self.bins => true,
            [_, INTERVAL] if !self.bins => true,
            [_, POINT] if !self.bins => part.is_some_and(|part| years(part).is_some()),
            _ => false,
        }
    }

    fn part(value: Option<&ColumnarValue>) -> Option<&str> {
        match value? {
            ColumnarValue::Scalar(value) => value.try_as_str().flatten(),
            ColumnarValue::Array(_) => None,
        }
    }
}

impl ScalarUDFImpl for Cut {
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
        match types {
            [stride, point, origin]
                if self.bins && (*stride == INTERVAL || stride.is_string()) && is_point(point) && is_point(origin) =>
            {
                let ty = [point, origin].into_iter().find(|ty| is_moment(ty));
                let zone = ty.and_then(|ty| match ty {
                    DataType::Timestamp(_, zone) => zone.clone(),
                    _ => None,
                });
                let point = DataType::Timestamp(TimeUnit::Nanosecond, zone);
                Ok(vec![INTERVAL, point.clone(), point])
            }
            [part, DataType::Interval(_)] if !self.bins && part.is_string() => Ok(vec![DataType::Utf8, INTERVAL]),
            _ => coerced(types, &self.built_in),
        }
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        match types {
            [INTERVAL, point, _] if self.bins => Ok(point.clone()),
            [_, INTERVAL] if !self.bins => Ok(INTERVAL),
            _ => self.built_in.return_type(types),
        }
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let types: Vec<DataType> = args.arg_fields.iter().map(|field| field.data_type().clone()).collect();
        let part = args.scalar_arguments.first().copied().flatten();
        let part = part.and_then(|part| part.try_as_str().flatten());
        if self.is_own(&types, part) {
            let ty = match types.as_slice() {
                [_, point, _] => point.clone(),
                [.., last] => last.clone(),
                [] => return plan_err!("{} takes arguments", self.name()),
            };
            return Ok(Arc::new(Field::new(self.name(), ty, true)));
        }
        self.built_in.return_field_from_args(args)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let types: Vec<DataType> = args.args.iter().map(ColumnarValue::data_type).collect();
        let part = Self::part(args.args.first());
        if !self.is_own(&types, part) {
            return self.built_in.invoke_with_args(args);
        }
        let gives = args.return_type().clone();
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        let made: ArrayRef = match (self.bins, part) {
            (true, _) => Arc::new(binned(&arrays)?.with_data_type(gives)),
            (false, Some(part)) if types[1] == POINT => Arc::new(years_cut(&arrays[1], years(part).unwrap_or(1))?),
            (false, _) => {
                let names = cast(&arrays[0], &DataType::Utf8)?;
                let pairs = names
                    .as_string::<i32>()
                    .iter()
                    .zip(arrays[1].as_primitive::<IntervalMonthDayNanoType>());
                let cut = pairs.map(|pair| match pair {
                    (Some(part), Some(interval)) => truncated(part, interval).map(Some),
                    _ => Ok(None),
                });
                Arc::new(cut.collect::<Done<IntervalMonthDayNanoArray>>().map_err(outer)?)
            }
        };
        Ok(ColumnarValue::Array(made))
    }

    fn simplify(&self, args: Vec<Expr>, context: &SimplifyContext) -> Result<ExprSimplifyResult> {
        self.built_in.simplify(args, context)
    }

    fn preimage(&self, args: &[Expr], literal: &Expr, context: &SimplifyContext) -> Result<PreimageResult> {
        let part = match args.first() {
            Some(Expr::Literal(value, _)) => value.try_as_str().flatten(),
            _ => None,
        };
        let types = args.iter().map(|arg| context.get_data_type(arg));
        let types: Vec<DataType> = types.collect::<Result<_>>()?;
        if self.is_own(&types, part) {
            return Ok(PreimageResult::None);
        }
        self.built_in.preimage(args, literal, context)
    }

    fn output_ordering(&self, inputs: &[ExprProperties]) -> Result<SortProperties> {
        self.built_in.output_ordering(inputs)
    }

    fn documentation(&self) -> Option<&Documentation> {
        self.built_in.documentation()
    }
}

/// The beginnings of the strides that points are in.
fn binned(arrays: &[ArrayRef]) -> Result<TimestampNanosecondArray> {
    let strides = arrays[0].as_primitive::<IntervalMonthDayNanoType>();
    let (points, origins) = (
        arrays[1].as_primitive::<TimestampNanosecondType>(),
        arrays[2].as_primitive::<TimestampNanosecondType>(),
    );
    let made = strides.iter().zip(points).zip(origins).map(|row| match row {
        ((Some(stride), Some(point)), Some(origin)) => bin(stride, point, origin).map(Some),
        _ => Ok(None),
    });
    let made: Vec<Option<i64>> = made.collect::<Done<_>>().map_err(outer)?;
    Ok(made.into())
}

fn bin(stride: IntervalMonthDayNano, point: i64, origin: i64) -> Done<i64> {
    if stride.months != 0 {
        let message = "timestamps cannot be binned into intervals containing months or years";
        return Err(Error::new(SqlState::FeatureNotSupported, message));
    }
    let length = i128::from(stride.days) * i128::from(DAY) + i128::from(stride.nanoseconds);
    if length <= 0 {
        return Err(Error::new(
            SqlState::DatetimeOverflow,
            "stride must be greater than zero",
        ));
    }
    let behind = (i128::from(point) - i128::from(origin)).rem_euclid(length);
    let begin = i128::from(point) - behind;
    i64::try_from(begin).map_err(|_| Error::new(SqlState::DatetimeOverflow, "timestamp out of range"))
}

/// The beginnings of decades and the like. Centuries begin with a year 1, decades with a year 0.
fn years_cut(points: &ArrayRef, length: i64) -> Result<TimestampNanosecondArray> {
    let points = points.as_primitive::<TimestampNanosecondType>();
    let made = points.iter().map(|point| {
        let Some(point) = point else { return Ok(None) };
        let (year, ..) = crate::values::civil(point.div_euclid(DAY));
        let first = if length == 10 { 0 } else { 1 };
        let year = (year - first).div_euclid(length) * length + first;
        let day = crate::values::day_of(year, 1, 1);
        let made = day.and_then(|day| day.checked_mul(DAY));
        made.map(Some)
            .ok_or_else(|| Error::new(SqlState::DatetimeOverflow, "timestamp out of range"))
    });
    let made: Vec<Option<i64>> = made.collect::<Done<_>>().map_err(outer)?;
    Ok(made.into())
}

/// An interval without what is smaller than a part.
fn truncated(part: &str, interval: IntervalMonthDayNano) -> Done<IntervalMonthDayNano> {
    let IntervalMonthDayNano {
        months,
        days,
        nanoseconds,
    } = interval;
    let of_months = |unit: i32| Ok(IntervalMonthDayNano::new(months / unit * unit, 0, 0));
    let of_time = |unit: i64| Ok(IntervalMonthDayNano::new(months, days, nanoseconds / unit * unit));
    match part.to_lowercase().as_str() {
        "millennium" | "millennia" | "mil" | "mils" => of_months(12_000),
        "century" | "centuries" | "cent" | "c" => of_months(1_200),
        "decade" | "decades" | "dec" => of_months(120),
        "year" | "years" | "yr" | "yrs" | "y" => of_months(12),
        "quarter" | "qtr" => of_months(3),
        "month" | "months" | "mon" | "mons" => of_months(1),
        "day" | "days" | "d" => Ok(IntervalMonthDayNano::new(months, days, 0)),
        "hour" | "hours" | "hr" | "hrs" | "h" => of_time(3_600 * SECOND),
        "minute" | "minutes" | "min" | "mins" | "m" => of_time(60 * SECOND),
        "second" | "seconds" | "sec" | "secs" | "s" => of_time(SECOND),
        "millisecond" | "milliseconds" | "ms" | "msec" | "msecs" => of_time(1_000_000),
        "microsecond" | "microseconds" | "us" | "usec" | "usecs" => of_time(1_000),
        "week" | "weeks" | "w" => {
            let message = format!("unit \"{part}\" not supported for type interval");
            let detail = "Months usually have fractional weeks.";
            Err(Error::new(SqlState::FeatureNotSupported, message).with_detail(detail))
        }
        _ => {
            let message = format!("unit \"{part}\" not recognized for type interval");
            Err(Error::new(SqlState::InvalidParameter, message))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_before_the_origin() {
        let minutes = |count: i64| IntervalMonthDayNano::new(0, 0, count * 60 * SECOND);
        assert_eq!(bin(minutes(15), -SECOND, 0).ok(), Some(-900 * SECOND));
        assert_eq!(bin(minutes(15), -900 * SECOND, 0).ok(), Some(-900 * SECOND));
        assert_eq!(bin(minutes(15), 901 * SECOND, 0).ok(), Some(900 * SECOND));
        assert!(bin(minutes(0), 0, 0).is_err());
        assert!(bin(IntervalMonthDayNano::new(1, 0, 0), 0, 0).is_err());
    }
}
