//! The logical and the physical form of a plan with several readers.

use super::tee::{Feeds, Reader};
use async_trait::async_trait;
use datafusion::catalog::Session;
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::common::{DFSchemaRef, Result, Statistics, internal_err};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::logical_expr::physical_planning_context::PhysicalPlanningContext;
use datafusion::logical_expr::{Expr, LogicalPlan, UserDefinedLogicalNode, UserDefinedLogicalNodeCore};
use datafusion::physical_plan::statistics::{ChildStats, StatisticsArgs};
use datafusion::physical_plan::{
    DisplayAs, DisplayFormatType, ExecutionPlan, PhysicalExpr, PlanProperties, displayable,
};
use datafusion::physical_planner::{ExtensionPlanner, PhysicalPlanner};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// One reader of a plan that has several.
#[derive(Clone, Debug)]
pub struct Shared {
    input: LogicalPlan,
    feeds: Arc<Feeds>,
    reader: usize,
}

impl Shared {
    /// The first reader of so many.
    pub fn new(input: LogicalPlan, readers: usize) -> Shared {
        Shared {
            input,
            feeds: Arc::new(Feeds::new(readers)),
            reader: 0,
        }
    }

    /// The next reader.
    pub fn next_reader(&self) -> Shared {
        Shared {
            reader: self.reader + 1,
            ..self.clone()
        }
    }

    fn key(&self) -> (*const Feeds, usize) {
        (Arc::as_ptr(&self.feeds), self.reader)
    }
}

impl PartialEq for Shared {
    fn eq(&self, other: &Shared) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Shared {}

impl Hash for Shared {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl PartialOrd for Shared {
    fn partial_cmp(&self, other: &Shared) -> Option<Ordering> {
        self.key().partial_cmp(&other.key())
    }
}

impl UserDefinedLogicalNodeCore for Shared {
    fn name(&self) -> &str {
        "Shared"
    }

    fn inputs(&self) -> Vec<&LogicalPlan> {
        vec![&self.input]
    }

    fn schema(&self) -> &DFSchemaRef {
        self.input.schema()
    }

    fn expressions(&self) -> Vec<Expr> {
        Vec::new()
    }

    fn fmt_for_explain(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shared: reader {} of {}", self.reader + 1, self.feeds.readers())
    }

    fn with_exprs_and_inputs(&self, _: Vec<Expr>, mut inputs: Vec<LogicalPlan>) -> Result<Shared> {
        match inputs.pop() {
            Some(input) => Ok(Shared { input, ..self.clone() }),
            None => internal_err!("Shared without input"),
        }
    }
}

/// Makes the physical operator of [`Shared`].
#[derive(Debug)]
pub struct SharedPlanner;

#[async_trait]
impl ExtensionPlanner for SharedPlanner {
    async fn plan_extension(
        &self,
        _: &dyn PhysicalPlanner,
        node: &dyn UserDefinedLogicalNode,
        _: &[&LogicalPlan],
        inputs: &[Arc<dyn ExecutionPlan>],
        _: &dyn Session,
        _: &PhysicalPlanningContext,
    ) -> Result<Option<Arc<dyn ExecutionPlan>>> {
        match (node.as_any().downcast_ref::<Shared>(), inputs) {
            (Some(shared), [input]) => {
                let exec = SharedExec::new(input.clone(), shared.feeds.clone(), shared.reader);
                Ok(Some(Arc::new(exec)))
            }
            _ => Ok(None),
        }
    }
}

/// Reads what the first of its kind to be executed computes. All have equal inputs, of which one is executed.
#[derive(Debug)]
struct SharedExec {
    input: Arc<dyn ExecutionPlan>,
    feeds: Arc<Feeds>,
    reader: usize,
    /// What the input is: one that the optimiser has made another plan of is not the others'.
    text: String,
}

impl SharedExec {
    fn new(input: Arc<dyn ExecutionPlan>, feeds: Arc<Feeds>, reader: usize) -> SharedExec {
        // Before anything runs: what runs may show more of itself.
        let text = displayable(input.as_ref()).indent(true).to_string();
        SharedExec {
            input,
            feeds,
            reader,
            text,
        }
    }
}

impl DisplayAs for SharedExec {
    fn fmt_as(&self, _: DisplayFormatType, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "SharedExec: reader={} of {}", self.reader + 1, self.feeds.readers())
    }
}

impl ExecutionPlan for SharedExec {
    fn name(&self) -> &str {
        "SharedExec"
    }

    fn properties(&self) -> &Arc<PlanProperties> {
        self.input.properties()
    }

    fn children(&self) -> Vec<&Arc<dyn ExecutionPlan>> {
        vec![&self.input]
    }

    /// What is done to the input must be the same for all readers.
    fn benefits_from_input_partitioning(&self) -> Vec<bool> {
        vec![false]
    }

    /// It does, but no sort may move below one reader.
    fn maintains_input_order(&self) -> Vec<bool> {
        vec![false]
    }

    fn apply_expressions(
        &self,
        _: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        Ok(TreeNodeRecursion::Continue)
    }

    fn with_new_children(self: Arc<Self>, mut children: Vec<Arc<dyn ExecutionPlan>>) -> Result<Arc<dyn ExecutionPlan>> {
        match children.pop() {
            Some(input) => Ok(Arc::new(SharedExec::new(input, self.feeds.clone(), self.reader))),
            None => internal_err!("SharedExec without input"),
        }
    }

    fn child_stats_requests(&self, partition: Option<usize>) -> Vec<ChildStats> {
        vec![ChildStats::At(partition)]
    }

    fn statistics_from_inputs(&self, inputs: &[Arc<Statistics>], _: &StatisticsArgs) -> Result<Arc<Statistics>> {
        match inputs {
            [input] => Ok(input.clone()),
            _ => internal_err!("SharedExec has one input"),
        }
    }

    fn execute(&self, partition: usize, context: Arc<TaskContext>) -> Result<SendableRecordBatchStream> {
        if !self.feeds.give(&self.text, self.reader) {
            return self.input.execute(partition, context);
        }
        let start = |run| self.feeds.input(run, &self.input).execute(partition, context.clone());
        let feed = self.feeds.open(partition, self.reader, &context, start)?;
        Ok(Box::pin(Reader::new(feed, self.reader)))
    }
}
