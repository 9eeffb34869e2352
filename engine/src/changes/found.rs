//! The rows that a query for rows to change has found.

use datafusion::arrow::array::{AsArray, RecordBatch};
use datafusion::arrow::datatypes::UInt64Type;
use datafusion::common::{Result, internal_err};

/// What the query has found: rows by their numbers, each once.
pub(super) struct Found {
    pub batches: Vec<RecordBatch>,
    pub rows: Vec<Row>,
}

/// A row that changes, and where its values stand.
#[derive(Clone, Copy)]
pub(super) struct Row {
    pub number: u64,
    pub batch: usize,
    pub index: usize,
}

impl Found {
    /// A join may find a row several times: as in Postgres one of them counts, here the first.
    pub fn new(batches: Vec<RecordBatch>) -> Result<Found> {
        let mut rows = Vec::new();
        for (batch, given) in batches.iter().enumerate() {
            let Some(numbers) = given.columns().last().and_then(|c| c.as_primitive_opt::<UInt64Type>()) else {
                return internal_err!("rows to change without numbers");
            };
            rows.extend(numbers.values().iter().enumerate().map(|(index, number)| Row {
                number: *number,
                batch,
                index,
            }));
        }
        rows.sort_by_key(|row| row.number);
        rows.dedup_by_key(|row| row.number);
        Ok(Found { batches, rows })
    }
}
