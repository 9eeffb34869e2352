//! Runs what a table function has recorded so far, when it looks at values. What was looked at once is not computed again.

use super::lazy::LazyCall;
use super::lower::{self, Declared};
use datafusion::arrow::array::RecordBatch;
use datafusion::common::{DataFusionError, Result};
use datafusion::execution::session_state::SessionState;
use datafusion::logical_expr::LogicalPlan;
use datafusion::physical_plan::{ExecutionPlan, collect};
use parking_lot::Mutex;
use std::future::Future;
use std::sync::{Arc, OnceLock};
use taipan_udf::ExecError;
use taipan_udf::tables::{Observer, Program, print};
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

/// Waits for work that a function needs, on threads of its own.
pub fn wait<T: Send + 'static>(work: impl Future<Output = Result<T>> + Send + 'static) -> Result<T> {
    let (done, answer) = std::sync::mpsc::sync_channel(1);
    threads()?.spawn(async move {
        let result = work.await;
        // Nobody waits any more when the query is gone.
        drop(done.send(result));
    });
    let lost = |_| DataFusionError::Execution("a plan of a table function did not come back".into());
    answer.recv().map_err(lost)?
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
    /// What was looked at before.
    seen: Mutex<Vec<(String, Vec<RecordBatch>)>>,
}

impl Looking {
    /// For a run of this call.
    pub fn new(call: Arc<LazyCall>, state: Arc<SessionState>) -> Looking {
        Looking {
            call,
            state,
            seen: Mutex::default(),
        }
    }

    fn evaluate(&self, program: &Program) -> Result<Vec<RecordBatch>> {
        let declared = Declared {
            function: self.call.function.name(),
            columns: &[],
        };
        let plan = lower::plan(program, self.call.inputs.clone(), declared, &self.call.runtime)?;
        let state = self.state.clone();
        wait(async move {
            let plan = physical(&state, &plan).await?;
            collect(plan, state.task_ctx()).await
        })
    }
}

impl Observer for Looking {
    fn rows(&self, program: &Program) -> Result<Vec<RecordBatch>, ExecError> {
        let key = print::needed(program);
        if let Some((_, rows)) = self.seen.lock().iter().find(|(known, _)| *known == key) {
            return Ok(rows.clone());
        }
        let rows = self.evaluate(program).map_err(|error| self.failed(error))?;
        self.seen.lock().push((key, rows.clone()));
        Ok(rows)
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
