//! Takes the rows that a DELETE or UPDATE has found and changes them in the table, all or none.

use super::change::Change;
use super::error::ChangeError;
use super::found::{Found, Row};
use super::merged::Merged;
use super::parted::{Parts, Returned, Watch};
use super::present::keep_present;
use super::rows::Rows;
use super::snapshot::Snapshot;
use async_trait::async_trait;
use datafusion::arrow::array::{Array, ArrayRef, BooleanArray, RecordBatch};
use datafusion::arrow::compute::{filter_record_batch, interleave, not};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::{Result, TableReference, internal_err};
use datafusion::datasource::MemTable;
use datafusion::datasource::sink::DataSink;
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion::physical_plan::{DisplayAs, DisplayFormatType};
use futures::{StreamExt, TryStreamExt};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// Changes the rows of a table. The last column of what it is given is the row's number.
#[derive(Debug)]
pub(super) struct RowsSink {
    pub name: TableReference,
    pub change: Change,
    pub rows: Arc<Rows>,
    /// Of what it is given.
    pub schema: SchemaRef,
}

impl DisplayAs for RowsSink {
    fn fmt_as(&self, _: DisplayFormatType, f: &mut fmt::Formatter) -> fmt::Result {
        let change = match self.change {
            Change::Delete => "Delete",
            Change::Update => "Update",
            Change::Merge => "Merge",
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
        let schema = self.rows.schema();
        let merged = match self.change {
            Change::Merge => Merged::new(batches, &schema)?,
            Change::Delete | Change::Update => Merged::of(Found::new(batches)?),
        };
        let count = merged.count();
        if count == 0 {
            return Ok(0);
        }
        let changing = Changing {
            table: self.name.table().to_string(),
            schema,
            change: self.change,
            found: merged.found,
            gone: merged.gone,
            new: merged.new,
        };
        match self.rows.as_ref() {
            Rows::Memory { table, read } => {
                let read = read.lock().clone();
                match read {
                    Some(snapshot) => changing.in_memory(table, &snapshot).await?,
                    None => return internal_err!("rows to change of a table that was not read"),
                }
            }
            Rows::Parted { table, read } => {
                let read = read.lock().clone();
                let parts = match read {
                    Some(parts) => parts,
                    // A MERGE that can match nothing reads nothing, and puts rows in.
                    None if changing.found.rows.is_empty() => table.parts()?,
                    None => return internal_err!("rows to change of a table that was not read"),
                };
                changing.in_parts(parts).await?;
            }
        }
        Ok(count)
    }
}

/// What becomes of some rows of a table.
pub(super) struct Changing {
    pub table: String,
    /// Of the table.
    pub schema: SchemaRef,
    pub change: Change,
    pub found: Found,
    /// Of a MERGE, the numbers of rows that go.
    pub gone: BTreeSet<u64>,
    /// And those that come.
    pub new: Vec<RecordBatch>,
}

impl Changing {
    async fn in_memory(&self, table: &MemTable, snapshot: &Snapshot) -> Result<()> {
        if self.change == Change::Merge {
            return Err(ChangeError::Elsewhere {
                statement: "MERGE",
                table: self.table.clone(),
            }
            .into());
        }
        let changed = self.changed(snapshot)?;
        if snapshot.replace(table, changed).await {
            Ok(())
        } else {
            Err(ChangeError::Concurrent {
                table: self.table.clone(),
            }
            .into())
        }
    }

    /// The table's batches without the rows, or with their new values.
    fn changed(&self, snapshot: &Snapshot) -> Result<Vec<Vec<RecordBatch>>> {
        let mut rest = self.found.rows.as_slice();
        let mut start = 0;
        let mut partitions = Vec::new();
        for batches in &snapshot.partitions {
            let mut new = Vec::with_capacity(batches.len());
            for batch in batches {
                let end = start + batch.num_rows() as u64;
                let (here, later) = rest.split_at(rest.partition_point(|row| row.number < end));
                new.extend(self.changed_batch(batch, here, start, None)?);
                (rest, start) = (later, end);
            }
            partitions.push(new);
        }
        match rest {
            [] => Ok(partitions),
            _ => internal_err!("rows to change that the table does not have"),
        }
    }

