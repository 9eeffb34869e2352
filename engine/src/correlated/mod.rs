//! Subqueries that look at the query around them, where the optimiser's own joins are missing or give something else
//! ([`shapes`]). The values that they look at are made a table of their own, each list of values once; the subquery is
//! computed for all of them together, and joined to the rows. More than one row for a list of values is an error where one
//! value is wanted, as it is for a subquery that looks at nothing.

mod existence;
mod nothing;
mod ordered;
mod outer;
mod pushed;
mod shapes;
mod single;

pub use single::MoreThanOne;

use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{Column, JoinType, NullEquality, Result, ScalarValue, not_impl_err};
use datafusion::functions_aggregate::first_last::first_value;
use datafusion::logical_expr::expr::AggregateFunction;
use datafusion::logical_expr::expr_rewriter::NamePreserver;
use datafusion::logical_expr::utils::conjunction;
use datafusion::logical_expr::{Aggregate, Expr, LogicalPlan, LogicalPlanBuilder, Subquery, SubqueryAlias, lit};
use datafusion::optimizer::AnalyzerRule;
use nothing::Results;
use ordered::First;
use outer::Outer;
use pushed::{groups, push};
use shapes::Place;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The rule. Comes before the analyzer's own, which would refuse such queries.
#[derive(Debug)]
pub struct Correlated;

impl AnalyzerRule for Correlated {
    fn name(&self) -> &str {
        "correlated_subqueries"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        let mut count = 0;
        // From the outside in: what is around a query has its columns, then.
        plan.transform_down_with_subqueries(|node| match beside(&node, &mut count)? {
            Some(plan) => Ok(Transformed::yes(plan)),
            None => joined(node, &mut count),
        })
        .map(|done| done.data)
    }
}

/// A join with a query that looks at its left side (LATERAL, or `unnest` of a column), as one with a query that does not.
fn beside(node: &LogicalPlan, count: &mut usize) -> Result<Option<LogicalPlan>> {
    let LogicalPlan::Join(join) = node else { return Ok(None) };
    let Some(right) = lateral(&join.right)? else {
        return Ok(None);
    };
    if !matches!(join.join_type, JoinType::Inner | JoinType::Left) || is_volatile(&join.left)? {
        return not_done(&right);
    }
    let Some(outer) = Outer::of(&join.left, &right, count)? else {
        return not_done(&right);
    };
    let Some(pushed) = push(&right, &outer)? else {
        return not_done(&right);
    };
    let on = join.on.iter().map(|(left, right)| left.clone().eq(right.clone()));
    let filter = conjunction(on.chain(join.filter.clone()));
    let own: Vec<Expr> = node.schema().columns().into_iter().map(Expr::Column).collect();
    let keys = (outer.columns(), outer.keys());
    LogicalPlanBuilder::from(join.left.as_ref().clone())
        .join_detailed(pushed, join.join_type, keys, filter, NullEquality::NullEqualsNull)?
        .project(own)?
        .build()
        .map(Some)
}

/// What the optimiser is left with, which must not be what it does something else of.
fn not_done<T>(plan: &LogicalPlan) -> Result<Option<T>> {
    if shapes::is_pulled(plan, true)? {
        Ok(None)
    } else {
        not_impl_err!("a subquery of this form that looks at the query around it")
    }
}

/// The query on the right side of a join, if it looks at the left side in a way that the optimiser has no join for.
fn lateral(plan: &LogicalPlan) -> Result<Option<LogicalPlan>> {
    match plan {
        LogicalPlan::SubqueryAlias(alias) => match lateral(&alias.input)? {
            Some(input) => {
                let aliased = SubqueryAlias::try_new(arc(input), alias.alias.clone())?;
                Ok(Some(LogicalPlan::SubqueryAlias(aliased)))
            }
            None => Ok(None),
        },
        LogicalPlan::Subquery(subquery) if !shapes::has_join(&subquery.subquery, Place::Beside)? => {
            Ok(Some(subquery.subquery.as_ref().clone()))
        }
        _ => Ok(None),
    }
}

