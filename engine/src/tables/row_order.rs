//! The order of a query's rows reaches who reads them. DataFusion spreads rows over partitions for work above a sort, unless
//! the sort is the query's own last step; partitions are then read as they come. Here they are not spread.

use datafusion::common::Result;
use datafusion::common::config::ConfigOptions;
use datafusion::physical_optimizer::PhysicalOptimizerRule;
use datafusion::physical_plan::repartition::RepartitionExec;
use datafusion::physical_plan::sorts::sort::SortExec;
use datafusion::physical_plan::sorts::sort_preserving_merge::SortPreservingMergeExec;
use datafusion::physical_plan::{ChildrenPropertiesMode, ExecutionPlan, Partitioning, ReplaceChildrenOptions};
use std::sync::Arc;

/// Takes out what spreads sorted rows on their way to the result.
#[derive(Debug)]
pub struct KeepOrder;

impl PhysicalOptimizerRule for KeepOrder {
    fn name(&self) -> &str {
        "keep_order"
    }

    fn schema_check(&self) -> bool {
        true
    }

    fn optimize(&self, plan: Arc<dyn ExecutionPlan>, _config: &ConfigOptions) -> Result<Arc<dyn ExecutionPlan>> {
        Ok(gathered(&plan)?.unwrap_or(plan))
    }
}

/// The same plan with its rows in one partition, if they are sorted and nothing below the spreading changes their order.
fn gathered(plan: &Arc<dyn ExecutionPlan>) -> Result<Option<Arc<dyn ExecutionPlan>>> {
    if plan.is::<SortExec>() || plan.is::<SortPreservingMergeExec>() {
        return Ok((partitions(plan) == 1).then(|| plan.clone()));
    }
    let Some(below) = kept_in_order(plan) else {
        return Ok(None);
    };
    let Some(gathered) = gathered(below)? else {
        return Ok(None);
    };
    if plan.is::<RepartitionExec>() {
        Ok(Some(gathered))
    } else {
        let options = ReplaceChildrenOptions::new(ChildrenPropertiesMode::Recompute);
        plan.clone().replace_children(vec![gathered], options).map(Some)
    }
}

/// What gives the rows, in the order in which they are read.
fn kept_in_order(plan: &Arc<dyn ExecutionPlan>) -> Option<&Arc<dyn ExecutionPlan>> {
    let children = plan.children();
    let [below] = children[..] else {
        return None;
    };
    let spreads = plan.downcast_ref::<RepartitionExec>().is_some_and(|spread| {
        matches!(spread.partitioning(), Partitioning::RoundRobinBatch(_)) && partitions(below) == 1
    });
    (spreads || plan.maintains_input_order() == [true]).then_some(below)
}

fn partitions(plan: &Arc<dyn ExecutionPlan>) -> usize {
    plan.properties().output_partitioning().partition_count()
}
