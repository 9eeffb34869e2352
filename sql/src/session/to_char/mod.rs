//! `to_char` of points in time, of intervals and of numbers, and `to_date` and `to_timestamp`, as Postgres has them.

mod interval;
mod numbers;
mod read;
mod reading;
mod template;

use crate::error::Error;
use datafusion::arrow::array::timezone::Tz;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, StringArray, StringBuilder};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Int64Type, IntervalMonthDayNanoType, IntervalUnit, TimeUnit};
use datafusion::common::{DataFusionError, Result, ScalarValue, exec_err, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use datafusion::prelude::SessionContext;
use std::sync::Arc;
use taipan_engine::types::sql_name;
use taipan_engine::zones::{UTC, offset_at};
use template::{Shown, Template};

const NANOS_PER_SECOND: i64 = 1_000_000_000;

/// Makes it known to a session, in place of DataFusion's, whose templates are others, with that one's other name: where a
/// state is made anew, functions come by all of their names.
///
/// # Errors
///
/// Those of a function of DataFusion that is not there.
pub(super) fn register(context: &SessionContext) -> Result<()> {
    reading::register(context)?;
    context.deregister_udf("to_char");
    context.register_udf(ScalarUDF::new_from_impl(ToChar {
        signature: Signature::new(TypeSignature::UserDefined, Volatility::Immutable),
    }));
    Ok(())
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct ToChar {
    signature: Signature,
}

impl ScalarUDFImpl for ToChar {
    fn name(&self) -> &str {
        "to_char"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let [points, template] = types else {
            return plan_err!("to_char takes a value and a template");
        };
        if !template.is_string() && !template.is_null() {
            return plan_err!("the template of to_char is a text");
        }
        let points = match points {
            DataType::Timestamp(_, zone) => DataType::Timestamp(TimeUnit::Nanosecond, zone.clone()),
            // A date begins by the clocks of the session.
            DataType::Date32 | DataType::Date64 | DataType::Null => {
                DataType::Timestamp(TimeUnit::Nanosecond, Some(UTC.into()))
            }
            DataType::Interval(_) => DataType::Interval(IntervalUnit::MonthDayNano),
            number if number.is_numeric() => numbers::taken(number),
            other => {
                let error = Error::not_built(format!("to_char of type {}", sql_name(other)));
                return Err(DataFusionError::External(Box::new(error)));
            }
        };
        Ok(vec![points, DataType::Utf8])
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Utf8)
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let [points, template] = args.args.as_slice() else {
            return exec_err!("to_char takes two values");
        };
        let points = points.to_array(args.number_rows)?;
        if points.data_type().is_numeric() {
            return numbers::all(&points, template).map(ColumnarValue::Array);
        }
        let made = match template {
            // Once for all rows.
            ColumnarValue::Scalar(ScalarValue::Utf8(text)) => {
                let template = text.as_deref().and_then(Template::read);
                written(&points, |_| template.as_ref().map(Known::Borrowed))?
            }
            other => {
                let texts = cast(&other.to_array(args.number_rows)?, &DataType::Utf8)?;
                let texts: &StringArray = texts.as_string();
                written(&points, |row| {
                    let text = texts.is_valid(row).then(|| texts.value(row));
                    text.and_then(Template::read).map(Known::Owned)
                })?
            }
        };
        Ok(ColumnarValue::Array(made))
    }
}

/// A template of all rows, or of one.
enum Known<'a> {
    Borrowed(&'a Template),
    Owned(Template),
}

impl Known<'_> {
    fn template(&self) -> &Template {
        match self {
            Known::Borrowed(template) => template,
            Known::Owned(template) => template,
        }
    }
}

fn written_intervals<'a>(intervals: &ArrayRef, template: impl Fn(usize) -> Option<Known<'a>>) -> Result<ArrayRef> {
    let intervals = intervals.as_primitive::<IntervalMonthDayNanoType>();
    let (mut texts, mut text) = (StringBuilder::new(), String::new());
    for row in 0..intervals.len() {
        let Some(template) = template(row).filter(|_| intervals.is_valid(row)) else {
            texts.append_null();
            continue;
        };
        text.clear();
        let made = interval::write(template.template(), intervals.value(row), &mut text);
        made.map_err(|error| DataFusionError::External(Box::new(error)))?;
        texts.append_value(&text);
    }
    Ok(Arc::new(texts.finish()))
}

fn written<'a>(points: &ArrayRef, template: impl Fn(usize) -> Option<Known<'a>>) -> Result<ArrayRef> {
    if matches!(points.data_type(), DataType::Interval(_)) {
        return written_intervals(points, template);
    }
    let zone = match points.data_type() {
        DataType::Timestamp(_, Some(zone)) => Some(zone.parse::<Tz>()?),
        _ => None,
    };
    let counts = cast(points, &DataType::Int64)?;
    let counts = counts.as_primitive::<Int64Type>();
    let (mut texts, mut text) = (
        StringBuilder::with_capacity(points.len(), points.len() * 16),
        String::new(),
    );
    for row in 0..points.len() {
        let Some(template) = template(row).filter(|_| points.is_valid(row)) else {
            texts.append_null();
            continue;
        };
        let count = counts.value(row);
        let (seconds, nanos) = (count.div_euclid(NANOS_PER_SECOND), count.rem_euclid(NANOS_PER_SECOND));
        let offset = zone.map(|zone| offset_at(seconds, zone));
        let shown = Shown {
            seconds: seconds + offset.unwrap_or(0),
            nanos,
            offset,
        };
        text.clear();
        let made = template.template().write(shown, &mut text);
        made.map_err(|error| DataFusionError::External(Box::new(error)))?;
        texts.append_value(&text);
    }
    Ok(Arc::new(texts.finish()))
}