/// A node whose subqueries are columns of its input.
fn joined(node: LogicalPlan, count: &mut usize) -> Result<Transformed<LogicalPlan>> {
    let node = with_tests(existence::above(node)?)?;
    let changed = node.transformed;
    let node = node.data;
    // Elsewhere the optimiser has no joins at all.
    let joins_values = matches!(node, LogicalPlan::Filter(_) | LogicalPlan::Projection(_));
    let mut found: Vec<Expr> = Vec::new();
    node.apply_expressions(|expr| {
        let joins = existence::with_joins(&node, expr)?;
        expr.apply(|part| {
            if needs_join(part, joins_values)? && !joins.contains(&part) && !found.contains(part) {
                found.push(part.clone());
            }
            Ok(TreeNodeRecursion::Continue)
        })
    })?;
    let inputs = node.inputs();
    let [input] = inputs.as_slice() else {
        return Ok(Transformed::new(node, changed, TreeNodeRecursion::Continue));
    };
    if found.is_empty() {
        return Ok(Transformed::new(node, changed, TreeNodeRecursion::Continue));
    }
    let own: Vec<Expr> = input.schema().columns().into_iter().map(Expr::Column).collect();
    // What changes from one reading to the next cannot be read twice.
    let is_volatile = is_volatile(input)?;
    let mut input = (*input).clone();
    let mut values: Vec<(Expr, Expr)> = Vec::new();
    for part in found {
        let plan = if is_volatile {
            None
        } else {
            with_value(&input, &part, count)?
        };
        let Some((plan, value)) = plan else {
            not_left_over(&part)?;
            continue;
        };
        input = plan;
        values.push((part, value));
    }
    if values.is_empty() {
        return Ok(Transformed::new(node, changed, TreeNodeRecursion::Continue));
    }
    with_columns(node, input, own, &values).map(Transformed::yes)
}

/// A node over an input that has the values of subqueries.
fn with_columns(node: LogicalPlan, input: LogicalPlan, own: Vec<Expr>, values: &[(Expr, Expr)]) -> Result<LogicalPlan> {
    let names = NamePreserver::new(&node);
    let mut exprs = Vec::new();
    node.apply_expressions(|expr| {
        let name = names.save(expr);
        let put = expr
            .clone()
            .transform_down(|part| match values.iter().find(|(known, _)| *known == part) {
                Some((_, value)) => Ok(Transformed::new(value.clone(), true, TreeNodeRecursion::Jump)),
                None => Ok(Transformed::no(part)),
            })?;
        exprs.push(name.restore(put.data));
        Ok(TreeNodeRecursion::Continue)
    })?;
    let passes = node.schema().columns() == node.inputs()[0].schema().columns();
    let plan = node.with_new_exprs(exprs, vec![input])?;
    if passes && !matches!(plan, LogicalPlan::Projection(_) | LogicalPlan::Aggregate(_)) {
        LogicalPlanBuilder::from(plan).project(own)?.build()
    } else {
        Ok(plan)
    }
}

/// A node whose tests for membership that the optimiser has no join for are tests for existence.
fn with_tests(node: LogicalPlan) -> Result<Transformed<LogicalPlan>> {
    let inputs = node.inputs();
    let [input] = inputs.as_slice() else {
        return Ok(Transformed::no(node));
    };
    let (names, rows) = (NamePreserver::new(&node), input.schema().clone());
    let filters = matches!(node, LogicalPlan::Filter(_));
    node.map_expressions(|expr| {
        // Conditions may be long lists.
        if !expr.exists(|part| Ok(subquery_of(part).is_some()))? {
            return Ok(Transformed::no(expr));
        }
        let name = names.save(&expr);
        let tested = existence::tested(expr, filters, &rows)?;
        Ok(tested.update_data(|expr| name.restore(expr)))
    })
}

