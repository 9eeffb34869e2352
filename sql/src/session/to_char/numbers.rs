//! Columns of numbers by templates, which `functions/templates` fills.

use crate::functions::templates::{Number, Template, written};
use crate::values::TextColumn;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, StringBuilder};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Float32Type, Float64Type, Int32Type, Int64Type};
use datafusion::common::{DataFusionError, Result};
use datafusion::logical_expr::ColumnarValue;
use std::sync::Arc;

/// The type that numbers of a type are taken as.
pub fn taken(ty: &DataType) -> DataType {
    match ty {
        DataType::Int8 | DataType::Int16 | DataType::Int32 | DataType::UInt8 | DataType::UInt16 => DataType::Int32,
        DataType::UInt32 | DataType::Int64 => DataType::Int64,
        DataType::UInt64 => DataType::Decimal128(20, 0),
        DataType::Float16 => DataType::Float32,
        ty => ty.clone(),
    }
}

/// Each number in its template.
pub fn all(numbers: &ArrayRef, templates: &ColumnarValue) -> Result<ArrayRef> {
    let outer = |error| DataFusionError::External(Box::new(error));
    let texts = cast(&templates.to_array(numbers.len())?, &DataType::Utf8)?;
    let texts = texts.as_string::<i32>();
    let is_decimal = numbers.data_type().is_decimal();
    let decimals = is_decimal
        .then(|| TextColumn::new(numbers, "UTC"))
        .transpose()
        .map_err(outer)?;
    let mut known: Option<(&str, Template)> = None;
    let (mut out, mut digits) = (StringBuilder::new(), Vec::new());
    for row in 0..numbers.len() {
        if numbers.is_null(row) || texts.is_null(row) {
            out.append_null();
            continue;
        }
        let text = texts.value(row);
        if known.as_ref().is_none_or(|(known, _)| *known != text) {
            known = Some((text, Template::read(text).map_err(outer)?));
        }
        digits.clear();
        if let Some(decimals) = &decimals {
            decimals.write(row, &mut digits);
        }
        let number = match numbers.data_type() {
            DataType::Int32 => Number::Integer(numbers.as_primitive::<Int32Type>().value(row)),
            DataType::Int64 => Number::Bigint(numbers.as_primitive::<Int64Type>().value(row)),
            DataType::Float32 => Number::Real(numbers.as_primitive::<Float32Type>().value(row)),
            DataType::Float64 => Number::Double(numbers.as_primitive::<Float64Type>().value(row)),
            _ => Number::Numeric(std::str::from_utf8(&digits).unwrap_or("0")),
        };
        if let Some((_, template)) = &known {
            out.append_value(written(template, number).map_err(outer)?);
        }
    }
    Ok(Arc::new(out.finish()))
}
