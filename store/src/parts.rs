//! Parts of tables: the rows that one statement has put in.

use crate::error::{Result, StoreError};
use crate::folder::sync_dir;
use arrow::array::{Array, RecordBatch};
use arrow::ipc::reader::StreamReader;
use arrow::ipc::writer::StreamWriter;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Which part it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PartId {
    /// One that is committed, by its number in the catalog.
    Stored(i64),
    /// One of a transaction.
    New(u64),
}

/// Where the rows of a part are.
#[derive(Clone, Debug)]
pub enum PartData {
    /// A Parquet file.
    File(PathBuf),
    Batches(Arc<[RecordBatch]>),
}

/// Rows of a table that never change.
#[derive(Clone, Debug)]
pub struct Part {
    pub id: PartId,
    pub rows: u64,
    /// Its size: of the file, or of the batches in memory.
    pub bytes: u64,
    /// How many NULLs each column has.
    pub nulls: Arc<[u64]>,
    pub data: PartData,
}

/// A part that is not committed yet. Its file goes with it unless it is.
#[derive(Debug)]
pub struct NewPart {
    pub(crate) id: u64,
    pub(crate) rows: u64,
    pub(crate) bytes: u64,
    pub(crate) nulls: Arc<[u64]>,
    pub(crate) data: NewData,
}

#[derive(Debug)]
pub(crate) enum NewData {
    File(NewFile),
    Batches(Arc<[RecordBatch]>),
}

/// A file that nothing refers to yet.
#[derive(Debug)]
pub(crate) struct NewFile {
    pub name: String,
    pub path: PathBuf,
    pub kept: AtomicBool,
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if !self.kept.load(Ordering::Relaxed) {
            // What is left is found after a day, when old parts are removed.
            drop(std::fs::remove_file(&self.path));
        }
    }
}

impl NewFile {
    /// Makes sure that the file's name is on the disk, as its contents are.
    pub fn settle(&self) -> Result<()> {
        sync_dir(self.path.parent().unwrap_or(Path::new(".")))
    }
}

impl NewPart {
    pub(crate) fn new(rows: u64, bytes: u64, nulls: Vec<u64>, data: NewData) -> NewPart {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        NewPart {
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            rows,
            bytes,
            nulls: nulls.into(),
            data,
        }
    }

    /// A part of a few rows, which are kept in the catalog.
    pub fn of_batches(batches: Vec<RecordBatch>) -> NewPart {
        let rows = batches.iter().map(|batch| batch.num_rows() as u64).sum();
        let bytes = batches.iter().map(|batch| batch.get_array_memory_size() as u64).sum();
        let mut nulls = Vec::new();
        for batch in &batches {
            count_nulls(&mut nulls, batch);
        }
        NewPart::new(rows, bytes, nulls, NewData::Batches(batches.into()))
    }

    /// The part as its transaction reads it.
    pub(crate) fn part(&self) -> Part {
        Part {
            id: PartId::New(self.id),
            rows: self.rows,
            bytes: self.bytes,
            nulls: self.nulls.clone(),
            data: match &self.data {
                NewData::File(file) => PartData::File(file.path.clone()),
                NewData::Batches(batches) => PartData::Batches(batches.clone()),
            },
        }
    }
}

/// Adds the NULLs of a batch to those of each column.
pub(crate) fn count_nulls(nulls: &mut Vec<u64>, batch: &RecordBatch) {
    nulls.resize(batch.num_columns(), 0);
    for (count, column) in nulls.iter_mut().zip(batch.columns()) {
        *count += column.logical_null_count() as u64;
    }
}

/// Batches as an Arrow IPC stream.
pub(crate) fn encode(batches: &[RecordBatch]) -> Result<Vec<u8>> {
    let Some(first) = batches.first() else {
        return Ok(Vec::new());
    };
    let mut writer = StreamWriter::try_new(Vec::new(), &first.schema())?;
    for batch in batches {
        writer.write(batch)?;
    }
    Ok(writer.into_inner()?)
}

/// The batches of an Arrow IPC stream that stands in the catalog at this path.
pub(crate) fn decode(bytes: &[u8], catalog: &Path) -> Result<Vec<RecordBatch>> {
    if bytes.is_empty() {
        return Ok(Vec::new());
    }
    let damaged = |error: arrow::error::ArrowError| StoreError::DamagedCatalog {
        path: catalog.to_path_buf(),
        reason: error.to_string(),
    };
    let reader = StreamReader::try_new(bytes, None).map_err(damaged)?;
    reader.collect::<std::result::Result<_, _>>().map_err(damaged)
}
