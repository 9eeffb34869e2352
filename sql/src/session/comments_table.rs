//! The system view `taipan.comments`.

use super::database::SessionRef;
use async_trait::async_trait;
use datafusion::arrow::array::{ArrayRef, RecordBatch, StringArray};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::catalog::{CatalogProvider, Session as Planning, TableProvider};
use datafusion::common::{DataFusionError, Result};
use datafusion::datasource::memory::MemorySourceConfig;
use datafusion::logical_expr::{Expr, TableType};
use datafusion::physical_plan::ExecutionPlan;
use std::sync::Arc;
use taipan_store::Kind;

/// What it is called in the schema of the system.
pub const NAME: &str = "comments";

/// `taipan.comments`: a row for each comment on an object, or on a column of it.
#[derive(Debug)]
pub struct CommentsTable {
    session: SessionRef,
    schema: SchemaRef,
}

impl CommentsTable {
    /// The view of a session.
    pub fn new(session: SessionRef) -> CommentsTable {
        let text = |name: &str, nullable| Field::new(name, DataType::Utf8, nullable);
        let fields = vec![
            text("kind", false),
            text("schema", true),
            text("name", false),
            text("arguments", true),
            text("column", true),
            text("comment", false),
        ];
        CommentsTable {
            session,
            schema: Arc::new(Schema::new(fields)),
        }
    }

    async fn rows(&self) -> Result<RecordBatch> {
        let mut columns: [Vec<Option<String>>; 6] = Default::default();
        if let Some(session) = self.session.get() {
            let comments = session.comments().await;
            for said in comments.map_err(|error| DataFusionError::External(Box::new(error)))? {
                let (kind, key) = (said.about.kind, &said.about.key);
                let row = [
                    Some(kind.to_string()),
                    Some(key.schema.clone()).filter(|schema| !schema.is_empty()),
                    Some(key.name.clone()),
                    (kind == Kind::Function).then(|| key.arguments.clone()),
                    said.column,
                    Some(said.text),
                ];
                columns
                    .iter_mut()
                    .zip(row)
                    .for_each(|(column, value)| column.push(value));
            }
        }
        let columns = columns.map(|column| Arc::new(StringArray::from(column)) as ArrayRef);
        Ok(RecordBatch::try_new(self.schema.clone(), columns.to_vec())?)
    }
}

#[async_trait]
impl TableProvider for CommentsTable {
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
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let rows = self.rows().await?;
        let exec = MemorySourceConfig::try_new_exec(&[vec![rows]], self.schema.clone(), projection.cloned())?;
        Ok(exec)
    }
}

/// Puts it into the schema of the system.
pub fn register(catalog: &dyn CatalogProvider, session: SessionRef) -> Result<()> {
    if let Some(schema) = catalog.schema(taipan_engine::SYSTEM_SCHEMA) {
        schema.register_table(NAME.to_string(), Arc::new(CommentsTable::new(session)))?;
    }
    Ok(())
}
