//! JSON: one array of row objects, on one line, or an object on a line for each row. Column names that occur twice stay twice.

use super::super::spool::Kept;
use super::text::{double, interval, intervals, real};
use super::unreadable;
use datafusion::arrow::array::{Array, ArrayRef, AsArray};
use datafusion::arrow::datatypes::{ArrowPrimitiveType, DataType, Fields};
use datafusion::arrow::datatypes::{
    Float16Type, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use std::fmt::Display;
use std::io::{self, Write};

pub fn print(result: &Kept, out: &mut dyn Write) -> io::Result<()> {
    let fields = result.schema().fields();
    let mut first = true;
    out.write_all(b"[")?;
    for batch in result.batches().map_err(unreadable)? {
        let batch = batch.map_err(unreadable)?;
        for row in 0..batch.num_rows() {
            if !std::mem::take(&mut first) {
                out.write_all(b",")?;
            }
            object(fields, batch.columns(), row, out)?;
        }
    }
    out.write_all(b"]\n")
}

/// An object on a line for each row.
pub fn print_lines(result: &Kept, out: &mut dyn Write) -> io::Result<()> {
    let fields = result.schema().fields();
    for batch in result.batches().map_err(unreadable)? {
        let batch = batch.map_err(unreadable)?;
        for row in 0..batch.num_rows() {
            object(fields, batch.columns(), row, out)?;
            out.write_all(b"\n")?;
        }
    }
    Ok(())
}

fn object(fields: &Fields, columns: &[ArrayRef], row: usize, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"{")?;
    for (index, (field, column)) in fields.iter().zip(columns).enumerate() {
        if index > 0 {
            out.write_all(b",")?;
        }
        string(field.name(), out)?;
        out.write_all(b":")?;
        value(column.as_ref(), row, out)?;
    }
    out.write_all(b"}")
}

fn value(array: &dyn Array, row: usize, out: &mut dyn Write) -> io::Result<()> {
    if array.is_null(row) || *array.data_type() == DataType::Null {
        return out.write_all(b"null");
    }
    match array.data_type() {
        DataType::Boolean => write!(out, "{}", array.as_boolean().value(row)),
        DataType::Int8 => number::<Int8Type>(array, row, out),
        DataType::Int16 => number::<Int16Type>(array, row, out),
        DataType::Int32 => number::<Int32Type>(array, row, out),
        DataType::Int64 => number::<Int64Type>(array, row, out),
        DataType::UInt8 => number::<UInt8Type>(array, row, out),
        DataType::UInt16 => number::<UInt16Type>(array, row, out),
        DataType::UInt32 => number::<UInt32Type>(array, row, out),
        DataType::UInt64 => number::<UInt64Type>(array, row, out),
        DataType::Float16 => float(real(array.as_primitive::<Float16Type>().value(row).to_f32()), out),
        DataType::Float32 => float(real(array.as_primitive::<Float32Type>().value(row)), out),
        DataType::Float64 => float(double(array.as_primitive::<Float64Type>().value(row)), out),
        DataType::Utf8 => string(array.as_string::<i32>().value(row), out),
        DataType::LargeUtf8 => string(array.as_string::<i64>().value(row), out),
        DataType::Utf8View => string(array.as_string_view().value(row), out),
        DataType::Decimal32(..) | DataType::Decimal64(..) | DataType::Decimal128(..) | DataType::Decimal256(..) => {
            out.write_all(plain(array, row)?.as_bytes())
        }
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => {
            string(&format!("\\x{}", plain(array, row)?), out)
        }
        DataType::Struct(fields) => object(fields, array.as_struct().columns(), row, out),
        DataType::List(_) => list(&array.as_list::<i32>().value(row), out),
        DataType::LargeList(_) => list(&array.as_list::<i64>().value(row), out),
        DataType::FixedSizeList(..) => list(&array.as_fixed_size_list().value(row), out),
        DataType::Map(..) => map(array, row, out),
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            let key = dictionary.normalized_keys()[row];
            value(dictionary.values().as_ref(), key, out)
        }
        DataType::Interval(_) | DataType::Duration(_) => string(&interval(&intervals(&array.slice(row, 1))?, 0), out),
        _ => string(&plain(array, row)?, out),
    }
}

fn number<T: ArrowPrimitiveType>(array: &dyn Array, row: usize, out: &mut dyn Write) -> io::Result<()>
where
    T::Native: Display,
{
    write!(out, "{}", array.as_primitive::<T>().value(row))
}

/// JSON has no number for what is not finite: those are strings.
fn float(text: String, out: &mut dyn Write) -> io::Result<()> {
    if text.ends_with(['N', 'y']) {
        write!(out, "\"{text}\"")
    } else {
        out.write_all(text.as_bytes())
    }
}

fn string(text: &str, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(out, text).map_err(io::Error::from)
}

fn list(items: &ArrayRef, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"[")?;
    for index in 0..items.len() {
        if index > 0 {
            out.write_all(b",")?;
        }
        value(items.as_ref(), index, out)?;
    }
    out.write_all(b"]")
}

/// An object where the keys are texts, else a list of pairs.
fn map(array: &dyn Array, row: usize, out: &mut dyn Write) -> io::Result<()> {
    let entries = array.as_map().value(row);
    let (keys, values) = (entries.column(0), entries.column(1));
    let texts = matches!(
        keys.data_type(),
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View
    );
    out.write_all(if texts { b"{" } else { b"[" })?;
    for index in 0..entries.len() {
        if index > 0 {
            out.write_all(b",")?;
        }
        out.write_all(if texts { b"" } else { b"[" })?;
        value(keys.as_ref(), index, out)?;
        out.write_all(if texts { b":" } else { b"," })?;
        value(values.as_ref(), index, out)?;
        out.write_all(if texts { b"" } else { b"]" })?;
    }
    out.write_all(if texts { b"}" } else { b"]" })
}

fn plain(array: &dyn Array, row: usize) -> io::Result<String> {
    let formatter = ArrayFormatter::try_new(array, &FormatOptions::new()).map_err(unreadable)?;
    formatter.value(row).try_to_string().map_err(unreadable)
}
