//! Puts small batches together. Knows nothing of where they come from.

use datafusion::arrow::compute::BatchCoalescer;
use datafusion::execution::SendableRecordBatchStream;
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use futures::StreamExt;

/// The rows of batches, put together as the coalescer says. There must be columns.
pub(crate) fn put_together(batches: SendableRecordBatchStream, coalescer: BatchCoalescer) -> SendableRecordBatchStream {
    let schema = batches.schema();
    let whole = futures::stream::try_unfold((Some(batches), coalescer), |(mut batches, mut coalescer)| async move {
        loop {
            if let Some(batch) = coalescer.next_completed_batch() {
                return Ok(Some((batch, (batches, coalescer))));
            }
            let Some(input) = &mut batches else {
                return Ok(None);
            };
            match input.next().await {
                Some(batch) => coalescer.push_batch(batch?)?,
                None => {
                    coalescer.finish_buffered_batch()?;
                    batches = None;
                }
            }
        }
    });
    Box::pin(RecordBatchStreamAdapter::new(schema, whole))
}
