//! What a MERGE has found: rows that change, rows that go, and new ones.

use super::change::MergeAction;
use super::error::ChangeError;
use super::found::{Found, Row};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, BooleanArray, RecordBatch};
use datafusion::arrow::compute::filter_record_batch;
use datafusion::arrow::datatypes::{DataType, Int64Type, SchemaRef, UInt64Type};
use datafusion::common::{Result, internal_err};
use std::collections::BTreeSet;

/// The rows.
pub(super) struct Merged {
    /// Those of the table that change or go.
    pub found: Found,
    /// The numbers of those that go.
    pub gone: BTreeSet<u64>,
    pub new: Vec<RecordBatch>,
}

impl Merged {
    /// Of what the query gives: columns of the table of this schema, what becomes of the row, its number.
    ///
    /// # Errors
    ///
    /// 21000 for a row that would change twice.
    pub fn new(batches: Vec<RecordBatch>, table: &SchemaRef) -> Result<Merged> {
        let (mut rows, mut gone, mut new) = (Vec::new(), BTreeSet::new(), Vec::new());
        for (place, batch) in batches.iter().enumerate() {
            let (actions, numbers) = marks(batch)?;
            let action = |row: usize| actions.is_valid(row).then(|| actions.value(row));
            for row in 0..batch.num_rows() {
                match action(row) {
                    Some(action) if action != MergeAction::Insert as i64 => {
                        let number = numbers.value(row);
                        if action == MergeAction::Delete as i64 {
                            gone.insert(number);
                        }
                        rows.push(Row {
                            number,
                            batch: place,
                            index: row,
                        });
                    }
                    _ => {}
                }
            }
            let inserted = (0..batch.num_rows()).map(|row| Some(action(row) == Some(MergeAction::Insert as i64)));
            let inserted: BooleanArray = inserted.collect();
            if inserted.true_count() > 0 {
                let columns: Vec<usize> = (0..table.fields().len()).collect();
                new.push(filter_record_batch(&batch.project(&columns)?, &inserted)?);
            }
        }
        rows.sort_by_key(|row| row.number);
        if rows.windows(2).any(|pair| pair[0].number == pair[1].number) {
            return Err(ChangeError::Twice.into());
        }
        Ok(Merged {
            found: Found { batches, rows },
            gone,
            new,
        })
    }

    /// Rows that all go the same way.
    pub fn of(found: Found) -> Merged {
        Merged {
            found,
            gone: BTreeSet::new(),
            new: Vec::new(),
        }
    }

    /// How many rows it is about.
    pub fn count(&self) -> u64 {
        let new: usize = self.new.iter().map(RecordBatch::num_rows).sum();
        (self.found.rows.len() + new) as u64
    }
}

/// The last two columns.
fn marks(
    batch: &RecordBatch,
) -> Result<(
    &datafusion::arrow::array::Int64Array,
    &datafusion::arrow::array::UInt64Array,
)> {
    let columns: &[ArrayRef] = batch.columns();
    if let [.., actions, numbers] = columns
        && let (Some(actions), Some(numbers)) = (
            actions.as_primitive_opt::<Int64Type>(),
            numbers.as_primitive_opt::<UInt64Type>(),
        )
    {
        return Ok((actions, numbers));
    }
    let types: Vec<&DataType> = columns.iter().map(|column| column.data_type()).collect();
    internal_err!("rows to merge without marks: {types:?}")
}
