//! Conditions of joins that call Python: a condition is evaluated for the pairs that the ones before it let through.

use super::pinned;
use crate::python_calls;
use datafusion::common::Result;
use datafusion::physical_expr::expressions::{CaseExpr, lit};
use datafusion::physical_expr::{PhysicalExpr, conjunction, split_conjunction};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::joins::utils::JoinFilter;
use datafusion::physical_plan::joins::{HashJoinExec, NestedLoopJoinExec, SortMergeJoinExec};
use std::sync::Arc;

/// The join with a lazy condition, or `None` where its condition does not call Python.
pub(super) fn lazy(plan: &Arc<dyn ExecutionPlan>) -> Result<Option<Arc<dyn ExecutionPlan>>> {
    if let Some(join) = plan.downcast_ref::<HashJoinExec>() {
        let Some(filter) = lazy_filter(join.filter())? else {
            return Ok(None);
        };
        return join.builder().with_filter(Some(filter)).build_exec().map(Some);
    }
    if let Some(join) = plan.downcast_ref::<NestedLoopJoinExec>() {
        let Some(filter) = lazy_filter(join.filter())? else {
            return Ok(None);
        };
        let projection = join.projection().as_ref().map(|columns| columns.to_vec());
        let (left, right) = (join.left().clone(), join.right().clone());
        let join = NestedLoopJoinExec::try_new(left, right, Some(filter), join.join_type(), projection)?;
        return Ok(Some(pinned::hidden(join)));
    }
    if let Some(join) = plan.downcast_ref::<SortMergeJoinExec>() {
        let Some(filter) = lazy_filter(join.filter().as_ref())? else {
            return Ok(None);
        };
        let join = SortMergeJoinExec::try_new(
            join.left().clone(),
            join.right().clone(),
            join.on().to_vec(),
            Some(filter),
            join.join_type(),
            join.sort_options().to_vec(),
            join.null_equality(),
        )?;
        return Ok(Some(Arc::new(join)));
    }
    Ok(None)
}

fn lazy_filter(filter: Option<&JoinFilter>) -> Result<Option<JoinFilter>> {
    let Some(filter) = filter.filter(|f| python_calls::in_physical(f.expression())) else {
        return Ok(None);
    };
    let conditions = split_conjunction(filter.expression());
    let (python, cheap): (Vec<_>, Vec<_>) = conditions.into_iter().cloned().partition(python_calls::in_physical);
    let mut stages = python;
    if !cheap.is_empty() {
        stages.insert(0, conjunction(cheap));
    }
    let mut condition: Option<Arc<dyn PhysicalExpr>> = None;
    for stage in stages.into_iter().rev() {
        condition = Some(match condition {
            None => stage,
            Some(rest) => Arc::new(CaseExpr::try_new(None, vec![(stage, rest)], Some(lit(false)))?),
        });
    }
    let columns = filter.column_indices().to_vec();
    Ok(condition.map(|condition| JoinFilter::new(condition, columns, filter.schema().clone())))
}
