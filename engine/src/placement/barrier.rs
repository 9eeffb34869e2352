//! What optimiser rules cannot move a Python call past: an operator that stands below the call while the plan is
//! optimised, and is taken out at the end. It does nothing to rows. What does not call Python passes it: limits,
//! required orders, other filters.

use crate::python_calls;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TransformedResult, TreeNode, TreeNodeRecursion};
use datafusion::common::{Result, Statistics};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_expr::PhysicalExpr;
use datafusion::physical_plan::execution_plan::CardinalityEffect;
use datafusion::physical_plan::filter_pushdown::{ChildFilterDescription, FilterDescription, FilterPushdownPhase};
use datafusion::physical_plan::statistics::{ChildStats, StatisticsArgs};
use datafusion::physical_plan::{DisplayAs, DisplayFormatType, ExecutionPlan, PlanProperties};
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

/// Stands below an operator that calls Python.
#[derive(Debug)]
pub(super) struct Barrier {
    input: Arc<dyn ExecutionPlan>,
}

impl Barrier {
    /// Puts a barrier above a plan.
    pub fn above(input: Arc<dyn ExecutionPlan>) -> Arc<dyn ExecutionPlan> {
        if input.is::<Barrier>() {
            input
        } else {
            Arc::new(Barrier { input })
        }
    }

    /// What it stands above.
    pub fn input(&self) -> &Arc<dyn ExecutionPlan> {
        &self.input
    }
}

/// The plan without barriers.
pub(super) fn take_out(plan: Arc<dyn ExecutionPlan>) -> Result<Arc<dyn ExecutionPlan>> {
    plan.transform_up(|node| match node.downcast_ref::<Barrier>() {
        Some(barrier) => Ok(Transformed::yes(barrier.input.clone())),
        None => Ok(Transformed::no(node)),
    })
    .data()
}

impl DisplayAs for Barrier {
    fn fmt_as(&self, _: DisplayFormatType, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl ExecutionPlan for Barrier {
    fn name(&self) -> &str {
        "PythonBarrierExec"
    }

    fn properties(&self) -> &Arc<PlanProperties> {
        self.input.properties()
    }

    fn maintains_input_order(&self) -> Vec<bool> {
        vec![true]
    }

    fn benefits_from_input_partitioning(&self) -> Vec<bool> {
        vec![false]
    }

    fn children(&self) -> Vec<&Arc<dyn ExecutionPlan>> {
        vec![&self.input]
    }

    fn with_new_children(self: Arc<Self>, mut children: Vec<Arc<dyn ExecutionPlan>>) -> Result<Arc<dyn ExecutionPlan>> {
        let input = children.pop().unwrap_or_else(|| self.input.clone());
        Ok(Arc::new(Barrier { input }))
    }

    fn apply_expressions(
        &self,
        _: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        Ok(TreeNodeRecursion::Continue)
    }

    fn execute(&self, partition: usize, context: Arc<TaskContext>) -> Result<SendableRecordBatchStream> {
        self.input.execute(partition, context)
    }

    fn statistics_from_inputs(&self, inputs: &[Arc<Statistics>], _: &StatisticsArgs) -> Result<Arc<Statistics>> {
        Ok(inputs[0].clone())
    }

    fn child_stats_requests(&self, partition: Option<usize>) -> Vec<ChildStats> {
        vec![ChildStats::At(partition)]
    }

    fn supports_limit_pushdown(&self) -> bool {
        true
    }

    fn cardinality_effect(&self) -> CardinalityEffect {
        CardinalityEffect::Equal
    }

    /// Filters are moved by the names of columns, so those of which there are several stay.
    fn gather_filters_for_pushdown(
        &self,
        _phase: FilterPushdownPhase,
        parent_filters: Vec<Arc<dyn PhysicalExpr>>,
        _config: &ConfigOptions,
    ) -> Result<FilterDescription> {
        if parent_filters.iter().any(python_calls::in_physical) {
            return Ok(FilterDescription::all_unsupported(&parent_filters, &self.children()));
        }
        let schema = self.schema();
        let columns = schema.fields().iter().enumerate();
        let passing: HashSet<usize> = columns
            .filter(|(place, field)| schema.index_of(field.name()).ok() == Some(*place))
            .map(|(place, _)| place)
            .collect();
        let child = ChildFilterDescription::from_child_with_allowed_indices(&parent_filters, passing, &self.input)?;
        Ok(FilterDescription::new().with_child(child))
    }
}
