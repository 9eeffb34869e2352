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
    /// As they are where the call is.
    pub given: &'a [Expr],
    /// As they are in a query there.
    pub within: &'a [Expr],
}

impl Arguments<'_> {
    /// The place of the parameter that a column stands for.
    fn place(&self, column: &Column) -> Option<usize> {
        if !is_parameter(column) {
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

    /// An expression with them in it, and in its queries.
    pub fn put(&self, expr: Expr) -> Result<Expr> {
        // Queries of arguments are not among these: what is a parameter there is one of another function.
        let queries = expr.transform_up(|part| {
            with_queries(part, |query| {
                let plan = self.put_into(query.subquery.as_ref().clone())?;
                Ok(Subquery {
                    subquery: Arc::new(plan),
                    ..query
                })
            })
        })?;
        self.put_as(queries.data, self.given)
    }

    fn put_as(&self, expr: Expr, arguments: &[Expr]) -> Result<Expr> {
        let put = expr.transform_up(|expr| match expr {
            Expr::OuterReferenceColumn(field, column) => match self.place(&column) {
                Some(place) => match arguments.get(place) {
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
            let node = changed(node, |expr| self.put_as(expr, self.within), |_| true)?;
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

/// Whether an expression has columns of a query around the one that it stands in. Parameters are none: they give way to
/// arguments.
pub(super) fn looks_further(expr: &Expr) -> bool {
    let mut found = false;
    // Nothing in it fails.
    let _ = expr.apply(|part| {
        found |= matches!(part, Expr::OuterReferenceColumn(_, column) if !is_parameter(column));
        Ok(TreeNodeRecursion::Continue)
    });
    found
}

/// Whether a column stands for a parameter.
pub(super) fn is_parameter(column: &Column) -> bool {
    column
        .relation
        .as_ref()
        .is_some_and(|relation| relation.table() == ARGUMENTS)
}

/// An expression of a query as one of a query within it.
pub(super) fn outward(expr: &Expr, schema: &DFSchema) -> Result<Expr> {
    let moved = expr.clone().transform_up(|part| match part {
        Expr::Column(column) => {
            let (_, field) = schema.qualified_field_from_column(&column)?;
            Ok(Transformed::yes(Expr::OuterReferenceColumn(Arc::clone(field), column)))
        }
        Expr::ScalarSubquery(query) if query.outer_ref_columns.iter().any(looks_further) => {
            not_impl_err!("a subquery that looks outside, as an argument of a function in SQL with a query")
        }
        other => Ok(Transformed::no(other)),
    })?;
    Ok(moved.data)
}

/// A subquery knows what it takes from outside.
pub(super) fn with_outer(expr: Expr) -> Result<Transformed<Expr>> {
    with_queries(expr, |query| {
        Ok(Subquery {
            outer_ref_columns: query.subquery.all_out_ref_exprs(),
            ..query
        })
    })
}

/// An expression with another query in the place of the one that it has.
fn with_queries(expr: Expr, change: impl Fn(Subquery) -> Result<Subquery>) -> Result<Transformed<Expr>> {
    Ok(Transformed::yes(match expr {
        Expr::ScalarSubquery(query) => Expr::ScalarSubquery(change(query)?),
        Expr::Exists(mut exists) => {
            exists.subquery = change(exists.subquery)?;
            Expr::Exists(exists)
        }
        Expr::InSubquery(mut within) => {
            within.subquery = change(within.subquery)?;
            Expr::InSubquery(within)
        }
        Expr::SetComparison(mut compared) => {
            compared.subquery = change(compared.subquery)?;
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

/// A node over what subqueries in FROM are that have looked at arguments only, which are there now.
fn opened(node: LogicalPlan) -> Result<LogicalPlan> {
    let closed = |input: &&LogicalPlan| match input {
        LogicalPlan::Subquery(query) => query.outer_ref_columns.is_empty(),
        _ => false,
    };
    if !node.inputs().iter().any(closed) {
        return Ok(node);
    }
    let inputs = node.inputs().into_iter().map(|input| match input {
        LogicalPlan::Subquery(query) if closed(&input) => query.subquery.as_ref().clone(),
        input => input.clone(),
    });
    let inputs = inputs.collect();
    node.with_new_exprs(node.expressions(), inputs)
}

/// A node whose expressions or inputs have changed, with the schema that follows.
pub(super) fn settled(node: LogicalPlan) -> Result<LogicalPlan> {
    match opened(node)? {
        LogicalPlan::Values(Values { values, .. }) => LogicalPlanBuilder::values(values)?.build(),
        LogicalPlan::Union(Union { inputs, schema }) => {
            let own = Union::try_new(inputs.clone()).map(LogicalPlan::Union);
            // Its inputs have different types until they are made one.
            own.or(Ok(LogicalPlan::Union(Union { inputs, schema })))
        }
        LogicalPlan::Subquery(query) => Ok(LogicalPlan::Subquery(Subquery {
            outer_ref_columns: query.subquery.all_out_ref_exprs(),
            ..query
        })),
        other => other.recompute_schema(),
    }
}
