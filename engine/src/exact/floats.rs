//! Casts to floats that raise where the type has no room for the number, as Postgres's do: a number that is not infinite
//! does not become so, and one that is not zero does not become zero. Arithmetic of floats is IEEE 754's.

use crate::types::sql_name;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, BooleanArray, Float64Array, UInt64Array};
use datafusion::arrow::compute;
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, Float64Type};
use datafusion::arrow::error::ArrowError;
use datafusion::common::Result;
use datafusion::logical_expr::interval_arithmetic::Interval;
use datafusion::logical_expr::{
    ColumnarValue, Expr, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use std::sync::Arc;

/// Whether a cast may lose a number.
pub(super) fn narrows(from: &DataType, to: &DataType) -> bool {
    match to {
        DataType::Float32 => from.is_string() || *from == DataType::Float64,
        DataType::Float64 => from.is_string(),
        _ => false,
    }
}

/// The cast of a value of such a type; `otherwise_null` where a value that cannot be cast is NULL.
pub(super) fn narrowed(value: Expr, to: DataType, otherwise_null: bool) -> Expr {
    let cast = Narrow {
        signature: Signature::any(1, Volatility::Immutable),
        to,
        otherwise_null,
    };
    ScalarUDF::new_from_impl(cast).call(vec![value])
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Narrow {
    signature: Signature,
    to: DataType,
    otherwise_null: bool,
}

impl Narrow {
    fn cast(&self, value: &ArrayRef) -> Result<ArrayRef, ArrowError> {
        let options = compute::CastOptions {
            safe: self.otherwise_null,
            ..compute::CastOptions::default()
        };
        let made = compute::cast_with_options(value, &self.to, &options)?;
        let made_wide = compute::cast(&made, &DataType::Float64)?;
        let lost = lost(value, made_wide.as_primitive())?;
        match lost.first() {
            None => Ok(made),
            Some(row) if !self.otherwise_null => Err(self.out_of_range(value, *row)?),
            Some(_) => {
                let mut gone = vec![false; made.len()];
                lost.into_iter().for_each(|row| gone[row] = true);
                compute::nullif(&made, &BooleanArray::from(gone))
            }
        }
    }

    fn out_of_range(&self, value: &ArrayRef, row: usize) -> Result<ArrowError, ArrowError> {
        let text = compute::cast(&value.slice(row, 1), &DataType::Utf8)?;
        let (text, name) = (text.as_string::<i32>().value(0), sql_name(&self.to));
        let quote = if value.data_type().is_string() { "\"" } else { "" };
        Ok(ArrowError::ArithmeticOverflow(format!(
            "value {quote}{text}{quote} is out of range for type {name}"
        )))
    }
}

/// Rows whose number became zero or infinite and was neither.
fn lost(value: &ArrayRef, made: &Float64Array) -> Result<Vec<usize>, ArrowError> {
    let suspect = |made: f64| made == 0.0 || made.is_infinite();
    let rows = made.iter().enumerate();
    let suspects = rows.filter(|(_, made)| made.is_some_and(suspect)).map(|(row, _)| row);
    if let Some(numbers) = value.as_primitive_opt::<Float64Type>() {
        return Ok(suspects.filter(|row| is_neither(numbers.value(*row))).collect());
    }
    let suspects: Vec<usize> = suspects.collect();
    let indices = UInt64Array::from_iter_values(suspects.iter().map(|row| *row as u64));
    // Texts that nobody suspects are not looked at.
    let texts = compute::cast(&compute::take(value, &indices, None)?, &DataType::Utf8)?;
    let texts = texts.as_string::<i32>();
    let rows = suspects.into_iter().enumerate();
    Ok(rows
        .filter(|(at, _)| is_written(texts.value(*at)))
        .map(|(_, row)| row)
        .collect())
}

fn is_neither(number: f64) -> bool {
    number != 0.0 && number.is_finite()
}

/// Whether what is written is neither zero nor infinite.
fn is_written(text: &str) -> bool {
    let mantissa = text.split(['e', 'E']).next().unwrap_or(text);
    mantissa.bytes().any(|byte| (b'1'..=b'9').contains(&byte))
}

impl ScalarUDFImpl for Narrow {
    fn name(&self) -> &str {
        match self.to {
            DataType::Float32 => "real",
            _ => "double",
        }
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.to.clone())
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs) -> Result<FieldRef> {
        let nullable = self.otherwise_null || args.arg_fields.iter().any(|field| field.is_nullable());
        Ok(Arc::new(Field::new(self.name(), self.to.clone(), nullable)))
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        Ok(ColumnarValue::Array(self.cast(&arrays[0])?))
    }

    fn evaluate_bounds(&self, _: &[&Interval]) -> Result<Interval> {
        Interval::make_unbounded(&self.to)
    }
}
