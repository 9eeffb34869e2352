//! Where rows of calls are counted besides their plans, for whoever wants to know what functions have done.

use crate::call_state::CallSite;
use crate::function::Function;
use crate::runtime::Runtime;
use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;
use taipan_udf::RowCounts;

/// Takes the counts of a statement's calls.
pub trait Tally: Debug + Send + Sync {
    /// A function has evaluated rows.
    fn add(&self, function: &Function, done: Done);
}

/// What a function has done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Done {
    pub rows: RowCounts,
    /// How long it took, with what was computed together with it.
    pub total: Duration,
    /// Its share of that. Calls that run as one program have equal shares.
    pub own: Duration,
}

/// Where a call counts: of the run of its query, else of the statement that runs.
pub(crate) fn of(runtime: &Runtime, site: Option<&CallSite>) -> Option<Arc<dyn Tally>> {
    match site.and_then(CallSite::run) {
        Some(run) => run.tally().cloned(),
        None => runtime.tally(),
    }
}
