//! The table that a plan changes, as the database keeps it.

use crate::database::StoredTable;
use crate::error::Error;
use datafusion::common::DataFusionError;
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::datasource::{provider_as_source, source_as_provider};
use datafusion::logical_expr::{DmlStatement, LogicalPlan};
use std::any::Any;
use std::sync::Arc;
use taipan_engine::Parted;

/// The table of a statement.
pub(super) fn stored(dml: &DmlStatement) -> Result<StoredTable, DataFusionError> {
    let provider: Arc<dyn Any + Send + Sync> = source_as_provider(&dml.target)?;
    let parted = provider.downcast::<Parted>().ok();
    let table = parted.and_then(|parted| {
        let table: Arc<dyn Any + Send + Sync> = parted.0.clone();
        table.downcast::<StoredTable>().ok()
    });
    table.map(|table| StoredTable::clone(&table)).ok_or_else(|| {
        let what = format!(
            "RETURNING and ON CONFLICT of \"{}\", whose rows are kept elsewhere",
            dml.table_name.table()
        );
        DataFusionError::External(Box::new(Error::not_built(what)))
    })
}

/// The statement with this table in the place of its own, which it may also read.
pub(super) fn retargeted(mut dml: DmlStatement, table: StoredTable) -> Result<LogicalPlan, DataFusionError> {
    let old = source_as_provider(&dml.target)?;
    let new = provider_as_source(Arc::new(Parted(Arc::new(table))));
    let input = Arc::unwrap_or_clone(dml.input).transform_down(|node| match node {
        LogicalPlan::TableScan(mut scan) if Arc::ptr_eq(&source_as_provider(&scan.source)?, &old) => {
            scan.source = new.clone();
            Ok(Transformed::yes(LogicalPlan::TableScan(scan)))
        }
        other => Ok(Transformed::no(other)),
    })?;
    dml.input = Arc::new(input.data);
    dml.target = new;
    Ok(LogicalPlan::Dml(dml))
}
