//! Runs original sources row by row: the interpreted tier, and the replay of rows that native code gave up. Knows the
//! rules about NULL and errors; does not know why rows come here.
//!
//! A batch runs on any worker, so partitions run in parallel, each worker with its own copy of the module. A function that
//! keeps state between rows runs on one worker of its own pool instead, batch after batch, with one copy. What uses PL/Python's
//! names runs on the one interpreter that its session has for that.

use super::asking::{self, Asker, Asking};
use super::convert::{Classes, Column, MOST_BYTES, Python, Refused, Results};
use super::limits::{Clock, DEFAULT_MEMORY, DEFAULT_TIMEOUT, GRACE, GRACE_OF_STATE, Limit, Run};
use super::module::{self, Loaded};
use super::pool::{Pool, PoolError, Worker, pool};
use super::{exception, limits, refusals, rows, state};
use arrow::array::ArrayRef;
use rustpython_vm::builtins::PyBaseExceptionRef;
use rustpython_vm::compiler::core::bytecode::CodeObject;
use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::fmt::Debug;
use std::ops::Deref;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, Weak};
use std::time::Duration;
use taipan_interface::error::{Diagnostic, Error};
use taipan_interface::queries::Queries;
use taipan_interface::run_options::{CancelFlag, ExecError, Notices, RunOptions, SharedBy};
use taipan_interface::source::{FunctionSource, NullInput, OnError, Volatility};
use taipan_syntax::faults::Fault;
use taipan_syntax::source::ParsedSource;

/// Most functions that a worker keeps loaded.
const MAX_LOADED: usize = 256;
/// Rows after which garbage is looked for.
const ROWS_BETWEEN_COLLECTIONS: usize = 512;
/// How long an interpreter of one function waits for work.
const OWN_IDLE: Duration = Duration::from_secs(20);
/// Longest time that the top level of a module may take at CREATE.
const LOAD_TIMEOUT: Duration = Duration::from_secs(5);

static NEXT_ID: AtomicU64 = AtomicU64::new(0);
/// How many functions were dropped: tells workers when to look for copies of dead ones.
static DROPPED: AtomicU64 = AtomicU64::new(0);

/// Which rows of a batch to evaluate.
#[derive(Clone, Copy, Debug)]
pub enum RowSelection<'a> {
    All(usize),
    Rows(&'a [u32]),
}

/// Finds callables in interpreters, where they are not what a module calls by a name.
pub trait Locate: Debug + Send + Sync {
    /// The callable of this number, in this interpreter, where the module is loaded.
    fn locate(self: Arc<Self>, number: usize, worker: &Worker, loaded: &Loaded) -> PyResult;
}

/// Where a callable is found in each interpreter.
#[derive(Clone, Debug)]
pub struct Locator {
    pub call: Arc<dyn Locate>,
    pub number: usize,
}

/// A function that runs on the interpreter.
#[derive(Debug)]
pub struct Interpreted(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    id: u64,
    source: Arc<FunctionSource>,
    parsed: Arc<ParsedSource>,
    code: CodeObject,
    stateful: bool,
    /// It uses the names that PL/Python gives.
    plpython: bool,
    /// Interpreters of its own, where it may change Python's library.
    own: Option<Arc<Pool>>,
    /// Where the callable is, if it is not what the module calls by the function's name.
    located: Option<Locator>,
}

impl Drop for Interpreted {
    fn drop(&mut self) {
        DROPPED.fetch_add(1, Ordering::Release);
    }
}

/// The functions loaded in one worker.
#[derive(Default)]
struct Cache {
    loaded: RefCell<HashMap<u64, Entry>>,
    seen_drops: Cell<u64>,
}

struct Entry {
    owner: Weak<Shared>,
    function: Rc<Loaded>,
}

/// One batch, with everything that the worker needs.
struct Batch {
    function: Arc<Shared>,
    args: Vec<ArrayRef>,
    rows: Rows,
    run: Arc<Run>,
    notices: Notices,
    session: SharedBy,
    queries: Option<Arc<dyn Queries>>,
}

enum Rows {
    All(usize),
    Some(Vec<u32>),
}

/// What rows came to.
#[derive(Clone, Debug)]
pub struct Answers {
    /// One row for each that was selected, of the declared type.
    pub array: ArrayRef,
    /// How many of them are NULL because of an error.
    pub failed: u64,
}

