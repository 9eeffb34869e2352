//! Calls of Python see whole batches. A table in memory has the batches that it was given, be they of a few rows each; a call
//! costs something for each of them, so they are put together first.

use crate::coalesce::put_together;
use crate::python_calls;
use datafusion::arrow::compute::BatchCoalescer;
use datafusion::catalog::memory::{DataSourceExec, MemorySourceConfig};
use datafusion::common::tree_node::{Transformed, TransformedResult, TreeNode, TreeNodeRecursion};
use datafusion::common::{Result, Statistics};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_expr::PhysicalExpr;
use datafusion::physical_plan::execution_plan::CardinalityEffect;
use datafusion::physical_plan::filter::FilterExec;
use datafusion::physical_plan::projection::ProjectionExec;
use datafusion::physical_plan::repartition::RepartitionExec;
use datafusion::physical_plan::statistics::{ChildStats, StatisticsArgs};
use datafusion::physical_plan::{
    ChildrenPropertiesMode, DisplayAs, DisplayFormatType, ExecutionPlan, PlanProperties, ReplaceChildrenOptions,
};
use std::fmt;
use std::sync::Arc;

/// Batches of fewer rows than the wanted ones divided by this are put together.
const SMALL: usize = 4;

/// The plan with whole batches below its calls; `rows`: how many a batch is to have.
pub(super) fn below_calls(plan: Arc<dyn ExecutionPlan>, rows: usize) -> Result<Arc<dyn ExecutionPlan>> {
    plan.transform_up(|node| {
        let calls = match (node.downcast_ref::<ProjectionExec>(), node.downcast_ref::<FilterExec>()) {
            (Some(projection), _) => projection
                .expr()
                .iter()
                .any(|made| python_calls::in_physical(&made.expr)),
            (_, Some(filter)) => python_calls::in_physical(filter.predicate()),
            _ => false,
        };
        match (calls, node.children().first()) {
            (true, Some(below)) => match gathered(below, rows)? {
                Some(below) => over(&node, below).map(Transformed::yes),
                None => Ok(Transformed::no(node)),
            },
            _ => Ok(Transformed::no(node)),
        }
    })
    .data()
}

/// The same rows in whole batches, if they come from memory in small ones.
fn gathered(plan: &Arc<dyn ExecutionPlan>, rows: usize) -> Result<Option<Arc<dyn ExecutionPlan>>> {
    if is_small(plan, rows) {
        return Ok(Some(Arc::new(WholeBatches { input: plan.clone() })));
    }
    match (
        plan.is::<ProjectionExec>() || plan.is::<RepartitionExec>(),
        plan.children().first(),
    ) {
        (true, Some(below)) => match gathered(below, rows)? {
            Some(below) => over(plan, below).map(Some),
            None => Ok(None),
        },
        _ => Ok(None),
    }
}

fn over(plan: &Arc<dyn ExecutionPlan>, below: Arc<dyn ExecutionPlan>) -> Result<Arc<dyn ExecutionPlan>> {
    let options = ReplaceChildrenOptions::new(ChildrenPropertiesMode::Keep);
    plan.clone().replace_children(vec![below], options)
}

/// Whether it reads many small batches from memory.
fn is_small(plan: &Arc<dyn ExecutionPlan>, wanted: usize) -> bool {
    let source = plan.downcast_ref::<DataSourceExec>().map(DataSourceExec::data_source);
    let Some(memory) = source.and_then(|source| source.downcast_ref::<MemorySourceConfig>()) else {
        return false;
    };
    let batches: Vec<_> = memory.partitions().iter().flatten().collect();
    let rows: usize = batches.iter().map(|batch| batch.num_rows()).sum();
    // Rows without columns cannot be put together.
    !plan.schema().fields().is_empty() && batches.len() > 1 && rows / batches.len() < wanted / SMALL
}

/// Puts batches together.
#[derive(Debug)]
struct WholeBatches {
    input: Arc<dyn ExecutionPlan>,
}

impl DisplayAs for WholeBatches {
    fn fmt_as(&self, _: DisplayFormatType, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl ExecutionPlan for WholeBatches {
    fn name(&self) -> &str {
        "WholeBatchesExec"
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
        Ok(Arc::new(WholeBatches { input }))
    }

    fn apply_expressions(
        &self,
        _: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        Ok(TreeNodeRecursion::Continue)
    }

    fn execute(&self, partition: usize, context: Arc<TaskContext>) -> Result<SendableRecordBatchStream> {
        let coalescer = BatchCoalescer::new(self.schema(), context.session_config().batch_size());
        Ok(put_together(self.input.execute(partition, context)?, coalescer))
    }

    fn statistics_from_inputs(&self, inputs: &[Arc<Statistics>], _: &StatisticsArgs) -> Result<Arc<Statistics>> {
        Ok(inputs[0].clone())
    }

    fn child_stats_requests(&self, partition: Option<usize>) -> Vec<ChildStats> {
        vec![ChildStats::At(partition)]
    }

    fn cardinality_effect(&self) -> CardinalityEffect {
        CardinalityEffect::Equal
    }
}
