//! A filter with Python predicates becomes a chain: cheap predicates first, then one Python predicate after the other.
//! Each sees only the rows that the earlier ones let through, as in Postgres: `x <> 0 AND f(x)` never calls `f(0)`.
//! DataFusion's AND evaluates its right side over whole batches unless few rows pass the left.

use super::barrier::Barrier;
use crate::python_calls;
use datafusion::common::Result;
use datafusion::physical_expr::{PhysicalExpr, conjunction, split_conjunction};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::filter::{FilterExec, FilterExecBuilder};
use std::sync::Arc;

/// The chain, or `None` where nothing calls Python. The cheap one may move on.
pub(super) fn split(filter: &FilterExec) -> Result<Option<Arc<dyn ExecutionPlan>>> {
    let predicates = split_conjunction(filter.predicate());
    let (python, cheap): (Vec<_>, Vec<_>) = predicates.into_iter().cloned().partition(python_calls::in_physical);
    let mut stages: Vec<Arc<dyn PhysicalExpr>> = python;
    let Some(last) = stages.pop() else { return Ok(None) };
    if filter.input().is::<Barrier>() {
        return Ok(None);
    }
    let mut input = filter.input().clone();
    let stage = |predicate, input| -> Result<Arc<dyn ExecutionPlan>> {
        let builder = FilterExecBuilder::new(predicate, input)
            .with_batch_size(filter.batch_size())
            .with_default_selectivity(filter.default_selectivity());
        Ok(Arc::new(builder.build()?))
    };
    if !cheap.is_empty() {
        input = stage(conjunction(cheap), input)?;
    }
    for predicate in stages {
        input = stage(predicate, Barrier::above(input))?;
    }
    let outer = FilterExecBuilder::from(filter)
        .with_predicate(last)
        .with_input(Barrier::above(input));
    Ok(Some(Arc::new(outer.build()?)))
}
