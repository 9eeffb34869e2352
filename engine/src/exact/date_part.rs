//! `extract` and `date_part` with Postgres's parts: seconds and milliseconds with their fractions, centuries, decades and
//! millennia, Julian days, and how long intervals are.

use datafusion::arrow::array::{Array, ArrayRef, AsArray, Float64Array, Int32Array};
use datafusion::arrow::compute::{DatePart, cast, date_part};
use datafusion::arrow::datatypes::{
    DataType, Date32Type, Field, FieldRef, Float64Type, Int32Type, Int64Type, IntervalMonthDayNanoType, IntervalUnit,
    TimeUnit,
};
use datafusion::common::{Result, ScalarValue, not_impl_err, plan_err};
use datafusion::functions::datetime;
use datafusion::logical_expr::preimage::PreimageResult;
use datafusion::logical_expr::simplify::SimplifyContext;
use datafusion::logical_expr::{
    ColumnarValue, Documentation, Expr, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature,
};
use std::sync::Arc;

/// The Julian day of 1970-01-01.
const EPOCH: f64 = 2_440_588.0;
const DAY: f64 = 86_400.0;
/// In nanoseconds.
const SECOND: i64 = 1_000_000_000;
const MINUTE: i64 = 60 * SECOND;

/// A part that the built-in function has otherwise or not at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Second,
    Millisecond,
    Decade,
    Century,
    Millennium,
    Julian,
    Epoch,
    Microsecond,
    Week,
}

impl Part {
    fn of(name: &str) -> Option<Part> {
        Some(match name.to_lowercase().trim_matches(['\'', '"']) {
            "second" | "seconds" | "sec" | "secs" | "s" => Part::Second,
            "millisecond" | "milliseconds" | "ms" | "msec" | "msecs" | "msecond" | "mseconds" => Part::Millisecond,
            "decade" | "decades" | "dec" | "decs" => Part::Decade,
            "century" | "centuries" | "cent" | "c" => Part::Century,
            "millennium" | "millennia" | "mil" | "mils" => Part::Millennium,
            "julian" => Part::Julian,
            "epoch" => Part::Epoch,
            "microsecond" | "microseconds" | "us" | "usec" | "usecs" | "usecond" | "useconds" => Part::Microsecond,
            "week" | "weeks" | "w" => Part::Week,
            _ => return None,
        })
    }

    fn ty(self) -> DataType {
        match self {
            Part::Second | Part::Millisecond | Part::Julian | Part::Epoch => DataType::Float64,
            Part::Decade | Part::Century | Part::Millennium | Part::Microsecond | Part::Week => DataType::Int32,
        }
    }

    /// Whether it is another one than the built-in function's for values of a type.
    fn differs(self, ty: &DataType) -> bool {
        match self {
            Part::Epoch => matches!(ty, DataType::Interval(_) | DataType::Timestamp(..)),
            Part::Microsecond | Part::Week => matches!(ty, DataType::Interval(_)),
            _ => true,
        }
    }

    fn of_array(self, array: &ArrayRef) -> Result<ArrayRef> {
        let array = match array.data_type() {
            DataType::Dictionary(_, values) => &cast(array, values)?,
            _ => array,
        };
        let of_interval = matches!(array.data_type(), DataType::Interval(_));
        Ok(match self {
            Part::Second => fraction(array, 1e9)?,
            Part::Millisecond => fraction(array, 1e6)?,
            // Centuries of an interval are hundreds of years.
            Part::Decade if of_interval => years(array, |year| year / 10)?,
            Part::Century if of_interval => years(array, |year| year / 100)?,
            Part::Millennium if of_interval => years(array, |year| year / 1000)?,
            Part::Decade => years(array, |year| year.div_euclid(10))?,
            Part::Century => years(array, |year| counted(year, 100))?,
            Part::Millennium => years(array, |year| counted(year, 1000))?,
            Part::Julian => julian(array)?,
            Part::Epoch => epoch(array)?,
            Part::Microsecond => cast(&fraction(array, 1e3)?, &DataType::Int32)?,
            Part::Week => return not_impl_err!("unit \"week\" not supported for type interval"),
        })
    }
}

/// The first century is from the year 1 on, and there is none between it and the one before; years before it are counted from
/// 0 downwards.
fn counted(year: i32, length: i32) -> i32 {
    match year {
        1.. => (year - 1) / length + 1,
        _ => year / length - 1,
    }
}

fn years(array: &ArrayRef, of: impl Fn(i32) -> i32) -> Result<ArrayRef> {
    let years = date_part(array, DatePart::Year)?;
    let parts: Int32Array = years.as_primitive::<Int32Type>().unary(of);
    Ok(Arc::new(parts))
}

/// The seconds of the minute, with what is between them, in units of so many nanoseconds.
fn fraction(array: &ArrayRef, unit: f64) -> Result<ArrayRef> {
    let minute = |nanoseconds: i64| (nanoseconds % MINUTE) as f64 / unit;
    let parts: Float64Array = match array.data_type() {
        DataType::Date32 | DataType::Date64 => Float64Array::new(vec![0.0; array.len()].into(), array.nulls().cloned()),
        DataType::Interval(_) => {
            let intervals = cast(array, &DataType::Interval(IntervalUnit::MonthDayNano))?;
            let intervals = intervals.as_primitive::<IntervalMonthDayNanoType>();
            intervals.unary(|interval| minute(interval.nanoseconds))
        }
        DataType::Timestamp(unit_of, _) => {
            let (seconds, per_second) = (date_part(array, DatePart::Second)?, per_second(*unit_of));
            let points = cast(array, &DataType::Int64)?;
            let (seconds, points) = (seconds.as_primitive::<Int32Type>(), points.as_primitive::<Int64Type>());
            let parts = seconds.iter().zip(points).map(|(second, point)| {
                let rest = point?.rem_euclid(per_second) * (SECOND / per_second);
                Some(minute(i64::from(second?) * SECOND + rest))
            });
            parts.collect()
        }
        DataType::Time32(unit_of) | DataType::Time64(unit_of) | DataType::Duration(unit_of) => {
            let per_second = per_second(*unit_of);
            let whole = match array.data_type() {
                DataType::Time32(_) => cast(&cast(array, &DataType::Int32)?, &DataType::Int64)?,
                _ => cast(array, &DataType::Int64)?,
            };
            let whole = whole.as_primitive::<Int64Type>();
            whole.unary(|count| minute(count % (60 * per_second) * (SECOND / per_second)))
        }
        ty => return plan_err!("seconds of type {ty}"),
    };
    Ok(Arc::new(parts))
}

