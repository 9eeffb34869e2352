//! Views in the schema of the system whose columns are texts, and whose rows a session makes when they are read.

use super::Session;
use super::database::SessionRef;
use crate::error::Result;
use async_trait::async_trait;
use datafusion::arrow::array::{ArrayRef, RecordBatch, StringArray};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::catalog::{CatalogProvider, Session as Planning, TableProvider};
use datafusion::common::DataFusionError;
use datafusion::datasource::memory::MemorySourceConfig;
use datafusion::logical_expr::{Expr, TableType};
use datafusion::physical_plan::ExecutionPlan;
use futures::future::BoxFuture;
use std::sync::Arc;

/// Texts of a row, in the order of the columns.
pub type Row = Vec<Option<String>>;

/// A view.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// What it is called in the schema of the system.
    pub name: &'static str,
    /// The columns, and which of them may be NULL.
    pub columns: &'static [(&'static str, bool)],
    pub rows: fn(Session) -> BoxFuture<'static, Result<Vec<Row>>>,
}

#[derive(Debug)]
struct SystemView {
    session: SessionRef,
    schema: SchemaRef,
    view: View,
}

/// Puts a view into the schema of the system.
///
/// # Errors
///
/// Those of the schema.
pub fn register(view: View, catalog: &dyn CatalogProvider, session: SessionRef) -> Result<(), DataFusionError> {
    let Some(schema) = catalog.schema(taipan_engine::SYSTEM_SCHEMA) else {
        return Ok(());
    };
    let columns = view.columns.iter();
    let fields = columns.map(|(name, nullable)| Field::new(*name, DataType::Utf8, *nullable));
    let table = SystemView {
        session,
        schema: Arc::new(Schema::new(fields.collect::<Vec<_>>())),
        view,
    };
    schema.register_table(view.name.to_string(), Arc::new(table))?;
    Ok(())
}

impl SystemView {
    async fn rows(&self) -> Result<RecordBatch, DataFusionError> {
        let rows = match self.session.get() {
            Some(session) => (self.view.rows)(session).await,
            None => Ok(Vec::new()),
        };
        let rows = rows.map_err(|error| DataFusionError::External(Box::new(error)))?;
        let column = |place: usize| {
            let texts = rows.iter().map(|row| row.get(place).and_then(Option::as_deref));
            Arc::new(texts.collect::<StringArray>()) as ArrayRef
        };
        let columns = (0..self.view.columns.len()).map(column);
        Ok(RecordBatch::try_new(self.schema.clone(), columns.collect())?)
    }
}

#[async_trait]
impl TableProvider for SystemView {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }

    fn table_type(&self) -> TableType {
        TableType::View
    }

    async fn scan(
        &self,
        _: &dyn Planning,
        projection: Option<&Vec<usize>>,
        _: &[Expr],
        _: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>, DataFusionError> {
        let rows = self.rows().await?;
        let exec = MemorySourceConfig::try_new_exec(&[vec![rows]], self.schema.clone(), projection.cloned())?;
        Ok(exec)
    }
}
