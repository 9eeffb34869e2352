//! `trim_array`, which takes items from the end.

use super::{made, outer};
use crate::error::{Error, SqlState};
use datafusion::arrow::array::{Array, AsArray, ListArray};
use datafusion::arrow::buffer::OffsetBuffer;
use datafusion::arrow::compute::concat;
use datafusion::arrow::datatypes::{DataType, FieldRef, Int64Type};
use datafusion::common::{Result, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use std::sync::Arc;

pub(super) fn trim_array() -> ScalarUDF {
    made(Trim {
        signature: Signature::new(TypeSignature::UserDefined, Volatility::Immutable),
    })
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Trim {
    signature: Signature,
}

impl ScalarUDFImpl for Trim {
    fn name(&self) -> &str {
        "trim_array"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        match types {
            [
                DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _),
                count,
            ] if count.is_integer() || count.is_null() => Ok(vec![DataType::List(item.clone()), DataType::Int64]),
            _ => plan_err!("trim_array takes an array and a number"),
        }
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        Ok(types[0].clone())
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let field = args.arg_fields[0].as_ref().clone();
        Ok(Arc::new(field.with_name(self.name()).with_nullable(true)))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let lists = args.args[0].to_array(args.number_rows)?;
        let counts = args.args[1].to_array(args.number_rows)?;
        let (lists, counts) = (lists.as_list::<i32>(), counts.as_primitive::<Int64Type>());
        let (mut parts, mut lengths, mut valid) = (Vec::new(), Vec::new(), Vec::new());
        for row in 0..lists.len() {
            let known = lists.is_valid(row) && counts.is_valid(row);
            valid.push(known);
            let items = if known {
                lists.value(row)
            } else {
                lists.values().slice(0, 0)
            };
            let kept = match usize::try_from(counts.value(row)) {
                _ if !known => 0,
                Ok(count) if count <= items.len() => items.len() - count,
                _ => {
                    let message = format!("number of elements to trim must be between 0 and {}", items.len());
                    return Err(outer(Error::new(SqlState::ArraySubscript, message)));
                }
            };
            lengths.push(kept);
            parts.push(items.slice(0, kept));
        }
        let DataType::List(field) = lists.data_type() else {
            return plan_err!("trim_array takes an array");
        };
        let parts: Vec<&dyn Array> = parts.iter().map(|part| part.as_ref()).collect();
        let items = if parts.is_empty() {
            lists.values().slice(0, 0)
        } else {
            concat(&parts)?
        };
        let offsets = OffsetBuffer::from_lengths(lengths);
        let made = ListArray::try_new(field.clone(), offsets, items, Some(valid.into()))?;
        Ok(ColumnarValue::Array(Arc::new(made)))
    }
}