fn per_second(unit: TimeUnit) -> i64 {
    match unit {
        TimeUnit::Second => 1,
        TimeUnit::Millisecond => 1_000,
        TimeUnit::Microsecond => 1_000_000,
        TimeUnit::Nanosecond => SECOND,
    }
}

/// Seconds of a year and of a month in intervals.
const YEAR: i128 = 31_557_600;
const MONTH: i128 = 30 * 86_400;

/// The seconds since 1970, or of an interval, in which twelve months are a year of 365.25 days.
fn epoch(array: &ArrayRef) -> Result<ArrayRef> {
    let parts: Float64Array = match array.data_type() {
        DataType::Interval(_) => {
            let intervals = cast(array, &DataType::Interval(IntervalUnit::MonthDayNano))?;
            let intervals = intervals.as_primitive::<IntervalMonthDayNanoType>();
            intervals.unary(|interval| {
                let months = i128::from(interval.months);
                let whole = months / 12 * YEAR + months % 12 * MONTH + i128::from(interval.days) * 86_400;
                seconds(whole * i128::from(SECOND) + i128::from(interval.nanoseconds))
            })
        }
        DataType::Timestamp(unit, _) => {
            let unit = i128::from(SECOND / per_second(*unit));
            let points = cast(array, &DataType::Int64)?;
            points
                .as_primitive::<Int64Type>()
                .unary(|point| seconds(i128::from(point) * unit))
        }
        ty => return plan_err!("unit \"epoch\" not supported for type {ty}"),
    };
    Ok(Arc::new(parts))
}

/// Nanoseconds as seconds, of which a float has room for more digits if the last ones are zeros.
fn seconds(nanoseconds: i128) -> f64 {
    match nanoseconds % 1_000 {
        0 => (nanoseconds / 1_000) as f64 / 1e6,
        _ => nanoseconds as f64 / 1e9,
    }
}

fn julian(array: &ArrayRef) -> Result<ArrayRef> {
    let epoch = match array.data_type() {
        DataType::Date32 => {
            let days = array.as_primitive::<Date32Type>();
            let parts: Float64Array = days.unary(|days| f64::from(days) + EPOCH);
            return Ok(Arc::new(parts));
        }
        DataType::Timestamp(unit, _) => cast(array, &DataType::Timestamp(*unit, None))?,
        ty => return plan_err!("unit \"julian\" not supported for type {ty}"),
    };
    let units = match epoch.data_type() {
        DataType::Timestamp(unit, _) => per_second(*unit) as f64,
        _ => 1.0,
    };
    let numbers = cast(&cast(&epoch, &DataType::Int64)?, &DataType::Float64)?;
    let parts: Float64Array = numbers
        .as_primitive::<Float64Type>()
        .unary(|number| number / units / DAY + EPOCH);
    Ok(Arc::new(parts))
}

/// The function: the built-in one, but for these parts.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct DateParts {
    built_in: Arc<ScalarUDF>,
}

impl Default for DateParts {
    fn default() -> DateParts {
        DateParts {
            built_in: datetime::date_part(),
        }
    }
}

fn part(value: Option<&ScalarValue>) -> Option<Part> {
    Part::of(value?.try_as_str()??)
}

impl ScalarUDFImpl for DateParts {
    fn name(&self) -> &str {
        self.built_in.name()
    }

    fn aliases(&self) -> &[String] {
        self.built_in.aliases()
    }

    fn signature(&self) -> &Signature {
        self.built_in.signature()
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        self.built_in.return_type(types)
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs) -> Result<FieldRef> {
        let told = args.scalar_arguments.first().copied().flatten();
        match (part(told), args.arg_fields) {
            (Some(part), [_, value]) if part.differs(value.data_type()) => {
                Ok(Arc::new(Field::new(self.name(), part.ty(), value.is_nullable())))
            }
            _ => self.built_in.return_field_from_args(args),
        }
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let [ColumnarValue::Scalar(name), value] = &args.args[..] else {
            return self.built_in.invoke_with_args(args);
        };
        let part = part(Some(name)).filter(|part| part.differs(&value.data_type()));
        match (part, value) {
            (None, _) => self.built_in.invoke_with_args(args),
            (Some(part), ColumnarValue::Array(array)) => Ok(ColumnarValue::Array(part.of_array(array)?)),
            (Some(part), ColumnarValue::Scalar(value)) => {
                let of_one = part.of_array(&value.to_array()?)?;
                Ok(ColumnarValue::Scalar(ScalarValue::try_from_array(&of_one, 0)?))
            }
        }
    }

    fn preimage(&self, args: &[Expr], literal: &Expr, context: &SimplifyContext) -> Result<PreimageResult> {
        self.built_in.inner().preimage(args, literal, context)
    }

    fn documentation(&self) -> Option<&Documentation> {
        self.built_in.documentation()
    }
}
