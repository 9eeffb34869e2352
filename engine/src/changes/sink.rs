//! Takes the rows that a DELETE or UPDATE has found and changes them in the table, all or none.

use super::error::ChangeError;
use super::rule::Change;
use super::snapshot::Snapshot;
use async_trait::async_trait;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, BooleanArray, RecordBatch};
use datafusion::arrow::compute::{filter_record_batch, interleave};
use datafusion::arrow::datatypes::{SchemaRef, UInt64Type};
use datafusion::catalog::TableProvider;
use datafusion::common::{Result, TableReference, internal_err};
use datafusion::datasource::MemTable;
use datafusion::datasource::sink::DataSink;
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_plan::{DisplayAs, DisplayFormatType};
use futures::TryStreamExt;
use parking_lot::Mutex;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// Changes the rows of a table. The last column of what it is given is the row's number.
#[derive(Debug)]
pub(super) struct RowsSink {
    pub name: TableReference,
    pub change: Change,
    pub memory: Arc<MemTable>,
    pub snapshot: Arc<Mutex<Option<Arc<Snapshot>>>>,
    /// Of what it is given.
    pub schema: SchemaRef,
}

impl DisplayAs for RowsSink {
    fn fmt_as(&self, _: DisplayFormatType, f: &mut fmt::Formatter) -> fmt::Result {
        let change = match self.change {
            Change::Delete => "Delete",
            Change::Update => "Update",
        };
        write!(f, "{change} ({})", self.name)
    }
}

#[async_trait]
impl DataSink for RowsSink {
    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    async fn write_all(&self, data: SendableRecordBatchStream, _: &Arc<TaskContext>) -> Result<u64> {
        let batches: Vec<RecordBatch> = data.try_collect().await?;
        let found = Found::new(&batches)?;
        if found.rows.is_empty() {
            return Ok(0);
        }
        let Some(snapshot) = self.snapshot.lock().clone() else {
            return internal_err!("rows to change of a table that was not read");
        };
        let changed = self.changed(&snapshot, &found)?;
        match snapshot.replace(&self.memory, changed).await {
            true => Ok(found.rows.len() as u64),
            false => Err(ChangeError::Concurrent {
                table: self.name.table().to_string(),
            }
            .into()),
        }
    }
}

impl RowsSink {
    /// The table's batches without the rows, or with their new values.
    fn changed(&self, snapshot: &Snapshot, found: &Found<'_>) -> Result<Vec<Vec<RecordBatch>>> {
        let mut rest = found.rows.as_slice();
        let mut start = 0;
        let mut partitions = Vec::new();
        for batches in &snapshot.partitions {
            let mut new = Vec::with_capacity(batches.len());
            for batch in batches {
                let end = start + batch.num_rows() as u64;
                let (here, later) = rest.split_at(rest.partition_point(|row| row.number < end));
                match (here, self.change) {
                    ([], _) => new.push(batch.clone()),
                    (_, Change::Delete) => {
                        let left = without(batch, here, start)?;
                        new.extend(Some(left).filter(|left| left.num_rows() > 0));
                    }
                    (_, Change::Update) => new.push(self.with_values(batch, here, start, found)?),
                }
                (rest, start) = (later, end);
            }
            partitions.push(new);
        }
        match rest {
            [] => Ok(partitions),
            _ => internal_err!("rows to change that the table does not have"),
        }
    }

    fn with_values(&self, batch: &RecordBatch, here: &[Row], start: u64, found: &Found<'_>) -> Result<RecordBatch> {
        let used: Vec<usize> = here
            .iter()
            .map(|row| row.batch)
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect();
        // Source 0 is the batch itself.
        let mut places: Vec<(usize, usize)> = (0..batch.num_rows()).map(|row| (0, row)).collect();
        for row in here {
            let source = used.partition_point(|batch| *batch < row.batch) + 1;
            places[(row.number - start) as usize] = (source, row.index);
        }
        let schema = self.memory.schema();
        let mut columns: Vec<ArrayRef> = Vec::with_capacity(batch.num_columns());
        for (index, field) in schema.fields().iter().enumerate() {
            let new = used.iter().map(|batch| found.batches[*batch].column(index).as_ref());
            let sources: Vec<&dyn Array> = std::iter::once(batch.column(index).as_ref()).chain(new).collect();
            let column = interleave(&sources, &places)?;
            if !field.is_nullable() && column.logical_null_count() > 0 {
                return Err(ChangeError::NotNull {
                    table: self.name.table().to_string(),
                    column: field.name().clone(),
                }
                .into());
            }
            columns.push(column);
        }
        Ok(RecordBatch::try_new(schema, columns)?)
    }
}

fn without(batch: &RecordBatch, rows: &[Row], start: u64) -> Result<RecordBatch> {
    let mut keep = vec![true; batch.num_rows()];
    for row in rows {
        keep[(row.number - start) as usize] = false;
    }
    Ok(filter_record_batch(batch, &BooleanArray::from(keep))?)
}

/// What the query has found: rows by their numbers, each once.
struct Found<'a> {
    batches: &'a [RecordBatch],
    rows: Vec<Row>,
}

/// A row that changes, and where its values stand.
struct Row {
    number: u64,
    batch: usize,
    index: usize,
}

impl Found<'_> {
    /// A join may find a row several times: as in Postgres one of them counts, here the first.
    fn new(batches: &[RecordBatch]) -> Result<Found<'_>> {
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
