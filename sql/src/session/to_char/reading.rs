//! `to_date` and `to_timestamp` of a text and a template. With other arguments they are what they were before.

use super::read::{Moment, moment};
use super::template::Template;
use crate::error::{Error, SqlState};
use crate::functions::coerced;
use datafusion::arrow::array::{ArrayRef, AsArray, Date32Array, TimestampNanosecondArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, TimeUnit, TimestampNanosecondType};
use datafusion::common::{DataFusionError, Result};
use datafusion::execution::FunctionRegistry;
use datafusion::logical_expr::{
    ColumnarValue, Documentation, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use datafusion::prelude::SessionContext;
use std::sync::Arc;
use taipan_engine::zones::{UTC, session_zone, to_moments};

const SECOND: i64 = 1_000_000_000;

pub(super) fn register(context: &SessionContext) -> Result<()> {
    for (name, is_date, volatility) in [
        ("to_date", true, Volatility::Immutable),
        ("to_timestamp", false, Volatility::Stable),
    ] {
        let before = context.udf(name)?;
        context.deregister_udf(name);
        context.register_udf(ScalarUDF::new_from_impl(Reading {
            is_date,
            signature: Signature::user_defined(volatility),
            before,
        }));
    }
    Ok(())
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Reading {
    is_date: bool,
    signature: Signature,
    before: Arc<ScalarUDF>,
}

impl Reading {
    fn gives(&self) -> DataType {
        if self.is_date {
            DataType::Date32
        } else {
            DataType::Timestamp(TimeUnit::Nanosecond, Some(UTC.into()))
        }
    }
}

fn is_own(types: &[DataType]) -> bool {
    let text = |ty: &DataType| ty.is_string() || ty.is_null();
    matches!(types, [one, other] if text(one) && text(other))
}

impl ScalarUDFImpl for Reading {
    fn name(&self) -> &str {
        self.before.name()
    }

    fn aliases(&self) -> &[String] {
        self.before.aliases()
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        if is_own(types) {
            return Ok(vec![DataType::Utf8; 2]);
        }
        coerced(types, &self.before)
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        if is_own(types) {
            return Ok(self.gives());
        }
        self.before.return_type(types)
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let types: Vec<DataType> = args.arg_fields.iter().map(|field| field.data_type().clone()).collect();
        if is_own(&types) {
            return Ok(Arc::new(Field::new(self.name(), self.gives(), true)));
        }
        self.before.return_field_from_args(args)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let types: Vec<DataType> = args.args.iter().map(ColumnarValue::data_type).collect();
        if !is_own(&types) {
            return self.before.invoke_with_args(args);
        }
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        let moments = read(&arrays)?;
        Ok(ColumnarValue::Array(if self.is_date {
            days(&moments)?
        } else {
            points(&moments, session_zone(&args.config_options))?
        }))
    }

    fn documentation(&self) -> Option<&Documentation> {
        self.before.documentation()
    }
}

fn outer(error: Error) -> DataFusionError {
    DataFusionError::External(Box::new(error))
}

fn read(arrays: &[ArrayRef]) -> Result<Vec<Option<Moment>>> {
    let (texts, templates) = (cast(&arrays[0], &DataType::Utf8)?, cast(&arrays[1], &DataType::Utf8)?);
    let mut last: Option<(&str, Template)> = None;
    let pairs = texts.as_string::<i32>().iter().zip(templates.as_string::<i32>());
    let moments = pairs.map(|pair| {
        let (Some(text), Some(template)) = pair else {
            return Ok(None);
        };
        if last.as_ref().is_none_or(|(known, _)| *known != template) {
            if template.contains("FX") || template.contains("fx") {
                return Err(outer(Error::not_built("reading by a template with FX")));
            }
            // Nothing is read by an empty template.
            let read = Template::read(template).unwrap_or(Template { parts: Vec::new() });
            last = Some((template, read));
        }
        match &last {
            Some((_, template)) => moment(template, text).map(Some).map_err(outer),
            None => Ok(None),
        }
    });
    moments.collect()
}

fn days(moments: &[Option<Moment>]) -> Result<ArrayRef> {
    let day = |moment: &Moment| {
        let out_of_range = || outer(Error::new(SqlState::DatetimeOverflow, "date out of range"));
        i32::try_from(moment.day).map_err(|_| out_of_range())
    };
    let days = moments.iter().map(|moment| moment.as_ref().map(day).transpose());
    Ok(Arc::new(Date32Array::from(days.collect::<Result<Vec<_>>>()?)))
}

/// Points in time: of the zone that the text says, or of the session's.
fn points(moments: &[Option<Moment>], zone: &str) -> Result<ArrayRef> {
    let clock = |moment: &Moment| {
        let begin = moment.day.checked_mul(86_400 * SECOND);
        let point = begin.and_then(|begin| begin.checked_add(moment.nanos));
        let point = point.and_then(|point| point.checked_sub(moment.offset.unwrap_or(0) * SECOND));
        point.ok_or_else(|| outer(Error::new(SqlState::DatetimeOverflow, "timestamp out of range")))
    };
    let clocks = moments.iter().map(|moment| moment.as_ref().map(clock).transpose());
    let clocks = TimestampNanosecondArray::from(clocks.collect::<Result<Vec<_>>>()?);
    let local: ArrayRef = Arc::new(clocks.clone());
    let local = to_moments(&local, zone)?;
    let local = local.as_primitive::<TimestampNanosecondType>();
    let zoned = moments.iter().enumerate().map(|(row, moment)| {
        let moment = moment.as_ref()?;
        Some(if moment.offset.is_some() {
            clocks.value(row)
        } else {
            local.value(row)
        })
    });
    let zoned: TimestampNanosecondArray = zoned.collect::<Vec<_>>().into();
    Ok(Arc::new(zoned.with_timezone(UTC)))
}
