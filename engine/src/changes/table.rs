//! The table of a DELETE or UPDATE as the plan of its rows sees it: with a column of row numbers to be read, and as the
//! place where the rows that change go.

use super::change::{Change, ROW, statement_name};
use super::error::ChangeError;
use super::numbered::NumberedPart;
use super::parted::{Parted, Parts};
use super::rows::Rows;
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
use datafusion::physical_plan::empty::EmptyExec;
use datafusion::physical_plan::streaming::{PartitionStream, StreamingTableExec};
use parking_lot::Mutex;
use std::any::Any;
use std::sync::Arc;

/// The table that a statement changes. Made for one run of the statement.
#[derive(Debug)]
pub(super) struct Target {
    pub name: TableReference,
    pub change: Change,
    rows: Arc<Rows>,
    /// The table's columns and the row numbers.
    schema: SchemaRef,
}

impl Target {
    /// The target of a statement, if its rows can change.
    pub fn new(dml: &DmlStatement, change: Change) -> Result<Target> {
        let provider: Arc<dyn Any + Send + Sync> = source_as_provider(&dml.target)?;
        let rows = match provider.downcast::<MemTable>() {
            Ok(table) => Rows::Memory {
                table,
                read: Mutex::default(),
            },
            Err(other) => match other.downcast::<Parted>() {
                Ok(parted) => Rows::Parted {
                    table: parted.0.clone(),
                    read: Mutex::default(),
                },
                Err(_) => {
                    return Err(ChangeError::Elsewhere {
                        statement: statement_name(&dml.op),
                        table: dml.table_name.table().to_string(),
                    }
                    .into());
                }
            },
        };
        let own = rows.schema();
        let row = Arc::new(Field::new(ROW, DataType::UInt64, false));
        let fields: Vec<Arc<Field>> = own.fields().iter().cloned().chain([row]).collect();
        Ok(Target {
            name: dml.table_name.clone(),
            change,
            schema: Arc::new(Schema::new_with_metadata(fields, own.metadata().clone())),
            rows: Arc::new(rows),
        })
    }

    /// The rows in memory with their numbers, which count through all partitions.
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

    /// A plan that reads parts, each a partition of its own, with the numbers of their rows.
    fn scan_parts(&self, parts: &Arc<dyn Parts>, projection: Option<&Vec<usize>>) -> Result<Arc<dyn ExecutionPlan>> {
        let all: Vec<usize> = (0..self.schema.fields().len()).collect();
        let columns = projection.unwrap_or(&all);
        let schema = Arc::new(self.schema.project(columns)?);
        let mut start = 0;
        let mut streams: Vec<Arc<dyn PartitionStream>> = Vec::new();
        for (part, rows) in parts.rows().into_iter().enumerate() {
            streams.push(Arc::new(NumberedPart {
                parts: parts.clone(),
                part,
                start,
                columns: columns.clone(),
                schema: schema.clone(),
            }));
            start += rows;
        }
        if streams.is_empty() {
            // Joins want to read at least one partition.
            return Ok(Arc::new(EmptyExec::new(schema)));
        }
        Ok(Arc::new(StreamingTableExec::try_new(
            schema,
            streams,
            None,
            [],
            false,
            None,
        )?))
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
        match self.rows.as_ref() {
            Rows::Memory { table, read } => {
                let now = Snapshot::of(table).await;
                let snapshot = read.lock().get_or_insert_with(|| Arc::new(now)).clone();
                let batches = self.numbered(&snapshot)?;
                let source = MemorySourceConfig::try_new(&batches, self.schema.clone(), projection.cloned())?;
                Ok(DataSourceExec::from_data_source(source))
            }
            Rows::Parted { table, read } => {
                let now = table.parts()?;
                let parts = read.lock().get_or_insert(now).clone();
                self.scan_parts(&parts, projection)
            }
        }
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
            rows: self.rows.clone(),
            schema: input.schema(),
        };
        Ok(Arc::new(DataSinkExec::new(input, Arc::new(sink), None)))
    }
}
