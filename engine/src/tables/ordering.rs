//! The order that a table function gives its result. DataFusion's planner takes a Sort in a subquery for superfluous; here it
//! means something, so it is a node of its own until the plan is analysed.

use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::Transformed;
use datafusion::common::{DFSchemaRef, Result, internal_err};
use datafusion::logical_expr::{
    Expr, Extension, LogicalPlan, LogicalPlanBuilder, SortExpr, UserDefinedLogicalNodeCore,
};
use datafusion::optimizer::AnalyzerRule;
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

/// Rows in this order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct InOrder {
    input: LogicalPlan,
    keys: Vec<SortExpr>,
}

/// A plan whose rows come in this order, whatever stands around it.
pub fn in_order(input: LogicalPlan, keys: Vec<SortExpr>) -> LogicalPlan {
    let node = Arc::new(InOrder { input, keys });
    LogicalPlan::Extension(Extension { node })
}

impl PartialOrd for InOrder {
    fn partial_cmp(&self, other: &InOrder) -> Option<Ordering> {
        self.input.partial_cmp(&other.input)
    }
}

impl UserDefinedLogicalNodeCore for InOrder {
    fn name(&self) -> &str {
        "InOrder"
    }

    fn inputs(&self) -> Vec<&LogicalPlan> {
        vec![&self.input]
    }

    fn schema(&self) -> &DFSchemaRef {
        self.input.schema()
    }

    fn expressions(&self) -> Vec<Expr> {
        self.keys.iter().map(|key| key.expr.clone()).collect()
    }

    fn fmt_for_explain(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys: Vec<String> = self.keys.iter().map(ToString::to_string).collect();
        write!(f, "InOrder: {}", keys.join(", "))
    }

    fn with_exprs_and_inputs(&self, exprs: Vec<Expr>, mut inputs: Vec<LogicalPlan>) -> Result<InOrder> {
        let Some(input) = inputs.pop() else {
            return internal_err!("InOrder without input");
        };
        let keys = exprs.into_iter().zip(&self.keys);
        let keys = keys.map(|(expr, key)| SortExpr::new(expr, key.asc, key.nulls_first));
        Ok(InOrder {
            input,
            keys: keys.collect(),
        })
    }
}

/// Makes a Sort of each [`InOrder`].
#[derive(Debug)]
pub struct SortTables;

impl AnalyzerRule for SortTables {
    fn name(&self) -> &str {
        "sort_tables"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        let sorted = plan.transform_up_with_subqueries(|plan| {
            let LogicalPlan::Extension(extension) = &plan else {
                return Ok(Transformed::no(plan));
            };
            let Some(ordered) = extension.node.as_any().downcast_ref::<InOrder>() else {
                return Ok(Transformed::no(plan));
            };
            let input = LogicalPlanBuilder::from(ordered.input.clone());
            Ok(Transformed::yes(input.sort(ordered.keys.clone())?.build()?))
        });
        Ok(sorted?.data)
    }
}
