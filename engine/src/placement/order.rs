//! A logical rule that lets guards in front of Python calls survive the rearrangement of joins and subqueries.
//!
//! An equality becomes the key of a join, and keys are computed for every row of a side, whatever other conditions say.
//! `ON x.k = y.k AND f(x.a) = y.b` is to call `f` for pairs that agree on `k` only: there the call is kept from becoming
//! a key. A call that is written first does become one. In `EXISTS (… WHERE y.b = x.a AND f(y.a))` the call is made part
//! of the join that the subquery becomes; otherwise it would be evaluated for all of `y`.

use crate::python_calls;
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{Result, TableReference};
use datafusion::logical_expr::utils::{conjunction, split_conjunction, split_conjunction_owned};
use datafusion::logical_expr::{BinaryExpr, Case, Expr, Filter, Join, JoinType, LogicalPlan, Operator, Subquery, lit};
use datafusion::optimizer::{ApplyOrder, OptimizerConfig, OptimizerRule};
use std::collections::HashSet;
use std::sync::Arc;

/// Keeps guards in front of calls.
#[derive(Debug)]
pub(super) struct KeepGuards;

impl OptimizerRule for KeepGuards {
    fn name(&self) -> &str {
        "keep_python_guards"
    }

    fn apply_order(&self) -> Option<ApplyOrder> {
        Some(ApplyOrder::BottomUp)
    }

    fn supports_rewrite(&self) -> bool {
        true
    }

    fn rewrite(&self, plan: LogicalPlan, _: &dyn OptimizerConfig) -> Result<Transformed<LogicalPlan>> {
        match plan {
            LogicalPlan::Join(mut join) => {
                let Some(condition) = join.filter.take_if(|c| python_calls::in_logical(c)) else {
                    return Ok(Transformed::no(LogicalPlan::Join(join)));
                };
                let condition = no_guarded_keys(condition, !join.on.is_empty());
                join.filter = Some(condition.data);
                Ok(Transformed::new_transformed(
                    LogicalPlan::Join(join),
                    condition.transformed,
                ))
            }
            LogicalPlan::Filter(filter) => in_filter(filter),
            other => Ok(Transformed::no(other)),
        }
    }
}

fn in_filter(mut filter: Filter) -> Result<Transformed<LogicalPlan>> {
    let mut changed = false;
    if python_calls::in_logical(&filter.predicate)
        && let LogicalPlan::Join(join) = filter.input.as_ref()
    {
        let condition = no_guarded_keys(filter.predicate, has_condition(join));
        changed |= condition.transformed;
        filter.predicate = condition.data;
    }
    let correlated = filter.predicate.transform_up(|expr| {
        let mut changed = false;
        let expr = match expr {
            Expr::Exists(mut exists) => {
                (exists.subquery, changed) = in_subquery(exists.subquery)?;
                Expr::Exists(exists)
            }
            Expr::InSubquery(mut contained) => {
                (contained.subquery, changed) = in_subquery(contained.subquery)?;
                Expr::InSubquery(contained)
            }
            other => other,
        };
        Ok(Transformed::new_transformed(expr, changed))
    })?;
    changed |= correlated.transformed;
    filter.predicate = correlated.data;
    Ok(Transformed::new_transformed(LogicalPlan::Filter(filter), changed))
}

fn in_subquery(mut subquery: Subquery) -> Result<(Subquery, bool)> {
    let plan = Arc::unwrap_or_clone(subquery.subquery).transform_down(correlate)?;
    subquery.subquery = Arc::new(plan.data);
    Ok((subquery, plan.transformed))
}

/// Whether a join of inner joins has a condition already.
fn has_condition(join: &Join) -> bool {
    let inner = |plan: &LogicalPlan| match plan {
        LogicalPlan::Join(join) => has_condition(join),
        _ => false,
    };
    join.join_type != JoinType::Inner
        || !join.on.is_empty()
        || join.filter.is_some()
        || inner(&join.left)
        || inner(&join.right)
}

/// Equalities that call Python, and are written after a condition on more than one table, can no longer become keys.
fn no_guarded_keys(condition: Expr, guarded: bool) -> Transformed<Expr> {
    let mut guarded = guarded;
    let mut changed = false;
    let mut conditions = Vec::new();
    for condition in split_conjunction_owned(condition) {
        let is_key = matches!(
            &condition,
            Expr::BinaryExpr(BinaryExpr {
                op: Operator::Eq | Operator::IsNotDistinctFrom,
                ..
            })
        );
        let python = python_calls::in_logical(&condition);
        if python && is_key && guarded {
            changed = true;
            conditions.push(condition.is_true());
            continue;
        }
        guarded |= !(python && is_key) && tables(&condition) > 1;
        conditions.push(condition);
    }
    Transformed::new_transformed(conjunction(conditions).unwrap_or_else(|| lit(true)), changed)
}

/// How many tables a condition reads.
fn tables(condition: &Expr) -> usize {
    let columns = condition.column_refs();
    let tables: HashSet<Option<&TableReference>> = columns.into_iter().map(|c| c.relation.as_ref()).collect();
    tables.len()
}

/// Gives calls in the filter of a subquery the outer query's columns, if those are in the filter.
fn correlate(plan: LogicalPlan) -> Result<Transformed<LogicalPlan>> {
    let LogicalPlan::Filter(mut filter) = plan else {
        return Ok(Transformed::no(plan));
    };
    let conditions = split_conjunction(&filter.predicate);
    let guards = conditions
        .iter()
        .filter(|c| c.contains_outer() && !python_calls::in_logical(c));
    let Some(guard) = conjunction(guards.map(|c| (*c).clone())) else {
        return Ok(Transformed::no(LogicalPlan::Filter(filter)));
    };
    let mut changed = false;
    let conditions = conditions.into_iter().map(|condition| {
        if !python_calls::in_logical(condition) || condition.contains_outer() {
            return condition.clone();
        }
        changed = true;
        let when = vec![(Box::new(guard.clone()), Box::new(condition.clone()))];
        Expr::Case(Case::new(None, when, Some(Box::new(lit(false)))))
    });
    if let Some(predicate) = conjunction(conditions) {
        filter.predicate = predicate;
    }
    Ok(Transformed::new_transformed(LogicalPlan::Filter(filter), changed))
}
