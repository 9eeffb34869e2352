//! Whether rows that change keep the keys of their table apart: the statement as a whole, not row by row.

use super::found::Row;
use super::keys::{KeySet, UniqueKey};
use super::parted::Parts;
use super::sink::Changing;
use datafusion::arrow::array::{Array, ArrayRef, RecordBatch};
use datafusion::arrow::compute::interleave;
use datafusion::common::Result;
use futures::TryStreamExt;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

impl Changing {
    /// Fails if a row would get a key that another row has.
    pub(super) async fn check_keys(&self, parts: &Arc<dyn Parts>, touched: &[(usize, u64)]) -> Result<()> {
        for key in parts.keys() {
            let mut keys = KeySet::new(&self.table, key, &self.schema)?;
            let moved = self.moved(parts, touched, key, &mut keys).await?;
            for rows in &self.new {
                keys.add(&keys.columns_of(rows))?;
            }
            if keys.is_empty() {
                continue;
            }
            let mut start = 0;
            for (part, rows) in parts.rows().into_iter().enumerate() {
                refuse(parts, part, start, key, &keys, &moved).await?;
                start += rows;
            }
        }
        Ok(())
    }

    /// The numbers of the rows whose key changes; their new keys are put into the set.
    async fn moved(
        &self,
        parts: &Arc<dyn Parts>,
        touched: &[(usize, u64)],
        key: &UniqueKey,
        keys: &mut KeySet,
    ) -> Result<BTreeSet<u64>> {
        let mut moved = BTreeSet::new();
        for (part, start) in touched {
            let mut start = *start;
            let mut stream = parts.read(*part, Some(&key.columns))?;
            while let Some(batch) = stream.try_next().await? {
                let end = start + batch.num_rows() as u64;
                let here = &self.found.rows[self.within(start..end)];
                let new = self.columns(here, &key.columns)?;
                let (before, after) = (keys.encode(batch.columns())?, keys.encode(&new)?);
                for (index, row) in here.iter().enumerate() {
                    if self.gone.contains(&row.number) {
                        moved.insert(row.number);
                        continue;
                    }
                    let after = after.get(index);
                    if before.get((row.number - start) as usize) == after {
                        continue;
                    }
                    if after.is_some_and(|after| !keys.insert(after)) {
                        return Err(keys.duplicate(&new, index)?.into());
                    }
                    moved.insert(row.number);
                }
                start = end;
            }
        }
        Ok(moved)
    }

    /// The places of the rows with these numbers.
    fn within(&self, numbers: Range<u64>) -> Range<usize> {
        let rows = self.found.rows.as_slice();
        rows.partition_point(|row| row.number < numbers.start)..rows.partition_point(|row| row.number < numbers.end)
    }

    /// New values of rows, as rows of the table.
    pub(super) fn values(&self, rows: &[Row]) -> Result<RecordBatch> {
        let all: Vec<usize> = (0..self.schema.fields().len()).collect();
        Ok(RecordBatch::try_new(self.schema.clone(), self.columns(rows, &all)?)?)
    }

    /// New values of rows in these columns.
    fn columns(&self, rows: &[Row], columns: &[usize]) -> Result<Vec<ArrayRef>> {
        let places: Vec<(usize, usize)> = rows.iter().map(|row| (row.batch, row.index)).collect();
        let values = columns.iter().map(|column| {
            let sources = self.found.batches.iter().map(|batch| batch.column(*column).as_ref());
            let sources: Vec<&dyn Array> = sources.collect();
            Ok(interleave(&sources, &places)?)
        });
        values.collect()
    }
}

/// Fails if a row of this part, other than those that get new ones, has one of the keys.
async fn refuse(
    parts: &Arc<dyn Parts>,
    part: usize,
    mut start: u64,
    key: &UniqueKey,
    keys: &KeySet,
    moved: &BTreeSet<u64>,
) -> Result<()> {
    let mut stream = parts.read(part, Some(&key.columns))?;
    while let Some(batch) = stream.try_next().await? {
        let encoded = keys.encode(batch.columns())?;
        for row in 0..encoded.len() {
            let taken = encoded.get(row).is_some_and(|key| keys.contains(key));
            if taken && !moved.contains(&(start + row as u64)) {
                return Err(keys.duplicate(batch.columns(), row)?.into());
            }
        }
        start += batch.num_rows() as u64;
    }
    Ok(())
}
