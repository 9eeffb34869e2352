//! The texts of cells for people, and the names of columns' types.

use datafusion::arrow::array::{Array, ArrayRef, AsArray, RecordBatch};
use datafusion::arrow::datatypes::{DataType, Field, Float32Type, Float64Type};
use datafusion::arrow::error::ArrowError;
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use taipan::values::WireType;
use taipan_engine::types::sql_name;

const OPTIONS: FormatOptions<'static> = FormatOptions::new()
    .with_null("NULL")
    .with_timestamp_format(Some("%Y-%m-%d %H:%M:%S%.f"))
    .with_timestamp_tz_format(Some("%Y-%m-%d %H:%M:%S%.f%:z"))
    .with_datetime_format(Some("%Y-%m-%d %H:%M:%S%.f"));

/// Types that are texts in Arrow, by their OIDs.
const TEXTS: [(u32, &str); 3] = [(114, "json"), (2950, "uuid"), (3802, "jsonb")];

/// The type of a column as SQL calls it.
pub fn type_name(field: &Field) -> String {
    let told = WireType::of_field(field).ok();
    let text = told.and_then(|told| TEXTS.iter().find(|(oid, _)| *oid == told.oid));
    text.map_or_else(|| sql_name(field.data_type()), |(_, name)| (*name).to_string())
}

/// The texts of rows; `None` for NULL.
///
/// # Errors
///
/// For a value that has no text.
pub fn texts(batches: &[RecordBatch]) -> Result<Vec<Vec<Option<String>>>, ArrowError> {
    let mut rows = Vec::new();
    for batch in batches {
        let columns = batch.columns().iter().map(column);
        let columns = columns.collect::<Result<Vec<_>, ArrowError>>()?;
        rows.extend((0..batch.num_rows()).map(|row| columns.iter().map(|texts| texts[row].clone()).collect()));
    }
    Ok(rows)
}

fn column(array: &ArrayRef) -> Result<Vec<Option<String>>, ArrowError> {
    let formatter = ArrayFormatter::try_new(array, &OPTIONS)?;
    let text = |row: usize| {
        if array.is_null(row) || *array.data_type() == DataType::Null {
            return Ok(None);
        }
        Ok(Some(match array.data_type() {
            DataType::Float64 => float(array.as_primitive::<Float64Type>().value(row), |value| {
                format!("{value:?}")
            }),
            // The shortest text that reads back as the same number of single precision.
            DataType::Float32 => {
                let value = array.as_primitive::<Float32Type>().value(row);
                float(f64::from(value), |_| format!("{value:?}"))
            }
            DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => {
                format!("\\x{}", formatter.value(row).try_to_string()?)
            }
            _ => formatter.value(row).try_to_string()?,
        }))
    };
    (0..array.len()).map(text).collect()
}

fn float(value: f64, finite: impl Fn(f64) -> String) -> String {
    match value {
        value if value.is_nan() => "NaN".to_string(),
        f64::INFINITY => "Infinity".to_string(),
        f64::NEG_INFINITY => "-Infinity".to_string(),
        value => finite(value),
    }
}
