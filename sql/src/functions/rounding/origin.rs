//! Which floats stand for what is a NUMERIC in Postgres. Numbers with a point are floats here, and averages of whole numbers too;
//! what is rounded of them goes away from zero from the middle, as a NUMERIC does. Floats that are columns of tables, or made by
//! a cast, go to the even number.

use super::{Rounding, Way};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{Column, DFSchema, Result};
use datafusion::logical_expr::expr::{AggregateFunction, ScalarFunction, WindowFunction};
use datafusion::logical_expr::expr_rewriter::NamePreserver;
use datafusion::logical_expr::{
    BinaryExpr, Cast, Distinct, Expr, ExprSchemable, JoinType, LogicalPlan, Operator, ScalarUDF,
    WindowFunctionDefinition,
};
use datafusion::optimizer::AnalyzerRule;
use std::sync::Arc;

/// Tells them apart. Comes before types are settled, which puts casts to floats into plans.
#[derive(Debug)]
pub(in crate::functions) struct Origins;

impl AnalyzerRule for Origins {
    fn name(&self) -> &str {
        "origins_of_floats"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        Ok(plan.transform_up_with_subqueries(node)?.data)
    }
}

fn node(plan: LogicalPlan) -> Result<Transformed<LogicalPlan>> {
    let mut calls = false;
    plan.apply_expressions(|expr| {
        calls |= expr.exists(|part| Ok(rounding(part).is_some() || to_whole(part).is_some()))?;
        Ok(TreeNodeRecursion::Continue)
    })?;
    if !calls {
        return Ok(Transformed::no(plan));
    }
    let names = NamePreserver::new(&plan);
    let inputs: Vec<LogicalPlan> = plan.inputs().into_iter().cloned().collect();
    let inputs: Vec<&LogicalPlan> = inputs.iter().collect();
    plan.map_expressions(|expr| {
        let name = names.save(&expr);
        let changed = expr.transform_up(|part| Ok(told(part, &inputs)))?;
        Ok(changed.update_data(|expr| name.restore(expr)))
    })
}

/// The function of a call with one argument, where it is not known yet what is rounded.
fn rounding(expr: &Expr) -> Option<&Rounding> {
    match expr {
        Expr::ScalarFunction(call) if call.args.len() == 1 => {
            let function = call.func.inner().downcast_ref::<Rounding>();
            function.filter(|function| !function.numeric)
        }
        _ => None,
    }
}

/// What is cast to a whole number.
fn to_whole(expr: &Expr) -> Option<&Expr> {
    match expr {
        Expr::Cast(cast) if cast.field.data_type().is_integer() => Some(&cast.expr),
        _ => None,
    }
}

/// Whether a value is a float, as far as that is known before types are settled.
fn is_float(expr: &Expr, inputs: &[&LogicalPlan]) -> bool {
    let mut schema = DFSchema::empty();
    inputs.iter().for_each(|input| schema.merge(input.schema()));
    expr.get_type(&schema).is_ok_and(|ty| ty.is_floating())
}

/// The cast of a float that stands for a NUMERIC rounds as that does.
fn cast(expr: Expr, inputs: &[&LogicalPlan]) -> Transformed<Expr> {
    let rounds = to_whole(&expr)
        .is_some_and(|value| !is_rounded(value) && kind(value, inputs) == Kind::Numeric && is_float(value, inputs));
    match expr {
        Expr::Cast(Cast { expr: value, field }) if rounds => {
            let function = ScalarUDF::new_from_impl(Rounding {
                way: Way::Nearest,
                numeric: true,
                aliases: Vec::new(),
                built_in: datafusion::functions::math::round(),
            });
            let expr = Box::new(function.call(vec![*value]));
            Transformed::yes(Expr::Cast(Cast { expr, field }))
        }
        other => Transformed::no(other),
    }
}

