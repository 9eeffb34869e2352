//! Runs what a table function has recorded so far, when it looks at values. What was looked at once is not computed again.

use super::declared::Declared;
use super::lazy_call::LazyCall;
use super::logical_plan::{self, Inputs};
use super::materialized::{Held, Kept, Reading};
use super::{once, shared};
use crate::measured::Gathered;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::{DataFusionError, Result};
use datafusion::datasource::{MemTable, provider_as_source};
use datafusion::execution::memory_pool::{MemoryConsumer, MemoryReservation};
use datafusion::execution::session_state::SessionState;
use datafusion::logical_expr::{LogicalPlan, LogicalPlanBuilder};
use datafusion::physical_plan::{ExecutionPlan, execute_stream};
use futures::StreamExt;
use parking_lot::Mutex;
use std::collections::{BTreeMap, HashMap};
use std::future::Future;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use taipan_udf::tables::{Observer, Program, Rel, live, print};
use taipan_udf::{CancelFlag, ExecError};
use tokio::runtime::Runtime as Tokio;

/// Threads on which plans run that a function waits for: those of the query wait themselves.
fn threads() -> Result<&'static Tokio> {
    static THREADS: OnceLock<Option<Tokio>> = OnceLock::new();
    let made = THREADS.get_or_init(|| {
        tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("taipan-tables")
            .enable_all()
            .build()
            .ok()
    });
    let missing = || DataFusionError::Execution("the threads of table functions did not start".into());
    made.as_ref().ok_or_else(missing)
}

/// How often who waits asks whether it is still wanted.
const CANCEL_CHECK: Duration = Duration::from_millis(20);

