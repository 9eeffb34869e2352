//! Where rows of calls are counted besides their plans, for whoever wants to know what functions have done.

use crate::function::Function;
use std::fmt::Debug;
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
