//! Tables that functions read. They are what they were, under a name by which later phases know them.

use crate::changes::Parted;
use async_trait::async_trait;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::{ScanArgs, ScanResult, Session, TableProvider};
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{Constraints, Result, Statistics};
use datafusion::datasource::listing::ListingTable;
use datafusion::datasource::{MemTable, TableType, provider_as_source, source_as_provider};
use datafusion::logical_expr::{Expr, LogicalPlan, TableProviderFilterPushDown, TableScan};
use datafusion::physical_plan::ExecutionPlan;
use std::any::Any;
use std::sync::Arc;

/// The plan of a table argument, with its tables marked.
pub fn mark(plan: LogicalPlan) -> Result<LogicalPlan> {
    let marked = plan.transform_down(|node| {
        let LogicalPlan::TableScan(mut scan) = node else {
            return Ok(Transformed::no(node));
        };
        let provider = source_as_provider(&scan.source)?;
        let known = (provider.as_ref() as &dyn Any).is::<FunctionInput>();
        if !known {
            scan.source = provider_as_source(Arc::new(FunctionInput { table: provider }));
        }
        Ok(Transformed::new_transformed(LogicalPlan::TableScan(scan), !known))
    })?;
    Ok(marked.data)
}

/// Extensions of formats without statistics: all rows are read, whatever is wanted.
const TEXT_FORMATS: [&str; 2] = ["csv", "json"];

/// A table that a function reads.
#[derive(Debug)]
struct FunctionInput {
    table: Arc<dyn TableProvider>,
}

impl FunctionInput {
    fn place(&self) -> Place {
        let table = self.table.as_ref() as &dyn Any;
        let parts = table.downcast_ref::<Parted>().map(|table| table.0.is_in_memory());
        if table.is::<MemTable>() || parts == Some(true) {
            return Place::Memory;
        }
        let Some(listing) = table.downcast_ref::<ListingTable>() else {
            return Place::Pruned;
        };
        let options = listing.options();
        let format = options.format.get_ext();
        if options.table_partition_cols.is_empty() && TEXT_FORMATS.contains(&format.as_str()) {
            Place::Whole
        } else {
            Place::Pruned
        }
    }

    fn same(&self, other: &FunctionInput) -> bool {
        if Arc::ptr_eq(&self.table, &other.table) {
            return true;
        }
        let files = |input: &FunctionInput| {
            let listing = (input.table.as_ref() as &dyn Any).downcast_ref::<ListingTable>()?;
            let paths: Vec<_> = listing.table_paths().iter().map(|path| path.to_string()).collect();
            Some((paths, format!("{:?}", listing.options()), listing.schema()))
        };
        files(self).is_some_and(|own| files(other) == Some(own))
    }
}

/// Does something with the table of a scan, if a function reads it.
fn with_input<R>(scan: &TableScan, f: impl FnOnce(&FunctionInput) -> R) -> Option<R> {
    let provider = source_as_provider(&scan.source).ok()?;
    (provider.as_ref() as &dyn Any).downcast_ref::<FunctionInput>().map(f)
}

/// Where a scan finds its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// No function reads it: it is not ours.
    Foreign,
    /// Its batches are there already: reading them twice costs nothing.
    Memory,
    /// Reading costs. Filters may save some of it.
    Pruned,
    /// Reading costs, and filters save nothing.
    Whole,
}

/// Where this scan finds them.
pub(super) fn place(scan: &TableScan) -> Place {
    with_input(scan, FunctionInput::place).unwrap_or(Place::Foreign)
}

/// The table of a scan, if a function reads it.
pub fn table_of(scan: &TableScan) -> Option<Arc<dyn TableProvider>> {
    with_input(scan, |input| input.table.clone())
}

/// Whether two scans read one table.
pub(super) fn same_table(a: &TableScan, b: &TableScan) -> bool {
    with_input(a, |a| with_input(b, |b| a.same(b))) == Some(Some(true))
}

#[async_trait]
impl TableProvider for FunctionInput {
    fn schema(&self) -> SchemaRef {
        self.table.schema()
    }

    fn constraints(&self) -> Option<&Constraints> {
        self.table.constraints()
    }

    fn table_type(&self) -> TableType {
        self.table.table_type()
    }

    async fn scan(
        &self,
        state: &dyn Session,
        projection: Option<&Vec<usize>>,
        filters: &[Expr],
        limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        self.table.scan(state, projection, filters, limit).await
    }

    async fn scan_with_args<'a>(&self, state: &dyn Session, args: ScanArgs<'a>) -> Result<ScanResult> {
        self.table.scan_with_args(state, args).await
    }

    fn supports_filters_pushdown(&self, filters: &[&Expr]) -> Result<Vec<TableProviderFilterPushDown>> {
        self.table.supports_filters_pushdown(filters)
    }

    fn statistics(&self) -> Option<Statistics> {
        self.table.statistics()
    }
}