/// Waits for work that a function needs, on threads of its own. Nothing comes back once the function is cancelled.
pub fn wait<T: Send + 'static>(
    work: impl Future<Output = Result<T>> + Send + 'static,
    cancel: &CancelFlag,
) -> Result<Option<T>> {
    let (done, answer) = mpsc::sync_channel(1);
    let running = threads()?.spawn(async move {
        let result = work.await;
        // Nobody waits any more when the query is gone.
        drop(done.send(result));
    });
    loop {
        match answer.recv_timeout(CANCEL_CHECK) {
            Ok(result) => return result.map(Some),
            Err(RecvTimeoutError::Disconnected) => {
                let lost = "a plan of a table function did not come back";
                return Err(DataFusionError::Execution(lost.into()));
            }
            Err(RecvTimeoutError::Timeout) if cancel.is_cancelled() => {
                running.abort();
                return Ok(None);
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// The physical plan of a logical one.
pub async fn physical(state: &SessionState, plan: &LogicalPlan) -> Result<Arc<dyn ExecutionPlan>> {
    state.create_physical_plan(plan).await
}

/// Looks at values for one run of a function.
#[derive(Debug)]
pub struct Looking {
    call: Arc<LazyCall>,
    state: Arc<SessionState>,
    cancel: Arc<CancelFlag>,
    /// The calls of what runs.
    calls: Arc<Gathered>,
    /// What was looked at before.
    seen: Mutex<HashMap<String, Held>>,
    kept: Mutex<Kept>,
    /// Arguments that would give other rows when they are read again, by their places.
    once: Mutex<BTreeMap<usize, (LogicalPlan, MemoryReservation)>>,
    /// What functions of the program gave for rows.
    held: Mutex<Vec<(LogicalPlan, MemoryReservation)>>,
}

impl Looking {
    /// For a run of this call.
    pub fn new(
        call: Arc<LazyCall>,
        state: Arc<SessionState>,
        cancel: Arc<CancelFlag>,
        calls: Arc<Gathered>,
    ) -> Looking {
        Looking {
            calls,
            call,
            state,
            cancel,
            seen: Mutex::default(),
            kept: Mutex::default(),
            once: Mutex::default(),
            held: Mutex::default(),
        }
    }

    /// The tables that a program reads: arguments, and what was held.
    fn inputs(&self, program: &Program) -> Inputs {
        let (once, held) = (self.once.lock(), self.held.lock());
        let input = |index: usize| match self.call.inputs.get(index) {
            Some(plan) => Some(once.get(&index).map_or(plan, |(rows, _)| rows)),
            None => held.get(index - self.call.inputs.len()).map(|(plan, _)| plan),
        };
        let read = program.builder.rels().filter_map(|(_, rel)| match rel {
            Rel::Input { index, .. } => Some((*index, input(*index)?.clone())),
            _ => None,
        });
        read.collect()
    }

    /// Reads the arguments of this program that would give other rows when they are read again.
    fn read_once(&self, program: &Program) -> Result<()> {
        let live = live::of(program);
        for (id, rel) in program.builder.rels() {
            let Rel::Input { index, .. } = rel else { continue };
            let plan = self.call.inputs.get(*index).filter(|plan| once::is_once(plan));
            let known = || self.once.lock().contains_key(index);
            if let Some(plan) = plan
                && live.contains_key(&id)
                && !known()
            {
                let read = self.run(plan.clone())?;
                let rows = scan_of(read.schema, read.rows)?;
                self.once.lock().insert(*index, (rows, read.memory));
            }
        }
        Ok(())
    }

    fn hold(&self, rows: RecordBatch) -> Result<usize> {
        let pool = &self.state.runtime_env().memory_pool;
        let memory = MemoryConsumer::new("results of a function").register(pool);
        memory.try_grow(rows.get_array_memory_size())?;
        let plan = scan_of(rows.schema(), vec![rows])?;
        let mut held = self.held.lock();
        held.push((plan, memory));
        Ok(self.call.inputs.len() + held.len() - 1)
    }

    fn evaluate(&self, program: &Program) -> Result<Held> {
        self.read_once(program)?;
        let declared = Declared {
            function: self.call.function.name(),
            columns: &[],
        };
        let reading = Reading {
            program: program.clone(),
            inputs: self.inputs(program),
        };
        let reading = self.kept.lock().look(reading, &|reading, table, columns| {
            let inputs = reading.inputs.clone();
            let plan = logical_plan::columns(reading.program.clone(), (table, columns), inputs, &self.call.runtime)?;
            shared::is_costly(&plan)?.then(|| self.run(plan)).transpose()
        })?;
        self.run(logical_plan::plan(
            &reading.program,
            reading.inputs,
            declared,
            &self.call.runtime,
        )?)
    }

    /// The plan of what the function returned, over what was looked at.
    pub fn result(&self, program: &Program) -> Result<LogicalPlan> {
        let reading = self.kept.lock().over(Reading {
            program: program.clone(),
            inputs: self.inputs(program),
        });
        logical_plan::plan(
            &reading.program,
            reading.inputs,
            Declared::by(&self.call.function),
            &self.call.runtime,
        )
    }

    fn run(&self, plan: LogicalPlan) -> Result<Held> {
        let (state, calls) = (self.state.clone(), self.calls.clone());
        let work = async move {
            let schema = plan.schema().inner().clone();
            let plan = physical(&state, &plan).await?;
            calls.add(&plan)?;
            let pool = &state.runtime_env().memory_pool;
            let mut held = Held {
                schema,
                rows: Vec::new(),
                memory: MemoryConsumer::new("tables of a function").register(pool),
            };
            let mut batches = execute_stream(plan, state.task_ctx())?;
            while let Some(batch) = batches.next().await {
                let batch = batch?;
                held.memory.try_grow(batch.get_array_memory_size())?;
                held.rows.push(batch);
            }
            Ok(held)
        };
        let cancelled = || {
            let function = self.call.function.name().to_string();
            DataFusionError::External(Box::new(ExecError::Cancelled { function }))
        };
        wait(work, &self.cancel)?.ok_or_else(cancelled)
    }
}

/// The plan of rows in memory.
fn scan_of(schema: SchemaRef, rows: Vec<RecordBatch>) -> Result<LogicalPlan> {
    let table = MemTable::try_new(schema, vec![rows])?;
    let scan = LogicalPlanBuilder::scan("held", provider_as_source(Arc::new(table)), None)?;
    shared::mark(scan.build()?)
}

impl Observer for Looking {
    fn rows(&self, program: &Program) -> Result<Vec<RecordBatch>, ExecError> {
        let key = print::needed(program);
        if let Some(held) = self.seen.lock().get(&key) {
            return Ok(held.rows.clone());
        }
        let held = self.evaluate(program).map_err(|error| self.failed(error))?;
        let rows = held.rows.clone();
        self.seen.lock().insert(key, held);
        Ok(rows)
    }

    fn hold(&self, rows: RecordBatch) -> Result<usize, ExecError> {
        Looking::hold(self, rows).map_err(|error| self.failed(error))
    }
}

impl Looking {
    fn failed(&self, error: DataFusionError) -> ExecError {
        match crate::error::find::<ExecError>(&error) {
            Some(error) => error.clone(),
            None => ExecError::Table {
                function: self.call.function.name().to_string(),
                message: error.strip_backtrace(),
            },
        }
    }
}
