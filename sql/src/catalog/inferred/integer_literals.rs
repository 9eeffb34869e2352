//! Whole numbers that are written out are of four bytes to Postgres, where they fit; to the planner they have eight. The columns
//! of a query that hold nothing but such numbers have four bytes for whoever reads them. Queries within the query are not
//! looked into: views, functions and tables say themselves of which type their columns are.

use super::rules;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{DFSchema, Result, ScalarValue, internal_err};
use datafusion::logical_expr::{Distinct, Expr, LogicalPlan, LogicalPlanBuilder, Projection, Union, cast};
use std::sync::Arc;

/// The query with such columns as narrow as Postgres has them. They are made so where they are computed: one more projection
/// might deal rows out to several threads, and they would lose their order.
pub fn narrowed(plan: LogicalPlan) -> Result<LogicalPlan> {
    let wide = |ty: &DataType| match ty {
        DataType::List(item) => *item.data_type() == DataType::Int64 && item.metadata().is_empty(),
        ty => *ty == DataType::Int64,
    };
    let fields = plan.schema().fields().iter().enumerate();
    let narrow: Vec<bool> = fields
        .map(|(place, field)| {
            field.metadata().is_empty() && wide(field.data_type()) && column(&plan, place).is_narrow()
        })
        .collect();
    match narrow.contains(&true) {
        true => made_narrow(plan, &narrow),
        false => Ok(plan),
    }
}

fn made_narrow(plan: LogicalPlan, narrow: &[bool]) -> Result<LogicalPlan> {
    match plan {
        LogicalPlan::Projection(projection) => {
            let (schema, exprs) = (projection.schema.clone(), projection.expr);
            let exprs = exprs.into_iter().zip(schema.iter()).zip(narrow);
            let exprs = exprs.map(|((expr, (qualifier, field)), narrow)| match narrow {
                true => cast(expr.unalias(), four_bytes(field.data_type()))
                    .alias_qualified(qualifier.cloned(), field.name()),
                false => expr,
            });
            Projection::try_new(exprs.collect(), projection.input).map(LogicalPlan::Projection)
        }
        LogicalPlan::Values(values) => {
            let rows = values.values.into_iter().map(|row| {
                let cells = row.into_iter().zip(narrow);
                let cells = cells.map(|(cell, narrow)| match narrow {
                    true => cast(cell, DataType::Int32),
                    false => cell,
                });
                cells.collect()
            });
            LogicalPlanBuilder::values(rows.collect())?.build()
        }
        LogicalPlan::Union(union) => {
            let inputs = union.inputs.into_iter();
            let inputs = inputs.map(|input| made_narrow(Arc::unwrap_or_clone(input), narrow).map(Arc::new));
            Union::try_new_with_loose_types(inputs.collect::<Result<_>>()?).map(LogicalPlan::Union)
        }
        LogicalPlan::Sort(_) | LogicalPlan::Limit(_) | LogicalPlan::Distinct(Distinct::All(_)) => {
            let exprs = plan.expressions();
            let inputs = plan.inputs().into_iter().cloned();
            let inputs = inputs.map(|input| made_narrow(input, narrow)).collect::<Result<_>>()?;
            plan.with_new_exprs(exprs, inputs)
        }
        plan => internal_err!("whole numbers that are written out in {}", plan.display()),
    }
}

fn four_bytes(ty: &DataType) -> DataType {
    match ty {
        DataType::List(_) => DataType::new_list(DataType::Int32, true),
        _ => DataType::Int32,
    }
}

/// What is known of the values of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Values {
    /// There are none but NULL.
    Null,
    /// Whole numbers of four bytes, whatever the planner makes of them.
    Narrow,
    Other,
}

impl Values {
    fn is_narrow(self) -> bool {
        self == Values::Narrow
    }

    /// Those of several expressions that become one.
    fn of(all: impl IntoIterator<Item = Values>) -> Values {
        all.into_iter().fold(Values::Null, |before, next| match (before, next) {
            (before, Values::Null) => before,
            (Values::Null, next) => next,
            (Values::Narrow, Values::Narrow) => Values::Narrow,
            _ => Values::Other,
        })
    }
}

/// The values of a column of a plan.
fn column(plan: &LogicalPlan, place: usize) -> Values {
    match plan {
        LogicalPlan::Sort(sort) => column(&sort.input, place),
        LogicalPlan::Limit(limit) => column(&limit.input, place),
        LogicalPlan::Distinct(Distinct::All(input)) => column(input, place),
        LogicalPlan::Projection(projection) => match projection.expr.get(place) {
            Some(expr) => value(expr, projection.input.schema()),
            None => Values::Other,
        },
        LogicalPlan::Union(union) => Values::of(union.inputs.iter().map(|input| column(input, place))),
        LogicalPlan::Values(values) => Values::of(values.values.iter().map(|row| match row.get(place) {
            Some(expr) => value(expr, plan.schema()),
            None => Values::Other,
        })),
        _ => Values::Other,
    }
}

/// The values of an expression over columns. Those of what the query reads may come from a function, which says itself of which
/// type they are.
fn value(expr: &Expr, schema: &DFSchema) -> Values {
    let all = |exprs: &[Expr]| Values::of(exprs.iter().map(|expr| value(expr, schema)));
    match expr {
        Expr::Alias(alias) if alias.metadata.is_none() => value(&alias.expr, schema),
        Expr::Literal(ScalarValue::Int64(Some(number)), None) if i32::try_from(*number).is_ok() => Values::Narrow,
        Expr::Literal(literal, None) if literal.is_null() => Values::Null,
        Expr::Negative(inner) if matches!(inner.as_ref(), Expr::Literal(..)) => value(inner, schema),
        Expr::Column(name) => {
            let place = schema.maybe_index_of_column(name);
            match place.map(|place| schema.field(place).data_type()) {
                Some(DataType::Int16 | DataType::Int32) => Values::Narrow,
                _ => Values::Other,
            }
        }
        Expr::Case(case) => Values::of(rules::results(case).map(|result| value(result, schema))),
        Expr::ScalarFunction(call) if rules::unites(call.func.name()) => all(&call.args),
        _ => Values::Other,
    }
}
