//! Aggregates of programs as aggregates of plans: missing values do not count.

use super::collected::Collected;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use datafusion::functions::expr_fn::coalesce;
use datafusion::functions_aggregate::expr_fn::{
    array_agg, avg, bool_and, bool_or, count, count_distinct, first_value, last_value, max, median, min, stddev,
    stddev_pop, sum, var_pop, var_sample,
};
use datafusion::functions_aggregate::string_agg::string_agg;
use datafusion::logical_expr::{Expr, ExprFunctionExt, SortExpr, lit};
use taipan_udf::tables::types::{Family, decimal_sum};
use taipan_udf::tables::{Aggregate, ColType};

/// An argument and its type.
pub type Argument = (Expr, ColType);

/// The aggregate of an argument in this order of rows.
pub fn aggregate(aggregate: Aggregate, argument: Option<&Argument>, order: &[SortExpr]) -> Result<Expr> {
    let Some((value, ty)) = argument else {
        return Ok(count(lit(1_i64)));
    };
    let number = || match ty.family() {
        Family::Bool | Family::Int => datafusion::prelude::cast(value.clone(), DataType::Float64),
        _ => value.clone(),
    };
    let summed = || match ty.family() {
        Family::Bool => datafusion::prelude::cast(value.clone(), DataType::Int64),
        _ => value.clone(),
    };
    Ok(match aggregate {
        Aggregate::Size => count(lit(1_i64)),
        Aggregate::Count => count(value.clone()),
        Aggregate::Distinct => count_distinct(value.clone()),
        Aggregate::Sum => sum(summed()),
        Aggregate::Mean => avg(number()),
        Aggregate::Min => min(value.clone()),
        Aggregate::Max => max(value.clone()),
        Aggregate::Std => stddev(number()),
        Aggregate::Var => var_sample(number()),
        Aggregate::Median => median(number()),
        Aggregate::All => bool_and(truth(value, ty)),
        Aggregate::Any => bool_or(truth(value, ty)),
        // What the builder is not given, it takes away.
        Aggregate::First => first_value(value.clone(), Vec::new())
            .order_by(order.to_vec())
            .filter(value.clone().is_not_null())
            .build()?,
        Aggregate::Last => last_value(value.clone(), Vec::new())
            .order_by(order.to_vec())
            .filter(value.clone().is_not_null())
            .build()?,
        Aggregate::Joined => string_agg(datafusion::prelude::cast(value.clone(), DataType::Utf8), lit(""))
            .order_by(order.to_vec())
            .build()?,
        Aggregate::Listed => array_agg(value.clone()).order_by(order.to_vec()).build()?,
        Aggregate::Product => Collected::call(Collected::Product, summed()),
        Aggregate::Quantile(share) => Collected::call(Collected::Quantile(share), number()),
        Aggregate::StdPopulation => stddev_pop(number()),
        Aggregate::VarPopulation => var_pop(number()),
    })
}

fn truth(value: &Expr, ty: &ColType) -> Expr {
    match ty.family() {
        Family::Bool => value.clone(),
        Family::Int => value.clone().not_eq(lit(0_i64)),
        Family::Float => value.clone().not_eq(lit(0.0)),
        Family::Str => value.clone().not_eq(lit("")),
        _ => value.clone().is_not_null(),
    }
}

/// What a group without values gives.
pub fn finished(aggregate: Aggregate, argument: Option<&Argument>, value: Expr) -> Expr {
    let Some((_, ty)) = argument else { return value };
    match (aggregate, ty.family()) {
        (Aggregate::Sum, Family::Int | Family::Bool) => {
            coalesce(vec![datafusion::prelude::cast(value, DataType::Int64), lit(0_i64)])
        }
        (Aggregate::Sum, Family::Float) => {
            coalesce(vec![datafusion::prelude::cast(value, DataType::Float64), lit(0.0)])
        }
        (Aggregate::Sum, Family::Decimal) => {
            let zero = datafusion::prelude::cast(lit(0_i64), decimal_sum(&ty.ty));
            coalesce(vec![value, zero])
        }
        (Aggregate::Product, Family::Int | Family::Bool) => {
            coalesce(vec![datafusion::prelude::cast(value, DataType::Int64), lit(1_i64)])
        }
        (Aggregate::Product, _) => coalesce(vec![value, lit(1.0)]),
        (Aggregate::All, _) => coalesce(vec![value, lit(true)]),
        (Aggregate::Any, _) => coalesce(vec![value, lit(false)]),
        _ => value,
    }
}
