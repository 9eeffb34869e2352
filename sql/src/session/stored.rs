//! Tables in memory as `CREATE TABLE … AS` leaves them: in batches of the size that queries work with, whatever sizes the
//! query gave them in, and with columns that may hold NULL, whatever the query gave. A join may give a batch for each of its
//! rows, and a selective filter one for each that it read.

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::compute::BatchCoalescer;
use datafusion::arrow::datatypes::{Field, Schema};
use datafusion::arrow::error::ArrowError;
use datafusion::catalog::TableProvider;
use datafusion::common::{Result, TableReference};
use datafusion::datasource::MemTable;
use datafusion::logical_expr::{DdlStatement, LogicalPlan};
use datafusion::prelude::SessionContext;
use std::any::Any;
use std::sync::Arc;

/// The table that a statement stores in memory, if there is none of the name that it leaves as it is.
pub(super) fn created(context: &SessionContext, plan: &LogicalPlan) -> Result<Option<TableReference>> {
    match plan {
        LogicalPlan::Ddl(DdlStatement::CreateMemoryTable(create)) => {
            // Columns that are written out say themselves what they may hold.
            let declared = matches!(create.input.as_ref(), LogicalPlan::EmptyRelation(empty) if !empty.produce_one_row);
            let left = declared || (create.if_not_exists && context.table_exist(create.name.clone())?);
            Ok((!left).then(|| create.name.clone()))
        }
        _ => Ok(None),
    }
}

/// Joins small batches of a table in memory, and lets its columns hold NULL.
pub(super) async fn settle(context: &SessionContext, name: TableReference) -> Result<()> {
    let size = context.copied_config().batch_size();
    let table = context.table_provider(name.clone()).await?;
    let Some(memory) = (table.as_ref() as &dyn Any).downcast_ref::<MemTable>() else {
        return Ok(());
    };
    let own = memory.schema();
    let fields = own
        .fields()
        .iter()
        .map(|field| field.as_ref().clone().with_nullable(true));
    let schema = Arc::new(Schema::new_with_metadata(
        fields.collect::<Vec<Field>>(),
        own.metadata().clone(),
    ));
    let mut partitions = Vec::new();
    for partition in &memory.batches {
        let batches = partition.read().await;
        let rows: usize = batches.iter().map(RecordBatch::num_rows).sum();
        // One in two may be short.
        let batches = match batches.len() > 2 * rows.div_ceil(size) {
            true => packed(&batches, size)?,
            false => batches.clone(),
        };
        let nullable = batches.into_iter().map(|batch| batch.with_schema(schema.clone()));
        partitions.push(nullable.collect::<Result<Vec<_>, ArrowError>>()?);
    }
    let defaults = own.fields().iter().filter_map(|field| {
        let default = memory.get_column_default(field.name())?;
        Some((field.name().clone(), default.clone()))
    });
    let settled = MemTable::try_new(schema, partitions)?.with_column_defaults(defaults.collect());
    context.deregister_table(name.clone())?;
    context.register_table(name, Arc::new(settled))?;
    Ok(())
}

fn packed(batches: &[RecordBatch], size: usize) -> Result<Vec<RecordBatch>, ArrowError> {
    let Some(first) = batches.first() else {
        return Ok(Vec::new());
    };
    let mut coalescer = BatchCoalescer::new(first.schema(), size);
    let mut packed = Vec::new();
    for batch in batches {
        coalescer.push_batch(batch.clone())?;
        packed.extend(std::iter::from_fn(|| coalescer.next_completed_batch()));
    }
    coalescer.finish_buffered_batch()?;
    packed.extend(coalescer.next_completed_batch());
    Ok(packed)
}