fn is_rounded(expr: &Expr) -> bool {
    match expr {
        Expr::ScalarFunction(call) => call.func.inner().downcast_ref::<Rounding>().is_some(),
        _ => false,
    }
}

fn told(expr: Expr, inputs: &[&LogicalPlan]) -> Transformed<Expr> {
    if to_whole(&expr).is_some() {
        return cast(expr, inputs);
    }
    let Some(function) = rounding(&expr) else {
        return Transformed::no(expr);
    };
    let function = Rounding {
        way: function.way,
        numeric: true,
        aliases: Vec::new(),
        built_in: function.built_in.clone(),
    };
    match expr {
        Expr::ScalarFunction(ScalarFunction { args, .. })
            if args.iter().all(|value| kind(value, inputs) == Kind::Numeric) =>
        {
            let func = Arc::new(ScalarUDF::new_from_impl(function));
            Transformed::yes(Expr::ScalarFunction(ScalarFunction { func, args }))
        }
        other => Transformed::no(other),
    }
}

/// What a value would be in Postgres.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A whole number, or NULL, which takes the type of what is beside it.
    Whole,
    Numeric,
    /// A float, or anything else.
    Other,
}

/// The kind of what is computed of several values.
fn of_all(kinds: impl IntoIterator<Item = Kind>) -> Kind {
    kinds.into_iter().fold(Kind::Whole, |one, other| match (one, other) {
        (Kind::Other, _) | (_, Kind::Other) => Kind::Other,
        (Kind::Numeric, _) | (_, Kind::Numeric) => Kind::Numeric,
        _ => Kind::Whole,
    })
}

fn of_type(ty: &DataType) -> Kind {
    match ty {
        ty if ty.is_integer() || ty.is_null() => Kind::Whole,
        ty if ty.is_decimal() => Kind::Numeric,
        _ => Kind::Other,
    }
}

/// Functions that give a NUMERIC for a NUMERIC.
const KEEP: &[&str] = &[
    "abs", "round", "ceil", "floor", "trunc", "signum", "sign", "mod", "div", "greatest", "least", "coalesce", "nullif",
];

/// Functions that give a NUMERIC for a NUMERIC, and a float for a whole number.
const ROOTS: &[&str] = &["sqrt", "exp", "ln", "log", "log10", "power"];

/// Aggregates that give a NUMERIC for whole numbers too.
const MEANS: &[&str] = &[
    "avg",
    "stddev",
    "stddev_pop",
    "stddev_samp",
    "var",
    "var_pop",
    "var_samp",
    "variance",
];

fn kind(expr: &Expr, inputs: &[&LogicalPlan]) -> Kind {
    match expr {
        Expr::Literal(value, _) if value.data_type().is_floating() => Kind::Numeric,
        Expr::Literal(value, _) => of_type(&value.data_type()),
        Expr::Column(column) => inputs
            .iter()
            .find_map(|input| Some((input, place(input, column)?)))
            .map_or(Kind::Other, |(input, place)| of_column(input, place)),
        Expr::Alias(alias) => kind(&alias.expr, inputs),
        Expr::Negative(inner) => kind(inner, inputs),
        Expr::Cast(cast) => of_type(cast.field.data_type()),
        Expr::TryCast(cast) => of_type(cast.field.data_type()),
        Expr::BinaryExpr(BinaryExpr { left, op, right }) if is_arithmetic(*op) => {
            of_all([kind(left, inputs), kind(right, inputs)])
        }
        Expr::Case(case) => {
            let values = case.when_then_expr.iter().map(|(_, value)| value.as_ref());
            of_all(values.chain(case.else_expr.as_deref()).map(|value| kind(value, inputs)))
        }
        Expr::ScalarFunction(call) => {
            let of_args = || of_all(call.args.iter().map(|value| kind(value, inputs)));
            match call.func.name() {
                // EXTRACT gives a NUMERIC.
                "date_part" => Kind::Numeric,
                name if KEEP.contains(&name) => of_args(),
                name if ROOTS.contains(&name) && of_args() == Kind::Numeric => Kind::Numeric,
                _ => Kind::Other,
            }
        }
        Expr::AggregateFunction(AggregateFunction { func, params }) => of_aggregate(func.name(), &params.args, inputs),
        Expr::WindowFunction(window) => {
            let WindowFunction { fun, params } = window.as_ref();
            match fun {
                WindowFunctionDefinition::AggregateUDF(function) => of_aggregate(function.name(), &params.args, inputs),
                WindowFunctionDefinition::WindowUDF(_) => {
                    params.args.first().map_or(Kind::Other, |value| kind(value, inputs))
                }
            }
        }
        Expr::ScalarSubquery(subquery) => of_column(&subquery.subquery, 0),
        _ => Kind::Other,
    }
}

