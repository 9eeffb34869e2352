//! The physical rules: the first two put every Python call where it stays, the last takes out what kept it there.

use super::{barrier, coalesce_batches, defer_projection, filters, joins, pinned};
use crate::exact;
use crate::fused;
use crate::measured;
use crate::opaque;
use crate::python_calls;
use crate::query_scope::Scope;
use datafusion::common::Result;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TransformedResult, TreeNode};
use datafusion::physical_optimizer::PhysicalOptimizerRule;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::filter::FilterExec;
use datafusion::physical_plan::projection::ProjectionExec;
use std::sync::Arc;

/// Places projections. Before DataFusion has written down which order the result is to have: a sort that has moved below
/// a projection gives it too.
#[derive(Debug)]
pub(super) struct PinProjections;

impl PhysicalOptimizerRule for PinProjections {
    fn name(&self) -> &str {
        "pin_python_projections"
    }

    fn schema_check(&self) -> bool {
        true
    }

    fn optimize(&self, plan: Arc<dyn ExecutionPlan>, _config: &ConfigOptions) -> Result<Arc<dyn ExecutionPlan>> {
        change(plan, |node| {
            if let Some(filter) = node.downcast_ref::<FilterExec>() {
                return opaque::hidden(filter);
            }
            match node.downcast_ref::<ProjectionExec>() {
                Some(projection) => defer_projection::pin(projection),
                None => defer_projection::above_limit(node),
            }
        })
    }
}

/// Places filters, and conditions of joins. Before filters move, and after DataFusion has chosen the sides of joins.
#[derive(Debug)]
pub(super) struct PinConditions;

impl PhysicalOptimizerRule for PinConditions {
    fn name(&self) -> &str {
        "pin_python_conditions"
    }

    fn schema_check(&self) -> bool {
        true
    }

    fn optimize(&self, plan: Arc<dyn ExecutionPlan>, _config: &ConfigOptions) -> Result<Arc<dyn ExecutionPlan>> {
        change(plan, |node| match node.downcast_ref::<FilterExec>() {
            Some(filter) => filters::split(filter),
            None => joins::lazy(node),
        })
    }
}

/// Changes the nodes of a plan, from the leaves up.
fn change(
    plan: Arc<dyn ExecutionPlan>,
    mut to: impl FnMut(&Arc<dyn ExecutionPlan>) -> Result<Option<Arc<dyn ExecutionPlan>>>,
) -> Result<Arc<dyn ExecutionPlan>> {
    plan.transform_up(|node| {
        Ok(match to(&node)? {
            Some(changed) => Transformed::yes(changed),
            None => Transformed::no(node),
        })
    })
    .data()
}

/// Takes out what the others have put in, and wraps operators with calls, and the whole query. The last rule.
#[derive(Debug)]
pub(super) struct Unpin;

impl PhysicalOptimizerRule for Unpin {
    fn name(&self) -> &str {
        "unpin_python"
    }

    fn schema_check(&self) -> bool {
        true
    }

    fn optimize(&self, plan: Arc<dyn ExecutionPlan>, config: &ConfigOptions) -> Result<Arc<dyn ExecutionPlan>> {
        let plan = pinned::unwrap(barrier::take_out(plan)?)?;
        let plan = coalesce_batches::below_calls(plan, config.execution.batch_size.get())?;
        let plan = exact::guarded(fused::fuse(plan)?, python_calls::in_physical)?;
        Scope::around(measured::measure(plan)?)
    }
}
