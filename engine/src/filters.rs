//! A physical rule: a filter with Python predicates becomes a chain, cheap predicates first, then one Python predicate
//! after the other. Each sees only the rows that the earlier ones let through, as in Postgres: `x <> 0 AND f(x)` never
//! calls `f(0)`. DataFusion's AND evaluates its right side over whole batches unless few rows pass the left.

use crate::scalar::PythonFunction;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TransformedResult, TreeNode};
use datafusion::common::{Result, tree_node::TreeNodeRecursion};
use datafusion::physical_expr::{PhysicalExpr, ScalarFunctionExpr, conjunction, split_conjunction};
use datafusion::physical_optimizer::PhysicalOptimizerRule;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::filter::{FilterExec, FilterExecBuilder};
use std::sync::Arc;

/// Splits filters around Python predicates.
#[derive(Debug)]
pub(crate) struct SplitFilters;

impl PhysicalOptimizerRule for SplitFilters {
    fn name(&self) -> &str {
        "split_python_filters"
    }

    fn schema_check(&self) -> bool {
        true
    }

    fn optimize(&self, plan: Arc<dyn ExecutionPlan>, _config: &ConfigOptions) -> Result<Arc<dyn ExecutionPlan>> {
        plan.transform_up(|node| match node.downcast_ref::<FilterExec>() {
            Some(filter) => match split(filter)? {
                Some(chain) => Ok(Transformed::yes(chain)),
                None => Ok(Transformed::no(node)),
            },
            None => Ok(Transformed::no(node)),
        })
        .data()
    }
}

/// The chain, or `None` where there is nothing to split.
fn split(filter: &FilterExec) -> Result<Option<Arc<dyn ExecutionPlan>>> {
    let predicates = split_conjunction(filter.predicate());
    let (python, cheap): (Vec<_>, Vec<_>) = predicates.into_iter().cloned().partition(calls_python);
    let mut stages: Vec<Arc<dyn PhysicalExpr>> = Vec::new();
    if !cheap.is_empty() {
        stages.push(conjunction(cheap));
    }
    stages.extend(python);
    let Some(last) = stages.pop() else { return Ok(None) };
    if stages.is_empty() {
        return Ok(None);
    }
    let mut input = filter.input().clone();
    for stage in stages {
        let inner = FilterExecBuilder::new(stage, input)
            .with_batch_size(filter.batch_size())
            .with_default_selectivity(filter.default_selectivity());
        input = Arc::new(inner.build()?);
    }
    let outer = FilterExecBuilder::from(filter).with_predicate(last).with_input(input);
    Ok(Some(Arc::new(outer.build()?)))
}

fn calls_python(predicate: &Arc<dyn PhysicalExpr>) -> bool {
    let mut found = false;
    let walked = predicate.apply(|node| {
        found |= ScalarFunctionExpr::try_downcast_func::<PythonFunction>(node.as_ref()).is_some();
        Ok(match found {
            true => TreeNodeRecursion::Stop,
            false => TreeNodeRecursion::Continue,
        })
    });
    walked.is_ok() && found
}
