//! Taipan end to end: SQL over a Parquet file.

use crate::checksum::{self, Checksum};
use crate::front::Front;
use crate::measure::{Column, timed};
use crate::workload::Workload;
use anyhow::{Context, Result};
use datafusion::arrow::array::{Array, AsArray, RecordBatch};
use datafusion::arrow::datatypes::Int64Type;
use std::path::Path;
use std::time::Duration;

/// A session with the function and the file.
pub struct SessionSql {
    front: Front,
    query: String,
}

impl SessionSql {
    /// Creates the function and names the file.
    pub fn new(workload: &Workload, file: &Path) -> Result<SessionSql> {
        let front = Front::new()?;
        front.query(&workload.create_sql())?;
        front.query(&format!(
            "CREATE EXTERNAL TABLE bench STORED AS PARQUET LOCATION '{}'",
            file.display()
        ))?;
        Ok(SessionSql {
            front,
            query: checksum::query(&workload.call_sql(), workload.returns, "bench"),
        })
    }
}

impl Column for SessionSql {
    fn name(&self) -> &'static str {
        "Taipan SQL"
    }

    fn run(&mut self) -> Result<Duration> {
        Ok(timed(|| self.front.query(&self.query))?.0)
    }

    fn checksum(&mut self) -> Result<Checksum> {
        read(&self.front.query(&self.query)?)
    }
}

fn read(batches: &[RecordBatch]) -> Result<Checksum> {
    let row = batches.iter().find(|b| b.num_rows() == 1).context("no checksum")?;
    let cell = |i: usize| {
        let column = row
            .column(i)
            .as_primitive_opt::<Int64Type>()
            .context("a checksum of another type")?;
        Ok::<i64, anyhow::Error>(if column.is_null(0) { 0 } else { column.value(0) })
    };
    Ok(Checksum {
        sum: cell(0)?,
        nulls: cell(1)?,
    })
}
