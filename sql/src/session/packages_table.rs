//! The system view `taipan.packages`.

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

/// What it is called in the schema of the system.
pub const NAME: &str = "packages";

/// `taipan.packages`: a row for each package.
#[derive(Debug)]
pub struct PackagesTable {
    session: SessionRef,
    schema: SchemaRef,
}

impl PackagesTable {
    /// The view of a session.
    pub fn new(session: SessionRef) -> PackagesTable {
        let text = |name: &str, nullable| Field::new(name, DataType::Utf8, nullable);
        let fields = vec![
            text("name", false),
            text("version", false),
            text("modules", false),
            text("requires", true),
        ];
        PackagesTable {
            session,
            schema: Arc::new(Schema::new(fields)),
        }
    }

    fn rows(&self) -> Result<RecordBatch> {
        let mut columns: [Vec<Option<String>>; 4] = Default::default();
        if let Some(session) = self.session.get() {
            let catalog = session.stored_catalog();
            let packages = catalog.and_then(|catalog| super::packages::all(&catalog));
            for package in packages.map_err(|error| DataFusionError::External(Box::new(error)))? {
                let modules: Vec<&str> = package.tops.keys().map(String::as_str).collect();
                let requires: Vec<String> = package.requires.iter().map(ToString::to_string).collect();
                let row = [
                    Some(package.name.clone()),
                    Some(package.version.clone()),
                    Some(modules.join(", ")),
                    Some(requires.join(", ")).filter(|requires| !requires.is_empty()),
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
impl TableProvider for PackagesTable {
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
        let rows = self.rows()?;
        let exec = MemorySourceConfig::try_new_exec(&[vec![rows]], self.schema.clone(), projection.cloned())?;
        Ok(exec)
    }
}

/// Puts it into the schema of the system.
pub fn register(catalog: &dyn CatalogProvider, session: SessionRef) -> Result<()> {
    if let Some(schema) = catalog.schema(taipan_engine::SYSTEM_SCHEMA) {
        schema.register_table(NAME.to_string(), Arc::new(PackagesTable::new(session)))?;
    }
    Ok(())
}
