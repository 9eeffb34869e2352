//! A part of a table, read with the numbers of its rows.

use super::change::ROW;
use super::parted::Parts;
use datafusion::arrow::array::{ArrayRef, RecordBatch, UInt64Array};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::{Result, internal_err};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion::physical_plan::streaming::PartitionStream;
use futures::{StreamExt, TryStreamExt};
use std::sync::Arc;

/// One part.
#[derive(Debug)]
pub(super) struct NumberedPart {
    pub parts: Arc<dyn Parts>,
    pub part: usize,
    /// The number of its first row.
    pub start: u64,
    /// Of the table, after whose last one comes the column of numbers.
    pub columns: Vec<usize>,
    /// Of these columns.
    pub schema: SchemaRef,
}

impl NumberedPart {
    fn read(&self) -> Result<SendableRecordBatchStream> {
        let numbers = self.schema.fields().iter().position(|field| field.name() == ROW);
        let own: Vec<usize> = self
            .columns
            .iter()
            .enumerate()
            .filter(|(place, _)| Some(*place) != numbers)
            .map(|(_, column)| *column)
            .collect();
        let (schema, mut next) = (self.schema.clone(), self.start);
        let rows = self.parts.read(self.part, Some(&own))?;
        let numbered = rows.map(move |batch| {
            let batch = batch?;
            let end = next + batch.num_rows() as u64;
            let mut columns: Vec<ArrayRef> = batch.columns().to_vec();
            if let Some(place) = numbers {
                if place > columns.len() {
                    return internal_err!("a part without the columns that were asked for");
                }
                columns.insert(place, Arc::new(UInt64Array::from_iter_values(next..end)));
            }
            next = end;
            let options = datafusion::arrow::array::RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
            Ok(RecordBatch::try_new_with_options(schema.clone(), columns, &options)?)
        });
        Ok(Box::pin(RecordBatchStreamAdapter::new(self.schema.clone(), numbered)))
    }
}

impl PartitionStream for NumberedPart {
    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    fn execute(&self, _: Arc<TaskContext>) -> SendableRecordBatchStream {
        match self.read() {
            Ok(stream) => stream,
            Err(error) => {
                let failed = futures::stream::once(async { Err::<RecordBatch, _>(error) }).into_stream();
                Box::pin(RecordBatchStreamAdapter::new(self.schema.clone(), failed))
            }
        }
    }
}
