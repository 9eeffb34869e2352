//! Scalar subqueries that look at the query around them, where the optimiser has no join for them: those that are no
//! aggregates, and those that look outside in other ways than by equalities. The values that they look at are made a table
//! of their own, each list of values once; the subquery is computed for all of them together, and joined to the rows.
//! More than one row for a list of values is an error, as it is for a subquery that looks at nothing.

mod pushed;
mod single;

pub use single::MoreThanOne;

use datafusion::arrow::datatypes::DataType;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{Column, JoinType, NullEquality, Result, ScalarValue};
use datafusion::functions_aggregate::first_last::first_value;
use datafusion::logical_expr::expr::AggregateFunction;
use datafusion::logical_expr::expr_rewriter::NamePreserver;
use datafusion::logical_expr::utils::{conjunction, split_conjunction};
use datafusion::logical_expr::{
    Aggregate, BinaryExpr, EmptyRelation, Expr, LogicalPlan, LogicalPlanBuilder, Operator, SortExpr, Subquery,
    SubqueryAlias, lit, when,
};
use datafusion::optimizer::AnalyzerRule;
use pushed::{Outer, push};
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
        return Ok(None);
    }
    let Some(outer) = Outer::of(&join.left, &right, count)? else {
        return Ok(None);
    };
    let Some(pushed) = push(&right, &outer)? else {
        return Ok(None);
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
        LogicalPlan::Subquery(subquery) if !by_equalities(&subquery.subquery)? => {
            Ok(Some(subquery.subquery.as_ref().clone()))
        }
        _ => Ok(None),
    }
}

/// A node whose subqueries are columns of its input.
fn joined(node: LogicalPlan, count: &mut usize) -> Result<Transformed<LogicalPlan>> {
    let mut found: Vec<Subquery> = Vec::new();
    node.apply_expressions(|expr| {
        expr.apply(|part| {
            if let Expr::ScalarSubquery(subquery) = part
                && needs_join(subquery)?
                && !found.contains(subquery)
            {
                found.push(subquery.clone());
            }
            Ok(TreeNodeRecursion::Continue)
        })
    })?;
    let inputs = node.inputs();
    let [input] = inputs.as_slice() else {
        return Ok(Transformed::no(node));
    };
    // What changes from one reading to the next cannot be read twice.
    if found.is_empty() || is_volatile(input)? {
        return Ok(Transformed::no(node));
    }
    let own: Vec<Expr> = input.schema().columns().into_iter().map(Expr::Column).collect();
    let mut input = (*input).clone();
    let mut values: Vec<(Subquery, Expr)> = Vec::new();
    for subquery in found {
        let Some((plan, value)) = with_value(&input, &subquery, count)? else {
            continue;
        };
        input = plan;
        values.push((subquery, value));
    }
    if values.is_empty() {
        return Ok(Transformed::no(node));
    }
    let names = NamePreserver::new(&node);
    let mut exprs = Vec::new();
    node.apply_expressions(|expr| {
        let name = names.save(expr);
        let put = expr.clone().transform_down(|part| match &part {
            Expr::ScalarSubquery(subquery) => match values.iter().find(|(known, _)| known == subquery) {
                Some((_, value)) => Ok(Transformed::new(value.clone(), true, TreeNodeRecursion::Jump)),
                None => Ok(Transformed::no(part)),
            },
            _ => Ok(Transformed::no(part)),
        })?;
        exprs.push(name.restore(put.data));
        Ok(TreeNodeRecursion::Continue)
    })?;
    let passes = node.schema().columns() == node.inputs()[0].schema().columns();
    let plan = node.with_new_exprs(exprs, vec![input])?;
    match passes && !matches!(plan, LogicalPlan::Projection(_) | LogicalPlan::Aggregate(_)) {
        true => LogicalPlanBuilder::from(plan)
            .project(own)?
            .build()
            .map(Transformed::yes),
        false => Ok(Transformed::yes(plan)),
    }
}

fn is_volatile(plan: &LogicalPlan) -> Result<bool> {
    let mut found = false;
    plan.apply_with_subqueries(|node| {
        found |= node.expressions().iter().any(Expr::is_volatile);
        Ok(match found {
            true => TreeNodeRecursion::Stop,
            false => TreeNodeRecursion::Continue,
        })
    })?;
    Ok(found)
}

