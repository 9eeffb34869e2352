//! Projections with Python calls: nothing else in them moves because of the calls, and above ORDER BY … LIMIT they are
//! evaluated for the rows that are left.

use super::barrier::Barrier;
use super::pinned;
use crate::python_calls;
use datafusion::common::Result;
use datafusion::physical_expr::expressions::Column;
use datafusion::physical_expr::utils::collect_columns;
use datafusion::physical_expr::{LexOrdering, PhysicalExpr, PhysicalSortExpr};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::limit::{GlobalLimitExec, LocalLimitExec};
use datafusion::physical_plan::projection::{ProjectionExec, ProjectionExpr, make_with_child, update_expr};
use datafusion::physical_plan::sorts::sort::SortExec;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Puts a barrier below a projection that calls Python. The columns that it needs are chosen by a projection of their
/// own, which DataFusion pushes down to the scans.
pub(super) fn pin(projection: &ProjectionExec) -> Result<Option<Arc<dyn ExecutionPlan>>> {
    if projection.input().is::<Barrier>() || !has_calls(projection) {
        return Ok(None);
    }
    let input = projection.input();
    let needed: BTreeSet<(usize, String)> = projection
        .expr()
        .iter()
        .flat_map(|e| collect_columns(&e.expr))
        .map(|column| (column.index(), column.name().to_string()))
        .collect();
    if needed.is_empty() || needed.len() == input.schema().fields().len() {
        return make_with_child(projection, &Barrier::above(input.clone())).map(Some);
    }
    let columns: Vec<ProjectionExpr> = needed
        .into_iter()
        .map(|(index, name)| ProjectionExpr {
            expr: Arc::new(Column::new(&name, index)),
            alias: name,
        })
        .collect();
    let mut expressions = Vec::with_capacity(projection.expr().len());
    for expression in projection.expr() {
        let Some(expr) = moved(&expression.expr, &columns)? else {
            return make_with_child(projection, &Barrier::above(input.clone())).map(Some);
        };
        expressions.push(ProjectionExpr {
            expr,
            alias: expression.alias.clone(),
        });
    }
    let narrowed = Barrier::above(Arc::new(ProjectionExec::try_new(columns, input.clone())?));
    let schema = projection.schema();
    let projection = ProjectionExec::try_new_with_schema_metadata(expressions, narrowed, &schema)?;
    Ok(Some(Arc::new(projection)))
}

fn has_calls(projection: &ProjectionExec) -> bool {
    projection.expr().iter().any(|e| python_calls::in_physical(&e.expr))
}

/// An expression as it reads above these columns.
fn moved(expr: &Arc<dyn PhysicalExpr>, columns: &[ProjectionExpr]) -> Result<Option<Arc<dyn PhysicalExpr>>> {
    if collect_columns(expr).is_empty() {
        Ok(Some(expr.clone()))
    } else {
        update_expr(expr, columns, false)
    }
}

/// Moves a projection with calls above the limit that is above it; above a sort only if it ends in a limit, and not if it
/// sorts by what is called.
pub(super) fn above_limit(limit: &Arc<dyn ExecutionPlan>) -> Result<Option<Arc<dyn ExecutionPlan>>> {
    let [child] = limit.children()[..] else { return Ok(None) };
    let Some(projection) = child.downcast_ref::<ProjectionExec>() else {
        return Ok(None);
    };
    let Some(barrier) = projection.input().downcast_ref::<Barrier>() else {
        return Ok(None);
    };
    let below = barrier.input();
    let limited: Arc<dyn ExecutionPlan> = if let Some(sort) = limit.downcast_ref::<SortExec>() {
        if sort.fetch().is_none() {
            return Ok(None);
        }
        let Some(order) = order_below(sort, projection)? else {
            return Ok(None);
        };
        let sort = SortExec::new(order, below.clone())
            .with_fetch(sort.fetch())
            .with_preserve_partitioning(sort.preserve_partitioning());
        Arc::new(sort)
    } else if let Some(limit) = limit.downcast_ref::<GlobalLimitExec>() {
        Arc::new(GlobalLimitExec::new(below.clone(), limit.skip(), limit.fetch()))
    } else if let Some(limit) = limit.downcast_ref::<LocalLimitExec>() {
        Arc::new(LocalLimitExec::new(below.clone(), limit.fetch()))
    } else {
        return Ok(None);
    };
    make_with_child(projection, &Barrier::above(limited)).map(|plan| Some(pinned::late(plan)))
}

/// The order of a sort in terms of what is below the projection.
fn order_below(sort: &SortExec, projection: &ProjectionExec) -> Result<Option<LexOrdering>> {
    let mut order = Vec::new();
    for key in sort.expr() {
        match update_expr(&key.expr, projection.expr(), true)? {
            Some(expr) if !python_calls::in_physical(&expr) => order.push(PhysicalSortExpr::new(expr, key.options)),
            _ => return Ok(None),
        }
    }
    Ok(LexOrdering::new(order))
}
