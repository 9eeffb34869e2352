//! Casts of numbers with a fraction to whole numbers, as Postgres makes them: floats to the nearest, half to even; decimals to
//! the nearest, half away from zero.

use datafusion::arrow::array::{Array, ArrayRef, AsArray};
use datafusion::arrow::compute;
use datafusion::arrow::datatypes::{DECIMAL128_MAX_PRECISION, DataType, Field, FieldRef, Float32Type, Float64Type};
use datafusion::common::Result;
use datafusion::logical_expr::interval_arithmetic::Interval;
use datafusion::logical_expr::sort_properties::{ExprProperties, SortProperties};
use datafusion::logical_expr::{
    ColumnarValue, Expr, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use datafusion::prelude::cast;
use std::sync::Arc;

/// Whether a cast has something to round.
pub(super) fn rounds(from: &DataType, to: &DataType) -> bool {
    to.is_integer() && (from.is_floating() || matches!(from, DataType::Decimal128(_, scale) if *scale > 0))
}

/// The cast of a value of such a type.
pub(super) fn rounded(value: Expr, from: &DataType, to: DataType) -> Expr {
    let nearest = Nearest {
        signature: Signature::any(1, Volatility::Immutable),
        ty: match from {
            DataType::Decimal128(..) => DataType::Decimal128(DECIMAL128_MAX_PRECISION, 0),
            float => float.clone(),
        },
    };
    cast(ScalarUDF::new_from_impl(nearest).call(vec![value]), to)
}

/// The nearest whole number.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Nearest {
    signature: Signature,
    ty: DataType,
}

impl ScalarUDFImpl for Nearest {
    fn name(&self) -> &str {
        "nearest"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.ty.clone())
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs) -> Result<FieldRef> {
        let nullable = args.arg_fields.iter().any(|field| field.is_nullable());
        Ok(Arc::new(Field::new(self.name(), self.ty.clone(), nullable)))
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        let value = &arrays[0];
        let made: ArrayRef = match value.data_type() {
            DataType::Float64 => Arc::new(
                value
                    .as_primitive::<Float64Type>()
                    .unary::<_, Float64Type>(f64::round_ties_even),
            ),
            DataType::Float32 => Arc::new(
                value
                    .as_primitive::<Float32Type>()
                    .unary::<_, Float32Type>(f32::round_ties_even),
            ),
            DataType::Float16 => {
                let wide = compute::cast(value, &DataType::Float32)?;
                let made = wide
                    .as_primitive::<Float32Type>()
                    .unary::<_, Float32Type>(f32::round_ties_even);
                compute::cast(&made, &DataType::Float16)?
            }
            _ => compute::cast(value, &self.ty)?,
        };
        Ok(ColumnarValue::Array(made))
    }

    fn evaluate_bounds(&self, _: &[&Interval]) -> Result<Interval> {
        Interval::make_unbounded(&self.ty)
    }

    fn output_ordering(&self, inputs: &[ExprProperties]) -> Result<SortProperties> {
        Ok(inputs
            .first()
            .map_or(SortProperties::Unordered, |input| input.sort_properties))
    }
}
