//! EXISTS and IN: whether a subquery has rows for the values that it looks at, as a column beside the rows.

use super::outer::Outer;
use super::pushed::push;
use super::shapes::{Place, has_join};
use super::{is_volatile, looks_outside, subquery_of};
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{Column, DFSchema, JoinType, NullEquality, Result, ScalarValue, not_impl_err};
use datafusion::logical_expr::expr::{Exists, InSubquery};
use datafusion::logical_expr::utils::{conjunction, split_conjunction_owned};
use datafusion::logical_expr::{
    BinaryExpr, Expr, FetchType, Filter, Limit, LogicalPlan, LogicalPlanBuilder, Operator, Projection, SkipType,
    Subquery, lit, when,
};
use std::sync::Arc;

/// An inner join whose conditions have subqueries, as a filter over a join.
///
/// # Errors
///
/// Those of making plans.
pub fn above(node: LogicalPlan) -> Result<LogicalPlan> {
    let LogicalPlan::Join(mut join) = node else {
        return Ok(node);
    };
    let has_query = |expr: &Expr| expr.exists(|part| Ok(subquery_of(part).is_some())).unwrap_or(false);
    if join.join_type != JoinType::Inner || !join.filter.as_ref().is_some_and(has_query) {
        return Ok(LogicalPlan::Join(join));
    }
    let filter = join.filter.take().map(split_conjunction_owned).unwrap_or_default();
    let (above, within): (Vec<Expr>, Vec<Expr>) = filter.into_iter().partition(has_query);
    join.filter = conjunction(within);
    let join = LogicalPlan::Join(join);
    match conjunction(above) {
        Some(filter) => Filter::try_new(filter, Arc::new(join)).map(LogicalPlan::Filter),
        None => Ok(join),
    }
}

/// The input with whether a subquery has rows.
///
/// # Errors
///
/// Those of making plans.
pub fn with_value(input: &LogicalPlan, exists: &Exists, count: &mut usize) -> Result<Option<(LogicalPlan, Expr)>> {
    let plan = &exists.subquery.subquery;
    let Some(outer) = Outer::of(input, plan, count)? else {
        return Ok(None);
    };
    let Some(pushed) = push(plan, &outer)? else {
        return Ok(None);
    };
    let keys: Vec<Expr> = outer.keys().into_iter().map(Expr::Column).collect();
    let there = outer.value(0);
    let mut columns = keys.clone();
    columns.push(lit(true).alias(there.as_str()));
    let known = LogicalPlanBuilder::from(pushed)
        .project(keys)?
        .distinct()?
        .project(columns)?
        .build()?;
    let plan = LogicalPlanBuilder::from(input.clone())
        .join_detailed(
            known,
            JoinType::Left,
            (outer.columns(), outer.keys()),
            None,
            NullEquality::NullEqualsNull,
        )?
        .build()?;
    let there = Expr::Column(Column::from_name(there));
    let value = if exists.negated {
        there.is_null()
    } else {
        there.is_not_null()
    };
    Ok(Some((plan, value)))
}

/// The tests for existence in an expression that the optimiser has a join for.
///
/// # Errors
///
/// Those of visiting plans.
pub fn with_joins<'a>(node: &LogicalPlan, expr: &'a Expr) -> Result<Vec<&'a Expr>> {
    let mut found = Vec::new();
    if !expr.exists(|part| Ok(matches!(part, Expr::Exists(_))))? {
        return Ok(found);
    }
    let mut parts = match node {
        LogicalPlan::Filter(_) => vec![expr],
        _ => Vec::new(),
    };
    while let Some(part) = parts.pop() {
        match part {
            Expr::BinaryExpr(BinaryExpr {
                left,
                op: Operator::And | Operator::Or,
                right,
            }) => parts.extend([left.as_ref(), right.as_ref()]),
            Expr::Not(inner) => parts.push(inner),
            Expr::Exists(exists) if has_join(&exists.subquery.subquery, Place::Test)? => found.push(part),
            _ => {}
        }
    }
    Ok(found)
}

/// An expression whose tests for membership that the optimiser has no join for are tests for existence. `filters`: rows for
/// which it is not true go, whatever else it is.
///
/// # Errors
///
/// 0A000 for a value that is made of subqueries.
pub fn tested(expr: Expr, filters: bool, rows: &DFSchema) -> Result<Transformed<Expr>> {
    match expr {
        Expr::BinaryExpr(BinaryExpr { left, op, right }) if filters && matches!(op, Operator::And | Operator::Or) => {
            let (left, right) = (tested(*left, filters, rows)?, tested(*right, filters, rows)?);
            let changed = left.transformed || right.transformed;
            let both = BinaryExpr::new(Box::new(left.data), op, Box::new(right.data));
            Ok(Transformed::new(
                Expr::BinaryExpr(both),
                changed,
                TreeNodeRecursion::Continue,
            ))
        }
        Expr::InSubquery(within) if filters && !within.negated && has_join(&within.subquery.subquery, Place::Test)? => {
            Ok(Transformed::no(Expr::InSubquery(within)))
        }
        expr => expr.transform_up(|part| match part {
            Expr::InSubquery(within) => of_membership(within, rows),
            Expr::Exists(exists) => unordered(exists),
            part => Ok(Transformed::no(part)),
        }),
    }
}

