//! One run of a query, as the functions in it see it: what stops them, and where the memory that they hold is counted.
//! Knows nothing of plans.

use crate::runtime::Runtime;
use crate::tally::Tally;
use datafusion::common::DataFusionError;
use datafusion::execution::memory_pool::{MemoryConsumer, MemoryPool, MemoryReservation};
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use taipan_udf::{CancelFlag, MemoryAccount, RunOptions};

/// A query that is running.
#[derive(Debug)]
pub(crate) struct QueryRun {
    options: Arc<RunOptions>,
    memory: Arc<QueryMemory>,
    /// Where its calls count besides.
    tally: Option<Arc<dyn Tally>>,
    /// Who still reads results.
    readers: AtomicUsize,
}

/// Somebody who reads the results of a query. Functions stop when the last one is gone.
#[derive(Debug)]
pub(crate) struct Reader(Arc<QueryRun>);

impl QueryRun {
    /// Begins a run, with its first reader.
    pub fn begin(runtime: &Runtime, pool: &Arc<dyn MemoryPool>) -> Reader {
        let session = runtime.options();
        let cancel = Arc::new(CancelFlag::below(session.cancel.clone()));
        let memory = Arc::new(QueryMemory {
            reservation: MemoryConsumer::new("Python functions").register(pool),
            refusal: Mutex::new(None),
            cancel: cancel.clone(),
        });
        let options = RunOptions {
            cancel,
            account: Some(memory.clone()),
            ..(*session).clone()
        };
        Reader(Arc::new(QueryRun {
            options: Arc::new(options),
            memory,
            tally: runtime.tally(),
            readers: AtomicUsize::new(1),
        }))
    }

    /// Another reader, unless the last one is gone.
    pub fn join(self: &Arc<QueryRun>) -> Option<Reader> {
        let more = |readers: usize| (readers > 0).then_some(readers + 1);
        let joined = self.readers.fetch_update(Ordering::AcqRel, Ordering::Acquire, more);
        joined.ok().map(|_| Reader(self.clone()))
    }

    /// What its batches are run with.
    pub fn options(&self) -> &Arc<RunOptions> {
        &self.options
    }

    /// Where its calls count besides.
    pub fn tally(&self) -> Option<&Arc<dyn Tally>> {
        self.tally.as_ref()
    }

    /// The error of a query for which there was no memory.
    pub fn refusal(&self) -> Option<DataFusionError> {
        let refusal = self.memory.refusal.lock();
        refusal
            .as_ref()
            .map(|text| DataFusionError::ResourcesExhausted(text.clone()))
    }
}

impl Reader {
    /// What is read.
    pub fn run(&self) -> &Arc<QueryRun> {
        &self.0
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        if self.0.readers.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.0.options.cancel.cancel();
        }
    }
}

/// The memory of a query's functions, in DataFusion's pool.
#[derive(Debug)]
struct QueryMemory {
    reservation: MemoryReservation,
    /// What the pool said when it had no more.
    refusal: Mutex<Option<String>>,
    cancel: Arc<CancelFlag>,
}

impl MemoryAccount for QueryMemory {
    fn grow(&self, bytes: usize) -> bool {
        let Err(error) = self.reservation.try_grow(bytes) else {
            return true;
        };
        let text = error.find_root().message().into_owned();
        self.refusal.lock().get_or_insert(text);
        self.cancel.cancel();
        false
    }

    fn shrink(&self, bytes: usize) {
        self.reservation.shrink(bytes);
    }
}
