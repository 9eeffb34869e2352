//! The rows of a part.

use crate::error::{Result, StoreError};
use crate::parts::{Part, PartData};
use arrow::array::RecordBatch;
use arrow::datatypes::SchemaRef;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Rows of a batch.
pub(crate) const BATCH: usize = 8192;

/// The batches of a part, in order. Blocks while it reads.
pub struct PartReader {
    source: Source,
    /// Of the table, in the order in which they are wanted.
    columns: Vec<usize>,
}

enum Source {
    /// And which comes next.
    Batches(Arc<[RecordBatch]>, usize),
    File {
        path: PathBuf,
        reader: ParquetRecordBatchReader,
        /// Where each column that is wanted stands among those that are read.
        places: Vec<usize>,
    },
}

impl Part {
    /// Reads these columns of its table.
    ///
    /// # Errors
    ///
    /// XX001 if the file is not there or not what it was, here and at any batch.
    pub fn read(&self, table: &SchemaRef, columns: &[usize]) -> Result<PartReader> {
        let source = match &self.data {
            PartData::Batches(batches) => Source::Batches(batches.clone(), 0),
            PartData::File(path) => open(path, table, columns)?,
        };
        Ok(PartReader {
            source,
            columns: columns.to_vec(),
        })
    }

    /// Whether what it says is there is there.
    ///
    /// # Errors
    ///
    /// XX001 if its file is missing.
    pub fn check(&self) -> Result<()> {
        match &self.data {
            PartData::File(path) if !path.is_file() => Err(damaged(path, "it is missing")),
            _ => Ok(()),
        }
    }
}

fn open(path: &Path, table: &SchemaRef, columns: &[usize]) -> Result<Source> {
    let file = File::open(path).map_err(|error| damaged(path, error))?;
    let builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(|error| damaged(path, error))?;
    let found = builder.schema().fields().len();
    if found != table.fields().len() {
        let reason = format!("it has {found} columns, and its table {}", table.fields().len());
        return Err(damaged(path, reason));
    }
    let mut read: Vec<usize> = columns.to_vec();
    read.sort_unstable();
    read.dedup();
    let places = columns.iter().map(|column| read.partition_point(|c| c < column));
    let places = places.collect();
    let mask = ProjectionMask::roots(builder.parquet_schema(), read);
    let reader = builder.with_projection(mask).with_batch_size(BATCH).build();
    Ok(Source::File {
        reader: reader.map_err(|error| damaged(path, error))?,
        path: path.to_path_buf(),
        places,
    })
}

fn damaged(path: &Path, reason: impl ToString) -> StoreError {
    StoreError::Damaged {
        path: path.to_path_buf(),
        reason: reason.to_string(),
    }
}

impl Iterator for PartReader {
    type Item = Result<RecordBatch>;

    fn next(&mut self) -> Option<Result<RecordBatch>> {
        match &mut self.source {
            Source::Batches(batches, next) => {
                let batch = batches.get(*next)?;
                *next += 1;
                Some(batch.project(&self.columns).map_err(StoreError::from))
            }
            Source::File { path, reader, places } => {
                let batch = reader.next()?;
                let batch = batch.and_then(|batch| batch.project(places));
                Some(batch.map_err(|error| damaged(path, error)))
            }
        }
    }
}

/// The Arrow schema of a table as its object holds it.
pub fn encode_schema(schema: &SchemaRef) -> Result<Arc<[u8]>> {
    let mut writer = arrow::ipc::writer::StreamWriter::try_new(Vec::new(), schema)?;
    writer.finish()?;
    Ok(writer.into_inner()?.into())
}

/// The schema that `encode_schema` has written.
///
/// # Errors
///
/// XX001 if it is damaged.
pub fn decode_schema(columns: &[u8], table: &str) -> Result<SchemaRef> {
    let reader = arrow::ipc::reader::StreamReader::try_new(columns, None);
    let reader = reader.map_err(|error| StoreError::DamagedCatalog {
        path: PathBuf::from(table),
        reason: error.to_string(),
    })?;
    Ok(reader.schema())
}
