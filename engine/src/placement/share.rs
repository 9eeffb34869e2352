//! A logical rule that computes a call once where it is filtered on and then selected: in
//! `SELECT f(a) FROM t WHERE f(a) > 3` a projection below the filter makes a column of the call, which both read.
//!
//! Only calls that the filter evaluates for every row in any case are computed below it.

use crate::python_calls;
use crate::scalar::PythonFunction;
use datafusion::common::Result;
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::logical_expr::expr_rewriter::NamePreserver;
use datafusion::logical_expr::utils::split_conjunction;
use datafusion::logical_expr::{BinaryExpr, Expr, Filter, LogicalPlan, Operator, Projection, col};
use datafusion::optimizer::{ApplyOrder, OptimizerConfig, OptimizerRule};
use std::sync::Arc;

/// Computes calls once for a filter and what is above it.
#[derive(Debug)]
pub(super) struct ShareCalls;

impl OptimizerRule for ShareCalls {
    fn name(&self) -> &str {
        "share_python_calls"
    }

    fn apply_order(&self) -> Option<ApplyOrder> {
        Some(ApplyOrder::BottomUp)
    }

    fn supports_rewrite(&self) -> bool {
        true
    }

    fn rewrite(&self, mut plan: LogicalPlan, config: &dyn OptimizerConfig) -> Result<Transformed<LogicalPlan>> {
        if !python_calls::in_node(&plan) {
            return Ok(Transformed::no(plan));
        }
        let Some(LogicalPlan::Filter(filter)) = input(&mut plan).map(|input| input.as_ref().clone()) else {
            return Ok(Transformed::no(plan));
        };
        let above = plan.expressions();
        let used = |call: &Expr| above.iter().any(|expr| contains(expr, call));
        let mut shared = columns_below(&filter);
        shared.retain(|(call, _)| used(call));
        let mut filter = filter;
        for call in certain_calls(&filter) {
            if used(&call) && shared.iter().all(|(known, _)| *known != call) {
                let name = config.alias_generator().next("__python_call");
                filter = with_column(filter, &call, &name)?;
                shared.push((call, col(name)));
            }
        }
        if shared.is_empty() {
            return Ok(Transformed::no(plan));
        }
        if let Some(input) = input(&mut plan) {
            *input = Arc::new(LogicalPlan::Filter(filter));
        }
        let names = NamePreserver::new(&plan);
        let plan = plan.map_expressions(|expr| {
            let name = names.save(&expr);
            Ok(replaced(expr, &shared)?.update_data(|expr| name.restore(expr)))
        })?;
        plan.map_data(|plan| plan.recompute_schema())
            .map(|plan| Transformed::yes(plan.data))
    }
}

/// What a projection or an aggregation reads.
fn input(plan: &mut LogicalPlan) -> Option<&mut Arc<LogicalPlan>> {
    match plan {
        LogicalPlan::Projection(projection) => Some(&mut projection.input),
        LogicalPlan::Aggregate(aggregate) => Some(&mut aggregate.input),
        _ => None,
    }
}

/// The calls that a projection below the filter has made columns of.
fn columns_below(filter: &Filter) -> Vec<(Expr, Expr)> {
    let LogicalPlan::Projection(projection) = filter.input.as_ref() else {
        return Vec::new();
    };
    let passes = |call: &Expr| {
        let columns = call.column_refs();
        columns
            .into_iter()
            .all(|c| projection.expr.contains(&Expr::Column(c.clone())))
    };
    let column = |expr: &Expr| match expr {
        Expr::Alias(alias) if is_call(&alias.expr) && passes(&alias.expr) => {
            let (relation, name) = expr.qualified_name();
            let column = datafusion::common::Column::new(relation, name);
            Some((alias.expr.as_ref().clone(), Expr::Column(column)))
        }
        _ => None,
    };
    projection.expr.iter().filter_map(column).collect()
}

/// The calls that a filter evaluates for each of its rows.
fn certain_calls(filter: &Filter) -> Vec<Expr> {
    let mut found = Vec::new();
    if let Some(first) = split_conjunction(&filter.predicate).first() {
        collect(first, &mut found);
    }
    found
}

fn collect(expr: &Expr, found: &mut Vec<Expr>) {
    match expr {
        call if is_call(call) => found.push(call.clone()),
        Expr::BinaryExpr(BinaryExpr {
            left,
            op: Operator::And | Operator::Or,
            ..
        }) => collect(left, found),
        Expr::BinaryExpr(BinaryExpr { left, right, .. }) => {
            collect(left, found);
            collect(right, found);
        }
        Expr::Not(inner)
        | Expr::IsNull(inner)
        | Expr::IsNotNull(inner)
        | Expr::IsTrue(inner)
        | Expr::Negative(inner) => collect(inner, found),
        Expr::Cast(cast) => collect(&cast.expr, found),
        Expr::Like(like) => collect(&like.expr, found),
        Expr::InList(list) => collect(&list.expr, found),
        Expr::Between(between) => collect(&between.expr, found),
        _ => {}
    }
}

/// Whether an expression is a call that gives the same for the same row.
fn is_call(expr: &Expr) -> bool {
    let Expr::ScalarFunction(call) = expr else { return false };
    call.func.inner().is::<PythonFunction>() && !expr.is_volatile() && !expr.column_refs().is_empty()
}

fn contains(expr: &Expr, call: &Expr) -> bool {
    expr.exists(|e| Ok(e == call)).unwrap_or(false)
}

/// The filter above a projection that adds the call as a column.
fn with_column(filter: Filter, call: &Expr, name: &str) -> Result<Filter> {
    let mut columns: Vec<Expr> = filter.input.schema().columns().into_iter().map(Expr::Column).collect();
    columns.push(call.clone().alias(name));
    let projection = Projection::try_new(columns, filter.input)?;
    let shared = [(call.clone(), col(name))];
    let predicate = replaced(filter.predicate, &shared)?.data;
    Filter::try_new(predicate, Arc::new(LogicalPlan::Projection(projection)))
}

fn replaced(expr: Expr, shared: &[(Expr, Expr)]) -> Result<Transformed<Expr>> {
    expr.transform_down(|expr| match shared.iter().find(|(call, _)| *call == expr) {
        Some((_, column)) => Ok(Transformed::yes(column.clone())),
        None => Ok(Transformed::no(expr)),
    })
}
