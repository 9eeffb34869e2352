//! Columns of queries that are columns of tables as they stand: clients are told which, and with what type those are declared.

use super::columns;
use crate::catalog;
use crate::database::StoredTable;
use datafusion::arrow::datatypes::{Field, Schema, SchemaRef};
use datafusion::catalog::TableProvider;
use datafusion::datasource::source_as_provider;
use datafusion::logical_expr::{Distinct, Expr, JoinType, LogicalPlan};
use std::sync::Arc;
use taipan_engine::Parted;

/// The columns of a plan that is not optimised yet, and what they are in tables.
pub fn described(plan: &LogicalPlan) -> Schema {
    let schema = plan.schema().as_arrow();
    let fields = schema.fields().iter().enumerate();
    let fields: Vec<Field> = fields
        .map(|(place, field)| described_field(plan, place, field))
        .collect();
    Schema::new_with_metadata(fields, schema.metadata().clone())
}

/// The columns that a plan has in the end, described as those of the plan that it comes from.
pub fn redescribed(schema: Schema, described: &Schema) -> SchemaRef {
    columns::with_types(&schema, described).unwrap_or_else(|| Arc::new(schema))
}

fn described_field(plan: &LogicalPlan, place: usize, field: &Field) -> Field {
    let plain = || field.clone();
    let Some((scan, place)) = origin(plan, place) else {
        return plain();
    };
    let known = provider(scan, |table| {
        let declared = table.declared.get(place).copied().flatten();
        (table.object.oid, table.layout.places.get(place).copied(), declared)
    });
    match known {
        Some((oid, Some(number), declared)) => catalog::of_table(plain(), oid, number + 1, declared),
        _ => plain(),
    }
}

fn provider<R>(scan: &LogicalPlan, then: impl FnOnce(&StoredTable) -> R) -> Option<R> {
    let LogicalPlan::TableScan(scan) = scan else {
        return None;
    };
    let table = source_as_provider(&scan.source).ok()?;
    let stored: &dyn TableProvider = table.downcast_ref::<Parted>()?.0.as_ref();
    stored.downcast_ref::<StoredTable>().map(then)
}

/// The table that a column comes from as it stands, and its place there. Not through views, which have columns of their own.
fn origin(plan: &LogicalPlan, place: usize) -> Option<(&LogicalPlan, usize)> {
    match plan {
        LogicalPlan::TableScan(scan) => {
            let place = match &scan.projection {
                Some(kept) => *kept.get(place)?,
                None => place,
            };
            Some((plan, place))
        }
        LogicalPlan::SubqueryAlias(alias) if is_table(&alias.input) => origin(&alias.input, place),
        LogicalPlan::Filter(filter) => origin(&filter.input, place),
        LogicalPlan::Sort(sort) => origin(&sort.input, place),
        LogicalPlan::Limit(limit) => origin(&limit.input, place),
        LogicalPlan::Distinct(Distinct::All(input)) => origin(input, place),
        LogicalPlan::Projection(projection) => {
            let Expr::Column(column) = projection.expr.get(place)?.clone().unalias() else {
                return None;
            };
            origin(
                &projection.input,
                projection.input.schema().maybe_index_of_column(&column)?,
            )
        }
        LogicalPlan::Join(join) => match join.join_type {
            JoinType::Inner | JoinType::Left | JoinType::Right | JoinType::Full => {
                match place.checked_sub(join.left.schema().fields().len()) {
                    Some(place) => origin(&join.right, place),
                    None => origin(&join.left, place),
                }
            }
            _ => None,
        },
        _ => None,
    }
}

fn is_table(plan: &LogicalPlan) -> bool {
    matches!(plan, LogicalPlan::TableScan(_))
}
