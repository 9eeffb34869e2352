//! The database's schemas as DataFusion asks for them. Nothing is kept here: what a statement sees is what its transaction
//! says.

use super::work::Work;
use crate::session::SessionRef;
use async_trait::async_trait;
use datafusion::catalog::{CatalogProvider, MemoryCatalogProvider, SchemaProvider, TableProvider};
use datafusion::common::{DataFusionError, Result};
use datafusion::logical_expr::TableType;
use std::sync::Arc;
use taipan_store::{Class, Key, Kind, StoreError};

/// All schemas: the database's, and those of the system, which are in memory.
#[derive(Debug)]
pub struct StoredCatalog {
    pub work: Arc<Work>,
    pub session: SessionRef,
    pub system: MemoryCatalogProvider,
}

impl CatalogProvider for StoredCatalog {
    fn schema_names(&self) -> Vec<String> {
        let mut names = self.system.schema_names();
        if let Ok(catalog) = self.work.catalog() {
            names.extend(catalog.of(Class::Schema, "").map(|object| object.key.name.clone()));
        }
        names
    }

    fn schema(&self, name: &str) -> Option<Arc<dyn SchemaProvider>> {
        if let Some(system) = self.system.schema(name) {
            return Some(system);
        }
        let catalog = self.work.catalog().ok()?;
        catalog.has_schema(name).then(|| {
            Arc::new(StoredSchema {
                name: name.to_string(),
                work: self.work.clone(),
                session: self.session.clone(),
            }) as Arc<dyn SchemaProvider>
        })
    }

    /// For schemas of the system.
    fn register_schema(&self, name: &str, schema: Arc<dyn SchemaProvider>) -> Result<Option<Arc<dyn SchemaProvider>>> {
        self.system.register_schema(name, schema)
    }
}

/// A schema of the database.
#[derive(Debug)]
struct StoredSchema {
    name: String,
    work: Arc<Work>,
    session: SessionRef,
}

#[async_trait]
impl SchemaProvider for StoredSchema {
    fn table_names(&self) -> Vec<String> {
        match self.work.catalog() {
            Ok(catalog) => catalog
                .of(Class::Relation, &self.name)
                .map(|object| object.key.name.clone())
                .collect(),
            Err(_) => Vec::new(),
        }
    }

    async fn table(&self, name: &str) -> Result<Option<Arc<dyn TableProvider>>> {
        let key = Key::relation(self.name.as_str(), name);
        let catalog = self.work.catalog().map_err(external)?;
        let Some(object) = catalog.get(&key) else {
            return Ok(None);
        };
        let Some(session) = self.session.get() else {
            return Ok(None);
        };
        session.stored_relation(object).await
    }

    async fn table_type(&self, name: &str) -> Result<Option<TableType>> {
        let key = Key::relation(self.name.as_str(), name);
        let catalog = self.work.catalog().map_err(external)?;
        Ok(catalog.get(&key).map(|object| match object.kind {
            Kind::View => TableType::View,
            _ => TableType::Base,
        }))
    }

    fn table_exist(&self, name: &str) -> bool {
        let key = Key::relation(self.name.as_str(), name);
        self.work.catalog().is_ok_and(|catalog| catalog.get(&key).is_some())
    }
}

/// An error of the database on its way through DataFusion.
pub fn external(error: StoreError) -> DataFusionError {
    DataFusionError::External(Box::new(error))
}
