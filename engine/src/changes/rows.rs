//! The rows of a table, as the statement that changes them has read them.

use super::parted::{PartedTable, Parts};
use super::snapshot::Snapshot;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::TableProvider;
use datafusion::datasource::MemTable;
use parking_lot::Mutex;
use std::sync::Arc;

/// The rows of a table, as the statement has read them.
#[derive(Debug)]
pub(super) enum Rows {
    Memory {
        table: Arc<MemTable>,
        /// None if the statement never had to read.
        read: Mutex<Option<Arc<Snapshot>>>,
    },
    Parted {
        table: Arc<dyn PartedTable>,
        read: Mutex<Option<Arc<dyn Parts>>>,
    },
}

impl Rows {
    pub fn schema(&self) -> SchemaRef {
        match self {
            Rows::Memory { table, .. } => table.schema(),
            Rows::Parted { table, .. } => table.schema(),
        }
    }
}
