//! Which expressions call Python.

use crate::scalar::PythonFunction;
use datafusion::common::tree_node::{TreeNode, TreeNodeRecursion};
use datafusion::logical_expr::{Expr, LogicalPlan};
use datafusion::physical_expr::{PhysicalExpr, ScalarFunctionExpr};
use std::sync::Arc;

/// Whether an expression of a logical plan calls Python.
pub(crate) fn in_logical(expr: &Expr) -> bool {
    expr.exists(|e| Ok(is_call(e))).unwrap_or(true)
}

/// Whether an expression is itself a call of Python.
pub(crate) fn is_call(expr: &Expr) -> bool {
    matches!(expr, Expr::ScalarFunction(call) if call.func.inner().is::<PythonFunction>())
}

/// Whether an expression of a physical plan calls Python.
pub(crate) fn in_physical(expr: &Arc<dyn PhysicalExpr>) -> bool {
    let mut found = false;
    let walked = expr.apply(|node| {
        found |= ScalarFunctionExpr::try_downcast_func::<PythonFunction>(node.as_ref()).is_some();
        Ok(if found {
            TreeNodeRecursion::Stop
        } else {
            TreeNodeRecursion::Continue
        })
    });
    walked.is_err() || found
}

/// Whether a node itself, not its inputs, calls Python.
pub(crate) fn in_node(plan: &LogicalPlan) -> bool {
    let mut found = false;
    let walked = plan.apply_expressions(|expr| {
        found |= in_logical(expr);
        Ok(if found {
            TreeNodeRecursion::Stop
        } else {
            TreeNodeRecursion::Continue
        })
    });
    walked.is_err() || found
}
