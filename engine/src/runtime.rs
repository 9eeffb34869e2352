//! What all functions of one session share at run time: the cancel flag, default limits, the execution mode.
//! Knows nothing of the catalog or of plans.

use crate::tally::Tally;
use parking_lot::RwLock;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use taipan_udf::queries::Queries;
use taipan_udf::{CancelFlag, Isolation, Mode, RunOptions};

tokio::task_local! {
    /// The statement whose task this is. It may go on for a while when it was given up, and another one has begun.
    static STATEMENT: Statement;
}

/// What functions of one statement go by.
#[derive(Clone, Debug)]
struct Statement {
    /// What stops it.
    cancel: Arc<CancelFlag>,
    /// What runs queries of its functions.
    queries: Option<Arc<dyn Queries>>,
}

/// The shared run-time state of one session. Cheap to read per batch.
#[derive(Debug)]
pub struct Runtime {
    options: RwLock<Arc<RunOptions>>,
    /// How many statements have begun.
    statements: AtomicU64,
    isolation: Isolation,
    /// Where calls of the statement that runs count.
    tally: RwLock<Option<Arc<dyn Tally>>>,
}

impl Default for Runtime {
    fn default() -> Runtime {
        Runtime::new(Mode::Auto, None, None)
    }
}

impl Runtime {
    /// A runtime with these defaults for functions that state no limits of their own.
    pub fn new(mode: Mode, timeout: Option<Duration>, memory: Option<usize>) -> Runtime {
        let options = RunOptions {
            cancel: Arc::default(),
            mode,
            timeout,
            memory,
            output: None,
            account: None,
            notices: taipan_udf::Notices::default(),
            shared: taipan_udf::SharedBy::apart(),
            queries: None,
        };
        Runtime {
            options: RwLock::new(Arc::new(options)),
            statements: AtomicU64::new(0),
            isolation: Isolation::InProcess,
            tally: RwLock::new(None),
        }
    }

    /// The number of the statement that runs; nothing where nobody has said that one begins.
    pub fn statement(&self) -> Option<u64> {
        let number = self.statements.load(Ordering::Acquire);
        (number > 0).then_some(number)
    }

    /// The same, where the Python of functions that are created from now on runs in processes of its own, or not.
    pub fn with_isolation(mut self, isolation: Isolation) -> Runtime {
        self.isolation = isolation;
        self
    }

    /// Where the Python of functions runs.
    pub fn isolation(&self) -> Isolation {
        self.isolation
    }

    /// What a batch that starts now is run with.
    pub fn options(&self) -> Arc<RunOptions> {
        let options = self.options.read().clone();
        match STATEMENT.try_with(Statement::clone) {
            Ok(Statement { cancel, queries }) if queries.is_some() || !Arc::ptr_eq(&cancel, &options.cancel) => {
                Arc::new(RunOptions {
                    cancel,
                    queries,
                    ..(*options).clone()
                })
            }
            _ => options,
        }
    }

    /// The work of a statement. What stops that stops it, also where another statement has begun. Its functions run their
    /// queries there, if anywhere.
    pub fn of_statement<F: Future>(
        &self,
        cancel: Arc<CancelFlag>,
        queries: Option<Arc<dyn Queries>>,
        work: F,
    ) -> impl Future<Output = F::Output> + use<F> {
        STATEMENT.scope(Statement { cancel, queries }, work)
    }

    /// The same, of work that is done here and whose functions run no queries.
    pub fn in_statement<T>(&self, work: impl FnOnce() -> T) -> T {
        let statement = Statement {
            cancel: self.cancel_flag(),
            queries: None,
        };
        STATEMENT.sync_scope(statement, work)
    }

    /// Calls of queries that start from now on count there.
    pub fn set_tally(&self, tally: Option<Arc<dyn Tally>>) {
        let before = std::mem::replace(&mut *self.tally.write(), tally);
        // It may tell what it has, for which it is not to be locked.
        drop(before);
    }

    /// Where calls of queries that start now count.
    pub fn tally(&self) -> Option<Arc<dyn Tally>> {
        self.tally.read().clone()
    }

    /// Stops every Python function of the session that is running, and those that start before `reset`.
    pub fn cancel(&self) {
        self.options.read().cancel.cancel();
    }

    /// Lets functions run again. Call it before a statement, never between its batches. What was cancelled stays so,
    /// however late it looks at its flag: new batches get another one.
    pub fn reset(&self) {
        self.statements.fetch_add(1, Ordering::AcqRel);
        if self.options.read().cancel.is_cancelled() {
            self.update(|options| options.cancel = Arc::default());
        }
    }

    /// The flag of batches that start now.
    pub fn cancel_flag(&self) -> Arc<CancelFlag> {
        self.options.read().cancel.clone()
    }

    /// Chooses how rows are evaluated from now on.
    pub fn set_mode(&self, mode: Mode) {
        self.update(|options| options.mode = mode);
    }

    /// Limits a batch of any function that has no limit of its own.
    pub fn set_timeout(&self, timeout: Option<Duration>) {
        self.update(|options| options.timeout = timeout);
    }

    /// Limits the memory of any function that has no limit of its own.
    pub fn set_memory(&self, memory: Option<usize>) {
        self.update(|options| options.memory = memory);
    }

    /// Limits what one call of any function may return that has no limit of its own.
    pub fn set_output(&self, output: Option<usize>) {
        self.update(|options| options.output = output);
    }

    fn update(&self, change: impl FnOnce(&mut RunOptions)) {
        let mut slot = self.options.write();
        let mut options = (**slot).clone();
        change(&mut options);
        *slot = Arc::new(options);
    }
}
