//! What aggregates give where there are no rows. An aggregate of all rows gives one row then, too; one by the values that a
//! query looks at has no group for them.

use super::outer::Outer;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{Column, JoinType, NullEquality, Result, ScalarValue};
use datafusion::logical_expr::{Aggregate, EmptyRelation, Expr, LogicalPlan, LogicalPlanBuilder, lit, when};

/// An aggregate of all rows, computed by the values that it looks at, with a row for each list of them: where there is no
/// group, what the aggregates give for no rows.
///
/// # Errors
///
/// Those of making plans.
pub fn completed(grouped: LogicalPlan, aggregate: &Aggregate, outer: &Outer) -> Result<LogicalPlan> {
    let own = aggregate.schema.columns();
    let count = own.len();
    let named = |name: String| Expr::Column(Column::from_name(name));
    let there = outer.of_all(2 * count);
    let (mut columns, mut keys) = (Vec::new(), Vec::new());
    for (place, key) in outer.keys().into_iter().enumerate() {
        let name = outer.of_all(2 * count + 1 + place);
        columns.push(Expr::Column(key).alias(name.as_str()));
        keys.push(Column::from_name(name));
    }
    let (mut nothing, mut values) = (Vec::new(), Vec::new());
    for (place, (column, call)) in own.into_iter().zip(&aggregate.aggr_expr).enumerate() {
        columns.push(Expr::Column(column.clone()).alias(outer.of_all(place)));
        let value = named(outer.of_all(place));
        let value = match is_null_of_nothing(call, aggregate.schema.field(place).data_type()) {
            true => value,
            false => {
                let of_nothing = outer.of_all(count + place);
                nothing.push(call.clone().alias(of_nothing.as_str()));
                when(named(there.clone()).is_null(), named(of_nothing)).otherwise(value)?
            }
        };
        values.push(value.alias_qualified(column.relation, column.name));
    }
    columns.push(lit(true).alias(there.as_str()));
    let grouped = LogicalPlanBuilder::from(grouped).project(columns)?.build()?;
    let mut plan = LogicalPlanBuilder::from(outer.table.clone()).join_detailed(
        grouped,
        JoinType::Left,
        (outer.keys(), keys),
        None,
        NullEquality::NullEqualsNull,
    )?;
    if !nothing.is_empty() {
        plan = plan.cross_join(of_nothing(aggregate, nothing)?)?;
    }
    values.extend(outer.keys().into_iter().map(Expr::Column));
    plan.project(values)?.build()
}

/// Whether an aggregate that makes lists is NULL for no rows. The engine's own say so; and asked, they give a list whose type is
/// not quite the one that they have promised.
pub fn is_null_of_nothing(call: &Expr, ty: &DataType) -> bool {
    match call.clone().unalias() {
        Expr::AggregateFunction(call) => {
            ty.is_nested() && call.func.default_value(ty).is_ok_and(|value| value.is_null())
        }
        _ => false,
    }
}

/// What aggregates give for no rows, in one row.
pub fn of_nothing(aggregate: &Aggregate, calls: Vec<Expr>) -> Result<LogicalPlan> {
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
