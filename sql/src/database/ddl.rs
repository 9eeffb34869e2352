//! CREATE and DROP of tables, views and schemas in a database.

use super::alter::Definition;
use super::catalog::StoredCatalog;
use super::constraints;
use super::definitions;
use super::insertion::Insertion;
use super::table::Promises;
use super::work::{Ending, Work, from_store};
use crate::declared::type_name;
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::session::{Notice, QueryResults, Session};
use crate::session::{number_columns, refuse_asking};
use datafusion::arrow::datatypes::Schema;
use datafusion::common::{DFSchema, TableReference};
use datafusion::dataframe::DataFrame;
use datafusion::execution::SendableRecordBatchStream;
use datafusion::logical_expr::{CreateExternalTable, CreateMemoryTable, CreateView, DdlStatement, LogicalPlan};
use sqlparser::ast::{CreateTable, OnCommit};
use std::collections::BTreeSet;
use std::sync::Arc;
use taipan_engine::types::quote;
use taipan_store::{Class, Key, Kind, Layout, NewObject, Object, TEMPORARY};

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
            DdlStatement::CreateView(create) => self.create_view(create).await,
            DdlStatement::CreateExternalTable(create) => self.create_external(*create).await,
            DdlStatement::CreateCatalogSchema(create) => {
                // The planner gives the catalog's name too.
                let name = create.schema_name.rsplit('.').next().unwrap_or_default();
                self.create_schema(name, create.if_not_exists)
            }
            other => Err(Error::not_built(format!("{} in a database", other.name()))),
        }
    }

    async fn create_table(&self, create: CreateMemoryTable) -> Result<QueryResults> {
        let mut written = definitions::create_table(self.text)?;
        let key = self.new_key(&create.name, written.temporary)?;
        let ending = ending(&written, &key)?;
        let existing = Existing {
            fine: create.if_not_exists,
            replaced: create.or_replace,
        };
        let of_query = !matches!(*create.input, LogicalPlan::EmptyRelation(_));
        let tag = if of_query { "CREATE TABLE AS" } else { "CREATE TABLE" };
        if let Some(done) = self.there_already(&key, existing, tag)? {
            return Ok(done);
        }
        let state = self.session.context().state();
        let input = state.optimize(&create.input).map_err(failure::from_datafusion)?;
        unique_names(input.schema())?;
        let catalog = self.work.catalog().map_err(from_store)?;
        let needed = number_columns(&mut written, &key, |key| catalog.get(key).is_some())?;
        let constraints = constraints::declared(&written, self.text)?;
        let mut schema = input.schema().inner().as_ref().clone();
        if of_query && written.columns.is_empty() {
            // What a query gives now is there. What comes later need not be.
            schema = nullable(&schema);
        }
        let schema = Arc::new(constraints::with_present_keys(&schema, &constraints));
        for (_, default) in &create.column_defaults {
            refuse_asking(default, "a default")?;
        }
        let promises = self.session.promises(&key.name, &schema, &written, self.text).await?;
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
        let layout = Layout::new(schema);
        let mut definition = Definition::new(&key, layout.clone(), written, constraints);
        self.session.settle_references(&mut definition)?;
        let sequences = self.session.make_needed(&needed)?;
        let object = self.create(definition.object()?)?;
        self.session.own_needed(&needed, &sequences, &object)?;
        self.session.announce_references(&definition)?;
        if let Some(ending) = ending {
            self.work.ends(object.oid, ending);
        }
        let mut filled = 0;
        if let Some(rows) = rows {
            filled = self.fill(object.clone(), layout, promises, rows).await?;
            for constraint in &definition.constraints {
                self.session.check_reference(&object, &constraint.name).await?;
            }
        }
        let made = QueryResults::done(tag, Vec::new());
        Ok(if of_query {
            made.tagged(&format!("SELECT {filled}"))
        } else {
            made
        })
    }

    async fn fill(
        &self,
        object: Arc<Object>,
        layout: Layout,
        promises: Promises,
        rows: SendableRecordBatchStream,
    ) -> Result<u64> {
        let insertion = Insertion {
            keys: promises.keys,
            ..Insertion::new(self.work.clone(), self.turn, object, layout)
        };
        insertion.run(rows).await.map_err(failure::from_datafusion)
    }

    async fn create_view(&self, create: CreateView) -> Result<QueryResults> {
        unique_names(create.input.schema())?;
        let frozen = self.session.frozen_view(self.text).await?;
        let mut notices = Vec::new();
        let mut temporary = frozen.temporary;
        let key = self.new_key(&create.name, temporary)?;
        if !temporary && key.schema != TEMPORARY && definitions::view(&key, &frozen).contains("\"pg_temp\".") {
            temporary = true;
            notices.push(Notice::plain(format!("view \"{}\" will be a temporary view", key.name)));
        }
        let key = self.new_key(&create.name, temporary)?;
        let new = NewObject {
            sql: definitions::view(&key, &frozen),
            key,
            kind: Kind::View,
            columns: Arc::default(),
        };
        match self.found(&new.key)?.filter(|_| create.or_replace) {
            Some(old) => self.replace_view(&old, new, create.input.schema()).await?,
            None => drop(self.create(new)?),
        }
        Ok(QueryResults::done("CREATE VIEW", notices))
    }

    /// A view stays the one that others know: it has the same columns first, and perhaps more.
    async fn replace_view(&self, old: &Arc<Object>, new: NewObject, columns: &DFSchema) -> Result<()> {
        if old.kind != Kind::View {
            let message = format!("\"{}\" is not a view", new.key.name);
            return Err(Error::new(SqlState::WrongObjectType, message));
        }
        let access = self.session.access()?;
        access.require_create(&new.key.schema)?;
        access.require_owner(old)?;
        // One that cannot be planned any more has no columns to keep.
        if let Ok(known) = self.session.columns_of(old).await {
            keep_columns(&known, columns.inner())?;
        }
        self.session.redefine(old, new).map(drop)
    }

    async fn create_external(&self, create: CreateExternalTable) -> Result<QueryResults> {
        let key = self.new_key(&create.name, false)?;
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

    /// CREATE SCHEMA.
    pub fn create_schema(&self, name: &str, if_not_exists: bool) -> Result<QueryResults> {
        let key = Key::schema(name);
        let existing = Existing {
            fine: if_not_exists,
            replaced: false,
        };
        self.session.may_create_schema()?;
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

    fn found(&self, key: &Key) -> Result<Option<Arc<Object>>> {
        let found = self.work.read(|transaction| Ok(transaction.get(key).cloned()));
        found.map_err(from_store)
    }

    /// What is to be said where the object is there already, and that is fine.
    fn there_already(&self, key: &Key, existing: Existing, tag: &'static str) -> Result<Option<QueryResults>> {
        let fine = existing.fine && self.found(key)?.is_some();
        Ok(fine.then(|| QueryResults::done(tag, vec![Notice::plain(format!("{key} already exists, skipping"))])))
    }

    /// Takes out the object that is to be replaced.
    fn replace(&self, key: &Key, existing: Existing, kind: Kind) -> Result<()> {
        match self.found(key)?.filter(|_| existing.replaced) {
            None => Ok(()),
            Some(object) if object.kind == kind => self.session.drop_alone(&object),
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
        self.session.access()?.require_create(&new.key.schema)?;
        let created = self.work.write(self.turn, |transaction| transaction.create(new));
        let created = created.map_err(from_store)?;
        self.session.own(&created)?;
        Ok(created)
    }

    /// What a table or view is found by: first one that only the session has.
    pub fn key(&self, name: &TableReference) -> Result<Key> {
        if name.schema().is_none() {
            let own = Key::relation(TEMPORARY, name.table());
            if self.found(&own)?.is_some() {
                return Ok(own);
            }
        }
        self.new_key(name, false)
    }

    /// What a new table or view is to be found by.
    ///
    /// # Errors
    ///
    /// 42P16 for one that only the session is to have, in a schema of the database.
    pub fn new_key(&self, name: &TableReference, temporary: bool) -> Result<Key> {
        if temporary {
            return match name.schema() {
                None | Some(TEMPORARY) => Ok(Key::relation(TEMPORARY, name.table())),
                Some(_) => {
                    let message = "cannot create temporary relation in non-temporary schema";
                    Err(Error::new(SqlState::InvalidTableDefinition, message))
                }
            };
        }
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

fn nullable(schema: &Schema) -> Schema {
    let fields = schema
        .fields()
        .iter()
        .map(|field| field.as_ref().clone().with_nullable(true));
    Schema::new_with_metadata(fields.collect::<Vec<_>>(), schema.metadata().clone())
}

/// What becomes of a new table when its transaction is committed.
///
/// # Errors
///
/// 42P16 for a table that lasts.
fn ending(create: &CreateTable, key: &Key) -> Result<Option<Ending>> {
    match create.on_commit {
        Some(_) if key.schema != TEMPORARY => {
            let message = "ON COMMIT can only be used on temporary tables";
            Err(Error::new(SqlState::InvalidTableDefinition, message))
        }
        None | Some(OnCommit::PreserveRows) => Ok(None),
        Some(OnCommit::DeleteRows) => Ok(Some(Ending::DeleteRows)),
        Some(OnCommit::Drop) => Ok(Some(Ending::Drop)),
    }
}

/// Fails if a view that is replaced loses columns.
fn keep_columns(old: &Schema, new: &Schema) -> Result<()> {
    let wrong = |message: String| Error::new(SqlState::InvalidTableDefinition, message);
    if new.fields().len() < old.fields().len() {
        return Err(wrong("cannot drop columns from view".to_string()));
    }
    for (old, new) in old.fields().iter().zip(new.fields()) {
        if old.name() != new.name() {
            let message = format!(
                "cannot change name of view column \"{}\" to \"{}\"",
                old.name(),
                new.name()
            );
            let hint = "Use ALTER VIEW ... RENAME COLUMN ... to change name of view column instead.";
            return Err(wrong(message).with_hint(hint));
        }
        if type_name(old) != type_name(new) {
            return Err(wrong(format!(
                "cannot change data type of view column \"{}\" from {} to {}",
                old.name(),
                type_name(old).to_lowercase(),
                type_name(new).to_lowercase()
            )));
        }
    }
    Ok(())
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
