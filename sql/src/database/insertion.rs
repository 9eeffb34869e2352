//! What a statement puts into a table of the database: the table, what it promises of rows, and what writes them.

use super::catalog::external;
use super::watched::Watched;
use super::work::Work;
use crate::declared::declared;
use datafusion::arrow::array::{RecordBatch, RecordBatchOptions};
use datafusion::arrow::datatypes::{Field, Schema, SchemaRef};
use datafusion::common::{DataFusionError, Result};
use std::sync::Arc;
use taipan_engine::{Returned, UniqueKey, keep_present};
use taipan_store::{Layout, NewPart, Object, PartWriter, TEMPORARY};

/// Puts rows into a table, for a statement.
#[derive(Clone, Debug)]
pub struct Insertion {
    pub work: Arc<Work>,
    pub turn: u64,
    pub object: Arc<Object>,
    pub layout: Layout,
    /// The table's columns, any of which may be NULL: DataFusion does not say of which column a row has none.
    pub given: SchemaRef,
    /// Keys that no two rows may share.
    pub keys: Arc<[UniqueKey]>,
    /// ON CONFLICT DO NOTHING: rows that have one of these keys, by their places, in common with another row are left out.
    pub skipped: Option<Arc<[usize]>>,
    /// Where the rows go that were put in.
    pub returned: Option<Arc<Returned>>,
    /// Notes what foreign keys are about.
    pub watched: Watched,
}

impl Insertion {
    /// Into a table that promises nothing.
    pub fn new(work: Arc<Work>, turn: u64, object: Arc<Object>, layout: Layout) -> Insertion {
        let fields = layout.schema.fields().iter();
        let fields: Vec<Field> = fields.map(|field| field.as_ref().clone().with_nullable(true)).collect();
        Insertion {
            given: Arc::new(Schema::new_with_metadata(fields, layout.schema.metadata().clone())),
            work,
            turn,
            object,
            layout,
            keys: Arc::new([]),
            skipped: None,
            returned: None,
            watched: Watched::default(),
        }
    }

    /// Takes rows of the table.
    pub fn rows(&self) -> Rows {
        let (store, stored) = (self.work.store().clone(), self.layout.stored.clone());
        let writer = PartWriter::new(store, self.object.oid, stored);
        let writer = if self.object.key.schema == TEMPORARY {
            writer.temporary()
        } else {
            writer
        };
        Rows {
            layout: self.layout.clone(),
            writer: Some(writer),
        }
    }

    /// Rows as the table has them.
    ///
    /// # Errors
    ///
    /// 23502 for a NULL in a column that must have none.
    pub fn fitting(&self, batch: &RecordBatch) -> Result<RecordBatch> {
        fitting(&self.object, &self.layout.schema, batch)
    }
}

/// Takes rows of a table and writes them, on threads that may wait for the disk.
pub struct Rows {
    layout: Layout,
    writer: Option<PartWriter>,
}

impl Rows {
    /// Adds rows that fit the table.
    pub async fn push(&mut self, batch: RecordBatch) -> Result<()> {
        let Some(mut writer) = self.writer.take() else {
            return Err(gone());
        };
        let batch = self.layout.widened(&batch).map_err(external)?;
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

/// Rows as the table has them.
///
/// # Errors
///
/// 23502 for a NULL in a column that must have none; 22P02 for a text that is no value of its column's type.
fn fitting(table: &Object, schema: &SchemaRef, batch: &RecordBatch) -> Result<RecordBatch> {
    let batch = declared(batch, schema.fields())?;
    keep_present(&table.key.name, schema, batch.columns())?;
    with_schema(schema, &batch)
}

/// The same rows under the table's own schema, which may be stricter about NULL.
pub fn with_schema(schema: &SchemaRef, batch: &RecordBatch) -> Result<RecordBatch> {
    let options = RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
    let columns = batch.columns().to_vec();
    Ok(RecordBatch::try_new_with_options(schema.clone(), columns, &options)?)
}
