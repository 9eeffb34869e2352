//! Intervals are compared, sorted and grouped by how long they are, as in Postgres: a month is 30 days, and a day 24 hours. Arrow
//! compares months first, then days, so that `30 days` is less than `1 month`, and `24 hours` is not `1 day`.

use super::extreme::Extreme;
use super::interval_length::{is_interval, length};
use super::rewriting;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{Column, DFSchema, Result, ScalarValue, not_impl_err};
use datafusion::functions_aggregate::expr_fn::first_value;
use datafusion::logical_expr::expr::{AggregateFunction, InList, InSubquery, ScalarFunction, Sort, WindowFunction};
use datafusion::logical_expr::{
    Aggregate, Between, BinaryExpr, Case, Distinct, Expr, ExprSchemable, LogicalPlan, LogicalPlanBuilder, Operator,
};
use datafusion::optimizer::AnalyzerRule;
use std::sync::Arc;

/// The rule. It comes after types are settled.
#[derive(Debug)]
pub(super) struct IntervalOrder;

impl AnalyzerRule for IntervalOrder {
    fn name(&self) -> &str {
        "interval_order"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        Ok(plan.transform_up_with_subqueries(node)?.data)
    }
}

/// The same for windows, before types are settled: an order of intervals has no frame that ranges over them then.
#[derive(Debug)]
pub(super) struct IntervalWindows;

impl AnalyzerRule for IntervalWindows {
    fn name(&self) -> &str {
        "interval_windows"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        let ordered = plan.transform_up_with_subqueries(|node| {
            if !matches!(node, LogicalPlan::Window(_)) {
                return Ok(Transformed::no(node));
            }
            rewriting::node(node, &|expr, schema| match expr {
                Expr::WindowFunction(window) => of_window(window, schema),
                other => Ok(Transformed::no(other)),
            })
        })?;
        Ok(ordered.data)
    }
}

/// An interval by its length, others as they are.
fn key(expr: Expr, schema: &DFSchema) -> Expr {
    if is_interval(&expr, schema) { length(expr) } else { expr }
}

fn node(plan: LogicalPlan) -> Result<Transformed<LogicalPlan>> {
    let schema = rewriting::schema_of(&plan)?;
    let written = rewriting::node(plan, &compared)?;
    let ordered = ordered(written.data, &schema)?;
    Ok(Transformed::new_transformed(
        ordered.data,
        written.transformed || ordered.transformed,
    ))
}

/// Whether an operator compares its sides.
pub(super) fn compares(op: Operator) -> bool {
    matches!(
        op,
        Operator::Eq
            | Operator::NotEq
            | Operator::Lt
            | Operator::LtEq
            | Operator::Gt
            | Operator::GtEq
            | Operator::IsDistinctFrom
            | Operator::IsNotDistinctFrom
    )
}

