//! The table of a DELETE or UPDATE as the plan of its rows sees it: with a column of row numbers to be read, and as the
//! place where the rows that change go.

use super::error::ChangeError;
use super::rule::{Change, statement_name};
use super::sink::RowsSink;
use super::snapshot::Snapshot;
use async_trait::async_trait;
use datafusion::arrow::array::{RecordBatch, UInt64Array};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::catalog::{Session, TableProvider};
use datafusion::common::{Result, TableReference};
use datafusion::datasource::memory::{DataSourceExec, MemorySourceConfig};
use datafusion::datasource::sink::DataSinkExec;
use datafusion::datasource::{MemTable, source_as_provider};
use datafusion::logical_expr::dml::InsertOp;
use datafusion::logical_expr::{DmlStatement, Expr, TableType};
use datafusion::physical_plan::ExecutionPlan;
use parking_lot::Mutex;
use std::any::Any;
use std::sync::Arc;

/// The name of the column of row numbers. No name that can be typed is like it.
pub(super) const ROW: &str = "\u{1}row";

/// The table that a statement changes. Made for one run of the statement.
#[derive(Debug)]
pub(super) struct Target {
    pub name: TableReference,
    pub change: Change,
    pub memory: Arc<MemTable>,
    /// The table's columns and the row numbers.
    schema: SchemaRef,
    /// The rows as the statement has read them; none if it never had to.
    pub snapshot: Arc<Mutex<Option<Arc<Snapshot>>>>,
}

impl Target {
    /// The target of a statement, if it is in memory.
    pub fn new(dml: &DmlStatement, change: Change) -> Result<Target> {
        let provider: Arc<dyn Any + Send + Sync> = source_as_provider(&dml.target)?;
        let memory = provider.downcast::<MemTable>().map_err(|_| ChangeError::NotInMemory {
            statement: statement_name(&dml.op),
            table: dml.table_name.table().to_string(),
        })?;
        let own = memory.schema();
        let row = Arc::new(Field::new(ROW, DataType::UInt64, false));
        let fields: Vec<Arc<Field>> = own.fields().iter().cloned().chain([row]).collect();
        Ok(Target {
            name: dml.table_name.clone(),
            change,
            schema: Arc::new(Schema::new_with_metadata(fields, own.metadata().clone())),
            memory,
            snapshot: Arc::default(),
        })
    }

    /// The rows with their numbers, which count through all partitions.
    fn numbered(&self, snapshot: &Snapshot) -> Result<Vec<Vec<RecordBatch>>> {
        let mut next = 0;
        let mut number = |batch: &RecordBatch| -> Result<RecordBatch> {
            let end = next + batch.num_rows() as u64;
            let numbers = UInt64Array::from_iter_values(next..end);
            next = end;
            let columns = batch.columns().iter().cloned().chain([Arc::new(numbers) as _]);
            Ok(RecordBatch::try_new(self.schema.clone(), columns.collect())?)
        };
        let partitions = snapshot.partitions.iter();
        partitions
            .map(|batches| batches.iter().map(&mut number).collect())
            .collect()
    }
}

#[async_trait]
impl TableProvider for Target {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    async fn scan(
        &self,
        _: &dyn Session,
        projection: Option<&Vec<usize>>,
        _: &[Expr],
        _: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let read = Snapshot::of(&self.memory).await;
        let snapshot = self.snapshot.lock().get_or_insert_with(|| Arc::new(read)).clone();
        let batches = self.numbered(&snapshot)?;
        let source = MemorySourceConfig::try_new(&batches, self.schema.clone(), projection.cloned())?;
        Ok(DataSourceExec::from_data_source(source))
    }

    /// What is put in are the rows that change.
    async fn insert_into(
        &self,
        _: &dyn Session,
        input: Arc<dyn ExecutionPlan>,
        _: InsertOp,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let sink = RowsSink {
            name: self.name.clone(),
            change: self.change,
            memory: self.memory.clone(),
            snapshot: self.snapshot.clone(),
            schema: input.schema(),
        };
        Ok(Arc::new(DataSinkExec::new(input, Arc::new(sink), None)))
    }
}
