//! A call of a table function that looks at values, before it runs.

use crate::function::Function;
use crate::measured::Gathered;
use crate::runtime::Runtime;
use datafusion::execution::session_state::SessionState;
use datafusion::logical_expr::LogicalPlan;
use parking_lot::{Mutex, RwLock};
use std::sync::{Arc, Weak};
use taipan_udf::{Message, TableArg};

/// A call of a function that looks at values.
#[derive(Debug)]
pub struct LazyCall {
    pub function: Arc<Function>,
    pub args: Vec<TableArg>,
    pub inputs: Vec<LogicalPlan>,
    pub runtime: Arc<Runtime>,
    pub state: Weak<RwLock<SessionState>>,
    pub rehearsed: Mutex<Option<Rehearsed>>,
}

/// A run that has found out what a call returns. The statement that it was made for needs no other one.
#[derive(Debug)]
pub struct Rehearsed {
    pub statement: u64,
    pub plan: LogicalPlan,
    pub printed: Vec<Message>,
    pub calls: Arc<Gathered>,
}