/// What compares within an expression.
fn compared(expr: Expr, schema: &DFSchema) -> Result<Transformed<Expr>> {
    Ok(match expr {
        Expr::BinaryExpr(BinaryExpr { left, op, right }) if compares(op) => {
            if is_interval(&left, schema) && is_interval(&right, schema) {
                let (left, right) = (Box::new(length(*left)), Box::new(length(*right)));
                Transformed::yes(Expr::BinaryExpr(BinaryExpr { left, op, right }))
            } else {
                Transformed::no(Expr::BinaryExpr(BinaryExpr { left, op, right }))
            }
        }
        Expr::Between(between) if is_interval(&between.expr, schema) => Transformed::yes(Expr::Between(Between {
            expr: Box::new(length(*between.expr)),
            negated: between.negated,
            low: Box::new(key(*between.low, schema)),
            high: Box::new(key(*between.high, schema)),
        })),
        Expr::InList(list) if is_interval(&list.expr, schema) => Transformed::yes(Expr::InList(InList {
            expr: Box::new(length(*list.expr)),
            list: list.list.into_iter().map(|item| key(item, schema)).collect(),
            negated: list.negated,
        })),
        Expr::Case(case) if case.expr.as_ref().is_some_and(|value| is_interval(value, schema)) => {
            let arms = case.when_then_expr.into_iter();
            Transformed::yes(Expr::Case(Case {
                expr: case.expr.map(|value| Box::new(length(*value))),
                when_then_expr: arms.map(|(when, then)| (Box::new(key(*when, schema)), then)).collect(),
                else_expr: case.else_expr,
            }))
        }
        Expr::InSubquery(within) if is_interval(&within.expr, schema) => {
            let rows = within.subquery.subquery.as_ref().clone();
            let column = Expr::Column(Column::from(rows.schema().qualified_field(0)));
            let rows = LogicalPlanBuilder::from(rows).project([length(column)])?.build()?;
            Transformed::yes(Expr::InSubquery(InSubquery {
                expr: Box::new(length(*within.expr)),
                subquery: within.subquery.with_plan(Arc::new(rows)),
                negated: within.negated,
            }))
        }
        Expr::ScalarFunction(call) => of_call(call, schema)?,
        Expr::AggregateFunction(call) => of_aggregate(call, schema)?,
        Expr::WindowFunction(window) => of_window(window, schema)?,
        other => Transformed::no(other),
    })
}

fn of_call(call: ScalarFunction, schema: &DFSchema) -> Result<Transformed<Expr>> {
    let compares = ["nullif", "greatest", "least"].contains(&call.name());
    if !compares || !call.args.iter().any(|arg| is_interval(arg, schema)) {
        return Ok(Transformed::no(Expr::ScalarFunction(call)));
    }
    match (call.name(), &call.args[..]) {
        ("nullif", [one, other]) => {
            let equal = length(one.clone()).eq(key(other.clone(), schema));
            let null = Expr::Literal(ScalarValue::try_from(one.get_type(schema)?)?, None);
            Ok(Transformed::yes(Expr::Case(Case {
                expr: None,
                when_then_expr: vec![(Box::new(equal), Box::new(null))],
                else_expr: Some(Box::new(one.clone())),
            })))
        }
        (name, _) => not_impl_err!("{name} of intervals"),
    }
}

fn of_aggregate(mut call: AggregateFunction, schema: &DFSchema) -> Result<Transformed<Expr>> {
    let params = &mut call.params;
    let mut changed = by_length(&mut params.order_by, schema);
    let first = params.args.first().filter(|arg| is_interval(arg, schema)).cloned();
    let Some(value) = first else {
        return Ok(Transformed::new_transformed(Expr::AggregateFunction(call), changed));
    };
    match call.func.name() {
        name @ ("min" | "max") => {
            call.func = Extreme::function(name == "max");
            changed = true;
        }
        "count" if params.distinct => {
            params.args = vec![length(value)];
            changed = true;
        }
        name if params.distinct => return not_impl_err!("{name} of distinct intervals"),
        _ => {}
    }
    Ok(Transformed::new_transformed(Expr::AggregateFunction(call), changed))
}

fn of_window(mut window: Box<WindowFunction>, schema: &DFSchema) -> Result<Transformed<Expr>> {
    let params = &mut window.params;
    let extreme = ["min", "max"].contains(&window.fun.name());
    if extreme && params.args.first().is_some_and(|arg| is_interval(arg, schema)) {
        return not_impl_err!("{} of intervals in a window", window.fun.name());
    }
    let mut changed = by_length(&mut params.order_by, schema);
    for key in &mut params.partition_by {
        if is_interval(key, schema) {
            *key = length(std::mem::take(key));
            changed = true;
        }
    }
    Ok(Transformed::new_transformed(Expr::WindowFunction(window), changed))
}

/// Sorts intervals by their lengths. Whether there are any.
fn by_length(sorts: &mut [Sort], schema: &DFSchema) -> bool {
    let mut changed = false;
    for sort in sorts.iter_mut().filter(|sort| is_interval(&sort.expr, schema)) {
        sort.expr = length(std::mem::take(&mut sort.expr));
        changed = true;
    }
    changed
}

