//! Running: options for a batch, what it reports back, and how it fails.

use crate::messages::Message;
use crate::queries::Queries;
use std::any::Any;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, Weak};
use taipan_types::account::MemoryAccount;

/// Stops running kernels and interpreters. Shared by everything that belongs to one query or session.
#[derive(Debug, Default)]
pub struct CancelFlag {
    set: AtomicBool,
    /// Stops this as well.
    above: Option<Arc<CancelFlag>>,
}

impl CancelFlag {
    /// A flag for a part of what another one stops.
    pub fn below(above: Arc<CancelFlag>) -> CancelFlag {
        CancelFlag {
            set: AtomicBool::new(false),
            above: Some(above),
        }
    }

    /// Asks whatever runs under this flag to stop soon.
    pub fn cancel(&self) {
        self.set.store(true, Ordering::Relaxed);
    }

    /// Whether `cancel` was called.
    pub fn is_cancelled(&self) -> bool {
        self.set.load(Ordering::Relaxed) || self.above.as_ref().is_some_and(|above| above.is_cancelled())
    }
}

/// Whose functions share what outlives their calls. Two are the same only if one was cloned from the other.
#[derive(Clone, Debug, Default)]
pub struct SharedBy(Arc<Owner>);

/// Who it is.
#[derive(Default)]
pub struct Owner {
    /// Where what its functions keep lives, if that is a place of its own.
    place: Option<OnceLock<Arc<dyn Any + Send + Sync>>>,
}

impl std::fmt::Debug for Owner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Owner")
    }
}

impl SharedBy {
    /// Somebody who wants a place of its own for what its functions keep.
    pub fn apart() -> SharedBy {
        SharedBy(Arc::new(Owner {
            place: Some(OnceLock::new()),
        }))
    }

    /// Tells whether it still is.
    pub fn token(&self) -> Weak<Owner> {
        Arc::downgrade(&self.0)
    }

    /// Its place, made on first use; `None`: it has none of its own.
    pub fn place<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> Option<Arc<T>> {
        let place = self.0.place.as_ref()?;
        // Only one type of place is ever asked for.
        place.get_or_init(|| Arc::new(make())).clone().downcast().ok()
    }
}

/// What functions printed, line by line, and said otherwise. Shared by everything that belongs to one query.
#[derive(Clone, Debug, Default)]
pub struct Notices(Arc<parking_lot::Mutex<Vec<Message>>>);

impl Notices {
    /// Most lines kept: a client does not read more.
    const MAX: usize = 10_000;

    /// Adds messages.
    pub fn add(&self, messages: impl IntoIterator<Item = Message>) {
        let mut lines = self.0.lock();
        let room = Self::MAX.saturating_sub(lines.len());
        lines.extend(messages.into_iter().take(room));
    }

    /// The messages so far, which are then forgotten.
    pub fn take(&self) -> Vec<Message> {
        std::mem::take(&mut self.0.lock())
    }
}

/// How rows are evaluated. Everything but `Auto` is for tests and benchmarks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Native where compiled, else interpreted. Calls that belong together may run as one program.
    #[default]
    Auto,
    /// The same, from the first row on.
    Fused,
    /// The same, each call by itself.
    Separate,
    /// RustPython runs the original source for every row.
    Interpreted,
    /// The IR interpreter runs the optimised IR; rows it fails are replayed.
    Ir,
}

/// What the caller says about one batch.
#[derive(Clone, Debug, Default)]
pub struct RunOptions {
    pub cancel: Arc<CancelFlag>,
    pub mode: Mode,
    /// Used where the function has no limit of its own. `None`: 5 minutes a batch, 256 MiB.
    pub timeout: Option<std::time::Duration>,
    pub memory: Option<usize>,
    /// The same for what one call returns. `None`: as much as memory allows.
    pub output: Option<usize>,
    /// Where memory is counted besides.
    pub account: Option<Arc<dyn MemoryAccount>>,
    /// Receives what functions print.
    pub notices: Notices,
    /// The session.
    pub shared: SharedBy,
    /// What runs the queries of functions. `None`: functions cannot run any there.
    pub queries: Option<Arc<dyn Queries>>,
}

