//! Cells as plain text, for every format but JSON.

use super::unreadable;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, RecordBatch};
use datafusion::arrow::datatypes::{DataType, Float32Type, Float64Type};
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use std::io;
use taipan::values::TextColumn;

/// Reads the cells of one batch.
pub struct Cells<'a> {
    columns: Vec<Column<'a>>,
}

enum Column<'a> {
    Double(&'a dyn Array),
    Real(&'a dyn Array),
    Bytes(&'a dyn Array, ArrayFormatter<'a>),
    Interval(&'a dyn Array, TextColumn),
    Other(&'a dyn Array, ArrayFormatter<'a>),
}

const OPTIONS: FormatOptions<'static> = FormatOptions::new()
    .with_null("NULL")
    .with_timestamp_format(Some("%Y-%m-%d %H:%M:%S%.f"))
    .with_timestamp_tz_format(Some("%Y-%m-%d %H:%M:%S%.f%:z"))
    .with_datetime_format(Some("%Y-%m-%d %H:%M:%S%.f"));

impl<'a> Cells<'a> {
    pub fn new(batch: &'a RecordBatch) -> io::Result<Cells<'a>> {
        let column = |whole: &'a ArrayRef| {
            let array = whole.as_ref();
            if let DataType::Interval(_) | DataType::Duration(_) = array.data_type() {
                return Ok(Column::Interval(array, intervals(whole)?));
            }
            let formatter = ArrayFormatter::try_new(array, &OPTIONS).map_err(unreadable)?;
            Ok(match array.data_type() {
                DataType::Float64 => Column::Double(array),
                DataType::Float32 => Column::Real(array),
                DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => {
                    Column::Bytes(array, formatter)
                }
                _ => Column::Other(array, formatter),
            })
        };
        Ok(Cells {
            columns: batch.columns().iter().map(column).collect::<io::Result<_>>()?,
        })
    }

    /// The text of a cell; `None` for NULL.
    pub fn get(&self, column: usize, row: usize) -> io::Result<Option<String>> {
        let (Column::Double(array)
        | Column::Real(array)
        | Column::Bytes(array, _)
        | Column::Interval(array, _)
        | Column::Other(array, _)) = &self.columns[column];
        if array.is_null(row) || *array.data_type() == DataType::Null {
            return Ok(None);
        }
        Ok(Some(match &self.columns[column] {
            Column::Double(array) => double(array.as_primitive::<Float64Type>().value(row)),
            Column::Real(array) => real(array.as_primitive::<Float32Type>().value(row)),
            Column::Bytes(_, formatter) => format!("\\x{}", formatter.value(row).try_to_string().map_err(unreadable)?),
            Column::Interval(_, intervals) => interval(intervals, row),
            Column::Other(_, formatter) => formatter.value(row).try_to_string().map_err(unreadable)?,
        }))
    }
}

/// Intervals, which are written as Postgres writes them.
pub fn intervals(array: &ArrayRef) -> io::Result<TextColumn> {
    // They have no zone.
    TextColumn::new(array, "UTC").map_err(io::Error::other)
}

/// One of them.
pub fn interval(intervals: &TextColumn, row: usize) -> String {
    let mut text = Vec::new();
    intervals.write(row, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// The shortest text that reads back as the same number; `NaN`, `Infinity`, `-Infinity`.
pub fn double(value: f64) -> String {
    match value {
        v if v.is_nan() => "NaN".into(),
        f64::INFINITY => "Infinity".into(),
        f64::NEG_INFINITY => "-Infinity".into(),
        v => format!("{v:?}"),
    }
}

/// The same for single precision.
pub fn real(value: f32) -> String {
    match value {
        v if v.is_nan() => "NaN".into(),
        f32::INFINITY => "Infinity".into(),
        f32::NEG_INFINITY => "-Infinity".into(),
        v => format!("{v:?}"),
    }
}