impl Interpreted {
    /// Compiles the module to bytecode. Nothing runs yet.
    pub fn new(source: Arc<FunctionSource>, parsed: Arc<ParsedSource>) -> Result<Interpreted, Error> {
        // The bytecode compiler is recursive: it gets a worker's stack.
        let tree = parsed.clone();
        let code = pool()
            .run(move |_| module::compile(&tree))
            .map_err(|e| Error::Internal(e.to_string()))?
            .map_err(Error::Rejected)?;
        let change = parsed.library_change();
        let plpython = parsed.absent().plpython;
        let stateful = state::keeps_state(&parsed).is_some() || change.as_ref().is_some_and(|change| change.lasting);
        Ok(Interpreted(Arc::new(Shared {
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
            source,
            parsed,
            code,
            stateful,
            plpython,
            own: change.map(|_| own_pool(stateful)),
            located: None,
        })))
    }

    /// Another handle to the same function.
    pub fn share(&self) -> Interpreted {
        Interpreted(self.0.clone())
    }

    /// A function that a call of this one hands to its tables.
    pub fn located(&self, source: Arc<FunctionSource>, locator: Locator) -> Interpreted {
        Interpreted(Arc::new(Shared {
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
            source,
            parsed: self.0.parsed.clone(),
            code: self.0.code.clone(),
            stateful: self.0.stateful,
            plpython: self.0.plpython,
            own: self.0.own.clone(),
            located: Some(locator),
        }))
    }

