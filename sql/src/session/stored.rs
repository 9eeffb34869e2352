//! Tables in memory as `CREATE TABLE … AS` leaves them: in batches of the size that queries work with, whatever sizes the
//! query gave them in. A join may give a batch for each of its rows, and a selective filter one for each that it read. What
//! is declared NOT NULL stays so.

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::compute::BatchCoalescer;
use datafusion::arrow::error::ArrowError;
use datafusion::common::{Result, TableReference};
use datafusion::datasource::MemTable;
use datafusion::logical_expr::{DdlStatement, LogicalPlan};
use datafusion::prelude::SessionContext;
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{ColumnOption, Statement};
use std::any::Any;

/// The table that a statement stores in memory.
pub(super) fn created(plan: &LogicalPlan) -> Option<TableReference> {
    match plan {
        LogicalPlan::Ddl(DdlStatement::CreateMemoryTable(create)) => Some(create.name.clone()),
        _ => None,
    }
}

/// Which columns of a CREATE TABLE … AS are declared NOT NULL, counted from 0.
pub(super) fn declared_not_null(statement: &DfStatement) -> Vec<usize> {
    let DfStatement::Statement(statement) = statement else {
        return Vec::new();
    };
    match statement.as_ref() {
        Statement::CreateTable(create) if create.query.is_some() => {
            let declared = create.columns.iter().enumerate();
            let declared = declared.filter(|(_, c)| c.options.iter().any(|o| o.option == ColumnOption::NotNull));
            declared.map(|(place, _)| place).collect()
        }
        _ => Vec::new(),
    }
}

/// Joins small batches of a table in memory.
pub(super) async fn pack(context: &SessionContext, name: TableReference) -> Result<()> {
    let size = context.copied_config().batch_size();
    let table = context.table_provider(name).await?;
    let Some(memory) = (table.as_ref() as &dyn Any).downcast_ref::<MemTable>() else {
        return Ok(());
    };
    for partition in &memory.batches {
        let mut batches = partition.write().await;
        let rows: usize = batches.iter().map(RecordBatch::num_rows).sum();
        // One in two may be short.
        if batches.len() > 2 * rows.div_ceil(size) {
            *batches = packed(&batches, size)?;
        }
    }
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
