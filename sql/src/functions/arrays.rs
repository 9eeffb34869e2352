//! `array_length`, which is NULL of an array without items, and `array_dims`, which is a text.

use datafusion::arrow::array::{Array, ArrayRef, AsArray, StringArray, UInt64Array};
use datafusion::arrow::datatypes::{DataType, UInt64Type};
use datafusion::common::{Result, ScalarValue};
use datafusion::logical_expr::{
    ColumnarValue, Documentation, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
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

/// The bounds of each dimension, such as `[1:2][1:3]`; NULL of an array without items. Its other name is `list_dims`.
pub(super) fn array_dims() -> ScalarUDF {
    super::made(ArrayDims {
        signature: Signature::array(Volatility::Immutable),
    })
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct ArrayDims {
    signature: Signature,
}

impl ScalarUDFImpl for ArrayDims {
    fn name(&self) -> &str {
        "array_dims"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Utf8)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let arrays = args.args[0].to_array(args.number_rows)?;
        let texts = (0..arrays.len()).map(|row| {
            let mut dims = String::new();
            let mut value = arrays.slice(row, 1);
            while let Some(list) = value.as_list_opt::<i32>().filter(|list| list.is_valid(0)) {
                let items = list.value(0);
                if items.is_empty() {
                    break;
                }
                dims.push_str(&format!("[1:{}]", items.len()));
                value = items.slice(0, 1);
            }
            (!dims.is_empty()).then_some(dims)
        });
        Ok(ColumnarValue::Array(Arc::new(texts.collect::<StringArray>())))
    }
}