/// Whether the optimiser has no join for a subquery.
fn needs_join(subquery: &Subquery) -> Result<bool> {
    if !looks_outside(&subquery.subquery)? {
        return Ok(false);
    }
    let mut top = subquery.subquery.as_ref();
    while let LogicalPlan::Projection(projection) = top {
        if projection.expr.iter().any(Expr::contains_outer) {
            return Ok(true);
        }
        top = projection.input.as_ref();
    }
    match top {
        LogicalPlan::Aggregate(aggregate) if aggregate.group_expr.is_empty() => Ok(!by_equalities(top)?),
        _ => Ok(true),
    }
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

fn is_equality(conjunct: &Expr) -> bool {
    let plain = |expr: &Expr| matches!(expr, Expr::Column(_) | Expr::OuterReferenceColumn(..));
    matches!(conjunct, Expr::BinaryExpr(BinaryExpr { left, op: Operator::Eq, right })
        if plain(left) && plain(right) && left.contains_outer() != right.contains_outer())
}

/// The input with the value of a subquery, and what the value is there; `None`: it cannot be done.
fn with_value(input: &LogicalPlan, subquery: &Subquery, count: &mut usize) -> Result<Option<(LogicalPlan, Expr)>> {
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
        let Some(pushed) = push(&LogicalPlan::Aggregate(aggregate.clone()), outer)? else {
            return Ok(None);
        };
        return renamed(pushed, &exprs, &aggregate, outer).map(Some);
    }
    let (plan, first) = limited(plan);
    let (plan, order) = match (plan, first) {
        (LogicalPlan::Sort(sort), true) if sort.fetch.is_none() => (sort.input.as_ref(), sort.expr.clone()),
        (plan, _) => (plan, Vec::new()),
    };
    let Some(pushed) = push(plan, outer)? else {
        return Ok(None);
    };
    let columns = plan.schema().columns();
    let Some(value) = columns.first().cloned() else {
        return Ok(None);
    };
    let order: Vec<SortExpr> = outer.put_in_sort(order)?;
    let value = Expr::Column(value);
    let one = match first {
        true => first_value(value, order),
        false => Expr::AggregateFunction(AggregateFunction::new_udf(
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

/// Without a LIMIT 1, and whether it had one.
fn limited(plan: &LogicalPlan) -> (&LogicalPlan, bool) {
    if let LogicalPlan::Limit(limit) = plan {
        let one =
            |expr: &Option<Box<Expr>>| matches!(expr.as_deref(), Some(Expr::Literal(ScalarValue::Int64(Some(1)), _)));
        let none = |expr: &Option<Box<Expr>>| {
            matches!(
                expr.as_deref(),
                None | Some(Expr::Literal(ScalarValue::Int64(Some(0)), _))
            )
        };
        if one(&limit.fetch) && none(&limit.skip) {
            return (&limit.input, true);
        }
    }
    (plan, false)
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
    let count = aggregate.aggr_expr.len();
    let there = outer.value(2 * count);
    let mut nothing = Vec::with_capacity(count);
    let mut columns: Vec<Expr> = outer.keys().into_iter().map(Expr::Column).collect();
    let mut values: Vec<(Column, Expr)> = Vec::new();
    for (place, (column, call)) in aggregate
        .schema
        .columns()
        .into_iter()
        .zip(&aggregate.aggr_expr)
        .enumerate()
    {
        let name = outer.value(place);
        columns.push(Expr::Column(column.clone()).alias(name.as_str()));
        let of_nothing = outer.value(count + place);
        let named = |name: &String| Expr::Column(Column::from_name(name));
        let value = match is_null_of_nothing(call, aggregate.schema.field(place).data_type()) {
            true => named(&name),
            false => {
                nothing.push(call.clone().alias(of_nothing.as_str()));
                when(named(&there).is_null(), named(&of_nothing)).otherwise(named(&name))?
            }
        };
        values.push((column, value));
    }
    columns.push(lit(true).alias(there.as_str()));
    let plan = LogicalPlanBuilder::from(pushed).project(columns)?.build()?;
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
        nothing: match nothing.is_empty() {
            true => None,
            false => Some(of_nothing(aggregate, nothing)?),
        },
    })
}

/// Whether an aggregate that makes lists is NULL for no rows. The engine's own say so; and asked, they give a list whose type is
/// not quite the one that they have promised.
fn is_null_of_nothing(call: &Expr, ty: &DataType) -> bool {
    match call.clone().unalias() {
        Expr::AggregateFunction(call) => {
            ty.is_nested() && call.func.default_value(ty).is_ok_and(|value| value.is_null())
        }
        _ => false,
    }
}

/// What aggregates give for no rows, in one row.
fn of_nothing(aggregate: &Aggregate, calls: Vec<Expr>) -> Result<LogicalPlan> {
    let calls = calls.into_iter().map(|call| {
        // Nothing is outside of it, and no argument is looked at.
        call.transform_up(|part| match part {
            Expr::OuterReferenceColumn(field, _) => {
                Ok(Transformed::yes(lit(ScalarValue::try_from(field.data_type())?)))
            }
            part => Ok(Transformed::no(part)),
        })
        .map(|done| done.data)
    });
    let empty = LogicalPlan::EmptyRelation(EmptyRelation {
        produce_one_row: false,
        schema: aggregate.input.schema().clone(),
    });
    LogicalPlanBuilder::from(empty)
        .aggregate(Vec::<Expr>::new(), calls.collect::<Result<Vec<_>>>()?)?
        .build()
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