fn is_arithmetic(op: Operator) -> bool {
    matches!(
        op,
        Operator::Plus | Operator::Minus | Operator::Multiply | Operator::Divide | Operator::Modulo
    )
}

fn of_aggregate(name: &str, args: &[Expr], inputs: &[&LogicalPlan]) -> Kind {
    let of_args = of_all(args.iter().map(|value| kind(value, inputs)));
    match (name, of_args) {
        (_, Kind::Other) => Kind::Other,
        (name, _) if MEANS.contains(&name) => Kind::Numeric,
        ("min" | "max" | "sum" | "first_value" | "last_value", kind) => kind,
        _ => Kind::Other,
    }
}

/// An item of VALUES. The planner casts whole numbers beside floats.
fn as_written(item: &Expr) -> &Expr {
    match item {
        Expr::Cast(cast) if matches!(cast.expr.as_ref(), Expr::Literal(..) | Expr::Negative(_)) => &cast.expr,
        item => item,
    }
}

fn place(plan: &LogicalPlan, column: &Column) -> Option<usize> {
    plan.schema().maybe_index_of_column(column)
}

/// The kind of the column of a plan with this place.
fn of_column(plan: &LogicalPlan, place: usize) -> Kind {
    let ty = plan.schema().fields().get(place).map(|field| field.data_type());
    match ty {
        Some(ty) if ty.is_floating() => {}
        Some(ty) => return of_type(ty),
        None => return Kind::Other,
    }
    let inputs = plan.inputs();
    let of = |expr: Option<&Expr>| expr.map_or(Kind::Other, |expr| kind(expr, &inputs));
    match plan {
        LogicalPlan::Projection(projection) => of(projection.expr.get(place)),
        LogicalPlan::SubqueryAlias(alias) => of_column(&alias.input, place),
        LogicalPlan::Filter(filter) => of_column(&filter.input, place),
        LogicalPlan::Sort(sort) => of_column(&sort.input, place),
        LogicalPlan::Limit(limit) => of_column(&limit.input, place),
        LogicalPlan::Distinct(Distinct::All(input)) => of_column(input, place),
        LogicalPlan::Aggregate(aggregate) => of(aggregate.group_expr.iter().chain(&aggregate.aggr_expr).nth(place)),
        LogicalPlan::Window(window) => match place.checked_sub(window.input.schema().fields().len()) {
            Some(place) => of(window.window_expr.get(place)),
            None => of_column(&window.input, place),
        },
        LogicalPlan::Values(values) => {
            let items = values.values.iter().filter_map(|row| row.get(place));
            of_all(items.map(|item| kind(as_written(item), &inputs)))
        }
        LogicalPlan::Union(union) => of_all(union.inputs.iter().map(|input| of_column(input, place))),
        LogicalPlan::Join(join)
            if matches!(
                join.join_type,
                JoinType::Inner | JoinType::Left | JoinType::Right | JoinType::Full
            ) =>
        {
            match place.checked_sub(join.left.schema().fields().len()) {
                Some(place) => of_column(&join.right, place),
                None => of_column(&join.left, place),
            }
        }
        _ => Kind::Other,
    }
}
