//! The parts of a table for statements that change rows.

use super::catalog::external;
use super::sink::{Rows, with_schema};
use super::work::Work;
use async_trait::async_trait;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::{DataFusionError, Result, internal_err};
use datafusion::execution::SendableRecordBatchStream;
use datafusion::physical_plan::stream::RecordBatchReceiverStreamBuilder;
use futures::StreamExt;
use std::sync::Arc;
use taipan_engine::Parts;
use taipan_store::{Object, Part, PartId};

/// Batches that are read before anybody has asked.
const AHEAD: usize = 2;

/// The parts that a statement has seen.
#[derive(Debug)]
pub struct TableParts {
    pub work: Arc<Work>,
    pub turn: u64,
    pub object: Arc<Object>,
    pub schema: SchemaRef,
    pub parts: Vec<Part>,
}

#[async_trait]
impl Parts for TableParts {
    fn rows(&self) -> Vec<u64> {
        self.parts.iter().map(|part| part.rows).collect()
    }

    fn read(&self, part: usize, columns: Option<&[usize]>) -> Result<SendableRecordBatchStream> {
        let Some(part) = self.parts.get(part).cloned() else {
            return internal_err!("a part that the table does not have");
        };
        let all: Vec<usize> = (0..self.schema.fields().len()).collect();
        let columns = columns.unwrap_or(&all).to_vec();
        let table = self.schema.clone();
        let schema = Arc::new(table.project(&columns)?);
        let mut stream = RecordBatchReceiverStreamBuilder::new(schema.clone(), AHEAD);
        let sender = stream.tx();
        stream.spawn_blocking(move || {
            for batch in part.read(&table, &columns).map_err(external)? {
                let batch = batch.map_err(external).and_then(|batch| with_schema(&schema, &batch));
                if sender.blocking_send(batch).is_err() {
                    break;
                }
            }
            Ok(())
        });
        Ok(stream.build())
    }

    async fn exchange(&self, parts: &[usize], mut rows: SendableRecordBatchStream) -> Result<()> {
        let mut new = Rows::new(self.work.store().clone(), self.object.clone(), self.schema.clone());
        while let Some(batch) = rows.next().await {
            new.push(batch?).await?;
        }
        let new = new.finish().await?;
        let removed: Vec<PartId> = parts
            .iter()
            .filter_map(|part| self.parts.get(*part))
            .map(|part| part.id)
            .collect();
        let exchanged = self.work.write(self.turn, |transaction| {
            transaction.exchange(self.object.oid, &removed, new);
            Ok(())
        });
        exchanged.map_err(|error| DataFusionError::External(Box::new(error)))
    }
}
