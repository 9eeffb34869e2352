//! The value of a query: that of its first row, NULL if there is none. A query that looks outside becomes an aggregate, from
//! which the optimiser makes a join.

use super::substitute::is_parameter;
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{Column, DFSchema, Result, ScalarValue, Spans, internal_err, not_impl_err};
use datafusion::functions_aggregate::first_last::first_value;
use datafusion::logical_expr::{Expr, JoinType, LogicalPlan, LogicalPlanBuilder, Projection, Subquery, ident};
use std::collections::HashMap;
use std::sync::Arc;

/// The rows of a plan that has no tables and exactly one row: its columns as expressions, if it is one.
pub fn row_of(plan: &LogicalPlan) -> Result<Option<Vec<Expr>>> {
    Ok(match plan {
        LogicalPlan::EmptyRelation(empty) if empty.produce_one_row => Some(Vec::new()),
        LogicalPlan::SubqueryAlias(alias) => row_of(&alias.input)?,
        LogicalPlan::Values(values) => match values.values.as_slice() {
            [row] => Some(row.clone()),
            _ => None,
        },
        LogicalPlan::Projection(projection) => {
            let Some(row) = row_of(&projection.input)?.filter(|row| !row.iter().any(Expr::is_volatile)) else {
                return Ok(None);
            };
            let schema = projection.input.schema();
            let put = |expr: &Expr| within(expr, schema, &row);
            Some(projection.expr.iter().map(put).collect::<Result<_>>()?)
        }
        _ => None,
    })
}

/// An expression over columns that are these.
fn within(expr: &Expr, schema: &DFSchema, row: &[Expr]) -> Result<Expr> {
    let put = expr.clone().unalias().transform_up(|part| match part {
        Expr::Column(column) => match schema.maybe_index_of_column(&column).and_then(|place| row.get(place)) {
            Some(value) => Ok(Transformed::yes(value.clone())),
            None => internal_err!("no column {column} in a row"),
        },
        other => Ok(Transformed::no(other)),
    })?;
    Ok(put.data)
}

/// The value of a plan of one column, whose arguments are in it.
pub(super) fn value_of(plan: LogicalPlan) -> Result<Expr> {
    let (rows, empty) = limited(plan)?;
    if empty {
        return Ok(Expr::Literal(ScalarValue::Null, None));
    }
    if !looks_outside(&rows)? {
        let first = LogicalPlanBuilder::from(rows).limit(0, Some(1))?.build()?;
        return Ok(subquery(first));
    }
    if let Some(expr) = of_one_group(&rows)? {
        return Ok(expr);
    }
    let first = first_row(rows)?;
    may_look_outside(&first)?;
    Ok(subquery(first))
}

fn subquery(plan: LogicalPlan) -> Expr {
    Expr::ScalarSubquery(Subquery {
        outer_ref_columns: plan.all_out_ref_exprs(),
        subquery: Arc::new(plan),
        spans: Spans::new(),
    })
}

/// Whether something in a plan is a column of a query around it.
pub(super) fn looks_outside(plan: &LogicalPlan) -> Result<bool> {
    let mut found = false;
    plan.apply_with_subqueries(|node| {
        found |= node.contains_outer_reference();
        Ok(if found {
            TreeNodeRecursion::Stop
        } else {
            TreeNodeRecursion::Continue
        })
    })?;
    Ok(found)
}

/// What is left of a query whose first row is wanted without a LIMIT that leaves that row, and whether it leaves none.
fn limited(plan: LogicalPlan) -> Result<(LogicalPlan, bool)> {
    let plan = merged(plan)?;
    if let LogicalPlan::Projection(projection) = &plan
        && let LogicalPlan::Limit(_) = projection.input.as_ref()
    {
        let (input, empty) = limited(projection.input.as_ref().clone())?;
        let plan = Projection::try_new(projection.expr.clone(), Arc::new(input)).map(LogicalPlan::Projection)?;
        return Ok((merged(plan)?, empty));
    }
    let LogicalPlan::Limit(limit) = &plan else {
        return Ok((plan, false));
    };
    let number = |expr: &Option<Box<Expr>>| match expr.as_deref() {
        None => Some(None),
        Some(Expr::Literal(ScalarValue::Int64(number), _)) => Some(*number),
        Some(_) => None,
    };
    match (number(&limit.skip), number(&limit.fetch)) {
        (Some(None | Some(0)), Some(fetch)) => match fetch {
            Some(0) => Ok((limit.input.as_ref().clone(), true)),
            _ => limited(limit.input.as_ref().clone()),
        },
        _ => Ok((plan, false)),
    }
}