/// Whether there are rows does not depend on their order, nor on how many there may be at most.
fn unordered(mut exists: Exists) -> Result<Transformed<Expr>> {
    let plan = without_order(&exists.subquery.subquery)?;
    let changed = plan.is_some();
    if let Some(plan) = plan {
        exists.subquery.subquery = Arc::new(plan);
    }
    Ok(Transformed::new(
        Expr::Exists(exists),
        changed,
        TreeNodeRecursion::Continue,
    ))
}

/// A query without its order; `None`: it has none.
fn without_order(plan: &LogicalPlan) -> Result<Option<LogicalPlan>> {
    let input = match plan {
        LogicalPlan::Sort(sort) if sort.fetch != Some(0) => sort.input.as_ref(),
        LogicalPlan::Limit(limit) if keeps_one(limit) => limit.input.as_ref(),
        LogicalPlan::Projection(projection) => {
            let Some(input) = without_order(&projection.input)? else {
                return Ok(None);
            };
            let projection = Projection::try_new(projection.expr.clone(), Arc::new(input))?;
            return Ok(Some(LogicalPlan::Projection(projection)));
        }
        _ => return Ok(None),
    };
    Ok(Some(without_order(input)?.unwrap_or_else(|| input.clone())))
}

/// Whether a row is left where there was one.
fn keeps_one(limit: &Limit) -> bool {
    let skips = matches!(limit.get_skip_type(), Ok(SkipType::Literal(0)));
    let fetches = matches!(limit.get_fetch_type(), Ok(FetchType::Literal(fetch)) if fetch != Some(0));
    skips && fetches
}

/// IN of a subquery that looks at the rows around: whether it has a row of this value, or one of NULL.
fn of_membership(within: InSubquery, rows: &DFSchema) -> Result<Transformed<Expr>> {
    let InSubquery {
        expr: value,
        subquery,
        negated,
    } = within;
    let plan = &subquery.subquery;
    if !looks_outside(plan)? {
        return Ok(Transformed::no(Expr::InSubquery(InSubquery {
            expr: value,
            subquery,
            negated,
        })));
    }
    if value.exists(|part| Ok(subquery_of(part).is_some()))? {
        return not_impl_err!("a subquery among the values of which IN asks whether another subquery has them");
    }
    // It is asked three times.
    if value.is_volatile() || is_volatile(plan)? {
        return not_impl_err!(
            "IN of a subquery that looks at the query around it and may give something else each time"
        );
    }
    let Some(column) = plan.schema().columns().into_iter().next().map(Expr::Column) else {
        return not_impl_err!("IN of a subquery without columns");
    };
    let outside = seen_from_inside(value.as_ref().clone(), rows)?;
    let equal = existence(&subquery, Some(column.clone().eq(outside)))?;
    let unknown = existence(&subquery, Some(column.is_null()))?;
    let any = existence(&subquery, None)?;
    let unknown = unknown.or(value.is_null().and(any));
    let test = when(equal, lit(true))
        .when(unknown, lit(ScalarValue::Boolean(None)))
        .otherwise(lit(false))?;
    Ok(Transformed::yes(if negated { !test } else { test }))
}

/// A value of the rows around, as the subquery sees it.
fn seen_from_inside(value: Expr, rows: &DFSchema) -> Result<Expr> {
    let seen = value.transform_up(|part| match part {
        Expr::Column(column) => {
            let (_, field) = rows.qualified_field_from_column(&column)?;
            Ok(Transformed::yes(Expr::OuterReferenceColumn(field.clone(), column)))
        }
        part => Ok(Transformed::no(part)),
    })?;
    Ok(seen.data)
}

/// Whether a subquery has rows of which something is true.
fn existence(subquery: &Subquery, filter: Option<Expr>) -> Result<Expr> {
    let plan = match filter {
        Some(filter) => LogicalPlanBuilder::from(subquery.subquery.as_ref().clone())
            .filter(filter)?
            .build()?,
        None => subquery.subquery.as_ref().clone(),
    };
    Ok(Expr::Exists(Exists {
        subquery: Subquery {
            outer_ref_columns: plan.all_out_ref_exprs(),
            subquery: Arc::new(plan),
            spans: subquery.spans.clone(),
        },
        negated: false,
    }))
}