    /// Does something with the loaded module, under the function's limits; what is printed goes to the client.
    pub fn run_loaded<R: Send + 'static>(
        &self,
        options: &RunOptions,
        job: impl FnOnce(&Worker, &Loaded) -> PyResult<R> + Send + 'static,
    ) -> Result<R, ExecError> {
        let batch = self.batch(&[], RowSelection::All(0), options);
        let run = batch.run.clone();
        let lost = run.clone();
        let answer = self
            .pool(&options.shared)
            .run_until(move |worker| batch.run_job(worker, job), move || lost.is_lost());
        match answer {
            Ok(result) => result,
            Err(error) => Err(run.error().unwrap_or_else(|| internal(&self.0.source, error))),
        }
    }

    fn batch(&self, args: &[ArrayRef], rows: RowSelection, options: &RunOptions) -> Batch {
        let source = &self.0.source;
        let run = Run::new(Limit {
            function: source.name.clone(),
            timeout: source.limits.timeout.or(options.timeout).unwrap_or(DEFAULT_TIMEOUT),
            clock: Clock::Passing,
            memory: source.limits.memory.or(options.memory).unwrap_or(DEFAULT_MEMORY),
            cancel: options.cancel.clone(),
            account: options.account.clone(),
            grace: self.grace(),
        });
        Batch {
            function: self.0.clone(),
            args: args.to_vec(),
            rows: match rows {
                RowSelection::All(n) => Rows::All(n),
                RowSelection::Rows(rows) => Rows::Some(rows.to_vec()),
            },
            run,
            notices: options.notices.clone(),
            session: options.shared.clone(),
            queries: options.queries.clone(),
        }
    }

    /// The same function, which is known to keep state between rows.
    pub fn keeping_state(&self) -> Interpreted {
        let Shared {
            source, parsed, code, ..
        } = &*self.0;
        Interpreted(Arc::new(Shared {
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
            source: source.clone(),
            parsed: parsed.clone(),
            code: code.clone(),
            stateful: true,
            plpython: self.0.plpython,
            own: self.0.own.as_ref().map(|_| own_pool(true)),
            located: self.0.located.clone(),
        }))
    }

    /// Whether its text leaves it open that it keeps state.
    pub fn may_keep_state(&self) -> bool {
        state::may_keep_state(&self.0.parsed)
    }

    /// A function that a call of this one hands to its tables, as a process knows it in which it never runs.
    pub fn applied(&self, source: Arc<FunctionSource>) -> Interpreted {
        Interpreted(Arc::new(Shared {
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
            source,
            parsed: self.0.parsed.clone(),
            code: self.0.code.clone(),
            stateful: self.0.stateful,
            plpython: self.0.plpython,
            own: self.0.own.clone(),
            located: None,
        }))
    }

    /// Its number among the functions that a call hands to its tables, if it is one.
    pub fn number_in_call(&self) -> Option<usize> {
        self.0.located.as_ref().map(|located| located.number)
    }

    /// A number that no other function of the process has.
    pub fn number(&self) -> u64 {
        self.0.id
    }

    /// Whether it keeps state between rows, and so runs in one thread.
    pub fn is_stateful(&self) -> bool {
        self.0.stateful
    }

    /// Evaluates the selected rows.
    pub fn call_rows(&self, args: &[ArrayRef], rows: RowSelection, options: &RunOptions) -> Result<Answers, ExecError> {
        let source = &self.0.source;
        let batch = self.batch(args, rows, options);
        let run = batch.run.clone();
        let lost = run.clone();
        let answer = self
            .pool(&options.shared)
            .run_until(move |worker| batch.evaluate(worker), move || lost.is_lost());
        match answer {
            Ok(result) => result,
            Err(error) => Err(run.error().unwrap_or_else(|| internal(source, error))),
        }
    }

    /// Runs the module's top level and finds the function in it, as CREATE does to report what goes wrong. Then gives the first of
    /// these that calls run into.
    pub fn try_load(&self, met: &[&Fault]) -> Result<Option<Diagnostic>, Error> {
        let function = self.0.clone();
        let met: Vec<Fault> = met.iter().map(|fault| (*fault).clone()).collect();
        let run = Run::new(Limit {
            function: function.source.name.clone(),
            timeout: function
                .source
                .limits
                .timeout
                .map_or(LOAD_TIMEOUT, |own| own.min(LOAD_TIMEOUT)),
            // The limit is meant for calls: a busy machine is no reason to refuse a function.
            clock: Clock::Served,
            memory: function.source.limits.memory.unwrap_or(DEFAULT_MEMORY),
            cancel: Arc::new(CancelFlag::default()),
            account: None,
            grace: self.grace(),
        });
        let (job_run, lost) = (run.clone(), run.clone());
        let session = SharedBy::default();
        let loaded = self.pool(&session).run_until(
            move |worker| {
                let _watch = job_run.start(worker.signals());
                let loaded = Cache::get(worker, &function, &session);
                worker.sandbox().take_messages(worker.vm());
                loaded.map_err(|e| load_diagnostic(worker.vm(), &e, &function))?;
                let raises = |fault: &Fault| match &fault.asks {
                    Some((module, name)) => !module::provides(worker, module, name),
                    None => true,
                };
                Ok(met.into_iter().find(raises).map(|fault| fault.complaint))
            },
            move || lost.is_lost(),
        );
        match (loaded, run.error()) {
            (_, Some(stopped)) => Err(Error::Rejected(Diagnostic::new("", stopped.to_string(), None, ""))),
            (Ok(result), None) => result.map_err(Error::Rejected),
            (Err(error), None) => Err(Error::Internal(error.to_string())),
        }
    }

    fn grace(&self) -> Duration {
        if self.0.stateful { GRACE_OF_STATE } else { GRACE }
    }

    fn pool(&self, session: &SharedBy) -> Place {
        static STATEFUL: OnceLock<Pool> = OnceLock::new();
        // An interpreter for each session: one whose function waits for a query keeps no other session waiting.
        let of_session = || {
            let place = self.0.plpython.then(|| session.place(|| Pool::ending(1, None)));
            place.flatten()
        };
        match (&self.0.own, self.0.stateful) {
            (Some(own), _) => Place::Shared(own.clone()),
            (None, true) => {
                of_session().map_or_else(|| Place::Lasting(STATEFUL.get_or_init(|| Pool::new(1))), Place::Shared)
            }
            (None, false) => Place::Lasting(pool()),
        }
    }
}

/// Where a function runs.
enum Place {
    /// In interpreters of the process.
    Lasting(&'static Pool),
    /// In those of one function, or of one session.
    Shared(Arc<Pool>),
}

impl Deref for Place {
    type Target = Pool;