    /// Reads the parts that have some of the rows, and puts new ones in their place.
    async fn in_parts(self, parts: Arc<dyn Parts>) -> Result<()> {
        let mut rest = self.found.rows.as_slice();
        let mut start = 0;
        let mut touched = Vec::new();
        for (part, rows) in parts.rows().into_iter().enumerate() {
            let (here, later) = rest.split_at(rest.partition_point(|row| row.number < start + rows));
            if !here.is_empty() {
                touched.push((part, start));
            }
            (rest, start) = (later, start + rows);
        }
        if !rest.is_empty() {
            return internal_err!("rows to change that the table does not have");
        }
        if self.change != Change::Delete {
            self.check_keys(&parts, &touched).await?;
            if let Some(returned) = parts.returned() {
                returned.lock().push(self.values(&self.found.rows)?);
            }
        }
        let places: Vec<usize> = touched.iter().map(|(part, _)| *part).collect();
        if let Some(watch) = parts.watch() {
            self.new.iter().try_for_each(|rows| watch.inserted(rows))?;
        }
        let come: Vec<Result<RecordBatch>> = self.new.iter().cloned().map(Ok).collect();
        let (schema, changing, read) = (self.schema.clone(), Arc::new(self), parts.clone());
        let new =
            futures::stream::iter(touched).flat_map(move |(part, start)| changing.clone().part(&read, part, start));
        let new = new.chain(futures::stream::iter(come));
        parts
            .exchange(&places, Box::pin(RecordBatchStreamAdapter::new(schema, new)))
            .await
    }

    /// What becomes of a part.
    fn part(
        self: Arc<Self>,
        parts: &Arc<dyn Parts>,
        part: usize,
        mut start: u64,
    ) -> futures::stream::BoxStream<'static, Result<RecordBatch>> {
        let rows = match parts.read(part, None) {
            Ok(rows) => rows,
            Err(error) => return futures::stream::once(async { Err(error) }).boxed(),
        };
        let parts = parts.clone();
        rows.try_filter_map(move |batch| {
            let end = start + batch.num_rows() as u64;
            let rows = self.found.rows.as_slice();
            let range = rows.partition_point(|row| row.number < start)..rows.partition_point(|row| row.number < end);
            let rows = &rows[range];
            if let Some(watch) = parts.watch()
                && let Err(error) = self.tell(watch, &batch, rows, start)
            {
                return futures::future::ready(Err(error));
            }
            let changed = self.changed_batch(&batch, rows, start, parts.returned());
            start = end;
            futures::future::ready(changed)
        })
        .boxed()
    }

    /// A batch that begins with this row, without the rows, or with their new values; `None`, nothing is left.
    fn changed_batch(
        &self,
        batch: &RecordBatch,
        here: &[Row],
        start: u64,
        returned: Option<&Returned>,
    ) -> Result<Option<RecordBatch>> {
        match (here, self.change) {
            ([], _) => Ok(Some(batch.clone())),
            (_, Change::Delete) => {
                let (left, gone) = parted(batch, here, start)?;
                if let Some(returned) = returned {
                    returned.lock().push(gone);
                }
                Ok(Some(left).filter(|left| left.num_rows() > 0))
            }
            (_, Change::Update) => self.with_values(batch, here, start).map(Some),
            (_, Change::Merge) => {
                let (gone, stay) = self.separated(here);
                let changed = self.with_values(batch, &stay, start)?;
                let (left, _) = parted(&changed, &gone, start)?;
                Ok(Some(left).filter(|left| left.num_rows() > 0))
            }
        }
    }

    /// Tells of the rows of a batch that change.
    fn tell(&self, watch: &dyn Watch, batch: &RecordBatch, here: &[Row], start: u64) -> Result<()> {
        if here.is_empty() {
            return Ok(());
        }
        let before = |rows: &[Row]| parted(batch, rows, start).map(|(_, before)| before);
        let (gone, stay) = match self.change {
            Change::Delete => (here.to_vec(), Vec::new()),
            Change::Update | Change::Merge => self.separated(here),
        };
        if !gone.is_empty() {
            watch.deleted(&before(&gone)?)?;
        }
        if stay.is_empty() {
            Ok(())
        } else {
            watch.updated(&before(&stay)?, &self.values(&stay)?)
        }
    }

    /// Rows that go, and those that get new values.
    fn separated(&self, rows: &[Row]) -> (Vec<Row>, Vec<Row>) {
        rows.iter().partition(|row| self.gone.contains(&row.number))
    }

    fn with_values(&self, batch: &RecordBatch, here: &[Row], start: u64) -> Result<RecordBatch> {
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
        let mut columns: Vec<ArrayRef> = Vec::with_capacity(batch.num_columns());
        for index in 0..self.schema.fields().len() {
            let new = used
                .iter()
                .map(|batch| self.found.batches[*batch].column(index).as_ref());
            let sources: Vec<&dyn Array> = std::iter::once(batch.column(index).as_ref()).chain(new).collect();
            columns.push(interleave(&sources, &places)?);
        }
        keep_present(&self.table, &self.schema, &columns)?;
        Ok(RecordBatch::try_new(self.schema.clone(), columns)?)
    }
}

/// The rows of a batch that stay, and those that go.
fn parted(batch: &RecordBatch, rows: &[Row], start: u64) -> Result<(RecordBatch, RecordBatch)> {
    let mut keep = vec![true; batch.num_rows()];
    for row in rows {
        keep[(row.number - start) as usize] = false;
    }
    let keep = BooleanArray::from(keep);
    let left = filter_record_batch(batch, &keep)?;
    Ok((left, filter_record_batch(batch, &not(&keep)?)?))
}
