//! Rows on their way into a table of the database.

use super::catalog::external;
use super::insertion::Insertion;
use super::parts::TableParts;
use async_trait::async_trait;
use datafusion::arrow::array::{ArrayRef, BooleanArray, RecordBatch};
use datafusion::arrow::compute::filter_record_batch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::Result;
use datafusion::datasource::sink::DataSink;
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion::physical_plan::{DisplayAs, DisplayFormatType};
use futures::{StreamExt, TryStreamExt};
use std::fmt;
use std::sync::Arc;
use taipan_engine::{KeySet, Parts, UniqueKey, Watch};

impl DisplayAs for Insertion {
    fn fmt_as(&self, _: DisplayFormatType, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Insert ({})", self.object.key.name)
    }
}

#[async_trait]
impl DataSink for Insertion {
    fn schema(&self) -> &SchemaRef {
        &self.given
    }

    async fn write_all(&self, data: SendableRecordBatchStream, _: &Arc<TaskContext>) -> Result<u64> {
        self.run(data).await
    }
}

impl Insertion {
    /// Puts rows in; how many.
    ///
    /// # Errors
    ///
    /// 23502 and 23505 for a row that the table cannot have.
    pub async fn run(&self, rows: SendableRecordBatchStream) -> Result<u64> {
        let mut rows = match &self.skipped {
            Some(skipped) => {
                let proposed: Vec<RecordBatch> = rows.try_collect().await?;
                self.stream(self.new_ones(skipped, &proposed).await?)
            }
            None => rows,
        };
        let mut sets = self.sets()?;
        let mut writing = self.rows();
        let mut count = 0;
        while let Some(batch) = rows.next().await {
            let batch = batch?;
            count += batch.num_rows() as u64;
            let batch = self.fitting(&batch)?;
            for set in &mut sets {
                set.add(&set.columns_of(&batch))?;
            }
            if let Some(returned) = &self.returned {
                returned.lock().push(batch.clone());
            }
            self.watched.inserted(&batch)?;
            writing.push(batch).await?;
        }
        for (key, set) in self.keys.iter().zip(&sets).filter(|(_, set)| !set.is_empty()) {
            self.each_row(key, set, |columns| set.refuse(columns)).await?;
        }
        let parts = writing.finish().await?;
        let written = self.work.write(self.turn, |transaction| {
            if !self.keys.is_empty() {
                transaction.expect_unchanged(self.object.oid);
            }
            transaction.append(self.object.oid, parts)
        });
        written.map_err(external)?;
        Ok(count)
    }

    fn sets(&self) -> Result<Vec<KeySet>> {
        let table = &self.object.key.name;
        let sets = self.keys.iter().map(|key| KeySet::new(table, key, &self.layout.schema));
        sets.collect()
    }

    /// Fails if two rows of the table have this key, by its place, in common.
    ///
    /// # Errors
    ///
    /// 23505.
    pub async fn check_all(&self, key: usize) -> Result<()> {
        let key = &self.keys[key];
        let mut set = KeySet::new(&self.object.key.name, key, &self.layout.schema)?;
        let parts = self.parts()?;
        for number in 0..parts.parts.len() {
            let mut stream = parts.read(number, Some(&key.columns))?;
            while let Some(batch) = stream.next().await {
                set.add(batch?.columns())?;
            }
        }
        Ok(())
    }

    /// Shows the columns of a key in the rows that the table has, but for parts that have none of these keys.
    async fn each_row(
        &self,
        key: &UniqueKey,
        wanted: &KeySet,
        mut look: impl FnMut(&[ArrayRef]) -> Result<()>,
    ) -> Result<()> {
        let parts = self.parts()?;
        for (number, part) in parts.parts.iter().enumerate() {
            let known = self.work.key_range(part.id, key);
            if known.is_some_and(|range| !wanted.may_meet(range.as_ref())) {
                continue;
            }
            let mut range = None;
            let mut stream = parts.read(number, Some(&key.columns))?;
            while let Some(batch) = stream.next().await {
                let batch = batch?;
                range = wanted.encode(batch.columns())?.range(range);
                look(batch.columns())?;
            }
            self.work.keep_key_range(part.id, key, range);
        }
        Ok(())
    }

    fn parts(&self) -> Result<TableParts> {
        let parts = self.work.read(|transaction| transaction.parts(self.object.oid));
        Ok(TableParts {
            insertion: self.clone(),
            parts: parts.map_err(external)?,
        })
    }

    /// Rows of the table as a stream.
    pub fn stream(&self, batches: Vec<RecordBatch>) -> SendableRecordBatchStream {
        let batches = futures::stream::iter(batches.into_iter().map(Ok));
        Box::pin(RecordBatchStreamAdapter::new(self.layout.schema.clone(), batches))
    }

    /// The rows that have none of these keys in common with a row of the table or one before them.
    pub async fn new_ones(&self, skipped: &[usize], batches: &[RecordBatch]) -> Result<Vec<RecordBatch>> {
        let mut taken = self.sets()?;
        for place in skipped {
            let (key, taken) = (&self.keys[*place], &mut taken[*place]);
            let wanted = KeySet::new(&self.object.key.name, key, &self.layout.schema)?.of_all(batches)?;
            self.each_row(key, &wanted, |columns| taken.add_common(columns, &wanted))
                .await?;
        }
        let mut kept = Vec::with_capacity(batches.len());
        for batch in batches {
            let mut keys = Vec::with_capacity(skipped.len());
            for place in skipped {
                keys.push(taken[*place].encode(&taken[*place].columns_of(batch))?);
            }
            let keeps = (0..batch.num_rows()).map(|row| {
                let mut pairs = skipped.iter().zip(&keys);
                let new = pairs.all(|(place, keys)| keys.get(row).is_none_or(|key| !taken[*place].contains(key)));
                if new {
                    for (place, keys) in skipped.iter().zip(&keys) {
                        keys.get(row).map(|key| taken[*place].insert(key));
                    }
                }
                new
            });
            let keeps: BooleanArray = keeps.map(Some).collect();
            kept.push(filter_record_batch(batch, &keeps)?);
        }
        Ok(kept)
    }
}
