//! The parts of a table for statements that change rows.

use super::catalog::external;
use super::insertion::{Insertion, with_schema};
use async_trait::async_trait;
use datafusion::common::{DataFusionError, Result, internal_err};
use datafusion::execution::SendableRecordBatchStream;
use datafusion::physical_plan::stream::{RecordBatchReceiverStreamBuilder, RecordBatchStreamAdapter};
use futures::StreamExt;
use std::sync::Arc;
use taipan_engine::{Parts, Returned, UniqueKey, Watch};
use taipan_store::{Part, PartData, PartId};

/// Batches that are read before anybody has asked.
const AHEAD: usize = 2;

/// The parts that a statement has seen.
#[derive(Debug)]
pub struct TableParts {
    /// The table, and what holds for rows that are put in.
    pub insertion: Insertion,
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
        let all: Vec<usize> = (0..self.insertion.layout.schema.fields().len()).collect();
        let columns = columns.unwrap_or(&all).to_vec();
        let layout = &self.insertion.layout;
        let schema = Arc::new(layout.schema.project(&columns)?);
        let table = layout.stored.clone();
        let columns: Vec<usize> = columns.iter().map(|column| layout.places[*column]).collect();
        if matches!(part.data, PartData::Batches(_)) {
            let batches = part.read(&table, &columns).map_err(external)?;
            let fitting = schema.clone();
            let batches = batches.map(move |batch| with_schema(&fitting, &batch.map_err(external)?));
            return Ok(Box::pin(RecordBatchStreamAdapter::new(
                schema,
                futures::stream::iter(batches),
            )));
        }
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

    fn keys(&self) -> &[UniqueKey] {
        &self.insertion.keys
    }

    fn returned(&self) -> Option<&Returned> {
        self.insertion.returned.as_deref()
    }

    fn watch(&self) -> Option<&dyn Watch> {
        let watched = &self.insertion.watched;
        watched.is_on().then_some(watched as &dyn Watch)
    }

    async fn exchange(&self, parts: &[usize], mut rows: SendableRecordBatchStream) -> Result<()> {
        let table = &self.insertion;
        let mut new = table.rows();
        while let Some(batch) = rows.next().await {
            new.push(table.fitting(&batch?)?).await?;
        }
        let new = new.finish().await?;
        let removed: Vec<PartId> = parts
            .iter()
            .filter_map(|part| self.parts.get(*part))
            .map(|part| part.id)
            .collect();
        let exchanged = table.work.write(table.turn, |transaction| {
            if !table.keys.is_empty() {
                transaction.expect_unchanged(table.object.oid);
            }
            transaction.exchange(table.object.oid, &removed, new);
            Ok(())
        });
        exchanged.map_err(|error| DataFusionError::External(Box::new(error)))
    }
}
