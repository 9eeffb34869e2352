//! `scale` and `min_scale` of numbers, whose types say how many decimals they have.

use super::{made, outer};
use crate::error::Error;
use crate::values::TextColumn;
use datafusion::arrow::array::{Array, ArrayRef, Int32Array};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{Result, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Asks {
    /// The decimals of the type.
    Scale,
    /// The decimals up to the last that is not zero.
    Least,
}

pub(super) fn all() -> Vec<ScalarUDF> {
    let functions = [("scale", Asks::Scale), ("min_scale", Asks::Least)];
    let function = |(name, asks)| {
        made(OfScale {
            name,
            asks,
            signature: Signature::new(TypeSignature::UserDefined, Volatility::Immutable),
        })
    };
    functions.map(function).to_vec()
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct OfScale {
    name: &'static str,
    asks: Asks,
    signature: Signature,
}

impl ScalarUDFImpl for OfScale {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        match types {
            // The type of a NUMERIC that says no decimals has ten, whatever its values have.
            [DataType::Decimal128(38, 10)] if self.asks == Asks::Scale => {
                let hint = "Cast it to NUMERIC(p, s), or ask for min_scale.";
                Err(outer(
                    Error::not_built("scale of a NUMERIC without digits").with_hint(hint),
                ))
            }
            [ty] if ty.is_decimal() => Ok(vec![ty.clone()]),
            [ty] if ty.is_integer() => Ok(vec![DataType::Decimal128(20, 0)]),
            [ty] if ty.is_null() => Ok(vec![DataType::Decimal128(1, 0)]),
            _ => plan_err!("{} takes a NUMERIC", self.name),
        }
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Int32)
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let numbers = args.args[0].to_array(args.number_rows)?;
        let made: ArrayRef = match self.asks {
            Asks::Least => Arc::new(least(&numbers)?),
            Asks::Scale => {
                let decimals = match numbers.data_type() {
                    DataType::Decimal128(_, decimals) | DataType::Decimal256(_, decimals) => i32::from(*decimals),
                    _ => 0,
                };
                let scales = (0..numbers.len()).map(|row| numbers.is_valid(row).then_some(decimals.max(0)));
                Arc::new(scales.collect::<Int32Array>())
            }
        };
        Ok(ColumnarValue::Array(made))
    }
}

/// The least number of decimals that each number has.
fn least(numbers: &ArrayRef) -> Result<Int32Array> {
    let texts = TextColumn::new(numbers, "UTC").map_err(outer)?;
    let mut text = Vec::new();
    let decimals = (0..numbers.len()).map(|row| {
        text.clear();
        let known = texts.write(row, &mut text);
        let point = text.iter().position(|byte| *byte == b'.').unwrap_or(text.len());
        let fraction = text.get(point + 1..).unwrap_or_default();
        let last = fraction.iter().rposition(|byte| *byte != b'0');
        known.then(|| last.map_or(0, |last| i32::try_from(last + 1).unwrap_or(i32::MAX)))
    });
    Ok(decimals.collect())
}