    fn deref(&self) -> &Pool {
        match self {
            Place::Lasting(pool) => pool,
            Place::Shared(pool) => pool,
        }
    }
}

/// Interpreters for one function. They end with it; where nothing would be lost, after a while without work.
fn own_pool(stateful: bool) -> Arc<Pool> {
    Arc::new(if stateful {
        Pool::ending(1, None)
    } else {
        Pool::ending(pool().size(), Some(OWN_IDLE))
    })
}

fn internal(source: &FunctionSource, error: PoolError) -> ExecError {
    ExecError::Internal {
        function: source.name.clone(),
        message: error.to_string(),
    }
}

fn load_diagnostic(vm: &VirtualMachine, error: &PyBaseExceptionRef, function: &Shared) -> Diagnostic {
    let described = exception::describe(vm, error, &function.source.name, |line| function.parsed.line(line));
    let span = (described.line > 0).then(|| function.parsed.line_span(described.line));
    function.parsed.complaint(&described.kind, described.message, span)
}

impl Cache {
    /// The function in this worker, loaded now if it is not yet.
    fn get(worker: &Worker, function: &Arc<Shared>, session: &SharedBy) -> PyResult<Rc<Loaded>> {
        let cache = worker.extension::<Cache>();
        cache.sweep(worker.vm());
        if let Some(entry) = cache.loaded.borrow().get(&function.id) {
            return Ok(entry.function.clone());
        }
        let mut loaded = module::load(worker, &function.source, &function.parsed, &function.code, session)?;
        if let Some(Locator { call, number }) = &function.located {
            loaded.callable = call.clone().locate(*number, worker, &loaded)?;
        }
        let loaded = Rc::new(loaded);
        let entry = Entry {
            owner: Arc::downgrade(function),
            function: loaded.clone(),
        };
        cache.loaded.borrow_mut().insert(function.id, entry);
        Ok(loaded)
    }

    /// Unloads functions that nobody owns any more, and everything when there is too much.
    fn sweep(&self, vm: &VirtualMachine) {
        let drops = DROPPED.load(Ordering::Acquire);
        let full = self.loaded.borrow().len() >= MAX_LOADED;
        if self.seen_drops.replace(drops) == drops && !full {
            return;
        }
        let mut dead = Vec::new();
        self.loaded.borrow_mut().retain(|_, entry| {
            // A stateful function has its only copy here.
            let keep = match entry.owner.upgrade() {
                Some(owner) => !full || owner.stateful,
                None => false,
            };
            if !keep {
                dead.push(entry.function.clone());
            }
            keep
        });
        for loaded in dead {
            // Whoever still runs it needs its names.
            if Rc::strong_count(&loaded) == 1 {
                loaded.unload(vm);
            }
        }
    }
}

impl Batch {
    fn evaluate(self, worker: &mut Worker) -> Result<Answers, ExecError> {
        let watch = self.run.start(worker.signals());
        let asking = self.asking(worker);
        let result = self.rows(worker);
        drop(asking);
        let said = worker.sandbox().take_messages(worker.vm());
        drop(watch);
        if !said.is_empty() {
            self.notices.add(said);
        }
        match self.run.error() {
            Some(stopped) => Err(stopped),
            None => result,
        }
    }

    fn run_job<R>(
        self,
        worker: &mut Worker,
        job: impl FnOnce(&Worker, &Loaded) -> PyResult<R>,
    ) -> Result<R, ExecError> {
        let watch = self.run.start(worker.signals());
        let asking = self.asking(worker);
        let vm = worker.vm();
        let result = Cache::get(worker, &self.function, &self.session).and_then(|loaded| {
            let before = loaded.context.enter(vm);
            refusals::take();
            let result = job(worker, &loaded);
            loaded.context.leave(vm, before);
            refusals::take().map_or(result, Err)
        });
        let result = result.map_err(|e| self.raised(vm, &e));
        drop(asking);
        let said = worker.sandbox().take_messages(vm);
        drop(watch);
        if !said.is_empty() {
            self.notices.add(said);
        }
        match self.run.error() {
            Some(stopped) => Err(stopped),
            None => result,
        }
    }

    /// Lets the function ask, as long as this is held.
    fn asking(&self, worker: &Worker) -> Option<Asking> {
        let source = &self.function.source;
        self.function.plpython.then(|| {
            Asking::begin(Asker {
                function: source.name.clone(),
                queries: self.queries.clone(),
                run: self.run.clone(),
                changes: source.volatility.unwrap_or(Volatility::Volatile) == Volatility::Volatile,
                classes: worker.extension::<Classes>(),
                messages: worker.sandbox().messages(),
            })
        })
    }

    fn rows(&self, worker: &Worker) -> Result<Answers, ExecError> {
        let vm = worker.vm();
        let loaded = Cache::get(worker, &self.function, &self.session).map_err(|e| self.raised(vm, &e))?;
        let before = loaded.context.enter(vm);
        let result = self.loaded_rows(worker, &loaded);
        loaded.context.leave(vm, before);
        result
    }

