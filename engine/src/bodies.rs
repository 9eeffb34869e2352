//! What is kept of the bodies of functions written in SQL, for one statement. How calls become bodies is in `expanded`.

use datafusion::common::{DataFusionError, Result};
use datafusion::logical_expr::LogicalPlan;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;

/// With whose rights a body is planned: `None`, with those of who runs the statement.
pub(crate) type Acting = Option<u64>;

/// What a function's body gives, over parameters that are columns of a query around it: `#args.$1` is the first one, and
/// `#args.x` the one that is called so.
#[derive(Debug)]
pub struct Body {
    pub(crate) plan: LogicalPlan,
    /// With whose rights what it calls is planned.
    pub(crate) acting: Acting,
}

/// All of one statement.
#[derive(Debug, Default)]
pub(crate) struct Bodies(pub(crate) Mutex<State>);

#[derive(Debug, Default)]
pub(crate) struct State {
    pub(crate) planned: HashMap<(u64, Acting), Result<Arc<Body>, Arc<DataFusionError>>>,
    /// With whose rights bodies are being planned, the innermost last.
    pub(crate) acting: Vec<Acting>,
}

impl State {
    /// With whose rights bodies are planned now.
    pub(crate) fn acting(&self) -> Acting {
        self.acting.last().copied().flatten()
    }
}
