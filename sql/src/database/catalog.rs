//! The database's schemas as DataFusion asks for them. Nothing is kept here: what a statement sees is what its transaction
//! says.

use super::work::Work;
use crate::catalog::{CATALOG, PLANNED_INFORMATION, SystemSchema};
use crate::session::SessionRef;
use async_trait::async_trait;
use datafusion::catalog::{
    CatalogProvider, MemoryCatalogProvider, MemorySchemaProvider, SchemaProvider, TableProvider,
};
use datafusion::common::{DataFusionError, Result, exec_err};
use datafusion::logical_expr::TableType;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use taipan_store::{Class, Key, Kind, StoreError, TEMPORARY};

/// All schemas: the database's, and those of the system, which are in memory.
#[derive(Debug)]
pub struct StoredCatalog {
    work: Arc<Work>,
    session: SessionRef,
    system: MemoryCatalogProvider,
    given: Arc<Given>,
    /// Tables of the statement that runs.
    working: Arc<MemorySchemaProvider>,
    /// Whether it has tables there.
    lends: AtomicBool,
    /// Postgres's own catalog, and the standard's views of it.
    postgres: OnceLock<[Arc<SystemSchema>; 2]>,
}

/// The schema of tables that live as long as a statement. No typed name is like it.
pub const WORKING: &str = "\u{1}statement";

/// Tables that the program has given the session, by schema and name. They are no part of the database.
#[derive(Debug, Default)]
struct Given(Mutex<BTreeMap<(String, String), Arc<dyn TableProvider>>>);

impl Given {
    fn get(&self, schema: &str, name: &str) -> Option<Arc<dyn TableProvider>> {
        let key = (schema.to_string(), name.to_string());
        self.0.lock().get(&key).cloned()
    }

    fn remove(&self, schema: &str, name: &str) -> Option<Arc<dyn TableProvider>> {
        let key = (schema.to_string(), name.to_string());
        self.0.lock().remove(&key)
    }
}

impl StoredCatalog {
    /// The schemas of a session.
    pub fn new(work: Arc<Work>, session: SessionRef) -> StoredCatalog {
        StoredCatalog {
            work,
            session,
            system: MemoryCatalogProvider::new(),
            given: Arc::default(),
            working: Arc::default(),
            lends: AtomicBool::new(false),
            postgres: OnceLock::new(),
        }
    }

    /// Gives the session the schemas of Postgres's catalog.
    pub fn keep_system(&self, schemas: [SystemSchema; 2]) {
        // Set once, where the session is made.
        let _ = self.postgres.set(schemas.map(Arc::new));
    }

    /// Gives the statement that runs a table, as `WORKING.name`.
    pub fn lend(&self, name: &str, table: Arc<dyn TableProvider>) -> Result<()> {
        self.lends.store(true, Ordering::Release);
        self.working.deregister_table(name)?;
        self.working.register_table(name.to_string(), table).map(drop)
    }

    /// Gives the statement that runs one more table of such a name; what it is called.
    pub fn lend_more(&self, name: &str, table: Arc<dyn TableProvider>) -> Result<String> {
        let free = |number: &usize| !self.working.table_exist(&format!("{name}{number}"));
        let number = (0..).find(free).unwrap_or_default();
        let name = format!("{name}{number}");
        self.lend(&name, table)?;
        Ok(name)
    }

    /// The statement has ended: its tables go.
    pub fn take_lent(&self) {
        // Most statements have none, and to look for their names takes all locks of the table of tables.
        if !self.lends.swap(false, Ordering::AcqRel) {
            return;
        }
        for name in self.working.table_names() {
            // Whoever reads one has it still.
            let _ = self.working.deregister_table(&name);
        }
    }

    /// Takes back a table that the program has given; whether there was one.
    pub fn take_back(&self, key: &Key) -> bool {
        self.given.remove(&key.schema, &key.name).is_some()
    }

