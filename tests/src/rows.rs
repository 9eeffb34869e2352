//! Recorded rows to Arrow arrays and back. Knows the encoding of the records, not how functions run.

use crate::case::Row;
use anyhow::{Context, Result, bail};
use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, BooleanArray, Float32Array, Float64Array, Int16Array, Int32Array, Int64Array, StringArray,
};
use datafusion::arrow::datatypes::{DataType, Float32Type, Float64Type, Int16Type, Int32Type, Int64Type};
use serde_json::Value as Json;
use std::sync::Arc;

/// The argument arrays of these rows. A dummy row stands before and after them and is sliced off, so that arrays
/// with offsets are what every test sees.
pub fn arrays(types: &[DataType], rows: &[&Row]) -> Result<Vec<ArrayRef>> {
    let column = |(i, ty): (usize, &DataType)| {
        let mut cells = vec![&Json::Null];
        cells.extend(rows.iter().map(|row| &row.args[i]));
        cells.push(&Json::Null);
        Ok(array(ty, &cells)?.slice(1, rows.len()))
    };
    types.iter().enumerate().map(column).collect()
}

fn array(ty: &DataType, cells: &[&Json]) -> Result<ArrayRef> {
    let int = |cell: &&Json| cell.as_i64();
    Ok(match ty {
        DataType::Int16 => Arc::new(Int16Array::from_iter(cells.iter().map(|c| int(c).map(|v| v as i16)))),
        DataType::Int32 => Arc::new(Int32Array::from_iter(cells.iter().map(|c| int(c).map(|v| v as i32)))),
        DataType::Int64 => Arc::new(Int64Array::from_iter(cells.iter().map(int))),
        DataType::Float32 => Arc::new(
            floats(cells)?
                .into_iter()
                .map(|x| x.map(|x| x as f32))
                .collect::<Float32Array>(),
        ),
        DataType::Float64 => Arc::new(floats(cells)?.into_iter().collect::<Float64Array>()),
        DataType::Utf8 => Arc::new(cells.iter().map(|c| c.as_str()).collect::<StringArray>()),
        DataType::Boolean => Arc::new(cells.iter().map(|c| c.as_bool()).collect::<BooleanArray>()),
        other => bail!("no arrays of {other}"),
    })
}

fn floats(cells: &[&Json]) -> Result<Vec<Option<f64>>> {
    let float = |cell: &&Json| cell.as_str().map(|s| s.parse().context("not a float")).transpose();
    cells.iter().map(float).collect()
}

/// One cell as the records write it.
pub fn cell(array: &ArrayRef, row: usize) -> Json {
    if array.is_null(row) {
        return Json::Null;
    }
    match array.data_type() {
        DataType::Int16 => array.as_primitive::<Int16Type>().value(row).into(),
        DataType::Int32 => array.as_primitive::<Int32Type>().value(row).into(),
        DataType::Int64 => array.as_primitive::<Int64Type>().value(row).into(),
        DataType::Float32 => float_text(array.as_primitive::<Float32Type>().value(row).into()).into(),
        DataType::Float64 => float_text(array.as_primitive::<Float64Type>().value(row)).into(),
        DataType::Utf8 => array.as_string::<i32>().value(row).into(),
        DataType::Utf8View => array.as_string_view().value(row).into(),
        DataType::Boolean => array.as_boolean().value(row).into(),
        other => format!("a {other}").into(),
    }
}

/// Text that tells any two floats apart, NaNs excepted.
fn float_text(x: f64) -> String {
    format!("{x:?}").to_lowercase()
}

/// Whether a recorded value and a cell are the same: floats by their bits, any NaN like any other.
pub fn same(expected: &Json, got: &Json, ty: &DataType) -> bool {
    if !ty.is_floating() {
        return expected == got;
    }
    match (expected.as_str(), got.as_str()) {
        (Some(a), Some(b)) => match (a.parse::<f64>(), b.parse::<f64>()) {
            (Ok(a), Ok(b)) => a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan()),
            _ => false,
        },
        (a, b) => a == b,
    }
}
