//! Hand-written Rust over a Parquet file: read the columns, evaluate, checksum. What SQL over Parquet is measured
//! against.

use crate::checksum::Checksum;
use crate::measure::{Column, timed};
use crate::workload::{BATCH, Workload};
use anyhow::Result;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Reads the file anew in each run.
pub struct RustParquet {
    workload: &'static Workload,
    path: PathBuf,
}

impl RustParquet {
    /// Over the file that the SQL engines read.
    pub fn new(workload: &'static Workload, path: &Path) -> RustParquet {
        RustParquet {
            workload,
            path: path.to_path_buf(),
        }
    }

    fn evaluate(&self) -> Result<Checksum> {
        let builder = ParquetRecordBatchReaderBuilder::try_new(File::open(&self.path)?)?;
        let mut checksum = Checksum::default();
        let mut id = 0;
        for batch in builder.with_batch_size(BATCH).build()? {
            let batch = batch?;
            checksum.add(&(self.workload.rust)(&batch.columns()[1..]), id)?;
            id += batch.num_rows() as i64;
        }
        Ok(checksum)
    }
}

impl Column for RustParquet {
    fn name(&self) -> &'static str {
        "Rust, Parquet"
    }

    fn run(&mut self) -> Result<Duration> {
        Ok(timed(|| self.evaluate())?.0)
    }

    fn checksum(&mut self) -> Result<Checksum> {
        self.evaluate()
    }
}
