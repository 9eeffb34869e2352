//! A logical rule that makes columns of what aggregations and sorts call: a projection below computes it, once for each row,
//! with everything else that is computed there. DataFusion evaluates the keys of a sort again where sorted runs are merged.

use crate::python_calls;
use datafusion::common::tree_node::Transformed;
use datafusion::common::{Column, Result};
use datafusion::logical_expr::expr::AggregateFunction;
use datafusion::logical_expr::expr_rewriter::NamePreserver;
use datafusion::logical_expr::{Aggregate, Expr, LogicalPlan, Projection, Sort, col};
use datafusion::optimizer::{ApplyOrder, OptimizerConfig, OptimizerRule};
use std::sync::Arc;

/// Makes columns of calls.
#[derive(Debug)]
pub(super) struct CallsAsColumns;

impl OptimizerRule for CallsAsColumns {
    fn name(&self) -> &str {
        "python_calls_as_columns"
    }

    fn apply_order(&self) -> Option<ApplyOrder> {
        Some(ApplyOrder::BottomUp)
    }

    fn supports_rewrite(&self) -> bool {
        true
    }

    fn rewrite(&self, plan: LogicalPlan, config: &dyn OptimizerConfig) -> Result<Transformed<LogicalPlan>> {
        match plan {
            LogicalPlan::Aggregate(aggregate) => below_aggregate(aggregate, config),
            LogicalPlan::Sort(sort) => below_sort(sort, config),
            other => Ok(Transformed::no(other)),
        }
    }
}

/// Expressions that become columns of a projection.
struct Made<'a> {
    config: &'a dyn OptimizerConfig,
    columns: Vec<(Expr, String)>,
}

impl Made<'_> {
    /// The expression, or the column that it becomes.
    fn column(&mut self, expr: Expr) -> Expr {
        if !python_calls::in_logical(&expr) || expr.is_volatile() {
            return expr;
        }
        if let Some((_, name)) = self.columns.iter().find(|(known, _)| *known == expr) {
            return col(name);
        }
        let name = self.config.alias_generator().next("__python_call");
        self.columns.push((expr, name.clone()));
        col(name)
    }

    /// The rows with these columns.
    fn below(self, input: Arc<LogicalPlan>) -> Result<Arc<LogicalPlan>> {
        let columns = input.schema().columns().into_iter().map(Expr::Column);
        let made = self.columns.into_iter().map(|(expr, name)| expr.alias(name));
        let all = columns.chain(made).collect();
        Ok(Arc::new(LogicalPlan::Projection(Projection::try_new(all, input)?)))
    }
}

fn below_aggregate(mut aggregate: Aggregate, config: &dyn OptimizerConfig) -> Result<Transformed<LogicalPlan>> {
    let mut made = Made {
        config,
        columns: Vec::new(),
    };
    let names = NamePreserver::new_for_projection();
    let mut replace = |expr: Expr| {
        let name = names.save(&expr);
        let replaced = match expr {
            // Which of several keys counts is told by their place.
            Expr::GroupingSet(_) => expr,
            Expr::AggregateFunction(call) => Expr::AggregateFunction(over_columns(call, &mut made)),
            Expr::Alias(mut alias) => {
                *alias.expr = match *alias.expr {
                    Expr::AggregateFunction(call) => Expr::AggregateFunction(over_columns(call, &mut made)),
                    other => other,
                };
                Expr::Alias(alias)
            }
            key => made.column(key),
        };
        name.restore(replaced)
    };
    let group_expr: Vec<Expr> = std::mem::take(&mut aggregate.group_expr)
        .into_iter()
        .map(&mut replace)
        .collect();
    let aggr_expr: Vec<Expr> = std::mem::take(&mut aggregate.aggr_expr)
        .into_iter()
        .map(&mut replace)
        .collect();
    if made.columns.is_empty() {
        aggregate.group_expr = group_expr;
        aggregate.aggr_expr = aggr_expr;
        return Ok(Transformed::no(LogicalPlan::Aggregate(aggregate)));
    }
    let input = made.below(aggregate.input)?;
    let aggregate = Aggregate::try_new(input, group_expr, aggr_expr)?;
    Ok(Transformed::yes(LogicalPlan::Aggregate(aggregate)))
}

fn over_columns(mut call: AggregateFunction, made: &mut Made<'_>) -> AggregateFunction {
    let args = std::mem::take(&mut call.params.args);
    call.params.args = args.into_iter().map(|arg| made.column(arg)).collect();
    call.params.filter = call.params.filter.map(|filter| Box::new(made.column(*filter)));
    for key in &mut call.params.order_by {
        key.expr = made.column(std::mem::take(&mut key.expr));
    }
    call
}

fn below_sort(mut sort: Sort, config: &dyn OptimizerConfig) -> Result<Transformed<LogicalPlan>> {
    let mut made = Made {
        config,
        columns: Vec::new(),
    };
    for key in &mut sort.expr {
        key.expr = made.column(std::mem::take(&mut key.expr));
    }
    if made.columns.is_empty() {
        return Ok(Transformed::no(LogicalPlan::Sort(sort)));
    }
    let columns: Vec<Column> = sort.input.schema().columns();
    sort.input = made.below(sort.input)?;
    let all = columns.into_iter().map(Expr::Column).collect();
    let sorted = Projection::try_new(all, Arc::new(LogicalPlan::Sort(sort)))?;
    Ok(Transformed::yes(LogicalPlan::Projection(sorted)))
}
