//! `age` and `justify_*`: intervals in years, months, days and hours.

use super::plain::Plain;
use super::{made, outer};
use crate::error::{Error, SqlState};
use datafusion::arrow::array::{ArrayRef, AsArray, IntervalMonthDayNanoArray};
use datafusion::arrow::compute::kernels::arity::try_binary;
use datafusion::arrow::datatypes::{
    DataType, IntervalMonthDayNano, IntervalMonthDayNanoType, IntervalUnit, TimeUnit, TimestampNanosecondType,
};
use datafusion::arrow::error::ArrowError;
use datafusion::common::{Result, plan_err};
use datafusion::logical_expr::expr::ScalarFunction;
use datafusion::logical_expr::simplify::{ExprSimplifyResult, SimplifyContext};
use datafusion::logical_expr::{
    ColumnarValue, Expr, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility, cast,
};
use std::sync::Arc;

const POINT: DataType = DataType::Timestamp(TimeUnit::Nanosecond, None);
const INTERVAL: DataType = DataType::Interval(IntervalUnit::MonthDayNano);
const SECOND: i64 = 1_000_000_000;
const HOUR: i64 = 3_600 * SECOND;
const DAY: i64 = 24 * HOUR;

pub(super) fn all() -> Vec<ScalarUDF> {
    let justify = |name, evaluate| Plain {
        name,
        signature: Signature::exact(vec![INTERVAL], Volatility::Immutable),
        gives: INTERVAL,
        evaluate,
    };
    vec![
        made(Age {
            signature: Signature::user_defined(Volatility::Immutable),
        }),
        justify("justify_hours", |args| all_justified(args, How::Hours)).made(),
        justify("justify_days", |args| all_justified(args, How::Days)).made(),
        justify("justify_interval", |args| all_justified(args, How::Both)).made(),
    ]
}

/// What lies between two points in time, by the calendar; between one and the beginning of today.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Age {
    signature: Signature,
}

impl ScalarUDFImpl for Age {
    fn name(&self) -> &str {
        "age"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let is_point = |ty: &DataType| {
            let is_time = matches!(ty, DataType::Timestamp(..) | DataType::Date32 | DataType::Date64);
            is_time || ty.is_string() || ty.is_null()
        };
        match types {
            [_] | [_, _] if types.iter().all(is_point) => Ok(vec![POINT; types.len()]),
            _ => plan_err!("age takes one or two points in time"),
        }
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(INTERVAL)
    }

    fn simplify(&self, mut args: Vec<Expr>, _: &SimplifyContext) -> Result<ExprSimplifyResult> {
        if args.len() != 1 {
            return Ok(ExprSimplifyResult::Original(args));
        }
        let today = Expr::ScalarFunction(ScalarFunction::new_udf(
            datafusion::functions::datetime::current_date(),
            Vec::new(),
        ));
        args.insert(0, cast(today, POINT));
        let age = made(Age {
            signature: self.signature.clone(),
        });
        Ok(ExprSimplifyResult::Simplified(Expr::ScalarFunction(
            ScalarFunction::new_udf(Arc::new(age), args),
        )))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let points = ColumnarValue::values_to_arrays(&args.args)?;
        let [later, earlier] = &points[..] else {
            return Err(outer(Error::new(
                SqlState::Internal,
                "age of one point in time that was not planned",
            )));
        };
        let (later, earlier) = (
            later.as_primitive::<TimestampNanosecondType>(),
            earlier.as_primitive::<TimestampNanosecondType>(),
        );
        let between: IntervalMonthDayNanoArray = try_binary(later, earlier, |later, earlier| {
            Ok::<_, ArrowError>(between(later, earlier))
        })?;
        Ok(ColumnarValue::Array(Arc::new(between)))
    }
}

/// A point in time as clocks and calendars show it.
struct Shown {
    months: i64,
    day: i64,
    nanos: i64,
}

impl Shown {
    fn of(point: i64) -> Shown {
        let (year, month, day) = crate::values::civil(point.div_euclid(DAY));
        Shown {
            months: year * 12 + i64::from(month) - 1,
            day: i64::from(day),
            nanos: point.rem_euclid(DAY),
        }
    }
}

/// As many whole months as there are, then days, then the rest; days that are missing are those of the earlier month.
fn between(later: i64, earlier: i64) -> IntervalMonthDayNano {
    if later < earlier {
        let back = between(earlier, later);
        return IntervalMonthDayNano::new(-back.months, -back.days, -back.nanoseconds);
    }
    let (to, from) = (Shown::of(later), Shown::of(earlier));
    let mut nanos = to.nanos - from.nanos;
    let mut days = to.day - from.day;
    let mut months = to.months - from.months;
    if nanos < 0 {
        nanos += DAY;
        days -= 1;
    }
    while days < 0 {
        days += length_of(from.months);
        months -= 1;
    }
    IntervalMonthDayNano::new(months as i32, days as i32, nanos)
}

/// How many days a month has, which is counted from the year 0.
fn length_of(months: i64) -> i64 {
    let (year, month) = (months.div_euclid(12), months.rem_euclid(12) + 1);
    let leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    /// 24 hours are a day.
    Hours,
    /// 30 days are a month.
    Days,
    /// Both, with one sign.
    Both,
}

fn all_justified(args: &ScalarFunctionArgs, how: How) -> Result<ColumnarValue> {
    let intervals: ArrayRef = ColumnarValue::values_to_arrays(&args.args)?.swap_remove(0);
    let intervals = intervals.as_primitive::<IntervalMonthDayNanoType>();
    let justified: IntervalMonthDayNanoArray = intervals.try_unary(|interval| {
        let out_of_range = || outer(Error::new(SqlState::DatetimeOverflow, "interval out of range"));
        justified(interval, how).ok_or_else(out_of_range)
    })?;
    Ok(ColumnarValue::Array(Arc::new(justified)))
}

/// `None`: it does not fit.
fn justified(interval: IntervalMonthDayNano, how: How) -> Option<IntervalMonthDayNano> {
    let (mut months, mut days) = (i64::from(interval.months), i64::from(interval.days));
    let mut nanos = interval.nanoseconds;
    if how != How::Days {
        days += nanos / DAY;
        nanos %= DAY;
    }
    if how != How::Hours {
        months += days / 30;
        days %= 30;
    }
    if how == How::Both {
        if months > 0 && (days < 0 || (days == 0 && nanos < 0)) {
            days += 30;
            months -= 1;
        } else if months < 0 && (days > 0 || (days == 0 && nanos > 0)) {
            days -= 30;
            months += 1;
        }
    }
    match how {
        How::Days if months > 0 && days < 0 => (months, days) = (months - 1, days + 30),
        How::Days if months < 0 && days > 0 => (months, days) = (months + 1, days - 30),
        How::Hours | How::Both if days > 0 && nanos < 0 => (days, nanos) = (days - 1, nanos + DAY),
        How::Hours | How::Both if days < 0 && nanos > 0 => (days, nanos) = (days + 1, nanos - DAY),
        _ => {}
    }
    let (months, days) = (i32::try_from(months).ok()?, i32::try_from(days).ok()?);
    Some(IntervalMonthDayNano::new(months, days, nanos))
}
