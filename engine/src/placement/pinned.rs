//! Operators that call Python, wrapped while the plan is optimised. A join whose condition calls Python is hidden:
//! DataFusion would compute the parts of its condition that depend on one side below the join, for all rows of that side.

use crate::wrapper_exec::{Around, Wrapped};
use datafusion::common::Result;
use datafusion::common::tree_node::{Transformed, TransformedResult, TreeNode};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::joins::NestedLoopJoinExec;
use std::any::Any;
use std::sync::Arc;

/// How an operator is not to be seen as what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pin {
    /// Not seen while the plan is optimised.
    Hidden,
    /// Seen, but gets its few rows from one partition, in their order.
    Late,
}

impl Around for Pin {
    fn put_around(&self, inner: Arc<dyn ExecutionPlan>) -> Result<Arc<dyn ExecutionPlan>> {
        Ok(Wrapped::wrap(inner, *self))
    }

    fn shows(&self) -> bool {
        *self == Pin::Late
    }

    fn parts_inputs(&self) -> bool {
        *self == Pin::Hidden
    }
}

/// Hides a join.
pub(super) fn hidden(join: NestedLoopJoinExec) -> Arc<dyn ExecutionPlan> {
    Wrapped::wrap(Arc::new(join), Pin::Hidden)
}

/// A projection above a limit. DataFusion would part its rows, which may be in an order that no column shows.
pub(super) fn late(projection: Arc<dyn ExecutionPlan>) -> Arc<dyn ExecutionPlan> {
    Wrapped::wrap(projection, Pin::Late)
}

/// The plan with its joins in the open.
pub(super) fn unwrap(plan: Arc<dyn ExecutionPlan>) -> Result<Arc<dyn ExecutionPlan>> {
    plan.transform_up(
        |node| match (node.as_ref() as &dyn Any).downcast_ref::<Wrapped<Pin>>() {
            Some(pinned) => Ok(Transformed::yes(pinned.inner().clone())),
            None => Ok(Transformed::no(node)),
        },
    )
    .data()
}
