//! Numbers by templates, as Postgres has them: `to_char` of numbers writes them, `to_number` reads them. Knows the templates of
//! numbers alone; those of moments are of `session/to_char`.

mod digits;
mod read;
mod template;
mod write;

pub(crate) use digits::Number;
pub(crate) use template::Template;
pub(crate) use write::written;

use super::{made, outer};
use crate::error::{Error, SqlState};
use datafusion::arrow::array::{ArrayRef, AsArray, Decimal128Builder, Decimal256Builder};
use datafusion::arrow::compute::cast;
use datafusion::arrow::compute::kernels::cast_utils::parse_decimal;
use datafusion::arrow::datatypes::{
    DECIMAL128_MAX_PRECISION, DECIMAL256_MAX_PRECISION, DataType, Decimal128Type, Decimal256Type, Field, FieldRef, i256,
};
use datafusion::common::{Result, ScalarValue, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use std::sync::Arc;

pub(super) fn to_number() -> ScalarUDF {
    let texts = TypeSignature::Exact(vec![DataType::Utf8, DataType::Utf8]);
    made(ToNumber {
        signature: Signature::new(texts, Volatility::Immutable),
    })
}

/// The type of a column has so many decimals for all rows, so the template is a constant.
#[derive(Debug, PartialEq, Eq, Hash)]
struct ToNumber {
    signature: Signature,
}

impl ScalarUDFImpl for ToNumber {
    fn name(&self) -> &str {
        "to_number"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        plan_err!("to_number takes a text and a template")
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let field = |ty| Arc::new(Field::new(self.name(), ty, true));
        let template = match args.scalar_arguments.get(1) {
            Some(Some(template)) => template,
            _ => {
                let error = Error::not_built("to_number with a template that is no constant");
                return Err(outer(error));
            }
        };
        let Some(Some(template)) = template.try_as_str() else {
            return Ok(field(DataType::Decimal128(1, 0)));
        };
        let template = Template::read(template).map_err(outer)?;
        let text = args.scalar_arguments.first().copied().flatten();
        let read = text.and_then(|text| text.try_as_str().flatten());
        // A constant has its own decimals.
        let behind = match read.map(|text| read::number(&template, text)) {
            Some(Ok(number)) => number.split_once('.').map_or(0, |(_, fraction)| fraction.len()),
            _ => template.shape.behind,
        };
        let behind = behind
            + if template.shape.shift {
                template.shape.shifted
            } else {
                0
            };
        let digits = (template.shape.before + template.shape.behind + template.shape.shifted).max(1);
        Ok(field(decimal(digits.max(behind), behind).map_err(outer)?))
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let gives = args.return_type().clone();
        let template = match &args.args[1] {
            ColumnarValue::Scalar(ScalarValue::Utf8(Some(template))) => Template::read(template).map_err(outer)?,
            _ => return Ok(ColumnarValue::Scalar(ScalarValue::try_new_null(&gives)?)),
        };
        let texts = cast(&args.args[0].to_array(args.number_rows)?, &DataType::Utf8)?;
        let texts = texts.as_string::<i32>();
        let numbers = texts
            .iter()
            .map(|text| text.map(|text| value(&template, text)).transpose());
        let numbers: Vec<Option<String>> = numbers.collect::<Result<_>>()?;
        Ok(ColumnarValue::Array(decimals(&numbers, &gives)?))
    }
}

/// The number in a text, which the template may have shifted.
fn value(template: &Template, text: &str) -> Result<String> {
    let number = read::number(template, text).map_err(outer)?;
    let plain = number.trim_start();
    let digits = plain.trim_start_matches(['-', '+']);
    if !digits.bytes().any(|byte| byte.is_ascii_digit()) {
        let message = format!("invalid input syntax for type numeric: \"{number}\"");
        return Err(outer(Error::new(SqlState::InvalidText, message)));
    }
    let power = if template.shape.shift {
        template.shape.shifted
    } else {
        0
    };
    let sign = if plain.starts_with('-') { "-" } else { "" };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    // A digit stands before the point, however far it is shifted.
    let whole = format!("{}{whole}", "0".repeat(power + 1));
    let (whole, shifted) = whole.split_at(whole.len() - power);
    Ok(if shifted.is_empty() && fraction.is_empty() {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{shifted}{fraction}")
    })
}

fn decimal(digits: usize, behind: usize) -> crate::error::Result<DataType> {
    let most = usize::from(DECIMAL256_MAX_PRECISION);
    let (Ok(precision), Ok(scale)) = (u8::try_from(digits), i8::try_from(behind)) else {
        return Err(too_wide(most));
    };
    if precision <= DECIMAL128_MAX_PRECISION {
        Ok(DataType::Decimal128(DECIMAL128_MAX_PRECISION, scale))
    } else if precision <= DECIMAL256_MAX_PRECISION {
        Ok(DataType::Decimal256(DECIMAL256_MAX_PRECISION, scale))
    } else {
        Err(too_wide(most))
    }
}

fn too_wide(most: usize) -> Error {
    Error::not_built(format!("to_number with a template of more than {most} digits"))
}

fn decimals(numbers: &[Option<String>], ty: &DataType) -> Result<ArrayRef> {
    Ok(match ty {
        DataType::Decimal256(precision, scale) => {
            let mut out = Decimal256Builder::with_capacity(numbers.len()).with_data_type(ty.clone());
            for number in numbers {
                let parse = |text: &String| parse_decimal::<Decimal256Type>(text, *precision, *scale);
                let value: Option<i256> = number.as_ref().map(parse).transpose()?;
                out.append_option(value);
            }
            Arc::new(out.finish())
        }
        DataType::Decimal128(precision, scale) => {
            let mut out = Decimal128Builder::with_capacity(numbers.len()).with_data_type(ty.clone());
            for number in numbers {
                let parse = |text: &String| parse_decimal::<Decimal128Type>(text, *precision, *scale);
                out.append_option(number.as_ref().map(parse).transpose()?);
            }
            Arc::new(out.finish())
        }
        _ => return plan_err!("to_number gives NUMERIC"),
    })
}
