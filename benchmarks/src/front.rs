//! Taipan's SQL front door, driven from ordinary code: one thread, one partition.

use crate::workload::FUNCTION_MEMORY;
use anyhow::Result;
use datafusion::arrow::array::RecordBatch;
use futures::StreamExt;
use taipan::{Database, Mode, Session};
use tokio::runtime::{Builder, Runtime};

/// A session and the thread that drives it: the caller's.
pub struct Front {
    runtime: Runtime,
    session: Session,
}

impl Front {
    /// An empty session.
    pub fn new() -> Result<Front> {
        Front::over(Builder::new_current_thread().enable_all().build()?, 1)
    }

    /// A session on a database.
    pub fn on(database: &Database, threads: usize) -> Result<Front> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(threads)
            .enable_all()
            .build()?;
        let settings = Session::builder().threads(threads).function_memory(FUNCTION_MEMORY);
        Ok(Front {
            runtime,
            session: database.session(settings)?,
        })
    }

    /// The same with threads of its own.
    pub fn with_threads(threads: usize) -> Result<Front> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(threads)
            .enable_all()
            .build()?;
        Front::over(runtime, threads)
    }

    fn over(runtime: Runtime, threads: usize) -> Result<Front> {
        let session = Session::builder().threads(threads).function_memory(FUNCTION_MEMORY);
        Ok(Front {
            runtime,
            session: session.build()?,
        })
    }

    /// Runs one statement, handing each batch of its result on.
    pub fn stream(&self, sql: &str, mut each: impl FnMut(&RecordBatch)) -> Result<()> {
        self.runtime.block_on(async {
            let mut results = self.session.sql(sql).await?;
            while let Some(batch) = results.next().await {
                each(&batch?);
            }
            Ok(())
        })
    }

    /// Chooses how functions run from now on.
    pub fn set_mode(&self, mode: Mode) {
        self.session.runtime().set_mode(mode);
    }

    /// Runs one statement and keeps its result.
    pub fn query(&self, sql: &str) -> Result<Vec<RecordBatch>> {
        let mut batches = Vec::new();
        self.stream(sql, |batch| batches.push(batch.clone()))?;
        Ok(batches)
    }
}
