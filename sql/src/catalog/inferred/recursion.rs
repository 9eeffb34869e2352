//! Recursive queries: what a query calls itself has the types that its first part has got.

use super::{node_of, with_types};
use crate::postgres::types;
use datafusion::arrow::datatypes::{Field, Schema};
use datafusion::common::tree_node::Transformed;
use datafusion::common::{DFSchema, Result};
use datafusion::datasource::cte_worktable::CteWorkTable;
use datafusion::datasource::{provider_as_source, source_as_provider};
use datafusion::logical_expr::{LogicalPlan, LogicalPlanBuilder, RecursiveQuery};
use datafusion::prelude::SessionContext;
use std::sync::Arc;

/// The query, both parts of which are done with the types that were known while they were planned.
pub fn recursive(context: &SessionContext, query: RecursiveQuery) -> Result<LogicalPlan> {
    let known = query.static_term.schema().clone();
    let term = Arc::unwrap_or_clone(query.recursive_term);
    let term = term.transform_up_with_subqueries(|node| itself(node, &query.name, &known))?;
    let term = if term.transformed {
        let again = |node| node_of(context, node).map(Transformed::yes);
        term.data.transform_up_with_subqueries(again)?.data
    } else {
        term.data
    };
    let types: Vec<_> = known.fields().iter().map(|field| types::of_field(field)).collect();
    let term = with_types(context, term, &types)?;
    let query = RecursiveQuery::try_new(query.name, query.static_term, Arc::new(term), query.is_distinct)?;
    Ok(LogicalPlan::RecursiveQuery(query))
}

/// The rows that a recursive query has found before, as a table.
fn itself(node: LogicalPlan, name: &str, known: &DFSchema) -> Result<Transformed<LogicalPlan>> {
    let LogicalPlan::TableScan(scan) = &node else {
        return Ok(Transformed::no(node));
    };
    let is_itself = scan.table_name.table() == name
        && source_as_provider(&scan.source).is_ok_and(|table| table.is::<CteWorkTable>());
    let planned = scan.source.schema();
    if !is_itself || planned.fields().len() != known.fields().len() {
        return Ok(Transformed::no(node));
    }
    let typed = |(planned, known): (&Arc<Field>, &Arc<Field>)| {
        let field = Field::new(planned.name(), known.data_type().clone(), planned.is_nullable());
        field.with_metadata(known.metadata().clone())
    };
    let fields: Vec<Field> = planned.fields().iter().zip(known.fields()).map(typed).collect();
    let schema = Arc::new(Schema::new(fields));
    if schema.fields() == planned.fields() {
        return Ok(Transformed::no(node));
    }
    let table = provider_as_source(Arc::new(CteWorkTable::new(name, schema)));
    let scan = LogicalPlanBuilder::scan(scan.table_name.clone(), table, scan.projection.clone())?;
    scan.build().map(Transformed::yes)
}
