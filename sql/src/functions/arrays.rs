//! `array_length` and `array_ndims`, which are NULL of an array without items, `array_dims`, which is a text, and `array_remove`,
//! which removes NULLs too.

use super::coerced;
use super::plain::Plain;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, Int32Array, ListArray, StringArray, UInt64Array};
use datafusion::arrow::buffer::OffsetBuffer;
use datafusion::arrow::compute::kernels::zip::zip;
use datafusion::arrow::compute::{is_null, take};
use datafusion::arrow::datatypes::{DataType, FieldRef, UInt64Type};
use datafusion::common::{Result, ScalarValue, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, Documentation, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
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

/// How many dimensions there are; NULL of an array without items.
pub(super) fn array_ndims() -> ScalarUDF {
    Plain {
        name: "array_ndims",
        signature: Signature::array(Volatility::Immutable),
        gives: DataType::Int32,
        evaluate: |args| {
            let arrays = args.args[0].to_array(args.number_rows)?;
            let counts = (0..arrays.len()).map(|row| {
                let dims = dims(arrays.slice(row, 1))?;
                i32::try_from(dims.matches('[').count()).ok()
            });
            Ok(ColumnarValue::Array(Arc::new(counts.collect::<Int32Array>())))
        },
    }
    .made()
}

/// In place of the engine's, which knows no array without an item that is not known.
pub(super) fn array_remove(built_in: Arc<ScalarUDF>) -> ScalarUDF {
    super::made(ArrayRemove {
        signature: Signature::user_defined(Volatility::Immutable),
        built_in,
    })
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct ArrayRemove {
    signature: Signature,
    built_in: Arc<ScalarUDF>,
}

impl ScalarUDFImpl for ArrayRemove {
    fn name(&self) -> &str {
        "array_remove"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        match types {
            [list @ DataType::List(item), DataType::Null] => Ok(vec![list.clone(), item.data_type().clone()]),
            _ => coerced(types, &self.built_in),
        }
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        self.built_in.return_type(types)
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        self.built_in.return_field_from_args(args)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let arrays = args.args.iter().map(|value| value.to_array(args.number_rows));
        let arrays: Vec<ArrayRef> = arrays.collect::<Result<_>>()?;
        let ([list, item], Some(_)) = (arrays.as_slice(), arrays[0].as_list_opt::<i32>()) else {
            return self.built_in.invoke_with_args(args);
        };
        if item.null_count() == 0 {
            return self.built_in.invoke_with_args(args);
        }
        let (list, item) = (list.clone(), item.clone());
        let without = without_nulls(list.as_list::<i32>(), &item)?;
        if item.null_count() == item.len() {
            return Ok(ColumnarValue::Array(without));
        }
        let removed = self.built_in.invoke_with_args(args)?.into_array(item.len())?;
        Ok(ColumnarValue::Array(zip(&is_null(&item)?, &without, &removed)?))
    }

    fn documentation(&self) -> Option<&Documentation> {
        self.built_in.documentation()
    }
}

/// Arrays without their NULLs, in the rows where nothing else is to be removed.
fn without_nulls(lists: &ListArray, item: &ArrayRef) -> Result<ArrayRef> {
    let (mut kept, mut lengths) = (Vec::new(), Vec::with_capacity(lists.len()));
    for row in 0..lists.len() {
        let (start, end) = (lists.value_offsets()[row], lists.value_offsets()[row + 1]);
        let wanted = lists.is_valid(row) && item.is_null(row);
        let places = (start..end).filter(|place| wanted && lists.values().is_valid(*place as usize));
        let before = kept.len();
        kept.extend(places.map(|place| place as u64));
        lengths.push(kept.len() - before);
    }
    let items = take(lists.values(), &UInt64Array::from(kept), None)?;
    let DataType::List(field) = lists.data_type() else {
        return plan_err!("array_remove takes an array");
    };
    let made = ListArray::try_new(
        field.clone(),
        OffsetBuffer::from_lengths(lengths),
        items,
        lists.nulls().cloned(),
    )?;
    Ok(Arc::new(made))
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
