//! `array_length`, which is NULL of an array without items.

use datafusion::arrow::array::{ArrayRef, AsArray, UInt64Array};
use datafusion::arrow::datatypes::{DataType, UInt64Type};
use datafusion::common::{Result, ScalarValue};
use datafusion::logical_expr::{ColumnarValue, Documentation, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature};
use std::sync::Arc;

/// In place of the engine's, which counts 0, and its other name, which goes on to do so.
pub(super) fn all(built_in: &Arc<ScalarUDF>) -> [ScalarUDF; 2] {
    [("array_length", true), ("list_length", false)].map(|(name, none)| {
        super::made(ArrayLength {
            name,
            none,
            built_in: built_in.clone(),
        })
    })
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct ArrayLength {
    name: &'static str,
    /// No items give NULL.
    none: bool,
    built_in: Arc<ScalarUDF>,
}

impl ScalarUDFImpl for ArrayLength {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        self.built_in.signature()
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        self.built_in.coerce_types(types)
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        self.built_in.return_type(types)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        Ok(match self.built_in.invoke_with_args(args)? {
            lengths if !self.none => lengths,
            ColumnarValue::Scalar(ScalarValue::UInt64(Some(0))) => ColumnarValue::Scalar(ScalarValue::UInt64(None)),
            ColumnarValue::Array(lengths) if *lengths.data_type() == DataType::UInt64 => {
                let lengths = lengths.as_primitive::<UInt64Type>().iter();
                let lengths: UInt64Array = lengths.map(|length| length.filter(|length| *length > 0)).collect();
                ColumnarValue::Array(Arc::new(lengths) as ArrayRef)
            }
            other => other,
        })
    }

    fn documentation(&self) -> Option<&Documentation> {
        self.built_in.documentation()
    }
}
