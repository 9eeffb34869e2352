//! Plans that are run more than once. A run has calls of its own: what they keep, what stops them, where they count.

use crate::aggregate::PythonAggregate;
use crate::call_state::CallSite;
use crate::function::Function;
use crate::scalar::PythonFunction;
use datafusion::common::Result;
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::logical_expr::expr::WindowFunctionDefinition;
use datafusion::logical_expr::{AggregateUDF, Expr, LogicalPlan, ScalarUDF};
use std::collections::HashMap;
use std::sync::Arc;

/// The calls of a plan, and those that stand for them in a new one.
type Sites = HashMap<*const CallSite, Arc<CallSite>>;

/// Whether a plan calls Python.
///
/// # Errors
///
/// Those of visiting a plan.
pub fn calls_python(plan: &LogicalPlan) -> Result<bool> {
    let mut found = false;
    plan.apply_with_subqueries(|node| {
        node.apply_expressions(|expr| {
            found = found || expr.exists(|part| Ok(is_call(part)))?;
            Ok(TreeNodeRecursion::Continue)
        })
    })?;
    Ok(found)
}

/// Whether a plan calls a function that may run queries.
///
/// # Errors
///
/// Those of visiting a plan.
pub fn runs_queries(plan: &LogicalPlan) -> Result<bool> {
    let mut found = false;
    plan.apply_with_subqueries(|node| {
        node.apply_expressions(|expr| {
            found = found || asking(expr).is_some();
            Ok(TreeNodeRecursion::Continue)
        })
    })?;
    Ok(found)
}

/// The first function in an expression that may run queries.
pub fn asking(expr: &Expr) -> Option<Arc<Function>> {
    let mut found = None;
    let looked = expr.apply(|part| {
        if let Expr::ScalarFunction(call) = part
            && let Some(python) = call.func.inner().downcast_ref::<PythonFunction>()
        {
            let mut functions = python.functions().iter();
            found = functions.find(|function| function.runs_queries()).cloned();
        }
        Ok(match found {
            Some(_) => TreeNodeRecursion::Stop,
            None => TreeNodeRecursion::Continue,
        })
    });
    looked.ok().and(found)
}

/// Whether an expression is a call of Python.
pub fn is_call(expr: &Expr) -> bool {
    match expr {
        Expr::ScalarFunction(call) => call.func.inner().is::<PythonFunction>(),
        Expr::AggregateFunction(call) => call.func.inner().is::<PythonAggregate>(),
        Expr::WindowFunction(call) => match &call.fun {
            WindowFunctionDefinition::AggregateUDF(aggregate) => aggregate.inner().is::<PythonAggregate>(),
            WindowFunctionDefinition::WindowUDF(_) => false,
        },
        _ => false,
    }
}

/// The plan with calls that have not run yet.
///
/// # Errors
///
/// Those of rewriting a plan.
pub fn with_new_calls(plan: LogicalPlan) -> Result<LogicalPlan> {
    let mut sites = Sites::new();
    let plan = plan.transform_up_with_subqueries(|node| {
        node.map_expressions(|expr| expr.transform_up(|part| Ok(renewed(part, &mut sites))))
    })?;
    Ok(plan.data)
}

fn renewed(mut part: Expr, sites: &mut Sites) -> Transformed<Expr> {
    let done = match &mut part {
        Expr::ScalarFunction(call) => match call.func.inner().downcast_ref::<PythonFunction>() {
            Some(python) => {
                let again = python.again(new_site(python.site.as_ref(), sites));
                call.func = Arc::new(ScalarUDF::new_from_impl(again));
                true
            }
            None => false,
        },
        Expr::AggregateFunction(call) => renew(&mut call.func, sites),
        Expr::WindowFunction(call) => match &mut call.fun {
            WindowFunctionDefinition::AggregateUDF(aggregate) => renew(aggregate, sites),
            WindowFunctionDefinition::WindowUDF(_) => false,
        },
        _ => false,
    };
    if done {
        Transformed::yes(part)
    } else {
        Transformed::no(part)
    }
}

fn renew(aggregate: &mut Arc<AggregateUDF>, sites: &mut Sites) -> bool {
    let again = match aggregate.inner().downcast_ref::<PythonAggregate>() {
        Some(python) => python.again(new_site(python.site.as_ref(), sites)),
        None => return false,
    };
    *aggregate = Arc::new(AggregateUDF::new_from_impl(again));
    true
}

/// One call may stand in several places of a plan.
fn new_site(site: Option<&Arc<CallSite>>, sites: &mut Sites) -> Option<Arc<CallSite>> {
    let site = site?;
    Some(sites.entry(Arc::as_ptr(site)).or_default().clone())
}
