//! Rows on their way into a table of the database.

use super::catalog::external;
use super::work::Work;
use async_trait::async_trait;
use datafusion::arrow::array::{Array, RecordBatch, RecordBatchOptions};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::{DataFusionError, Result};
use datafusion::datasource::sink::DataSink;
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_plan::{DisplayAs, DisplayFormatType};
use futures::StreamExt;
use std::fmt;
use std::sync::Arc;
use taipan_engine::ChangeError;
use taipan_store::{NewPart, Object, PartWriter, Store};

/// What INSERT puts rows into.
#[derive(Debug)]
pub struct InsertSink {
    pub work: Arc<Work>,
    pub turn: u64,
    pub object: Arc<Object>,
    pub schema: SchemaRef,
}

impl DisplayAs for InsertSink {
    fn fmt_as(&self, _: DisplayFormatType, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Insert ({})", self.object.key.name)
    }
}

#[async_trait]
impl DataSink for InsertSink {
    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    async fn write_all(&self, mut data: SendableRecordBatchStream, _: &Arc<TaskContext>) -> Result<u64> {
        let mut rows = Rows::new(self.work.store().clone(), self.object.clone(), self.schema.clone());
        let mut count = 0;
        while let Some(batch) = data.next().await {
            let batch = batch?;
            count += batch.num_rows() as u64;
            rows.push(batch).await?;
        }
        let parts = rows.finish().await?;
        let written = self.work.write(self.turn, |transaction| {
            transaction.append(self.object.oid, parts);
            Ok(())
        });
        written.map_err(external)?;
        Ok(count)
    }
}

/// Takes rows of a table and writes them, on threads that may wait for the disk.
pub struct Rows {
    table: Arc<Object>,
    schema: SchemaRef,
    writer: Option<PartWriter>,
}

impl Rows {
    /// No rows yet.
    pub fn new(store: Store, table: Arc<Object>, schema: SchemaRef) -> Rows {
        let writer = PartWriter::new(store, table.oid, schema.clone());
        Rows {
            table,
            schema,
            writer: Some(writer),
        }
    }

    /// Adds rows, which must fit the table.
    ///
    /// # Errors
    ///
    /// 23502 for a NULL in a column that must have none.
    pub async fn push(&mut self, batch: RecordBatch) -> Result<()> {
        for (field, column) in self.schema.fields().iter().zip(batch.columns()) {
            if !field.is_nullable() && column.logical_null_count() > 0 {
                return Err(ChangeError::NotNull {
                    table: self.table.key.name.clone(),
                    column: field.name().clone(),
                }
                .into());
            }
        }
        let batch = with_schema(&self.schema, &batch)?;
        let Some(mut writer) = self.writer.take() else {
            return Err(gone());
        };
        let pushing = tokio::task::spawn_blocking(move || writer.push(batch).map(|()| writer));
        self.writer = Some(joined(pushing.await)?);
        Ok(())
    }

    /// The parts that they have become.
    pub async fn finish(mut self) -> Result<Vec<NewPart>> {
        match self.writer.take() {
            Some(writer) => joined(tokio::task::spawn_blocking(move || writer.finish()).await),
            None => Err(gone()),
        }
    }
}

fn gone() -> DataFusionError {
    DataFusionError::Internal("rows after a failure".to_string())
}

fn joined<T>(result: Result<taipan_store::Result<T>, tokio::task::JoinError>) -> Result<T> {
    match result {
        Ok(result) => result.map_err(external),
        Err(error) => Err(DataFusionError::External(Box::new(error))),
    }
}

/// The same rows under the table's own schema, which may be stricter about NULL.
pub fn with_schema(schema: &SchemaRef, batch: &RecordBatch) -> Result<RecordBatch> {
    let options = RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
    let columns = batch.columns().to_vec();
    Ok(RecordBatch::try_new_with_options(schema.clone(), columns, &options)?)
}
