//! One number for a result column, the same in Rust, in Python and in SQL, so that columns of a table can be compared.
//! Each row counts as a whole number (see [`row_values`]), weighted by its position; NULLs are counted apart.

use crate::workload::Kind;
use datafusion::arrow::array::{Array, ArrayRef, AsArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Float64Type, Int64Type};
use datafusion::arrow::error::ArrowError;
use std::fmt;

/// The sum over rows of value × (id % 1009 + 1), and the number of NULLs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checksum {
    pub sum: i64,
    pub nulls: i64,
}

impl Checksum {
    /// Adds a batch of results whose first row has this number.
    pub fn add(&mut self, results: &ArrayRef, first_id: i64) -> Result<(), ArrowError> {
        for (id, value) in (first_id..).zip(row_values(results)?) {
            match value {
                Some(value) => self.sum += value * (id % 1009 + 1),
                None => self.nulls += 1,
            }
        }
        Ok(())
    }

    /// The checksum of consecutive batches.
    pub fn of(batches: &[ArrayRef]) -> Result<Checksum, ArrowError> {
        let mut checksum = Checksum::default();
        let mut id = 0;
        for batch in batches {
            checksum.add(batch, id)?;
            id += batch.len() as i64;
        }
        Ok(checksum)
    }
}

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.sum, self.nulls)
    }
}

/// The whole number each row counts as: a bool 0 or 1, an int itself, a float its thousandths, a text
/// length × 1 000 000 + first character × 1000 + last character (ASCII text is assumed).
fn row_values(results: &ArrayRef) -> Result<Vec<Option<i64>>, ArrowError> {
    let values = match results.data_type() {
        DataType::Boolean => results.as_boolean().iter().map(|v| v.map(i64::from)).collect(),
        DataType::Float64 => {
            let floats = results.as_primitive::<Float64Type>();
            floats.iter().map(|v| v.map(thousandths)).collect()
        }
        DataType::Utf8 => results.as_string::<i32>().iter().map(|v| v.map(text_value)).collect(),
        DataType::Utf8View | DataType::LargeUtf8 => {
            return row_values(&cast(results, &DataType::Utf8)?);
        }
        _ => {
            let ints = cast(results, &DataType::Int64)?;
            ints.as_primitive::<Int64Type>().iter().collect()
        }
    };
    Ok(values)
}

fn thousandths(value: f64) -> i64 {
    (value * 1000.0 + 0.5).floor() as i64
}

fn text_value(text: &str) -> i64 {
    let bytes = text.as_bytes();
    let (first, last) = (bytes.first(), bytes.last());
    text.chars().count() as i64 * 1_000_000
        + i64::from(first.copied().unwrap_or(0)) * 1000
        + i64::from(last.copied().unwrap_or(0))
}

/// The two aggregates of the checksum over the columns `r` (the result) and `id`, in SQL.
pub fn aggregates(kind: Kind) -> String {
    let value = match kind {
        Kind::Bool | Kind::Int => "CAST(r AS BIGINT)",
        Kind::Float => "CAST(floor(r * 1000 + 0.5) AS BIGINT)",
        Kind::Text => "(length(r) * 1000000 + ascii(r) * 1000 + ascii(right(r, 1)))",
    };
    format!("sum({value} * (id % 1009 + 1)) AS checksum, count(*) - count(r) AS nulls")
}

/// The whole query over a table or file of [`crate::workload::Rows::record_batches`].
pub fn query(call: &str, kind: Kind, table: &str) -> String {
    format!(
        "SELECT {} FROM (SELECT id, {call} AS r FROM {table}) AS t",
        aggregates(kind)
    )
}