/// What the optimiser is left with, which must not be what it does something else of.
fn not_left_over(part: &Expr) -> Result<()> {
    match part {
        Expr::ScalarSubquery(subquery) => not_done::<()>(&subquery.subquery).map(drop),
        Expr::Exists(exists) => not_done::<()>(&exists.subquery.subquery).map(drop),
        _ => Ok(()),
    }
}

fn is_volatile(plan: &LogicalPlan) -> Result<bool> {
    let mut found = false;
    plan.apply_with_subqueries(|node| {
        found |= node.expressions().iter().any(Expr::is_volatile);
        Ok(if found {
            TreeNodeRecursion::Stop
        } else {
            TreeNodeRecursion::Continue
        })
    })?;
    Ok(found)
}

/// Whether something is a subquery that the optimiser has no join for, but for tests of filters; `values`: it has joins for
/// values there.
fn needs_join(part: &Expr, values: bool) -> Result<bool> {
    match part {
        Expr::ScalarSubquery(subquery) => {
            let plan = &subquery.subquery;
            Ok(looks_outside(plan)? && !(values && shapes::has_join(plan, Place::Value)?))
        }
        Expr::Exists(exists) => looks_outside(&exists.subquery.subquery),
        _ => Ok(false),
    }
}

/// The input with the value of a subquery, and what the value is there; `None`: it cannot be done.
fn with_value(input: &LogicalPlan, part: &Expr, count: &mut usize) -> Result<Option<(LogicalPlan, Expr)>> {
    let subquery = match part {
        Expr::ScalarSubquery(subquery) => subquery,
        Expr::Exists(exists) => return existence::with_value(input, exists, count),
        _ => return Ok(None),
    };
    let Some(outer) = Outer::of(input, &subquery.subquery, count)? else {
        return Ok(None);
    };
    let Some(computed) = computed(&subquery.subquery, &outer)? else {
        return Ok(None);
    };
    let keys = (outer.columns(), outer.keys());
    let mut plan = LogicalPlanBuilder::from(input.clone()).join_detailed(
        computed.plan,
        JoinType::Left,
        keys,
        None,
        NullEquality::NullEqualsNull,
    )?;
    if let Some(nothing) = computed.nothing {
        plan = plan.cross_join(nothing)?;
    }
    Ok(Some((plan.build()?, computed.value)))
}

/// A subquery for all lists of values that it looks at.
struct Computed {
    plan: LogicalPlan,
    /// The value, by the columns of the plan and of the rows around.
    value: Expr,
    /// One row: what its aggregates give where there are no rows.
    nothing: Option<LogicalPlan>,
}

fn computed(plan: &LogicalPlan, outer: &Outer) -> Result<Option<Computed>> {
    if let Some((exprs, aggregate)) = aggregated(plan)? {
        let Some(pushed) = groups(&aggregate, outer)? else {
            return Ok(None);
        };
        return renamed(pushed, &exprs, &aggregate, outer).map(Some);
    }
    let first = match plan {
        LogicalPlan::Limit(limit) => First::of_limit(limit)?.filter(First::is_one),
        _ => None,
    };
    let plan = first.as_ref().map_or(plan, |first| first.input);
    let Some(pushed) = push(plan, outer)? else {
        return Ok(None);
    };
    let columns = plan.schema().columns();
    let Some(value) = columns.first().cloned() else {
        return Ok(None);
    };
    let value = Expr::Column(value);
    let one = match first {
        Some(first) => first_value(value, outer.put_in_sort(first.order.to_vec())?),
        None => Expr::AggregateFunction(AggregateFunction::new_udf(
            single::single(),
            vec![value],
            false,
            None,
            Vec::new(),
            None,
        )),
    };
    let name = outer.value(0);
    let plan = LogicalPlanBuilder::from(pushed)
        .aggregate(
            outer.keys().into_iter().map(Expr::Column),
            vec![one.alias(name.as_str())],
        )?
        .build()?;
    Ok(Some(Computed {
        plan,
        value: Expr::Column(Column::from_name(name)),
        nothing: None,
    }))
}

