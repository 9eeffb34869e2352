//! The rows of a part.

use crate::error::{Result, StoreError};
use crate::parts::{Part, PartData};
use arrow::array::{ArrayRef, RecordBatch, RecordBatchOptions, new_null_array};
use arrow::datatypes::{FieldRef, Schema, SchemaRef};
use arrow::error::ArrowError;
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
    /// As the table's parts have them.
    table: SchemaRef,
    /// Of the table, in the order in which they are wanted.
    columns: Vec<usize>,
}

enum Source {
    /// And which comes next.
    Batches(Arc<[RecordBatch]>, usize),
    File {
        path: PathBuf,
        reader: ParquetRecordBatchReader,
        /// Where each column that is wanted stands among those that are read; `None`: the file is older than the column.
        places: Vec<Option<usize>>,
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
            table: table.clone(),
            columns: columns.to_vec(),
        })
    }

    /// These columns of a batch of a part.
    ///
    /// # Errors
    ///
    /// None that a batch of the table has.
    pub fn picked(table: &Schema, batch: &RecordBatch, columns: &[usize]) -> Result<RecordBatch> {
        let known = |column: &usize| Some(*column).filter(|column| *column < batch.num_columns());
        let places: Vec<Option<usize>> = columns.iter().map(known).collect();
        Ok(picked(table, batch, columns, &places)?)
    }

    /// Whether what it says is there is there.
    ///
    /// # Errors
    ///
    /// XX001 if its file is missing, or longer or shorter than it was.
    pub fn check(&self) -> Result<()> {
        let PartData::File(path) = &self.data else {
            return Ok(());
        };
        match std::fs::metadata(path) {
            Ok(found) if !found.is_file() => Err(damaged(path, "it is no file")),
            Ok(found) if found.len() != self.bytes => {
                let reason = format!("it has {} bytes instead of {}", found.len(), self.bytes);
                Err(damaged(path, reason))
            }
            Ok(_) => Ok(()),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Err(damaged(path, "it is missing")),
            Err(error) => Err(StoreError::io(path)(error)),
        }
    }
}

fn open(path: &Path, table: &SchemaRef, columns: &[usize]) -> Result<Source> {
    let file = File::open(path).map_err(|error| damaged(path, error))?;
    let builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(|error| damaged(path, error))?;
    let found = builder.schema().fields().len();
    if found > table.fields().len() {
        let reason = format!("it has {found} columns, and its table {}", table.fields().len());
        return Err(damaged(path, reason));
    }
    let mut read: Vec<usize> = columns.iter().copied().filter(|column| *column < found).collect();
    read.sort_unstable();
    read.dedup();
    let places = columns.iter().map(|column| read.binary_search(column).ok());
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
                Some(Part::picked(&self.table, batch, &self.columns))
            }
            Source::File { path, reader, places } => {
                let batch = reader.next()?;
                let batch = batch.and_then(|batch| picked(&self.table, &batch, &self.columns, places));
                Some(batch.map_err(|error| damaged(path, error)))
            }
        }
    }
}

/// These columns of a table, which stand at these places in the batch, or nowhere.
fn picked(
    table: &Schema,
    batch: &RecordBatch,
    columns: &[usize],
    places: &[Option<usize>],
) -> std::result::Result<RecordBatch, ArrowError> {
    let rows = batch.num_rows();
    let pick = |(column, place): (&usize, &Option<usize>)| match place {
        Some(place) => (
            batch.schema_ref().fields()[*place].clone(),
            batch.column(*place).clone(),
        ),
        None => (table.fields()[*column].clone(), nulls_of(table, *column, rows)),
    };
    let (fields, columns): (Vec<FieldRef>, Vec<ArrayRef>) = columns.iter().zip(places).map(pick).unzip();
    let options = RecordBatchOptions::new().with_row_count(Some(rows));
    RecordBatch::try_new_with_options(Arc::new(Schema::new(fields)), columns, &options)
}

/// A column of a table that has no values.
pub(crate) fn nulls_of(table: &Schema, column: usize, rows: usize) -> ArrayRef {
    new_null_array(table.field(column).data_type(), rows)
}

/// The Arrow schema of a table as its object holds it.
pub(crate) fn encode_schema(schema: &SchemaRef) -> Result<Arc<[u8]>> {
    let mut writer = arrow::ipc::writer::StreamWriter::try_new(Vec::new(), schema)?;
    writer.finish()?;
    Ok(writer.into_inner()?.into())
}

/// The schema that `encode_schema` has written.
///
/// # Errors
///
/// XX001 if it is damaged.
pub(crate) fn decode_schema(columns: &[u8], table: &str) -> Result<SchemaRef> {
    let reader = arrow::ipc::reader::StreamReader::try_new(columns, None);
    let reader = reader.map_err(|error| StoreError::DamagedCatalog {
        path: PathBuf::from(table),
        reason: error.to_string(),
    })?;
    Ok(reader.schema())
}
