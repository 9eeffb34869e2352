//! Where orders and groups of values of `json` and `jsonb` are refused. Those of `json` have neither, as in Postgres; the order of `jsonb` is not
//! that of its texts.

use super::column::Declared;
use super::comparisons::declared_type;
use super::groups::{looked_at, plain};
use crate::error::{Error, SqlState};
use crate::functions::outer;
use crate::json::JsonType;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::common::{DFSchema, Result};
use datafusion::logical_expr::expr::{AggregateFunction, Sort, WindowFunction};
use datafusion::logical_expr::{Distinct, Expr, LogicalPlan};
use datafusion::optimizer::AnalyzerRule;
use datafusion::prelude::SessionContext;
use std::sync::Arc;

pub fn install(context: &SessionContext) {
    context.add_analyzer_rule(Arc::new(Orders));
}

#[derive(Debug)]
struct Orders;

impl AnalyzerRule for Orders {
    fn name(&self) -> &str {
        "orders_of_declared_types"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        plan.apply_with_subqueries(|node| {
            check(node)?;
            Ok(TreeNodeRecursion::Continue)
        })?;
        Ok(plan.transform_up_with_subqueries(looked_at)?.data)
    }
}

fn check(node: &LogicalPlan) -> Result<()> {
    match node {
        LogicalPlan::Sort(sort) => ordered(&sort.expr, sort.input.schema()),
        LogicalPlan::Window(window) => {
            let calls = window.window_expr.iter();
            calls.map(plain).try_for_each(|call| match call {
                Expr::WindowFunction(call) => of_window(call, window.input.schema()),
                _ => Ok(()),
            })
        }
        LogicalPlan::Aggregate(aggregate) => {
            let schema = aggregate.input.schema();
            grouped(&aggregate.group_expr, schema)?;
            let calls = aggregate.aggr_expr.iter();
            calls.map(plain).try_for_each(|call| match call {
                Expr::AggregateFunction(call) => of_aggregate(call, schema),
                _ => Ok(()),
            })
        }
        LogicalPlan::Distinct(Distinct::All(input)) => {
            let mut fields = input.schema().fields().iter();
            fields.try_for_each(|field| has_equality(Declared::of(field)))
        }
        LogicalPlan::Distinct(Distinct::On(on)) => never_grouped(&on.on_expr, on.input.schema()),
        LogicalPlan::Join(join) => {
            let mut keys = join.on.iter().map(|(left, _)| left);
            keys.try_for_each(|key| never_grouped(std::slice::from_ref(key), join.left.schema()))
        }
        _ => Ok(()),
    }
}

fn of_window(call: &WindowFunction, schema: &DFSchema) -> Result<()> {
    ordered(&call.params.order_by, schema)?;
    never_grouped(&call.params.partition_by, schema)
}

fn of_aggregate(call: &AggregateFunction, schema: &DFSchema) -> Result<()> {
    ordered(&call.params.order_by, schema)?;
    if call.params.distinct {
        grouped(&call.params.args, schema)?;
    }
    let name = call.func.name();
    match call.params.args.first().and_then(|arg| declared_type(arg, schema)) {
        Some(Declared::Json(ty)) if matches!(name, "min" | "max") => {
            let message = format!("function {name}({}) does not exist", ty.name());
            Err(outer(Error::new(SqlState::UndefinedFunction, message)))
        }
        _ => Ok(()),
    }
}

fn ordered(keys: &[Sort], schema: &DFSchema) -> Result<()> {
    keys.iter().try_for_each(|key| match declared_type(&key.expr, schema) {
        Some(Declared::Json(JsonType::Json)) => Err(outer(none_of_json("an ordering"))),
        Some(Declared::Json(JsonType::Jsonb)) => {
            let error = Error::not_built("the order of values of type jsonb");
            Err(outer(
                error.with_hint("Order by a text: ORDER BY j::text, or by a field of it."),
            ))
        }
        _ => Ok(()),
    })
}

fn grouped(keys: &[Expr], schema: &DFSchema) -> Result<()> {
    keys.iter().try_for_each(|key| has_equality(declared_type(key, schema)))
}

/// Where values of `jsonb` would be grouped by their texts, too.
fn never_grouped(keys: &[Expr], schema: &DFSchema) -> Result<()> {
    grouped(keys, schema)?;
    let of_jsonb = |key: &Expr| declared_type(key, schema) == Some(Declared::Json(JsonType::Jsonb));
    if keys.iter().any(of_jsonb) {
        let error = Error::not_built("rows that belong together by values of type jsonb, here");
        return Err(outer(error.with_hint("Use a text: j::text, or a field of it.")));
    }
    Ok(())
}

fn has_equality(ty: Option<Declared>) -> Result<()> {
    match ty {
        Some(Declared::Json(JsonType::Json)) => Err(outer(none_of_json("an equality"))),
        _ => Ok(()),
    }
}

fn none_of_json(operator: &str) -> Error {
    let message = format!("could not identify {operator} operator for type json");
    Error::new(SqlState::UndefinedFunction, message)
}