/// Orders, groups and keys of an operator.
fn ordered(plan: LogicalPlan, schema: &DFSchema) -> Result<Transformed<LogicalPlan>> {
    match plan {
        LogicalPlan::Sort(mut sort) => {
            let changed = by_length(&mut sort.expr, schema);
            Ok(Transformed::new_transformed(LogicalPlan::Sort(sort), changed))
        }
        LogicalPlan::Join(mut join) => {
            let mut changed = false;
            for (left, right) in &mut join.on {
                if is_interval(left, schema) && is_interval(right, schema) {
                    (*left, *right) = (length(std::mem::take(left)), length(std::mem::take(right)));
                    changed = true;
                }
            }
            Ok(Transformed::new_transformed(LogicalPlan::Join(join), changed))
        }
        LogicalPlan::Aggregate(aggregate) => grouped(aggregate, schema),
        LogicalPlan::Distinct(Distinct::All(input)) => {
            let columns = input.schema().columns();
            let groups: Vec<Expr> = columns.into_iter().map(Expr::Column).collect();
            if groups.iter().any(|column| is_interval(column, schema)) {
                grouped(Aggregate::try_new(input, groups, Vec::new())?, schema)
            } else {
                Ok(Transformed::no(LogicalPlan::Distinct(Distinct::All(input))))
            }
        }
        LogicalPlan::Distinct(Distinct::On(mut on)) => {
            let mut changed = on.sort_expr.as_mut().is_some_and(|sorts| by_length(sorts, schema));
            for key in &mut on.on_expr {
                if is_interval(key, schema) {
                    *key = length(std::mem::take(key));
                    changed = true;
                }
            }
            Ok(Transformed::new_transformed(
                LogicalPlan::Distinct(Distinct::On(on)),
                changed,
            ))
        }
        other => Ok(Transformed::no(other)),
    }
}

/// Groups by the lengths of intervals; each group shows one of its intervals.
fn grouped(aggregate: Aggregate, schema: &DFSchema) -> Result<Transformed<LogicalPlan>> {
    let is_key = |expr: &Expr| is_interval(expr, schema);
    let in_set =
        |expr: &Expr| matches!(expr, Expr::GroupingSet(_)) && expr.exists(|part| Ok(is_key(part))).unwrap_or(true);
    if aggregate.group_expr.iter().any(in_set) {
        return not_impl_err!("grouping sets of intervals");
    }
    if !aggregate.group_expr.iter().any(is_key) {
        return Ok(Transformed::no(LogicalPlan::Aggregate(aggregate)));
    }
    let mut shown = Vec::new();
    let mut groups = Vec::new();
    for (place, group) in aggregate.group_expr.iter().enumerate() {
        if is_key(group) {
            shown.push((
                place,
                first_value(group.clone(), Vec::new()).alias(format!("\u{1}shown {place}")),
            ));
            groups.push(length(group.clone()));
        } else {
            groups.push(group.clone())
        }
    }
    let aggregates = aggregate.aggr_expr.iter().cloned();
    let aggregates: Vec<Expr> = aggregates.chain(shown.iter().map(|(_, expr)| expr.clone())).collect();
    let own = aggregate.schema.fields().len();
    let plan = LogicalPlan::Aggregate(Aggregate::try_new(aggregate.input.clone(), groups, aggregates)?);
    let columns = plan.schema().columns();
    let outputs = (0..own).map(|place| {
        let shown_at = shown.iter().position(|(group, _)| *group == place);
        let column = Expr::Column(columns[shown_at.map_or(place, |nth| own + nth)].clone());
        let (qualifier, field) = aggregate.schema.qualified_field(place);
        match shown_at {
            Some(_) => column.alias_qualified(qualifier.cloned(), field.name()),
            None => column,
        }
    });
    let outputs: Vec<Expr> = outputs.collect();
    Ok(Transformed::yes(
        LogicalPlanBuilder::from(plan).project(outputs)?.build()?,
    ))
}
