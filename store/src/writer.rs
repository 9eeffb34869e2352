//! Rows on their way into a table: few stay together in the catalog, many become Parquet files.

use crate::error::{Result, StoreError};
use crate::folder::new_temporary_file;
use crate::object::Oid;
use crate::parts::{NewData, NewFile, NewPart, count_nulls};
use crate::read::BATCH;
use crate::store::Store;
use arrow::array::RecordBatch;
use arrow::compute::BatchCoalescer;
use arrow::datatypes::SchemaRef;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use std::fs::File;
use std::sync::atomic::AtomicBool;

/// So many rows, and so many bytes of them, stay in the catalog.
const FEW_ROWS: usize = 10_000;
const FEW_BYTES: usize = 1 << 20;

/// A file of this size is full.
const FULL: usize = 256 << 20;

/// Rows of the first row groups of a file: threads divide a file by them.
const FIRST_ROW_GROUPS: usize = 122_880;
/// So many rows have such groups.
const FIRST: u64 = 1 << 20;
/// Rows of the others. Smaller ones cost a scan of millions of rows a third of its time.
const ROW_GROUP: usize = 1 << 20;

/// Takes batches and makes parts of them.
pub struct PartWriter {
    store: Store,
    table: Oid,
    schema: SchemaRef,
    few: Vec<RecordBatch>,
    rows: usize,
    bytes: usize,
    file: Option<Open>,
    parts: Vec<NewPart>,
    /// The table is one that only a session has.
    temporary: bool,
}

/// A file that is being written.
struct Open {
    writer: ArrowWriter<File>,
    file: NewFile,
    rows: u64,
    nulls: Vec<u64>,
}

impl PartWriter {
    /// A writer for a table of these columns.
    pub fn new(store: Store, table: Oid, schema: SchemaRef) -> PartWriter {
        PartWriter {
            store,
            table,
            schema,
            few: Vec::new(),
            rows: 0,
            bytes: 0,
            file: None,
            parts: Vec::new(),
            temporary: false,
        }
    }

    /// A writer for a table that only a session has: its files are not those of the database, and go with the session.
    pub fn temporary(self) -> PartWriter {
        PartWriter {
            temporary: true,
            ..self
        }
    }

    /// Adds rows. Blocks while they are written.
    pub fn push(&mut self, batch: RecordBatch) -> Result<()> {
        if batch.num_rows() == 0 {
            return Ok(());
        }
        if self.file.is_some() {
            return self.write(&batch);
        }
        self.rows += batch.num_rows();
        self.bytes += batch.get_array_memory_size();
        self.few.push(batch);
        if self.store.is_memory() || self.rows <= FEW_ROWS && self.bytes <= FEW_BYTES {
            Ok(())
        } else {
            std::mem::take(&mut self.few)
                .iter()
                .try_for_each(|batch| self.write(batch))
        }
    }

    fn write(&mut self, batch: &RecordBatch) -> Result<()> {
        let open = match self.file.take() {
            Some(open) => open,
            None => self.open()?,
        };
        let open = self.file.insert(open);
        let failed = |error| StoreError::writing(&open.file.path, error);
        open.writer.write(batch).map_err(failed)?;
        open.rows += batch.num_rows() as u64;
        count_nulls(&mut open.nulls, batch);
        if open.rows <= FIRST && open.writer.in_progress_rows() >= FIRST_ROW_GROUPS {
            open.writer.flush().map_err(failed)?;
        }
        if open.writer.bytes_written() + open.writer.in_progress_size() > FULL {
            self.close()
        } else {
            Ok(())
        }
    }

    fn open(&self) -> Result<Open> {
        let place = if self.temporary {
            Some(new_temporary_file()?)
        } else {
            self.store.new_file(self.table)?
        };
        let Some((name, path)) = place else {
            return Err(StoreError::Rows("there is no folder for them".to_string()));
        };
        let handle = File::create_new(&path).map_err(StoreError::io(&path))?;
        let kept = AtomicBool::new(false);
        let file = NewFile { name, path, kept };
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_max_row_group_row_count(Some(ROW_GROUP))
            .build();
        let writer = ArrowWriter::try_new(handle, self.schema.clone(), Some(properties));
        let writer = writer.map_err(|error| StoreError::writing(&file.path, error))?;
        Ok(Open {
            writer,
            file,
            rows: 0,
            nulls: Vec::new(),
        })
    }

    /// Ends the file; its rows are on the disk then.
    fn close(&mut self) -> Result<()> {
        let Some(open) = self.file.take() else {
            return Ok(());
        };
        let (file, rows, nulls) = (open.file, open.rows, open.nulls);
        let handle = open.writer.into_inner();
        let handle = handle.map_err(|error| StoreError::writing(&file.path, error))?;
        handle.sync_all().map_err(StoreError::io(&file.path))?;
        let bytes = handle.metadata().map_err(StoreError::io(&file.path))?.len();
        self.parts.push(NewPart::new(rows, bytes, nulls, NewData::File(file)));
        Ok(())
    }

    /// All that was added, as parts.
    pub fn finish(mut self) -> Result<Vec<NewPart>> {
        self.close()?;
        if !self.few.is_empty() {
            self.parts.push(NewPart::of_batches(coalesced(self.schema, self.few)?));
        }
        Ok(self.parts)
    }
}

/// Small batches joined to some of the size that queries work with.
fn coalesced(schema: SchemaRef, batches: Vec<RecordBatch>) -> Result<Vec<RecordBatch>> {
    let mut coalescer = BatchCoalescer::new(schema, BATCH).with_biggest_coalesce_batch_size(Some(BATCH / 2));
    let mut joined = Vec::new();
    for batch in batches {
        coalescer.push_batch(batch)?;
        joined.extend(std::iter::from_fn(|| coalescer.next_completed_batch()));
    }
    coalescer.finish_buffered_batch()?;
    joined.extend(coalescer.next_completed_batch());
    Ok(joined)
}
