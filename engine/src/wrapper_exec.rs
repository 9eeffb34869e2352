//! An operator that stands around another one and shows itself as that one: to EXPLAIN, and, if it is not to be hidden, to
//! rules and to whoever looks for an operator of some kind. Does not know what it stands there for.

use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::common::{Result, Statistics};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_expr::PhysicalExpr;
use datafusion::physical_plan::distribution_requirements::InputDistributionRequirements;
use datafusion::physical_plan::execution_plan::{CardinalityEffect, InvariantLevel};
use datafusion::physical_plan::filter_pushdown::{FilterDescription, FilterPushdownPhase};
use datafusion::physical_plan::metrics::MetricsSet;
use datafusion::physical_plan::projection::ProjectionExec;
use datafusion::physical_plan::statistics::{ChildStats, StatisticsArgs};
use datafusion::physical_plan::{
    ChildrenPropertiesMode, DisplayAs, DisplayFormatType, ExecutionPlan, PlanProperties, ReplaceChildrenOptions,
};
use std::fmt;
use std::sync::Arc;

/// What is added to an operator.
pub(crate) trait Around: fmt::Debug + Send + Sync + 'static {
    /// The same around another version of the operator.
    fn put_around(&self, inner: Arc<dyn ExecutionPlan>) -> Result<Arc<dyn ExecutionPlan>>;

    /// Runs the operator.
    fn execute(
        &self,
        inner: &Arc<dyn ExecutionPlan>,
        partition: usize,
        context: Arc<TaskContext>,
    ) -> Result<SendableRecordBatchStream> {
        inner.execute(partition, context)
    }

    /// What the operator has measured.
    fn metrics(&self, inner: &Arc<dyn ExecutionPlan>) -> Option<MetricsSet> {
        inner.metrics()
    }

    /// Whether rules see what it stands around.
    fn shows(&self) -> bool {
        true
    }

    /// Whether its inputs may be parted for more threads, where that helps the operator.
    fn parts_inputs(&self) -> bool {
        true
    }
}

/// An operator with something around it.
#[derive(Debug)]
pub(crate) struct Wrapped<A> {
    inner: Arc<dyn ExecutionPlan>,
    around: A,
}

impl<A: Around> Wrapped<A> {
    /// The operator alone.
    pub fn inner(&self) -> &Arc<dyn ExecutionPlan> {
        &self.inner
    }

    /// Puts something around an operator.
    pub fn wrap(inner: Arc<dyn ExecutionPlan>, around: A) -> Arc<dyn ExecutionPlan> {
        Arc::new(Wrapped { inner, around })
    }
}

impl<A: Around> DisplayAs for Wrapped<A> {
    fn fmt_as(&self, format: DisplayFormatType, f: &mut fmt::Formatter) -> fmt::Result {
        self.inner.fmt_as(format, f)
    }
}

impl<A: Around> ExecutionPlan for Wrapped<A> {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn downcast_delegate(&self) -> Option<&dyn ExecutionPlan> {
        self.around.shows().then_some(self.inner.as_ref())
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
        if self.around.shows() {
            self.inner.maintains_input_order()
        } else {
            vec![false; self.children().len()]
        }
    }

    fn benefits_from_input_partitioning(&self) -> Vec<bool> {
        if self.around.parts_inputs() {
            self.inner.benefits_from_input_partitioning()
        } else {
            vec![false; self.children().len()]
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
        self.around.put_around(inner)
    }

    fn with_new_children(self: Arc<Self>, children: Vec<Arc<dyn ExecutionPlan>>) -> Result<Arc<dyn ExecutionPlan>> {
        self.replace_children(children, ReplaceChildrenOptions::new(ChildrenPropertiesMode::Recompute))
    }

    fn reset_state(self: Arc<Self>) -> Result<Arc<dyn ExecutionPlan>> {
        self.around.put_around(self.inner.clone().reset_state()?)
    }

    fn apply_expressions(
        &self,
        f: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        self.inner.apply_expressions(f)
    }

    fn execute(&self, partition: usize, context: Arc<TaskContext>) -> Result<SendableRecordBatchStream> {
        self.around.execute(&self.inner, partition, context)
    }

    fn metrics(&self) -> Option<MetricsSet> {
        self.around.metrics(&self.inner)
    }

    fn statistics_from_inputs(&self, inputs: &[Arc<Statistics>], args: &StatisticsArgs) -> Result<Arc<Statistics>> {
        self.inner.statistics_from_inputs(inputs, args)
    }

    fn child_stats_requests(&self, partition: Option<usize>) -> Vec<ChildStats> {
        self.inner.child_stats_requests(partition)
    }

    fn fetch(&self) -> Option<usize> {
        self.inner.fetch()
    }

    fn supports_limit_pushdown(&self) -> bool {
        self.inner.supports_limit_pushdown()
    }

    fn cardinality_effect(&self) -> CardinalityEffect {
        self.inner.cardinality_effect()
    }

    fn try_swapping_with_projection(&self, projection: &ProjectionExec) -> Result<Option<Arc<dyn ExecutionPlan>>> {
        if self.around.shows() {
            self.inner.try_swapping_with_projection(projection)
        } else {
            Ok(None)
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
