//! What aggregates give where there are no rows. An aggregate of all rows gives one row then, too; one by the values that a
//! query looks at has no group for them.

use super::outer::Outer;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{Column, JoinType, NullEquality, Result, ScalarValue};
use datafusion::logical_expr::{Aggregate, EmptyRelation, Expr, LogicalPlan, LogicalPlanBuilder, lit, when};

/// The results of an aggregate by the values that it looks at, and what its aggregates are beside them.
pub struct Results {
    /// The results under names of their own, and whether there is a group.
    pub columns: Vec<Expr>,
    /// By the columns of the aggregate of all rows: what they are where there is a group, and where there is none.
    pub values: Vec<(Column, Expr)>,
    /// One row: what aggregates give that is not NULL where there are no rows.
    pub nothing: Option<LogicalPlan>,
}

impl Results {
    /// Those of an aggregate of all rows; `name` gives each a name of its own.
    ///
    /// # Errors
    ///
    /// Those of making plans.
    pub fn of(aggregate: &Aggregate, name: impl Fn(usize) -> String) -> Result<Results> {
        let own = aggregate.schema.columns();
        let count = own.len();
        let named = |place: usize| Expr::Column(Column::from_name(name(place)));
        let there = 2 * count;
        let (mut columns, mut values, mut nothing) = (Vec::new(), Vec::new(), Vec::new());
        for (place, (column, call)) in own.into_iter().zip(&aggregate.aggr_expr).enumerate() {
            columns.push(Expr::Column(column.clone()).alias(name(place)));
            let value = if is_null_of_nothing(call, aggregate.schema.field(place).data_type()) {
                named(place)
            } else {
                nothing.push(call.clone().alias(name(count + place)));
                when(named(there).is_null(), named(count + place)).otherwise(named(place))?
            };
            values.push((column, value));
        }
        columns.push(lit(true).alias(name(there)));
        let nothing = if nothing.is_empty() {
            None
        } else {
            Some(of_nothing(aggregate, nothing)?)
        };
        Ok(Results {
            columns,
            values,
            nothing,
        })
    }
}

/// An aggregate of all rows, computed by the values that it looks at, with a row for each list of them: where there is no
/// group, what the aggregates give for no rows.
///
/// # Errors
///
/// Those of making plans.
pub fn completed(grouped: LogicalPlan, aggregate: &Aggregate, outer: &Outer) -> Result<LogicalPlan> {
    let results = Results::of(aggregate, |place| outer.of_all(place))?;
    let mut columns = results.columns;
    let mut keys = Vec::new();
    for (place, key) in outer.keys().into_iter().enumerate() {
        let name = outer.of_group(place);
        columns.push(Expr::Column(key).alias(name.as_str()));
        keys.push(Column::from_name(name));
    }
    let grouped = LogicalPlanBuilder::from(grouped).project(columns)?.build()?;
    let mut plan = LogicalPlanBuilder::from(outer.table.clone()).join_detailed(
        grouped,
        JoinType::Left,
        (outer.keys(), keys),
        None,
        NullEquality::NullEqualsNull,
    )?;
    if let Some(nothing) = results.nothing {
        plan = plan.cross_join(nothing)?;
    }
    let values = results.values.into_iter();
    let values = values.map(|(column, value)| value.alias_qualified(column.relation, column.name));
    plan.project(values.chain(outer.key_exprs()).collect::<Vec<_>>())?
        .build()
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