    /// Whether the program has given a table of this name.
    pub fn has_given(&self, key: &Key) -> bool {
        self.given.get(&key.schema, &key.name).is_some()
    }
}

impl CatalogProvider for StoredCatalog {
    fn schema_names(&self) -> Vec<String> {
        let mut names = self.system.schema_names();
        if let Ok(catalog) = self.work.catalog() {
            names.extend(catalog.of(Class::Schema, "").map(|object| object.key.name.clone()));
            let own = catalog.of(Class::Relation, TEMPORARY).next();
            names.extend(own.map(|_| TEMPORARY.to_string()));
        }
        names
    }

    fn schema(&self, name: &str) -> Option<Arc<dyn SchemaProvider>> {
        if name == WORKING {
            return Some(self.working.clone());
        }
        if let Some(system) = self.system.schema(name) {
            return Some(system);
        }
        if let (Some([catalog, information]), CATALOG | PLANNED_INFORMATION) = (self.postgres.get(), name) {
            let schema = if name == CATALOG { catalog } else { information };
            return Some(schema.clone());
        }
        let catalog = self.work.catalog().ok()?;
        catalog.has_schema(name).then(|| {
            Arc::new(StoredSchema {
                name: name.to_string(),
                work: self.work.clone(),
                session: self.session.clone(),
                given: self.given.clone(),
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
    given: Arc<Given>,
}

#[async_trait]
impl SchemaProvider for StoredSchema {
    fn table_names(&self) -> Vec<String> {
        let given = self.given.0.lock();
        let given = given.keys().filter(|(schema, _)| *schema == self.name);
        let mut names: Vec<String> = given.map(|(_, name)| name.clone()).collect();
        // A role knows of what it has some right in.
        if let Ok(access) = self.work.access() {
            let relations = access.catalog.of(Class::Relation, &self.name);
            let relations = relations.filter(|object| object.kind != Kind::Sequence);
            let relations = relations.filter(|object| access.sees(object).unwrap_or(false));
            names.extend(relations.map(|object| object.key.name.clone()));
        }
        names
    }

    async fn table(&self, name: &str) -> Result<Option<Arc<dyn TableProvider>>> {
        let key = Key::relation(self.name.as_str(), name);
        let catalog = self.work.catalog().map_err(external)?;
        let Some(object) = catalog.get(&key) else {
            return Ok(self.given.get(&self.name, name));
        };
        let Some(session) = self.session.get() else {
            return Ok(None);
        };
        session.stored_relation(object).await
    }

    async fn table_type(&self, name: &str) -> Result<Option<TableType>> {
        let key = Key::relation(self.name.as_str(), name);
        let catalog = self.work.catalog().map_err(external)?;
        let stored = catalog.get(&key).map(|object| match object.kind {
            Kind::View => TableType::View,
            _ => TableType::Base,
        });
        Ok(stored.or_else(|| Some(self.given.get(&self.name, name)?.table_type())))
    }

    fn table_exist(&self, name: &str) -> bool {
        let key = Key::relation(self.name.as_str(), name);
        let stored = self.work.catalog().is_ok_and(|catalog| catalog.get(&key).is_some());
        stored || self.given.get(&self.name, name).is_some()
    }

    /// For a program that gives the session a table of its own.
    fn register_table(&self, name: String, table: Arc<dyn TableProvider>) -> Result<Option<Arc<dyn TableProvider>>> {
        if self.table_exist(&name) {
            return exec_err!("relation \"{name}\" already exists");
        }
        self.given.0.lock().insert((self.name.clone(), name), table);
        Ok(None)
    }

    /// Takes such a table back.
    fn deregister_table(&self, name: &str) -> Result<Option<Arc<dyn TableProvider>>> {
        Ok(self.given.remove(&self.name, name))
    }
}

/// An error of the database on its way through DataFusion.
pub fn external(error: StoreError) -> DataFusionError {
    DataFusionError::External(Box::new(error))
}
