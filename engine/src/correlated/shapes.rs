//! Which subqueries the optimiser's own joins are right for. It pulls filters that look outside up to where the subquery
//! stands and joins by them. That is another query where something on the way depends on which rows there are: an
//! aggregate of all rows, a window, a limit, the side of an outer join.

use super::{looked_at, looks_outside, subquery_of};
use datafusion::common::tree_node::{TreeNode, TreeNodeRecursion};
use datafusion::common::{Column, JoinType, Result};
use datafusion::logical_expr::utils::split_conjunction;
use datafusion::logical_expr::{BinaryExpr, Distinct, Expr, LogicalPlan, Operator};

/// Where a subquery stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// It is a value.
    Value,
    /// On the right side of a join.
    Beside,
    /// A filter asks whether it has rows, or a value.
    Test,
}

/// Whether the optimiser has a join for a subquery.
///
/// # Errors
///
/// Those of visiting plans.
pub fn has_join(plan: &LogicalPlan, place: Place) -> Result<bool> {
    // It does not know the columns that it pulls up by the names of queries in FROM.
    if looks_outside_below(plan, |node| matches!(node, LogicalPlan::SubqueryAlias(_)))? {
        return Ok(false);
    }
    match place {
        Place::Value => is_aggregate(plan),
        Place::Beside => Ok(by_equalities(plan)? && is_pulled(plan, true)?),
        Place::Test => {
            let groups = |node: &LogicalPlan| matches!(node, LogicalPlan::Aggregate(_) | LogicalPlan::Distinct(_));
            let fits = !looks_outside_below(plan, groups)? || by_equalities(plan)?;
            Ok(fits && by_filters(plan)? && is_pulled(plan, false)?)
        }
    }
}

/// One value: an aggregate of all rows, for which the optimiser knows what it is where there are none.
fn is_aggregate(plan: &LogicalPlan) -> Result<bool> {
    let mut top = plan;
    while let LogicalPlan::Projection(projection) = top {
        if projection.expr.iter().any(Expr::contains_outer) {
            return Ok(false);
        }
        top = projection.input.as_ref();
    }
    match top {
        LogicalPlan::Aggregate(aggregate) if aggregate.group_expr.is_empty() => {
            Ok(by_equalities(top)? && is_pulled(&aggregate.input, false)?)
        }
        _ => Ok(false),
    }
}

/// Whether filters that look outside can be pulled up; `whole`: through an aggregate of all rows, too.
///
/// # Errors
///
/// Those of visiting plans.
pub fn is_pulled(plan: &LogicalPlan, whole: bool) -> Result<bool> {
    if !looks_outside(plan)? {
        return Ok(true);
    }
    match plan {
        LogicalPlan::Projection(projection) => is_pulled(&projection.input, whole),
        LogicalPlan::SubqueryAlias(alias) => is_pulled(&alias.input, whole),
        LogicalPlan::Subquery(subquery) => is_pulled(&subquery.subquery, whole),
        LogicalPlan::Sort(sort) => Ok(sort.fetch.is_none() && is_pulled(&sort.input, whole)?),
        LogicalPlan::Filter(filter) => is_pulled(&filter.input, false),
        LogicalPlan::Distinct(Distinct::All(input)) => is_pulled(input, false),
        LogicalPlan::Aggregate(aggregate) => {
            Ok((whole || !aggregate.group_expr.is_empty()) && is_pulled(&aggregate.input, false)?)
        }
        LogicalPlan::Join(join) => Ok(match join.join_type {
            JoinType::Inner => is_pulled(&join.left, false)? && is_pulled(&join.right, false)?,
            JoinType::Left | JoinType::LeftSemi | JoinType::LeftAnti => {
                !looks_outside(&join.right)? && is_pulled(&join.left, false)?
            }
            JoinType::Right => !looks_outside(&join.left)? && is_pulled(&join.right, false)?,
            _ => false,
        }),
        // A list for each row.
        LogicalPlan::Unnest(unnest) => is_pulled(&unnest.input, false),
        LogicalPlan::EmptyRelation(_) | LogicalPlan::TableScan(_) | LogicalPlan::Values(_) => Ok(true),
        // A call that gives rows, which another rule places.
        LogicalPlan::Extension(_) => Ok(true),
        _ => Ok(false),
    }
}

/// Whether a plan looks outside below a node of some kind.
fn looks_outside_below(plan: &LogicalPlan, is_kind: impl Fn(&LogicalPlan) -> bool) -> Result<bool> {
    let mut found = false;
    plan.apply(|node| {
        found |= is_kind(node) && looks_outside(node)?;
        Ok(TreeNodeRecursion::Continue)
    })?;
    Ok(found)
}

/// Whether a plan looks outside only by equalities in filters.
fn by_equalities(plan: &LogicalPlan) -> Result<bool> {
    let mut only = true;
    plan.apply(|node| {
        only &= match node {
            LogicalPlan::Filter(filter) => split_conjunction(&filter.predicate)
                .into_iter()
                .filter(|conjunct| conjunct.contains_outer())
                .all(is_equality),
            node => !node.contains_outer_reference(),
        };
        // What queries within look at is not seen here.
        node.apply_expressions(|expr| {
            only &= !expr.exists(|part| Ok(subquery_of(part).is_some()))?;
            Ok(TreeNodeRecursion::Continue)
        })?;
        Ok(TreeNodeRecursion::Continue)
    })?;
    Ok(only)
}

/// Whether a plan looks outside only in filters. Queries within may look at the rows that they stand beside.
fn by_filters(plan: &LogicalPlan) -> Result<bool> {
    let mut only = true;
    plan.apply(|node| {
        only &= matches!(node, LogicalPlan::Filter(_)) || !node.contains_outer_reference();
        let is_here = |column: &Column| node.inputs().iter().any(|input| input.schema().has_column(column));
        node.apply_expressions(|expr| {
            expr.apply(|part| {
                if let Some(subquery) = subquery_of(part) {
                    only &= looked_at(&subquery.subquery)?.iter().all(is_here);
                }
                Ok(TreeNodeRecursion::Continue)
            })
        })?;
        Ok(TreeNodeRecursion::Continue)
    })?;
    Ok(only)
}

fn is_equality(conjunct: &Expr) -> bool {
    let plain = |expr: &Expr| matches!(expr, Expr::Column(_) | Expr::OuterReferenceColumn(..));
    matches!(conjunct, Expr::BinaryExpr(BinaryExpr { left, op: Operator::Eq, right })
        if plain(left) && plain(right) && left.contains_outer() != right.contains_outer())
}
