//! Puts the arguments of a call into the plan of a body.

use super::ARGUMENTS;
use crate::function::Function;
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{Column, DFSchema, Result, internal_err, not_impl_err};
use datafusion::logical_expr::expr_rewriter::NamePreserver;
use datafusion::logical_expr::{Expr, LogicalPlan, LogicalPlanBuilder, Subquery, Union, Values};
use std::sync::Arc;

/// The arguments of one call.
pub(super) struct Arguments<'a> {
    pub function: &'a Function,
    pub given: &'a [Expr],
}

impl Arguments<'_> {
    /// The place of the parameter that a column stands for.
    fn place(&self, column: &Column) -> Option<usize> {
        if column
            .relation
            .as_ref()
            .is_none_or(|relation| relation.table() != ARGUMENTS)
        {
            return None;
        }
        if let Some(number) = column.name.strip_prefix('$') {
            return number.parse::<usize>().ok()?.checked_sub(1);
        }
        let arguments = &self.function.definition().arguments;
        arguments
            .iter()
            .position(|argument| argument.name.as_deref() == Some(&column.name))
    }

    /// An expression with them in it.
    pub fn put(&self, expr: Expr) -> Result<Expr> {
        let put = expr.transform_up(|expr| match expr {
            Expr::OuterReferenceColumn(field, column) => match self.place(&column) {
                Some(place) => match self.given.get(place) {
                    Some(argument) => Ok(Transformed::yes(argument.clone())),
                    None => internal_err!("an argument of {} is missing", self.function.name()),
                },
                None => Ok(Transformed::no(Expr::OuterReferenceColumn(field, column))),
            },
            other => with_outer(other),
        })?;
        Ok(put.data)
    }

    /// A plan with them in it.
    pub fn put_into(&self, plan: LogicalPlan) -> Result<LogicalPlan> {
        let put = plan.transform_up_with_subqueries(|node| {
            let node = changed(node, |expr| self.put(expr), |_| true)?;
            settled(node).map(Transformed::yes)
        })?;
        Ok(put.data)
    }

    /// How often each of them is used in a plan.
    pub fn uses(&self, plan: &LogicalPlan) -> Result<Vec<usize>> {
        let mut uses = vec![0; self.given.len()];
        plan.apply_with_subqueries(|node| {
            node.apply_expressions(|expr| {
                expr.apply(|part| {
                    if let Expr::OuterReferenceColumn(_, column) = part
                        && let Some(count) = self.place(column).and_then(|place| uses.get_mut(place))
                    {
                        *count += 1;
                    }
                    Ok(TreeNodeRecursion::Continue)
                })
            })
        })?;
        Ok(uses)
    }
}

/// An expression of a query as one of a query within it.
pub(super) fn outward(expr: &Expr, schema: &DFSchema) -> Result<Expr> {
    let moved = expr.clone().transform_up(|part| match part {
        Expr::Column(column) => {
            let (_, field) = schema.qualified_field_from_column(&column)?;
            Ok(Transformed::yes(Expr::OuterReferenceColumn(Arc::clone(field), column)))
        }
        Expr::ScalarSubquery(query) if !query.outer_ref_columns.is_empty() => {
            not_impl_err!("a subquery that looks outside, as an argument of a function in SQL with a query")
        }
        other => Ok(Transformed::no(other)),
    })?;
    Ok(moved.data)
}

/// A subquery knows what it takes from outside.
pub(super) fn with_outer(expr: Expr) -> Result<Transformed<Expr>> {
    let told = |query: Subquery| Subquery {
        outer_ref_columns: query.subquery.all_out_ref_exprs(),
        ..query
    };
    Ok(Transformed::yes(match expr {
        Expr::ScalarSubquery(query) => Expr::ScalarSubquery(told(query)),
        Expr::Exists(mut exists) => {
            exists.subquery = told(exists.subquery);
            Expr::Exists(exists)
        }
        Expr::InSubquery(mut within) => {
            within.subquery = told(within.subquery);
            Expr::InSubquery(within)
        }
        Expr::SetComparison(mut compared) => {
            compared.subquery = told(compared.subquery);
            Expr::SetComparison(compared)
        }
        other => return Ok(Transformed::no(other)),
    }))
}

/// A node with other expressions. What makes columns of the node goes on to be called as before, where `keeps` says so.
pub(super) fn changed(
    node: LogicalPlan,
    mut change: impl FnMut(Expr) -> Result<Expr>,
    keeps: impl Fn(&Expr) -> bool,
) -> Result<LogicalPlan> {
    let names = matches!(
        node,
        LogicalPlan::Projection(_) | LogicalPlan::Aggregate(_) | LogicalPlan::Window(_) | LogicalPlan::Distinct(_)
    );
    let preserver = NamePreserver::new_for_projection();
    let node = node.map_expressions(|expr| {
        let name = (names && keeps(&expr)).then(|| preserver.save(&expr));
        let expr = change(expr)?;
        Ok(Transformed::yes(match name {
            Some(name) => name.restore(expr),
            None => expr,
        }))
    })?;
    Ok(node.data)
}

/// A node whose expressions or inputs have changed, with the schema that follows.
pub(super) fn settled(node: LogicalPlan) -> Result<LogicalPlan> {
    match node {
        LogicalPlan::Values(Values { values, .. }) => LogicalPlanBuilder::values(values)?.build(),
        LogicalPlan::Union(Union { inputs, schema }) => {
            let own = Union::try_new(inputs.clone()).map(LogicalPlan::Union);
            // Its inputs have different types until they are made one.
            own.or(Ok(LogicalPlan::Union(Union { inputs, schema })))
        }
        LogicalPlan::Subquery(query) => match query.subquery.all_out_ref_exprs() {
            // It has looked at arguments only, which are there now.
            outer if outer.is_empty() => Ok(Arc::unwrap_or_clone(query.subquery)),
            outer_ref_columns => Ok(LogicalPlan::Subquery(Subquery {
                outer_ref_columns,
                ..query
            })),
        },
        other => other.recompute_schema(),
    }
}
