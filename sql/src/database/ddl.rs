//! CREATE and DROP of tables, views and schemas in a database.

use super::catalog::StoredCatalog;
use super::constraints;
use super::definitions;
use super::sink::Insertion;
use super::table::Promises;
use super::work::{Work, from_store};
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::session::number_columns;
use crate::session::{Notice, QueryResults, Session, Severity};
use datafusion::common::{DFSchema, SchemaReference, TableReference};
use datafusion::dataframe::DataFrame;
use datafusion::execution::SendableRecordBatchStream;
use datafusion::logical_expr::{
    CreateExternalTable, CreateMemoryTable, CreateView, DdlStatement, DropCatalogSchema, LogicalPlan,
};
use std::collections::BTreeSet;
use std::sync::Arc;
use taipan_engine::types::quote;
use taipan_store::{Class, Key, Kind, Layout, NewObject, Object};

/// A statement that is carried out.
pub struct Ddl<'a> {
    pub session: &'a Session,
    /// Where the tables are that the program has given.
    pub given: &'a StoredCatalog,
    pub work: &'a Arc<Work>,
    pub turn: u64,
    pub text: &'a str,
}

/// How a statement says that its object may be there.
#[derive(Clone, Copy)]
struct Existing {
    fine: bool,
    replaced: bool,
}

