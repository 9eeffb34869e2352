//! A directory for the run's files, removed at its end, and the rows written into it.

use crate::workload::{Rows, Workload};
use anyhow::{Context, Result};
use datafusion::arrow::array::RecordBatch;
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Rows in one row group, as engines write them by default.
const ROW_GROUP: usize = 128 * 1024;

/// A directory of its own under the system's temporary one.
pub struct Scratch(PathBuf);

impl Scratch {
    /// A new, empty one.
    pub fn new() -> Result<Scratch> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("taipan-benchmarks-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).with_context(|| format!("creating {}", path.display()))?;
        Ok(Scratch(path))
    }

    /// A file's path in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Writes a text file.
    pub fn write(&self, name: &str, text: &str) -> Result<PathBuf> {
        let path = self.path(name);
        fs::write(&path, text).with_context(|| format!("writing {}", path.display()))?;
        Ok(path)
    }

    /// Writes a workload's rows as a Parquet file.
    pub fn write_parquet(&self, workload: &Workload, rows: &Rows) -> Result<PathBuf> {
        let path = self.path(&format!("{}.parquet", workload.function));
        let batches = rows.record_batches(workload)?;
        let mut writer = parquet_writer(&path, &batches[0])?;
        for batch in &batches {
            writer.write(batch)?;
        }
        writer.close()?;
        Ok(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            eprintln!("removing {}: {error}", self.0.display());
        }
    }
}

/// A writer of batches like this one.
pub fn parquet_writer(path: &Path, like: &RecordBatch) -> Result<ArrowWriter<File>> {
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_max_row_group_row_count(Some(ROW_GROUP))
        .build();
    let file = File::create(path).with_context(|| format!("creating {}", path.display()))?;
    Ok(ArrowWriter::try_new(file, like.schema(), Some(properties))?)
}