    fn loaded_rows(&self, worker: &Worker, loaded: &Loaded) -> Result<Answers, ExecError> {
        let name = &self.function.source.name;
        let columns = self
            .args
            .iter()
            .zip(&self.function.source.params)
            .map(|(array, param)| Column::new(array, &param.ty, name))
            .collect::<Result<Vec<_>, _>>()?;
        let count = match &self.rows {
            Rows::All(n) => *n,
            Rows::Some(rows) => rows.len(),
        };
        let returns = &self.function.source.returns;
        let Some(results) = Results::new(returns, self.function.source.json, count) else {
            return Err(self.internal(format!("results of type {returns} are not supported")));
        };
        let mut rows = Evaluation {
            batch: self,
            py: Python::of(worker),
            callable: &loaded.callable,
            columns: &columns,
            results,
            failed: 0,
        };
        for index in 0..count {
            let row = match &self.rows {
                Rows::All(_) => index,
                Rows::Some(selected) => selected[index] as usize,
            };
            rows.row(row)?;
            if index % ROWS_BETWEEN_COLLECTIONS == ROWS_BETWEEN_COLLECTIONS - 1 {
                worker.collect_garbage();
            }
        }
        let failed = rows.failed;
        let array = rows.results.finish().map_err(|e| self.internal(e.to_string()))?;
        Ok(Answers { array, failed })
    }

    fn internal(&self, message: String) -> ExecError {
        ExecError::Internal {
            function: self.function.source.name.clone(),
            message,
        }
    }

    #[cold]
    fn raised(&self, vm: &VirtualMachine, error: &PyBaseExceptionRef) -> ExecError {
        let function = &self.function;
        ExecError::Python(Box::new(limits::telling(|| {
            exception::describe(vm, error, &function.source.name, |line| function.parsed.line(line))
        })))
    }
}

/// What a call gave.
enum Given {
    Value(PyObjectRef),
    Rows(taipan_interface::scalars::Cell),
}

/// The loop over rows.
struct Evaluation<'a> {
    batch: &'a Batch,
    py: Python<'a>,
    callable: &'a PyObjectRef,
    columns: &'a [Column],
    results: Results,
    /// Errors that became NULL.
    failed: u64,
}

impl Evaluation<'_> {
    fn row(&mut self, row: usize) -> Result<(), ExecError> {
        let source = &self.batch.function.source;
        let mut args = Vec::with_capacity(self.columns.len());
        for (column, param) in self.columns.iter().zip(&source.params) {
            if column.is_null(row) {
                if source.null_input == NullInput::Strict {
                    self.results.push_null();
                    return Ok(());
                }
                if param.not_null {
                    return Err(ExecError::NullArgument {
                        function: source.name.clone(),
                        param: param.name.clone(),
                    });
                }
            }
            match column.object(row, &self.py) {
                Ok(object) => args.push(object),
                Err(refused) => return self.refused(refused, Some(&param.name)),
            }
        }
        refusals::take();
        let outcome = if source.gives_rows() {
            rows::collect(self.callable, args, source, &self.py).map(Given::Rows)
        } else {
            let count = args.len();
            let value = self.callable.vectorcall(args, count, None, self.py.vm);
            value.map(Given::Value).map_err(Refused::Raised)
        };
        let outcome = match (refusals::take(), outcome) {
            (Some(error), _) => Err(Refused::Raised(error)),
            (None, Ok(Given::Rows(cell))) => {
                self.results.push_cell(cell);
                Ok(())
            }
            (None, Ok(Given::Value(value))) => self.results.push(&value, &source.name, &self.py),
            (None, Err(refused)) => Err(refused),
        };
        asking::call_ended();
        match outcome {
            Ok(()) => Ok(()),
            Err(refused) => self.refused(refused, None),
        }
    }

    /// What a row comes to whose argument `param`, call or result was refused.
    #[cold]
    fn refused(&mut self, refused: Refused, param: Option<&str>) -> Result<(), ExecError> {
        if let Some(stopped) = self.batch.run.error() {
            return Err(stopped);
        }
        let source = &self.batch.function.source;
        // Limits are no errors of a row.
        if source.on_error == OnError::Null && !matches!(refused, Refused::Full) {
            self.failed += 1;
            self.results.push_null();
            return Ok(());
        }
        Err(match refused {
            Refused::Raised(error) => self.batch.raised(self.py.vm, &error),
            Refused::OutOfRange(value, sql_type) => ExecError::OutOfRange {
                function: source.name.clone(),
                value,
                sql_type,
            },
            Refused::Full => ExecError::Memory {
                function: source.name.clone(),
                limit: MOST_BYTES,
            },
            Refused::NoObject(reason) => ExecError::Argument {
                function: source.name.clone(),
                param: param.unwrap_or_default().to_string(),
                reason,
            },
        })
    }
}
