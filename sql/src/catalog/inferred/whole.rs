//! Whole numbers that are written out are of four bytes to Postgres, where they fit; to the planner they have eight. The columns
//! of a query that hold nothing but such numbers have four bytes for whoever reads them.

use super::rules;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{Result, ScalarValue};
use datafusion::logical_expr::{Aggregate, Distinct, Expr, JoinType, LogicalPlan, LogicalPlanBuilder, cast};

/// The query, and above it what makes such columns as narrow as Postgres has them.
pub fn narrowed(plan: LogicalPlan) -> Result<LogicalPlan> {
    let schema = plan.schema().clone();
    let wide = |ty: &DataType| match ty {
        DataType::List(item) => *item.data_type() == DataType::Int64 && item.metadata().is_empty(),
        ty => *ty == DataType::Int64,
    };
    let fields = schema.fields().iter().enumerate();
    let narrow: Vec<bool> = fields
        .map(|(place, field)| {
            field.metadata().is_empty() && wide(field.data_type()) && column(&plan, place).is_narrow()
        })
        .collect();
    if !narrow.contains(&true) {
        return Ok(plan);
    }
    let columns = schema.iter().zip(narrow).map(|((qualifier, field), narrow)| {
        let column = Expr::from((qualifier, field));
        match narrow {
            true => cast(column, four_bytes(field.data_type())).alias_qualified(qualifier.cloned(), field.name()),
            false => column,
        }
    });
    let columns: Vec<Expr> = columns.collect();
    LogicalPlanBuilder::from(plan).project(columns)?.build()
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
        LogicalPlan::Filter(filter) => column(&filter.input, place),
        LogicalPlan::Sort(sort) => column(&sort.input, place),
        LogicalPlan::Limit(limit) => column(&limit.input, place),
        LogicalPlan::SubqueryAlias(alias) => column(&alias.input, place),
        LogicalPlan::Distinct(Distinct::All(input)) => column(input, place),
        LogicalPlan::Projection(projection) => match projection.expr.get(place) {
            Some(expr) => value(expr, &projection.input),
            None => Values::Other,
        },
        LogicalPlan::Union(union) => Values::of(union.inputs.iter().map(|input| column(input, place))),
        LogicalPlan::Values(values) => Values::of(values.values.iter().map(|row| match row.get(place) {
            Some(expr) => value(expr, plan),
            None => Values::Other,
        })),
        LogicalPlan::Join(join) => match join.join_type {
            JoinType::Inner | JoinType::Left | JoinType::Right | JoinType::Full => {
                match place.checked_sub(join.left.schema().fields().len()) {
                    Some(place) => column(&join.right, place),
                    None => column(&join.left, place),
                }
            }
            _ => Values::Other,
        },
        LogicalPlan::Aggregate(aggregate) => aggregated(aggregate, place),
        _ => told(plan, place),
    }
}

fn told(plan: &LogicalPlan, place: usize) -> Values {
    let field = plan.schema().fields().get(place);
    match field.map(|field| field.data_type()) {
        Some(DataType::Null) => Values::Null,
        Some(DataType::Int16 | DataType::Int32) => Values::Narrow,
        _ => Values::Other,
    }
}

fn aggregated(aggregate: &Aggregate, place: usize) -> Values {
    if matches!(aggregate.group_expr.as_slice(), [Expr::GroupingSet(_)]) {
        return Values::Other;
    }
    if let Some(group) = aggregate.group_expr.get(place) {
        return value(group, &aggregate.input);
    }
    let call = aggregate.aggr_expr.get(place.wrapping_sub(aggregate.group_expr.len()));
    match call.map(super::unaliased) {
        Some(Expr::AggregateFunction(call)) if matches!(call.func.name(), "min" | "max") => {
            Values::of(call.params.args.iter().map(|arg| value(arg, &aggregate.input)))
        }
        _ => Values::Other,
    }
}

/// The values of an expression over the rows of a plan.
fn value(expr: &Expr, input: &LogicalPlan) -> Values {
    let all = |exprs: &[Expr]| Values::of(exprs.iter().map(|expr| value(expr, input)));
    match expr {
        Expr::Alias(alias) if alias.metadata.is_none() => value(&alias.expr, input),
        Expr::Literal(ScalarValue::Int64(Some(number)), None) if i32::try_from(*number).is_ok() => Values::Narrow,
        Expr::Literal(literal, None) if literal.is_null() => Values::Null,
        Expr::Negative(inner) if matches!(inner.as_ref(), Expr::Literal(..)) => value(inner, input),
        Expr::Column(name) => match input.schema().maybe_index_of_column(name) {
            Some(place) => column(input, place),
            None => Values::Other,
        },
        Expr::Case(case) => Values::of(rules::results(case).map(|result| value(result, input))),
        Expr::ScalarFunction(call) if rules::unites(call.func.name()) => all(&call.args),
        Expr::ScalarSubquery(query) => column(&query.subquery, 0),
        _ => Values::Other,
    }
}
