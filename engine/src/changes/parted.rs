//! Tables made of parts that never change themselves: what changes rows puts new parts in the place of old ones.

use super::holds::Checks;
use super::keys::UniqueKey;
use async_trait::async_trait;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::{Session, TableProvider};
use datafusion::common::{Constraints, Result, Statistics};
use datafusion::execution::SendableRecordBatchStream;
use datafusion::logical_expr::dml::InsertOp;
use datafusion::logical_expr::{Expr, TableProviderFilterPushDown, TableType};
use datafusion::physical_plan::ExecutionPlan;
use parking_lot::Mutex;
use std::fmt::Debug;
use std::sync::Arc;

/// A table of parts.
pub trait PartedTable: TableProvider {
    /// The parts as the statement that runs now sees them.
    fn parts(&self) -> Result<Arc<dyn Parts>>;

    /// Whether all rows are in memory now, so that reading them again costs nothing.
    fn is_in_memory(&self) -> bool;

    /// What must not be false for a row that is put in.
    fn checks(&self) -> &Checks;

    /// Which columns have no NULL in any row, as far as that is known.
    fn complete(&self) -> Result<Vec<bool>>;
}

/// The parts of a table at one time.
#[async_trait]
pub trait Parts: Debug + Send + Sync {
    /// How many rows each has.
    fn rows(&self) -> Vec<u64>;

    /// The rows of one, in their order, with these columns of the table; `None`: with all.
    fn read(&self, part: usize, columns: Option<&[usize]>) -> Result<SendableRecordBatchStream>;

    /// Keys that no two rows may share.
    fn keys(&self) -> &[UniqueKey];

    /// Where rows go that the statement gives back: those that were deleted, or as they are now.
    fn returned(&self) -> Option<&Returned>;

    /// Who wants to know which rows change.
    fn watch(&self) -> Option<&dyn Watch>;

    /// Puts rows of the table in the place of some parts, all at once or not at all.
    async fn exchange(&self, parts: &[usize], rows: SendableRecordBatchStream) -> Result<()>;
}

/// Is told of rows that change.
pub trait Watch {
    /// These are gone.
    fn deleted(&self, rows: &RecordBatch) -> Result<()>;

    /// These are new.
    fn inserted(&self, rows: &RecordBatch) -> Result<()>;

    /// These were, and are so now, one for the other.
    fn updated(&self, before: &RecordBatch, after: &RecordBatch) -> Result<()>;
}

/// Rows of a table that a statement has changed.
pub type Returned = Mutex<Vec<RecordBatch>>;

/// What a session is given as such a table, so that statements that change rows know it.
#[derive(Debug)]
pub struct Parted(pub Arc<dyn PartedTable>);

#[async_trait]
impl TableProvider for Parted {
    fn schema(&self) -> SchemaRef {
        self.0.schema()
    }

    fn constraints(&self) -> Option<&Constraints> {
        self.0.constraints()
    }

    fn table_type(&self) -> TableType {
        self.0.table_type()
    }

    fn get_table_definition(&self) -> Option<&str> {
        self.0.get_table_definition()
    }

    fn get_column_default(&self, column: &str) -> Option<&Expr> {
        self.0.get_column_default(column)
    }

    async fn scan(
        &self,
        session: &dyn Session,
        projection: Option<&Vec<usize>>,
        filters: &[Expr],
        limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        self.0.scan(session, projection, filters, limit).await
    }

    fn supports_filters_pushdown(&self, filters: &[&Expr]) -> Result<Vec<TableProviderFilterPushDown>> {
        self.0.supports_filters_pushdown(filters)
    }

    fn statistics(&self) -> Option<Statistics> {
        self.0.statistics()
    }

    async fn insert_into(
        &self,
        session: &dyn Session,
        input: Arc<dyn ExecutionPlan>,
        op: InsertOp,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        self.0.insert_into(session, input, op).await
    }
}