/// Why a batch failed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ExecError {
    /// A Python exception left the function.
    #[error("{}", python_message(.0))]
    Python(Box<PythonException>),
    /// A result does not fit the SQL type (SQLSTATE 22003).
    #[error("{value} is out of range for type {sql_type} (function {function})")]
    OutOfRange {
        function: String,
        value: String,
        sql_type: String,
    },
    /// A NULL came for a parameter declared NOT NULL.
    #[error("NULL for parameter \"{param}\" of function {function}, which is declared NOT NULL")]
    NullArgument { function: String, param: String },
    /// An argument that Python has no value for (SQLSTATE 22023).
    #[error("{reason}: parameter \"{param}\" of function {function}")]
    Argument {
        function: String,
        param: String,
        reason: String,
    },
    /// The time limit passed.
    #[error("function {function} exceeded its time limit of {limit:?}")]
    Timeout {
        function: String,
        limit: std::time::Duration,
    },
    /// The user or the session stopped it.
    #[error("function {function} was cancelled")]
    Cancelled { function: String },
    /// Memory ran past the limit outside Python's own control (inside it, it is a MemoryError).
    #[error("function {function} exceeded its memory limit of {limit} bytes")]
    Memory { function: String, limit: usize },
    /// A call returned more than it may (SQLSTATE 54000). Like other limits, it holds under ON ERROR NULL too.
    #[error("function {function} returned more than its output limit of {limit} bytes")]
    Output { function: String, limit: usize },
    /// What a table function looked at could not be computed.
    #[error("{message} (in table function {function})")]
    Table { function: String, message: String },
    /// The process that ran it has died: of a fault of the interpreter, or because there was no memory.
    #[error("the process that ran function {function} has died: {how}")]
    Died { function: String, how: String },
    /// A bug in Taipan.
    #[error("internal error in function {function}: {message}")]
    Internal { function: String, message: String },
}

/// A Python exception with its traceback.
#[derive(Clone, Debug, PartialEq)]
pub struct PythonException {
    pub function: String,
    /// `ZeroDivisionError`
    pub kind: String,
    /// `division by zero`
    pub message: String,
    /// Line in the function's text, 1 being the first line between the dollar quotes; 0: unknown.
    pub line: u32,
    /// As Python prints it, from `Traceback (most recent call last):`, without the last line.
    pub traceback: String,
    /// What it says to SQL besides.
    pub report: Option<Report>,
}

/// What an exception says to SQL: that of a query, or one that the function has made for it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The five characters of its class.
    pub state: Option<String>,
    /// All that there is to say, where no Python was written that the exception is one of.
    pub whole: Option<String>,
    pub detail: Option<String>,
    pub hint: Option<String>,
    /// Lines about the query that failed.
    pub context: Vec<String>,
}

fn python_message(e: &PythonException) -> String {
    let colon = if e.message.is_empty() { "" } else { ": " };
    let mut text = format!("{}{colon}{}\nfunction {}", e.kind, e.message, e.function);
    if e.line > 0 {
        text.push_str(&format!(", line {}", e.line));
    }
    if !e.traceback.is_empty() {
        text.push('\n');
        text.push_str(e.traceback.trim_end());
    }
    text
}

/// What became of the rows of a batch: each is native, replayed or interpreted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowCounts {
    pub native: u64,
    /// Given up by native code, and run on the interpreter after it.
    pub replayed: u64,
    /// Of a batch that native code has not seen.
    pub interpreted: u64,
    /// Of those: errors that became NULL, as ON ERROR NULL says.
    pub failed: u64,
}

impl RowCounts {
    /// Every row once.
    pub fn rows(&self) -> u64 {
        self.native + self.replayed + self.interpreted
    }
}

impl std::ops::AddAssign for RowCounts {
    fn add_assign(&mut self, more: RowCounts) {
        self.native += more.native;
        self.replayed += more.replayed;
        self.interpreted += more.interpreted;
        self.failed += more.failed;
    }
}

/// Totals over the life of a function, or of a call of it.
#[derive(Debug, Default)]
pub struct Counters {
    pub calls: AtomicU64,
    pub rows_native: AtomicU64,
    pub rows_replayed: AtomicU64,
    pub rows_interpreted: AtomicU64,
    pub rows_failed: AtomicU64,
}

impl Counters {
    /// Adds a batch.
    pub fn add(&self, counts: RowCounts) {
        self.calls.fetch_add(1, Ordering::Relaxed);
        self.rows_native.fetch_add(counts.native, Ordering::Relaxed);
        self.rows_replayed.fetch_add(counts.replayed, Ordering::Relaxed);
        self.rows_interpreted.fetch_add(counts.interpreted, Ordering::Relaxed);
        self.rows_failed.fetch_add(counts.failed, Ordering::Relaxed);
    }

    /// The totals now.
    pub fn rows(&self) -> RowCounts {
        RowCounts {
            native: self.rows_native.load(Ordering::Relaxed),
            replayed: self.rows_replayed.load(Ordering::Relaxed),
            interpreted: self.rows_interpreted.load(Ordering::Relaxed),
            failed: self.rows_failed.load(Ordering::Relaxed),
        }
    }
}
