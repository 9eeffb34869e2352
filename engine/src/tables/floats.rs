//! Numbers as floats, in which NaN may be missing.

use datafusion::arrow::array::{ArrayRef, AsArray, Float64Array};
use datafusion::arrow::compute;
use datafusion::arrow::datatypes::{DataType, Float64Type};
use datafusion::common::Result;

pub(super) fn floats(value: &ArrayRef) -> Result<Float64Array> {
    Ok(compute::cast(value, &DataType::Float64)?
        .as_primitive::<Float64Type>()
        .clone())
}

/// NaN as missing.
pub(super) fn without_nan(array: Float64Array) -> Float64Array {
    if !array.values().iter().any(|x| x.is_nan()) {
        return array;
    }
    array.iter().map(|x| x.filter(|x| !x.is_nan())).collect()
}
