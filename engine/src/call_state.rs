//! What a bound call keeps between batches.

use crate::run::QueryRun;
use crate::runtime::Runtime;
use crate::tally::Tally;
use datafusion::arrow::array::{Array, ArrayRef};
use datafusion::common::{DataFusionError, Result, ScalarValue};
use datafusion::logical_expr::ColumnarValue;
use parking_lot::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use taipan_udf::{CompiledFunction, Counters, ExecError};

/// Constants kept expanded per call; more are expanded anew for each batch.
const KEPT_CONSTANTS: usize = 8;

/// What one call in one plan keeps.
#[derive(Debug, Default)]
pub(crate) struct CallSite {
    constants: Mutex<Vec<(ScalarValue, ArrayRef)>>,
    result: Mutex<Option<(Vec<ScalarValue>, Outcome)>>,
    run: Mutex<Weak<QueryRun>>,
    /// The rows of this call.
    counters: Counters,
    /// What compiling the function took that it calls.
    compile_nanos: AtomicU64,
}

/// What a call with constant arguments came to.
type Outcome = Result<ScalarValue, ExecError>;

impl CallSite {
    /// The run of the query that it is part of, if that is running.
    pub fn run(&self) -> Option<Arc<QueryRun>> {
        self.run.lock().upgrade()
    }

    /// Its query begins to run.
    pub fn begin(&self, run: &Arc<QueryRun>) {
        *self.run.lock() = Arc::downgrade(run);
    }

    /// What became of its rows.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// This code has evaluated rows of it.
    pub fn ran(&self, code: &CompiledFunction) {
        // Versions for several layouts share what is compiled.
        self.compile_nanos.fetch_max(code.compile_nanos(), Ordering::Relaxed);
    }

    /// What compiling the function took that it calls.
    pub fn compile_nanos(&self) -> u64 {
        self.compile_nanos.load(Ordering::Relaxed)
    }

    /// The constant, repeated. Batches have mostly one size, so the array is made once.
    pub fn expanded(&self, value: &ScalarValue, rows: usize) -> Result<ArrayRef> {
        let mut kept = self.constants.lock();
        let place = kept.iter().position(|(constant, _)| constant == value);
        if let Some(place) = place {
            let (_, array) = &kept[place];
            if array.len() == rows {
                return Ok(array.clone());
            }
            if array.len() > rows {
                return Ok(array.slice(0, rows));
            }
        }
        let array = value.to_array_of_size(rows)?;
        match place {
            Some(place) => kept[place].1 = array.clone(),
            None if kept.len() < KEPT_CONSTANTS => kept.push((value.clone(), array.clone())),
            None => {}
        }
        Ok(array)
    }

    /// Evaluates a call with constant arguments once for the plan. DataFusion tries to fold such a call in each round of
    /// its optimiser and runs it again if it failed; a call that fails after five seconds must not do so ten times.
    pub fn constant_result(
        &self,
        values: &[ColumnarValue],
        evaluate: impl FnOnce() -> Result<ScalarValue>,
    ) -> Result<ScalarValue> {
        let key: Vec<ScalarValue> = values.iter().filter_map(scalar).collect();
        let mut kept = self.result.lock();
        if let Some((constants, outcome)) = &*kept
            && *constants == key
        {
            return outcome.clone().map_err(|e| DataFusionError::External(Box::new(e)));
        }
        let result = evaluate();
        let outcome = match &result {
            Ok(value) => Some(Ok(value.clone())),
            Err(error) => match crate::error::find::<ExecError>(error) {
                None | Some(ExecError::Cancelled { .. }) => None,
                Some(error) => Some(Err(error.clone())),
            },
        };
        *kept = outcome.map(|outcome| (key, outcome));
        result
    }
}

/// Where a call counts: of the run of its query, else of the statement that runs.
pub(crate) fn tally_of(runtime: &Runtime, site: Option<&CallSite>) -> Option<Arc<dyn Tally>> {
    match site.and_then(CallSite::run) {
        Some(run) => run.tally().cloned(),
        None => runtime.tally(),
    }
}

fn scalar(value: &ColumnarValue) -> Option<ScalarValue> {
    match value {
        ColumnarValue::Scalar(value) => Some(value.clone()),
        ColumnarValue::Array(_) => None,
    }
}
