//! What a query knows of columns that determine others. DataFusion takes the columns that determine those of one side of a
//! join, and that groups are made by among others, for some that determine all columns of the groups: it drops DISTINCT,
//! groups and orders that make a difference, and makes groups by more columns than the query says. So nothing is known but of
//! tables with a primary key, in the query that names them.

use datafusion::common::tree_node::Transformed;
use datafusion::common::{DFSchemaRef, FunctionalDependencies, Result};
use datafusion::logical_expr::planner::{PlannedRelation, RelationPlanner, RelationPlannerContext, RelationPlanning};
use datafusion::logical_expr::{Aggregate, Distinct, Expr, LogicalPlan};
use datafusion::optimizer::optimizer::Optimizer;
use datafusion::optimizer::{ApplyOrder, OptimizerConfig, OptimizerRule};
use datafusion::sql::sqlparser::ast::TableFactor;
use std::cell::Cell;
use std::sync::Arc;

/// The rules that ask which columns determine others.
const ASKING: [&str; 4] = [
    "replace_distinct_aggregate",
    "eliminate_join",
    "eliminate_duplicated_expr",
    "optimize_projections",
];

/// Makes an optimiser forget before it asks.
pub(crate) fn forget(optimizer: &mut Optimizer) {
    let rules = std::mem::take(&mut optimizer.rules);
    for rule in rules {
        if ASKING.contains(&rule.name()) {
            optimizer.rules.push(Arc::new(Forget));
        }
        optimizer.rules.push(rule);
    }
}

thread_local! {
    /// The relation that is planned next is one that [`Forgetful`] has asked for.
    static ASKED: Cell<bool> = const { Cell::new(false) };
}

/// Plans what a query reads: of other queries, it does not know which of their columns determine others.
#[derive(Debug)]
pub(crate) struct Forgetful;

impl RelationPlanner for Forgetful {
    fn plan_relation(
        &self,
        relation: TableFactor,
        context: &mut dyn RelationPlannerContext,
    ) -> Result<RelationPlanning> {
        let may_be_query = matches!(
            relation,
            TableFactor::Derived { .. } | TableFactor::Table { args: None, .. }
        );
        if ASKED.take() || !may_be_query {
            return Ok(RelationPlanning::Original(Box::new(relation)));
        }
        ASKED.set(true);
        let planned = context.plan(relation);
        ASKED.set(false);
        let plan = forgotten(planned?)?.data;
        Ok(RelationPlanning::Planned(Box::new(PlannedRelation::new(plan, None))))
    }
}

/// Takes from nodes what they say that columns determine.
#[derive(Debug)]
struct Forget;

impl OptimizerRule for Forget {
    fn name(&self) -> &str {
        "forget_dependencies"
    }

    fn apply_order(&self) -> Option<ApplyOrder> {
        Some(ApplyOrder::TopDown)
    }

    fn supports_rewrite(&self) -> bool {
        true
    }

    fn rewrite(&self, plan: LogicalPlan, _: &dyn OptimizerConfig) -> Result<Transformed<LogicalPlan>> {
        match plan {
            // The optimiser's rule makes nodes anew on its way, which know again what is not so.
            LogicalPlan::Distinct(Distinct::All(input)) if !input.schema().fields().is_empty() => {
                let columns = input.schema().columns().into_iter().map(Expr::Column);
                let groups = Aggregate::try_new(input.clone(), columns.collect(), Vec::new())?;
                forgotten(LogicalPlan::Aggregate(groups)).map(|groups| Transformed::yes(groups.data))
            }
            plan => forgotten(plan),
        }
    }
}

/// A node that does not say which of its columns determine others. A table with its name may.
fn forgotten(mut plan: LogicalPlan) -> Result<Transformed<LogicalPlan>> {
    let schema = match &mut plan {
        LogicalPlan::Projection(node) => &mut node.schema,
        LogicalPlan::Aggregate(node) => &mut node.schema,
        LogicalPlan::Join(node) => &mut node.schema,
        LogicalPlan::SubqueryAlias(node) if !matches!(node.input.as_ref(), LogicalPlan::TableScan(_)) => {
            &mut node.schema
        }
        LogicalPlan::Window(node) => &mut node.schema,
        LogicalPlan::Union(node) => &mut node.schema,
        LogicalPlan::Unnest(node) => &mut node.schema,
        _ => return Ok(Transformed::no(plan)),
    };
    if schema.functional_dependencies().is_empty() {
        return Ok(Transformed::no(plan));
    }
    *schema = without(schema)?;
    Ok(Transformed::yes(plan))
}

fn without(schema: &DFSchemaRef) -> Result<DFSchemaRef> {
    let schema = schema.as_ref().clone();
    schema
        .with_functional_dependencies(FunctionalDependencies::empty())
        .map(Arc::new)
}
