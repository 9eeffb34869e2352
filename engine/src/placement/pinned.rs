//! Operators that call Python, wrapped while the plan is optimised. A join whose condition calls Python is hidden:
//! DataFusion would compute the parts of its condition that depend on one side below the join, for all rows of that side.

use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TransformedResult, TreeNode, TreeNodeRecursion};
use datafusion::common::{Result, Statistics};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_expr::PhysicalExpr;
use datafusion::physical_plan::distribution_requirements::InputDistributionRequirements;
use datafusion::physical_plan::execution_plan::{CardinalityEffect, InvariantLevel};
use datafusion::physical_plan::filter_pushdown::{FilterDescription, FilterPushdownPhase};
use datafusion::physical_plan::joins::NestedLoopJoinExec;
use datafusion::physical_plan::metrics::MetricsSet;
use datafusion::physical_plan::projection::ProjectionExec;
use datafusion::physical_plan::statistics::{ChildStats, StatisticsArgs};
use datafusion::physical_plan::{
    ChildrenPropertiesMode, DisplayAs, DisplayFormatType, ExecutionPlan, PlanProperties, ReplaceChildrenOptions,
};
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// A join or a projection that is not to be seen as what it is, or not to run in parallel.
#[derive(Debug)]
pub(super) struct Pinned {
    inner: Arc<dyn ExecutionPlan>,
    pin: Pin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pin {
    /// Not seen while the plan is optimised.
    Hidden,
    /// Seen, but gets its few rows from one partition, in their order.
    Late,
}

impl Pinned {
    /// Hides a join.
    pub fn hidden(join: NestedLoopJoinExec) -> Arc<dyn ExecutionPlan> {
        Arc::new(Pinned {
            inner: Arc::new(join),
            pin: Pin::Hidden,
        })
    }

    /// A projection above a limit. DataFusion would part its rows, which may be in an order that no column shows.
    pub fn late(inner: Arc<dyn ExecutionPlan>) -> Arc<dyn ExecutionPlan> {
        Arc::new(Pinned { inner, pin: Pin::Late })
    }
}

/// The plan with its joins in the open.
pub(super) fn unwrap(plan: Arc<dyn ExecutionPlan>) -> Result<Arc<dyn ExecutionPlan>> {
    plan.transform_up(|node| match (node.as_ref() as &dyn Any).downcast_ref::<Pinned>() {
        Some(pinned) => Ok(Transformed::yes(pinned.inner.clone())),
        None => Ok(Transformed::no(node)),
    })
    .data()
}

impl DisplayAs for Pinned {
    fn fmt_as(&self, format: DisplayFormatType, f: &mut fmt::Formatter) -> fmt::Result {
        self.inner.fmt_as(format, f)
    }
}

impl ExecutionPlan for Pinned {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn downcast_delegate(&self) -> Option<&dyn ExecutionPlan> {
        (self.pin == Pin::Late).then_some(self.inner.as_ref())
    }

    fn properties(&self) -> &Arc<PlanProperties> {
        self.inner.properties()
    }

    fn check_invariants(&self, check: InvariantLevel) -> Result<()> {
        self.inner.check_invariants(check)
    }

    fn input_distribution_requirements(&self) -> InputDistributionRequirements {
        self.inner.input_distribution_requirements()
    }

    /// What does not show its columns cannot say how an order above it reads below it.
    fn maintains_input_order(&self) -> Vec<bool> {
        match self.pin {
            Pin::Late => self.inner.maintains_input_order(),
            Pin::Hidden => vec![false; self.children().len()],
        }
    }

    fn benefits_from_input_partitioning(&self) -> Vec<bool> {
        match self.pin {
            Pin::Late => vec![false; self.children().len()],
            Pin::Hidden => self.inner.benefits_from_input_partitioning(),
        }
    }

    fn children(&self) -> Vec<&Arc<dyn ExecutionPlan>> {
        self.inner.children()
    }

    fn replace_children(
        self: Arc<Self>,
        children: Vec<Arc<dyn ExecutionPlan>>,
        options: ReplaceChildrenOptions,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let inner = self.inner.clone().replace_children(children, options)?;
        Ok(Arc::new(Pinned { inner, pin: self.pin }))
    }

    fn with_new_children(self: Arc<Self>, children: Vec<Arc<dyn ExecutionPlan>>) -> Result<Arc<dyn ExecutionPlan>> {
        self.replace_children(children, ReplaceChildrenOptions::new(ChildrenPropertiesMode::Recompute))
    }

    fn apply_expressions(
        &self,
        f: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        self.inner.apply_expressions(f)
    }

    fn execute(&self, partition: usize, context: Arc<TaskContext>) -> Result<SendableRecordBatchStream> {
        self.inner.execute(partition, context)
    }

    fn metrics(&self) -> Option<MetricsSet> {
        self.inner.metrics()
    }

    fn statistics_from_inputs(&self, inputs: &[Arc<Statistics>], args: &StatisticsArgs) -> Result<Arc<Statistics>> {
        self.inner.statistics_from_inputs(inputs, args)
    }

    fn child_stats_requests(&self, partition: Option<usize>) -> Vec<ChildStats> {
        self.inner.child_stats_requests(partition)
    }

    fn supports_limit_pushdown(&self) -> bool {
        self.inner.supports_limit_pushdown()
    }

    fn cardinality_effect(&self) -> CardinalityEffect {
        self.inner.cardinality_effect()
    }

    fn try_swapping_with_projection(&self, projection: &ProjectionExec) -> Result<Option<Arc<dyn ExecutionPlan>>> {
        match self.pin {
            Pin::Late => self.inner.try_swapping_with_projection(projection),
            Pin::Hidden => Ok(None),
        }
    }

    fn gather_filters_for_pushdown(
        &self,
        phase: FilterPushdownPhase,
        parent_filters: Vec<Arc<dyn PhysicalExpr>>,
        config: &ConfigOptions,
    ) -> Result<FilterDescription> {
        self.inner.gather_filters_for_pushdown(phase, parent_filters, config)
    }
}