/// The projection over an aggregate of all rows, and that aggregate, if a plan is such.
fn aggregated(plan: &LogicalPlan) -> Result<Option<(Vec<Expr>, Aggregate)>> {
    Ok(match plan {
        LogicalPlan::Aggregate(aggregate) if aggregate.group_expr.is_empty() => {
            let columns = aggregate.schema.columns().into_iter().map(Expr::Column).collect();
            Some((columns, aggregate.clone()))
        }
        LogicalPlan::Projection(projection) => match projection.input.as_ref() {
            LogicalPlan::Aggregate(aggregate) if aggregate.group_expr.is_empty() => {
                Some((projection.expr.clone(), aggregate.clone()))
            }
            _ => None,
        },
        LogicalPlan::SubqueryAlias(alias) => aggregated(&alias.input)?,
        _ => None,
    })
}

/// The results of aggregates under names of their own, and the value that is made of them: where there are no rows, what they
/// give for none. That is not NULL for all of them, and those in Python are asked when they run.
fn renamed(pushed: LogicalPlan, exprs: &[Expr], aggregate: &Aggregate, outer: &Outer) -> Result<Computed> {
    let Results {
        columns,
        values,
        nothing,
    } = Results::of(aggregate, |place| outer.value(place))?;
    let plan = LogicalPlanBuilder::from(pushed)
        .project(outer.key_exprs().chain(columns).collect::<Vec<_>>())?
        .build()?;
    let value = exprs.first().cloned().unwrap_or_else(|| lit(ScalarValue::Null));
    let value = value.unalias_nested().data.transform_up(|part| match part {
        Expr::Column(column) => match values.iter().find(|(known, _)| *known == column) {
            Some((_, value)) => Ok(Transformed::yes(value.clone())),
            None => Ok(Transformed::no(Expr::Column(column))),
        },
        // It stands where the rows are, now.
        Expr::OuterReferenceColumn(_, column) => Ok(Transformed::yes(Expr::Column(column))),
        other => Ok(Transformed::no(other)),
    })?;
    Ok(Computed {
        plan,
        value: value.data,
        nothing,
    })
}

/// The columns outside that something in a plan looks at. What queries within look at in the nodes that they stand in is not
/// outside.
fn looked_at(plan: &LogicalPlan) -> Result<BTreeSet<Column>> {
    let mut found = BTreeSet::new();
    plan.apply(|node| {
        node.apply_expressions(|expr| {
            expr.apply(|part| {
                if let Expr::OuterReferenceColumn(_, column) = part {
                    found.insert(column.clone());
                }
                if let Some(subquery) = subquery_of(part) {
                    let of_node = |column: &Column| node.inputs().iter().any(|input| input.schema().has_column(column));
                    let outer = looked_at(&subquery.subquery)?;
                    found.extend(outer.into_iter().filter(|column| !of_node(column)));
                }
                Ok(TreeNodeRecursion::Continue)
            })
        })?;
        if let LogicalPlan::Subquery(subquery) = node {
            found.extend(looked_at(&subquery.subquery)?);
            return Ok(TreeNodeRecursion::Jump);
        }
        Ok(TreeNodeRecursion::Continue)
    })?;
    Ok(found)
}

/// The query that an expression is, or has.
fn subquery_of(expr: &Expr) -> Option<&Subquery> {
    match expr {
        Expr::ScalarSubquery(subquery) => Some(subquery),
        Expr::Exists(exists) => Some(&exists.subquery),
        Expr::InSubquery(within) => Some(&within.subquery),
        Expr::SetComparison(comparison) => Some(&comparison.subquery),
        _ => None,
    }
}

fn looks_outside(plan: &LogicalPlan) -> Result<bool> {
    Ok(!looked_at(plan)?.is_empty())
}

fn arc(plan: LogicalPlan) -> Arc<LogicalPlan> {
    Arc::new(plan)
}