/// Two projections, one upon the other, as one.
fn merged(plan: LogicalPlan) -> Result<LogicalPlan> {
    match &plan {
        LogicalPlan::Projection(outer) => match outer.input.as_ref() {
            LogicalPlan::Projection(inner) if !inner.expr.iter().any(Expr::is_volatile) => {
                let put = |expr: &Expr| {
                    let name = expr.schema_name().to_string();
                    Ok(within(expr, &inner.schema, &inner.expr)?.alias(name))
                };
                let exprs = outer.expr.iter().map(put).collect::<Result<Vec<_>>>()?;
                merged(Projection::try_new(exprs, inner.input.clone()).map(LogicalPlan::Projection)?)
            }
            _ => Ok(plan),
        },
        _ => Ok(plan),
    }
}

/// The value of one group of all rows: each aggregate is a query by itself, because a query that looks outside in its select
/// list is none that a join can be made of.
fn of_one_group(plan: &LogicalPlan) -> Result<Option<Expr>> {
    let LogicalPlan::Projection(projection) = plan else {
        return Ok(None);
    };
    let (LogicalPlan::Aggregate(aggregate), [expr]) = (projection.input.as_ref(), projection.expr.as_slice()) else {
        return Ok(None);
    };
    if !aggregate.group_expr.is_empty() {
        return Ok(None);
    }
    may_look_outside(&projection.input)?;
    if !expr.contains_outer() {
        return Ok(Some(subquery(plan.clone())));
    }
    let mut values: HashMap<Column, Expr> = HashMap::new();
    for column in expr.column_refs() {
        let one = Projection::try_new(vec![Expr::Column(column.clone())], projection.input.clone())?;
        values.insert(column.clone(), subquery(LogicalPlan::Projection(one)));
    }
    let whole = expr.clone().unalias().transform_up(|part| match part {
        Expr::Column(column) => match values.get(&column) {
            Some(value) => Ok(Transformed::yes(value.clone())),
            None => Ok(Transformed::no(Expr::Column(column))),
        },
        // It is where the query was.
        Expr::OuterReferenceColumn(_, column) if !is_parameter(&column) => Ok(Transformed::yes(Expr::Column(column))),
        other => Ok(Transformed::no(other)),
    })?;
    Ok(Some(whole.data))
}

/// The first row of a plan of one column as an aggregate.
fn first_row(plan: LogicalPlan) -> Result<LogicalPlan> {
    let (input, value, order) = match plan {
        LogicalPlan::Sort(sort) if sort.fetch.is_none() => {
            let column = only_column(&sort.input)?;
            (sort.input, column, sort.expr)
        }
        LogicalPlan::Projection(projection) => match (projection.input.as_ref(), projection.expr.as_slice()) {
            (LogicalPlan::Sort(sort), [expr]) if sort.fetch.is_none() => {
                let expr = expr.clone().unalias();
                (sort.input.clone(), expr, sort.expr.clone())
            }
            _ => {
                let plan = LogicalPlan::Projection(projection);
                let column = only_column(&plan)?;
                (Arc::new(plan), column, Vec::new())
            }
        },
        plan => {
            let column = only_column(&plan)?;
            (Arc::new(plan), column, Vec::new())
        }
    };
    let first = first_value(value, order).alias("value");
    LogicalPlanBuilder::from(input)
        .aggregate(Vec::<Expr>::new(), vec![first])?
        .project(vec![ident("value")])?
        .build()
}

fn only_column(plan: &LogicalPlan) -> Result<Expr> {
    match plan.schema().columns().as_slice() {
        [column] => Ok(Expr::Column(column.clone())),
        _ => internal_err!("a value of several columns"),
    }
}

/// Fails for a query that looks outside in other places than conditions: no join is made of it.
fn may_look_outside(plan: &LogicalPlan) -> Result<()> {
    plan.apply_with_subqueries(|node| {
        let fits = match node {
            LogicalPlan::Filter(_) => true,
            LogicalPlan::Join(join) => join.join_type == JoinType::Inner,
            _ => false,
        };
        if !fits && node.contains_outer_reference() {
            not_impl_err!(
                "a function in SQL whose query uses an argument elsewhere than in WHERE, for arguments that are columns"
            )
        } else {
            Ok(TreeNodeRecursion::Continue)
        }
    })
    .map(drop)
}
