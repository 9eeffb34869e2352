//! Calls that the planner would take for others, which are refused: `string_agg` of bytes, which it takes for texts. Comes before
//! types are settled.

use super::outer;
use crate::error::Error;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::common::{DFSchema, Result};
use datafusion::logical_expr::expr::AggregateFunction;
use datafusion::logical_expr::{Expr, ExprSchemable, LogicalPlan};
use datafusion::optimizer::AnalyzerRule;

#[derive(Debug)]
pub(super) struct Refused;

impl AnalyzerRule for Refused {
    fn name(&self) -> &str {
        "refused_calls"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        plan.apply_with_subqueries(|plan| {
            if let LogicalPlan::Aggregate(aggregate) = plan {
                aggregate
                    .aggr_expr
                    .iter()
                    .try_for_each(|expr| check(expr, aggregate.input.schema()))?;
            }
            if let LogicalPlan::Window(window) = plan {
                window
                    .window_expr
                    .iter()
                    .try_for_each(|expr| check(expr, window.input.schema()))?;
            }
            Ok(TreeNodeRecursion::Continue)
        })?;
        Ok(plan)
    }
}

fn check(expr: &Expr, schema: &DFSchema) -> Result<()> {
    let (name, args) = match expr {
        Expr::Alias(alias) => return check(&alias.expr, schema),
        Expr::AggregateFunction(AggregateFunction { func, params }) => (func.name(), &params.args),
        Expr::WindowFunction(window) => (window.fun.name(), &window.params.args),
        _ => return Ok(()),
    };
    let is_bytes = |value: &Expr| value.get_type(schema).is_ok_and(|ty| ty.is_binary());
    if name == "string_agg" && args.iter().any(is_bytes) {
        return Err(outer(Error::not_built("string_agg of bytea")));
    }
    Ok(())
}
