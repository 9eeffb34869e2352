//! Which plans mean the same later on.

use crate::database::StoredTable;
use datafusion::catalog::TableProvider;
use datafusion::common::tree_node::{TreeNode, TreeNodeRecursion};
use datafusion::common::{DataFusionError, Result};
use datafusion::datasource::source_as_provider;
use datafusion::logical_expr::{Expr, LogicalPlan, TableScan, Volatility};
use taipan_engine::exact::is_arithmetic;
use taipan_engine::{Parted, asking, is_call};

/// Whether a query does with the same objects, functions and settings what this analysed plan says, whenever it runs. Its
/// parameters may be anything.
///
/// # Errors
///
/// Those of visiting a plan.
pub fn lasts(plan: &LogicalPlan) -> Result<bool> {
    let mut lasts = true;
    plan.apply_with_subqueries(|node| {
        lasts = lasts && node_lasts(node) && expressions_last(node)?;
        Ok(if lasts {
            TreeNodeRecursion::Continue
        } else {
            TreeNodeRecursion::Stop
        })
    })?;
    Ok(lasts)
}

/// Whether a query can be interrupted where it takes long, and run again: what it calls is Python that changes
/// nothing, beside arithmetic.
///
/// # Errors
///
/// Those of visiting a plan.
pub fn can_be_interrupted(plan: &LogicalPlan) -> Result<bool> {
    let calls_other = |part: &Expr| match part {
        Expr::ScalarFunction(call) if is_call(part) => call.func.signature().volatility != Volatility::Immutable,
        Expr::ScalarFunction(_) => !is_arithmetic(part),
        _ => false,
    };
    let mut other = false;
    plan.apply_expressions(|expr| {
        other |= expr.exists(|part| Ok(calls_other(part)))?;
        Ok(TreeNodeRecursion::Continue)
    })?;
    Ok(!other)
}

fn node_lasts(node: &LogicalPlan) -> bool {
    match node {
        LogicalPlan::Projection(_)
        | LogicalPlan::Filter(_)
        | LogicalPlan::Window(_)
        | LogicalPlan::Aggregate(_)
        | LogicalPlan::Sort(_)
        | LogicalPlan::Join(_)
        | LogicalPlan::Union(_)
        | LogicalPlan::EmptyRelation(_)
        | LogicalPlan::Subquery(_)
        | LogicalPlan::SubqueryAlias(_)
        | LogicalPlan::Values(_)
        | LogicalPlan::Distinct(_)
        | LogicalPlan::Unnest(_) => true,
        // Where it is not known, sorts and joins under it are planned otherwise.
        LogicalPlan::Limit(limit) => {
            let counts = [&limit.skip, &limit.fetch];
            counts.into_iter().flatten().all(|count| !has_parameters(count))
        }
        LogicalPlan::TableScan(scan) => is_stored(scan).unwrap_or(false),
        _ => false,
    }
}

/// Whether the rows are those that the database has when they are read.
fn is_stored(scan: &TableScan) -> Result<bool, DataFusionError> {
    let table = source_as_provider(&scan.source)?;
    let parted = table.downcast_ref::<Parted>();
    Ok(parted.is_some_and(|parted| {
        let table: &dyn TableProvider = parted.0.as_ref();
        table.is::<StoredTable>()
    }))
}

/// Whether its value may be another for another row or run.
fn varies(expr: &Expr) -> bool {
    let is_open = |part: &Expr| {
        matches!(
            part,
            Expr::Column(_)
                | Expr::Placeholder(_)
                | Expr::OuterReferenceColumn(..)
                | Expr::ScalarSubquery(_)
                | Expr::Exists(_)
                | Expr::InSubquery(_)
        )
    };
    matches!(expr, Expr::AggregateFunction(_)) || expr.exists(|part| Ok(is_open(part))).unwrap_or(false)
}

fn has_parameters(expr: &Expr) -> bool {
    // Nothing fails in it.
    expr.exists(|part| Ok(matches!(part, Expr::Placeholder(_))))
        .unwrap_or(true)
}

fn expressions_last(node: &LogicalPlan) -> Result<bool> {
    let mut last = true;
    node.apply_expressions(|expr| {
        last = last && !expr.exists(|part| Ok(is_of_its_time(part)))?;
        Ok(TreeNodeRecursion::Continue)
    })?;
    Ok(last)
}

/// What a plan may know only for the statement that it is made for.
fn is_of_its_time(expr: &Expr) -> bool {
    let volatility = match expr {
        Expr::ScalarFunction(call) => call.func.signature().volatility,
        Expr::AggregateFunction(call) => call.func.signature().volatility,
        Expr::ScalarVariable(..) => return true,
        _ => return false,
    };
    // One that runs queries is read in its turn.
    if asking(expr).is_some() {
        return true;
    }
    // The optimiser evaluates a call of constants. What it prints is told whenever the statement runs.
    if is_call(expr) && !varies(expr) {
        return true;
    }
    volatility == Volatility::Stable
}
