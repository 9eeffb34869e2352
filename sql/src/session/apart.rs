//! Work on tasks of its own. Operators may be busy for seconds without coming back: a sort of a large batch, the table of a join,
//! one window over all rows. Whoever waits for them here is free to hear that the statement is cancelled, and goes; the task
//! ends where it comes back next. A panic in such a task is an error of the statement.

use crate::error::{Error, SqlState};
use datafusion::arrow::array::RecordBatch;
use datafusion::common::DataFusionError;
use datafusion::execution::SendableRecordBatchStream;
use futures::{FutureExt, StreamExt};
use parking_lot::Mutex;
use std::any::Any;
use std::future::poll_fn;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

/// Where tasks run: on the threads of a runtime, or on those of whoever waits for them.
pub type Workers = Option<Handle>;

/// A task that ends with whoever holds it.
fn task<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static, workers: &Workers) -> JoinSet<T> {
    let mut task = JoinSet::new();
    match workers {
        Some(workers) => task.spawn_on(work, workers),
        None => task.spawn(work),
    };
    task
}

/// Runs a future on a task of its own, which ends with whoever waits for it.
pub async fn apart<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
    workers: &Workers,
) -> Result<T, Error> {
    let mut task = task(AssertUnwindSafe(work).catch_unwind(), workers);
    match task.join_next().await {
        Some(Ok(Ok(result))) => Ok(result),
        Some(Ok(Err(panic))) => Err(panicked(panic.as_ref())),
        Some(Err(error)) => Err(Error::new(SqlState::Internal, format!("internal error: {error}"))),
        None => Err(Error::new(SqlState::Internal, "internal error: a task without an end")),
    }
}

/// Runs a future here. A panic is an error.
pub async fn here<T>(work: impl Future<Output = T>) -> Result<T, Error> {
    let done = AssertUnwindSafe(work).catch_unwind().await;
    done.map_err(|panic| panicked(panic.as_ref()))
}

/// What one more statement within a statement may take of the stack, and how large its own one is.
const LEAST_STACK: usize = 4 << 20;
const OWN_STACK: usize = 16 << 20;

/// Runs a future on a stack of its own where little is left of this one: statements within statements end nowhere else.
pub async fn deeper<T>(work: impl Future<Output = T>) -> T {
    let mut work = std::pin::pin!(work);
    poll_fn(|context| stacker::maybe_grow(LEAST_STACK, OWN_STACK, || work.as_mut().poll(context))).await
}

/// What a panic says.
pub fn panicked(panic: &(dyn Any + Send)) -> Error {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    Error::new(
        SqlState::Internal,
        format!("internal error: {}", text.unwrap_or("a panic")),
    )
}

/// Why a stream ended before its end.
pub enum Ended {
    Failed(DataFusionError),
    Panicked(Error),
}

/// What comes of the task, and the task.
type Running = (mpsc::Receiver<Result<RecordBatch, Ended>>, JoinSet<()>);

/// A stream until somebody takes it away.
type Shared = Arc<Mutex<Option<SendableRecordBatchStream>>>;

/// The batches of a plan that runs on a task of its own, from when they are first asked for.
pub struct Batches {
    stream: Shared,
    workers: Workers,
    running: Option<Running>,
}

impl Drop for Batches {
    /// Functions stop when the stream is dropped. So it is dropped here: the task would do so when a thread has time for it,
    /// and all of them may be in functions.
    fn drop(&mut self) {
        if let Some(mut stream) = self.stream.try_lock() {
            stream.take();
        }
    }
}

impl Batches {
    pub fn new(stream: SendableRecordBatchStream, workers: Workers) -> Batches {
        Batches {
            workers,
            stream: Arc::new(Mutex::new(Some(stream))),
            running: None,
        }
    }

    pub fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<RecordBatch, Ended>>> {
        let (stream, workers) = (&self.stream, &self.workers);
        let (receiver, _) = self.running.get_or_insert_with(|| {
            let (sender, receiver) = mpsc::channel(1);
            (receiver, task(pump(stream.clone(), sender), workers))
        });
        receiver.poll_recv(context)
    }
}

/// Hands batches on, until nobody takes them.
async fn pump(stream: Shared, sender: mpsc::Sender<Result<RecordBatch, Ended>>) {
    let hand_on = async {
        let mut next = poll_fn(|context| match stream.lock().as_mut() {
            Some(stream) => stream.poll_next_unpin(context),
            None => Poll::Ready(None),
        });
        while let Some(batch) = (&mut next).await {
            if sender.send(batch.map_err(Ended::Failed)).await.is_err() {
                break;
            }
        }
    };
    if let Err(panic) = AssertUnwindSafe(hand_on).catch_unwind().await {
        // Whoever has gone does not want to know.
        let _ = sender.send(Err(Ended::Panicked(panicked(panic.as_ref())))).await;
    }
}
