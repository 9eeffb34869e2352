//! Recorded rows to Arrow arrays and back. Knows the encoding of the records, not how functions run.

use crate::case::Row;
use anyhow::{Context, Result, bail};
use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, BinaryArray, BooleanArray, Date32Array, Float32Array, Float64Array, Int16Array,
    Int32Array, Int64Array, IntervalMonthDayNanoArray, StringArray, Time64MicrosecondArray, TimestampMicrosecondArray,
};
use datafusion::arrow::datatypes::{
    DataType, Date32Type, Float32Type, Float64Type, Int16Type, Int32Type, Int64Type, IntervalMonthDayNano,
    IntervalMonthDayNanoType, Time64MicrosecondType, TimestampMicrosecondType,
};
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
        DataType::Binary => Arc::new(bytes(cells)?.iter().map(Option::as_deref).collect::<BinaryArray>()),
        DataType::Date32 => Arc::new(Date32Array::from_iter(cells.iter().map(|c| int(c).map(|v| v as i32)))),
        DataType::Time64(_) => Arc::new(Time64MicrosecondArray::from_iter(cells.iter().map(int))),
        DataType::Timestamp(..) => {
            let counts = TimestampMicrosecondArray::from_iter(cells.iter().map(int));
            Arc::new(counts.with_data_type(ty.clone()))
        }
        DataType::Interval(_) => {
            let interval = |micros: i64| {
                let nanos = micros.rem_euclid(DAY) * 1000;
                IntervalMonthDayNano::new(0, micros.div_euclid(DAY) as i32, nanos)
            };
            let cells = cells.iter().map(|c| int(c).map(interval));
            Arc::new(IntervalMonthDayNanoArray::from_iter(cells))
        }
        other => bail!("no arrays of {other}"),
    })
}

/// Microseconds of a day.
const DAY: i64 = 86_400_000_000;

fn bytes(cells: &[&Json]) -> Result<Vec<Option<Vec<u8>>>> {
    let digits = |text: &str| -> Result<Vec<u8>> {
        let pairs = text.as_bytes().chunks(2).map(std::str::from_utf8);
        pairs.map(|pair| Ok(u8::from_str_radix(pair?, 16)?)).collect()
    };
    cells.iter().map(|cell| cell.as_str().map(digits).transpose()).collect()
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
        DataType::Binary => {
            let digits = array.as_binary::<i32>().value(row).iter().map(|b| format!("{b:02x}"));
            digits.collect::<String>().into()
        }
        DataType::Date32 => array.as_primitive::<Date32Type>().value(row).into(),
        DataType::Time64(_) => array.as_primitive::<Time64MicrosecondType>().value(row).into(),
        DataType::Timestamp(..) => array.as_primitive::<TimestampMicrosecondType>().value(row).into(),
        DataType::Interval(_) => {
            let interval = array.as_primitive::<IntervalMonthDayNanoType>().value(row);
            match (interval.months, interval.nanoseconds % 1000) {
                (0, 0) => (i64::from(interval.days) * DAY + interval.nanoseconds / 1000).into(),
                _ => format!("{interval:?}").into(),
            }
        }
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
