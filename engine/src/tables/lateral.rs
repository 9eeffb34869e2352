//! Puts calls that give rows over the tables whose columns are their arguments: `FROM t, f(t.s)` is a join with a subquery that
//! looks outside, and becomes one pass over `t`. Knows nothing of how rows are made.

use super::lateral_left;
use super::over::Over;
use super::rows::{Kept, RowsCall};
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{JoinType, Result, ScalarValue, not_impl_err};
use datafusion::logical_expr::{Expr, Join, LogicalPlan, LogicalPlanBuilder};
use datafusion::optimizer::AnalyzerRule;

/// The rule.
#[derive(Debug)]
pub(crate) struct PlaceRows;

impl AnalyzerRule for PlaceRows {
    fn name(&self) -> &str {
        "place_rows"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        if !calls(&plan, |_| true)? && !one_rows(&plan)? {
            return Ok(plan);
        }
        let partitions = calls(&plan, RowsCall::has_partitions)?;
        let mut plan = plan.transform_up_with_subqueries(place)?.data;
        if partitions {
            // Columns of tables before the call may be NULL above it.
            let recomputed = plan.transform_up_with_subqueries(|node| node.recompute_schema().map(Transformed::yes))?;
            plan = recomputed.data;
        }
        plan.apply_with_subqueries(|node| match RowsCall::of(node) {
            Some(call) => not_impl_err!(
                "the columns of other tables in a call of {}: such a call stands in FROM, behind the table itself, or is joined with \
                 it (CROSS, INNER or LEFT)",
                call.table()
            ),
            None => Ok(TreeNodeRecursion::Continue),
        })?;
        Ok(plan)
    }
}

/// Whether there is such a call that gives rows.
fn calls(plan: &LogicalPlan, such: impl Fn(&RowsCall) -> bool) -> Result<bool> {
    let mut found = false;
    plan.apply_with_subqueries(|node| {
        found |= RowsCall::of(node).is_some_and(&such);
        Ok(if found {
            TreeNodeRecursion::Stop
        } else {
            TreeNodeRecursion::Continue
        })
    })?;
    Ok(found)
}

/// Whether subqueries in FROM have one row without tables, each.
fn one_rows(plan: &LogicalPlan) -> Result<bool> {
    plan.exists(|node| Ok(matches!(node, LogicalPlan::Subquery(query) if is_one_row(&query.subquery))))
}

/// Whether a plan has one row, which is made of no table.
fn is_one_row(plan: &LogicalPlan) -> bool {
    match plan {
        LogicalPlan::EmptyRelation(empty) => empty.produce_one_row,
        LogicalPlan::Projection(projection) => is_one_row(&projection.input),
        LogicalPlan::SubqueryAlias(alias) => is_one_row(&alias.input),
        LogicalPlan::Subquery(query) => is_one_row(&query.subquery),
        _ => false,
    }
}

fn place(plan: LogicalPlan) -> Result<Transformed<LogicalPlan>> {
    if let Some(call) = RowsCall::of(&plan).filter(|call| !call.looks_out()) {
        let nothing = LogicalPlanBuilder::empty(true).build()?;
        return call.over(nothing, Kept::No).map(Transformed::yes);
    }
    let LogicalPlan::Join(join) = &plan else {
        return Ok(Transformed::no(plan));
    };
    match placed(join)? {
        Some(placed) => Ok(Transformed::yes(placed)),
        None => Ok(Transformed::no(plan)),
    }
}

/// The join as one pass over its left side, if its right side is a call that looks at it.
fn placed(join: &Join) -> Result<Option<LogicalPlan>> {
    let always = |filter: &Expr| matches!(filter, Expr::Literal(ScalarValue::Boolean(Some(true)), _));
    let keep = match join.join_type {
        JoinType::Inner => false,
        JoinType::Left => {
            !is_one_row(&join.right) || !join.on.is_empty() || join.filter.iter().any(|filter| !always(filter))
        }
        _ => return Ok(None),
    };
    let condition = join.filter.iter().filter(|filter| !always(filter)).cloned();
    let equal = join.on.iter().map(|(left, right)| left.clone().eq(right.clone()));
    let conditions: Vec<Expr> = equal.chain(condition).collect();
    if keep && !conditions.is_empty() {
        return lateral_left::joined(join, conditions);
    }
    let over = Over {
        left: &join.left,
        count: join.left.schema().fields().len(),
        kept: if keep { Kept::Yes } else { Kept::No },
    };
    let Some(plan) = over.put(&join.right)? else {
        return if keep {
            lateral_left::joined(join, conditions)
        } else {
            Ok(None)
        };
    };
    match conditions.into_iter().reduce(Expr::and) {
        Some(condition) => LogicalPlanBuilder::from(plan).filter(condition)?.build().map(Some),
        None => Ok(Some(plan)),
    }
}
