//! Taipan's SQL front door, driven from ordinary code: one thread, one partition.

use anyhow::Result;
use datafusion::arrow::array::RecordBatch;
use datafusion::prelude::{SessionConfig, SessionContext};
use futures::StreamExt;
use tokio::runtime::{Builder, Runtime};

/// A session and the thread that drives it: the caller's.
pub struct Front {
    runtime: Runtime,
    session: SessionContext,
}

impl Front {
    /// An empty session.
    pub fn new() -> Result<Front> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let session = SessionContext::new_with_config(SessionConfig::new().with_target_partitions(1));
        taipan_engine::Python::new().install(&session)?;
        Ok(Front { runtime, session })
    }

    /// Runs one statement, handing each batch of its result on.
    pub fn stream(&self, sql: &str, mut each: impl FnMut(&RecordBatch)) -> Result<()> {
        self.runtime.block_on(async {
            let mut stream = self.session.sql(sql).await?.execute_stream().await?;
            while let Some(batch) = stream.next().await {
                each(&batch?);
            }
            Ok(())
        })
    }

    /// Runs one statement and keeps its result.
    pub fn query(&self, sql: &str) -> Result<Vec<RecordBatch>> {
        let mut batches = Vec::new();
        self.stream(sql, |batch| batches.push(batch.clone()))?;
        Ok(batches)
    }
}
