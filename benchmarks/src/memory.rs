//! Resident memory: that many rows stream in constant memory, and that created, compiled, called and dropped
//! functions leave nothing behind. Measured on Linux, where the system says what a process holds.

use crate::checksum;
use crate::front::Front;
use crate::latency::Latency;
use crate::scratch::{Scratch, parquet_writer};
use crate::workload::{BATCH, Rows, Workload};
use anyhow::{Context, Result};
use datafusion::arrow::array::{ArrayRef, RecordBatch};
use std::path::{Path, PathBuf};

/// A line of `/proc/self/status`, in bytes.
fn status(field: &str) -> Result<u64> {
    let text = std::fs::read_to_string("/proc/self/status").context("only Linux tells resident memory")?;
    let line = text
        .lines()
        .find(|line| line.starts_with(field))
        .context("no such field")?;
    let kilobytes = line.split_whitespace().nth(1).context("no figure")?;
    Ok(kilobytes.parse::<u64>()? * 1024)
}

/// Bytes resident now.
pub fn resident() -> Result<u64> {
    status("VmRSS:")
}

/// The most bytes resident since the process began.
pub fn peak() -> Result<u64> {
    status("VmHWM:")
}

/// What streaming took.
pub struct Streamed {
    pub rows: usize,
    pub start: u64,
    pub peak: u64,
}

/// Streams `rows` rows of a workload from a Parquet file through the function, result rows and all, and says what was resident.
pub fn stream(workload: &Workload, rows: usize) -> Result<Streamed> {
    let scratch = Scratch::new()?;
    let file = write_repeated(&scratch, workload, rows)?;
    let front = Front::new()?;
    front.query(&workload.create_sql())?;
    front.query(&format!(
        "CREATE EXTERNAL TABLE bench STORED AS PARQUET LOCATION '{}'",
        file.display()
    ))?;
    let start = resident()?;
    let mut seen = 0;
    front.stream(
        &format!("SELECT id, {} AS r FROM bench", workload.call_sql()),
        |batch| seen += batch.num_rows(),
    )?;
    front.query(&checksum::query(&workload.call_sql(), workload.returns, "bench"))?;
    Ok(Streamed {
        rows: seen,
        start,
        peak: peak()?,
    })
}

/// A file of many rows from few: one block of them, again and again.
fn write_repeated(scratch: &Scratch, workload: &Workload, rows: usize) -> Result<PathBuf> {
    let block = workload.rows(rows.min(8 * BATCH));
    let path = scratch.path("stream.parquet");
    write_blocks(&path, workload, &block, rows)?;
    Ok(path)
}

fn write_blocks(path: &Path, workload: &Workload, block: &Rows, rows: usize) -> Result<()> {
    let batches: Vec<RecordBatch> = block.record_batches(workload)?;
    let mut writer = parquet_writer(path, &batches[0])?;
    let mut left = rows;
    for batch in batches.iter().cycle() {
        if left == 0 {
            break;
        }
        let part: Vec<ArrayRef> = batch.slice(0, left.min(batch.num_rows())).columns().to_vec();
        left -= part[0].len();
        writer.write(&RecordBatch::try_new(batch.schema(), part)?)?;
    }
    writer.close()?;
    Ok(())
}

/// How resident memory grew, in bytes, over this many functions created, compiled, called and dropped. A first tenth is
/// not counted: it fills pools and caches.
pub fn churn(workload: &Workload, functions: usize) -> Result<i64> {
    let mut latency = Latency::warm(workload)?;
    for _ in 0..functions / 10 {
        latency.once(workload)?;
    }
    let before = resident()?;
    for made in 1..=functions {
        latency.once(workload)?;
        if made % 1000 == 0 {
            eprintln!("{made} functions, {} MB resident", resident()? >> 20);
        }
    }
    Ok(resident()? as i64 - before as i64)
}
