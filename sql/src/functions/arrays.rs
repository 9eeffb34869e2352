//! `array_length`, which is NULL of an array without items, and `array_dims`, which is a text.

use super::plain::Plain;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, StringArray, UInt64Array};
use datafusion::arrow::datatypes::{DataType, UInt64Type};
use datafusion::common::{Result, ScalarValue};
use datafusion::logical_expr::{
    ColumnarValue, Documentation, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use std::sync::Arc;

/// In place of the engine's, which counts 0.
pub(super) fn array_length(built_in: Arc<ScalarUDF>) -> ScalarUDF {
    super::made(ArrayLength { built_in })
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct ArrayLength {
    built_in: Arc<ScalarUDF>,
}

impl ScalarUDFImpl for ArrayLength {
    fn name(&self) -> &str {
        "array_length"
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

/// The bounds of each dimension, such as `[1:2][1:3]`; NULL of an array without items.
pub(super) fn array_dims() -> ScalarUDF {
    Plain {
        name: "array_dims",
        signature: Signature::array(Volatility::Immutable),
        gives: DataType::Utf8,
        evaluate: |args| {
            let arrays = args.args[0].to_array(args.number_rows)?;
            let texts = (0..arrays.len()).map(|row| dims(arrays.slice(row, 1)));
            Ok(ColumnarValue::Array(Arc::new(texts.collect::<StringArray>())))
        },
    }
    .made()
}

/// The bounds of the only value of these.
fn dims(mut value: ArrayRef) -> Option<String> {
    let mut dims = String::new();
    while let Some(list) = value.as_list_opt::<i32>().filter(|list| list.is_valid(0)) {
        let items = list.value(0);
        if items.is_empty() {
            break;
        }
        dims.push_str(&format!("[1:{}]", items.len()));
        value = items.slice(0, 1);
    }
    (!dims.is_empty()).then_some(dims)
}