impl Ddl<'_> {
    /// Carries it out.
    pub async fn run(&self, ddl: DdlStatement) -> Result<QueryResults> {
        match ddl {
            DdlStatement::CreateMemoryTable(create) => self.create_table(create).await,
            DdlStatement::CreateView(create) => self.create_view(create),
            DdlStatement::CreateExternalTable(create) => self.create_external(*create).await,
            DdlStatement::CreateCatalogSchema(create) => self.create_schema(&create.schema_name, create.if_not_exists),
            DdlStatement::DropTable(drop) => self.drop_relation(&drop.name, drop.if_exists, "table"),
            DdlStatement::DropView(drop) => self.drop_relation(&drop.name, drop.if_exists, "view"),
            DdlStatement::DropCatalogSchema(drop) => self.drop_schema(&drop),
            other => Err(Error::not_built(format!("{} in a database", other.name()))),
        }
    }

    async fn create_table(&self, create: CreateMemoryTable) -> Result<QueryResults> {
        let key = self.key(&create.name)?;
        let existing = Existing {
            fine: create.if_not_exists,
            replaced: create.or_replace,
        };
        if let Some(done) = self.there_already(&key, existing, "CREATE TABLE")? {
            return Ok(done);
        }
        let state = self.session.context().state();
        let input = state.optimize(&create.input).map_err(failure::from_datafusion)?;
        unique_names(input.schema())?;
        let mut written = definitions::create_table(self.text)?;
        let catalog = self.work.catalog().map_err(from_store)?;
        let needed = number_columns(&mut written, &key, |key| catalog.get(key).is_some())?;
        let constraints = constraints::declared(&written, self.text)?;
        let schema = Arc::new(constraints::with_present_keys(input.schema().inner(), &constraints));
        let promises = self
            .session
            .promises(&key.name, &schema, &constraints, self.text)
            .await?;
        // Planned before the table that it replaces is gone: it may read that.
        let rows = match input {
            LogicalPlan::EmptyRelation(_) => None,
            input => {
                let input = taipan_engine::keep_checks(&key.name, input, &promises.checks);
                let input = input.map_err(failure::from_datafusion)?;
                let rows = DataFrame::new(state, input).execute_stream().await;
                Some(rows.map_err(failure::from_datafusion)?)
            }
        };
        self.replace(&key, existing, Kind::Table)?;
        let layout = Layout::new(schema.clone());
        let sequences = self.session.make_needed(&needed)?;
        let object = self.create(NewObject {
            sql: definitions::table(&key, &schema, &written, &constraints),
            key,
            kind: Kind::Table,
            columns: layout.encode().map_err(from_store)?,
        })?;
        self.session.own_needed(&needed, &sequences, &object)?;
        if let Some(rows) = rows {
            self.fill(object, layout, promises, rows).await?;
        }
        Ok(QueryResults::done("CREATE TABLE", Vec::new()))
    }

    async fn fill(
        &self,
        object: Arc<Object>,
        layout: Layout,
        promises: Promises,
        rows: SendableRecordBatchStream,
    ) -> Result<()> {
        let insertion = Insertion {
            keys: promises.keys,
            ..Insertion::new(self.work.clone(), self.turn, object, layout)
        };
        insertion.run(rows).await.map(drop).map_err(failure::from_datafusion)
    }

    fn create_view(&self, create: CreateView) -> Result<QueryResults> {
        let key = self.key(&create.name)?;
        let existing = Existing {
            fine: false,
            replaced: create.or_replace,
        };
        self.replace(&key, existing, Kind::View)?;
        unique_names(create.input.schema())?;
        self.create(NewObject {
            sql: definitions::view(&key, self.text)?,
            key,
            kind: Kind::View,
            columns: Arc::default(),
        })?;
        Ok(QueryResults::done("CREATE VIEW", Vec::new()))
    }

    async fn create_external(&self, create: CreateExternalTable) -> Result<QueryResults> {
        let key = self.key(&create.name)?;
        let existing = Existing {
            fine: create.if_not_exists,
            replaced: create.or_replace,
        };
        let tag = "CREATE EXTERNAL TABLE";
        if let Some(done) = self.there_already(&key, existing, tag)? {
            return Ok(done);
        }
        self.replace(&key, existing, Kind::ExternalTable)?;
        // What cannot be read is no table.
        self.session
            .external_table(&create)
            .await
            .map_err(failure::from_datafusion)?;
        self.create(NewObject {
            sql: definitions::external_table(&key, self.text, |place| self.session.absolute(place))?,
            key,
            kind: Kind::ExternalTable,
            columns: Arc::default(),
        })?;
        Ok(QueryResults::done(tag, Vec::new()))
    }

    fn create_schema(&self, name: &str, if_not_exists: bool) -> Result<QueryResults> {
        // The planner gives the catalog's name too.
        let name = name.rsplit('.').next().unwrap_or(name);
        let key = Key::schema(name);
        let existing = Existing {
            fine: if_not_exists,
            replaced: false,
        };
        if let Some(done) = self.there_already(&key, existing, "CREATE SCHEMA")? {
            return Ok(done);
        }
        self.create(NewObject {
            sql: format!("CREATE SCHEMA {}", quote(name)),
            key,
            kind: Kind::Schema,
            columns: Arc::default(),
        })?;
        Ok(QueryResults::done("CREATE SCHEMA", Vec::new()))
    }

    fn drop_relation(&self, name: &TableReference, if_exists: bool, what: &'static str) -> Result<QueryResults> {
        let tag = if what == "view" { "DROP VIEW" } else { "DROP TABLE" };
        let key = self.key(name)?;
        let Some(object) = self.found(&key)? else {
            if what == "table" && self.given.take_back(&key) {
                return Ok(QueryResults::done(tag, Vec::new()));
            }
            return missing(what, &key.name, if_exists, tag, SqlState::UndefinedTable);
        };
        let right = match what {
            "view" => object.kind == Kind::View,
            _ => matches!(object.kind, Kind::Table | Kind::ExternalTable),
        };
        if !right {
            let message = format!("\"{}\" is not a {what}", key.name);
            let other = match object.kind {
                Kind::View => "DROP VIEW",
                Kind::Sequence => "DROP SEQUENCE",
                _ => "DROP TABLE",
            };
            let hint = format!("Use {other} to remove it.");
            return Err(Error::new(SqlState::WrongObjectType, message).with_hint(hint));
        }
        self.remove(&object)?;
        Ok(QueryResults::done(tag, Vec::new()))
    }

    fn drop_schema(&self, drop: &DropCatalogSchema) -> Result<QueryResults> {
        let tag = "DROP SCHEMA";
        let name = match &drop.name {
            SchemaReference::Bare { schema } | SchemaReference::Full { schema, .. } => schema.as_ref(),
        };
        let key = Key::schema(name);
        let catalog = self.work.catalog().map_err(from_store)?;
        let Some(object) = catalog.get(&key) else {
            return missing("schema", name, drop.if_exists, tag, SqlState::InvalidSchema);
        };
        if drop.cascade {
            for class in [Class::Relation, Class::Function] {
                for within in catalog.of(class, name) {
                    self.remove(within)?;
                }
            }
        }
        self.remove(object)?;
        Ok(QueryResults::done(tag, Vec::new()))
    }

    fn found(&self, key: &Key) -> Result<Option<Arc<Object>>> {
        let found = self.work.read(|transaction| Ok(transaction.get(key).cloned()));
        found.map_err(from_store)
    }

    /// What is to be said where the object is there already, and that is fine.
    fn there_already(&self, key: &Key, existing: Existing, tag: &'static str) -> Result<Option<QueryResults>> {
        let fine = existing.fine && self.found(key)?.is_some();
        Ok(fine.then(|| QueryResults::done(tag, vec![notice(format!("{key} already exists, skipping"))])))
    }

    /// Takes out the object that is to be replaced.
    fn replace(&self, key: &Key, existing: Existing, kind: Kind) -> Result<()> {
        match self.found(key)?.filter(|_| existing.replaced) {
            None => Ok(()),
            Some(object) if object.kind == kind => self.remove(&object),
            Some(_) => {
                let what = match kind {
                    Kind::View => "view",
                    _ => "table of this kind",
                };
                let message = format!("\"{}\" is not a {what}", key.name);
                Err(Error::new(SqlState::WrongObjectType, message))
            }
        }
    }

    fn create(&self, new: NewObject) -> Result<Arc<Object>> {
        if new.key.class == Class::Relation && self.given.has_given(&new.key) {
            return Err(Error::new(
                SqlState::DuplicateTable,
                format!("relation \"{}\" already exists", new.key.name),
            ));
        }
        let created = self.work.write(self.turn, |transaction| transaction.create(new));
        created.map_err(from_store)
    }

    fn remove(&self, object: &Object) -> Result<()> {
        if object.kind == Kind::Table {
            self.session.drop_owned(object, None)?;
        }
        let removed = self.work.write(self.turn, |transaction| transaction.remove(object));
        removed.map_err(from_store)
    }

    /// What a table or view is found by.
    pub fn key(&self, name: &TableReference) -> Result<Key> {
        let state = self.session.context().state();
        let catalog = &state.config_options().catalog;
        if name.catalog().is_some_and(|given| given != catalog.default_catalog) {
            return Err(Error::not_built("a table of another database"));
        }
        let schema = name.schema().unwrap_or(&catalog.default_schema);
        match schema {
            taipan_engine::SYSTEM_SCHEMA | "information_schema" => {
                let message = format!("permission denied to create or drop in schema {schema}");
                Err(Error::new(SqlState::InsufficientPrivilege, message))
            }
            _ => Ok(Key::relation(schema, name.table())),
        }
    }
}

fn notice(text: String) -> Notice {
    Notice {
        severity: Severity::Notice,
        text,
    }
}

fn missing(what: &str, name: &str, fine: bool, tag: &'static str, state: SqlState) -> Result<QueryResults> {
    match fine {
        true => {
            let text = format!("{what} \"{name}\" does not exist, skipping");
            Ok(QueryResults::done(tag, vec![notice(text)]))
        }
        false => Err(Error::new(state, format!("{what} \"{name}\" does not exist"))),
    }
}

/// A table has each name once.
fn unique_names(schema: &DFSchema) -> Result<()> {
    let mut seen = BTreeSet::new();
    for field in schema.fields() {
        if !seen.insert(field.name()) {
            let message = format!("column \"{}\" specified more than once", field.name());
            return Err(Error::new(SqlState::DuplicateColumn, message));
        }
    }
    Ok(())
}
