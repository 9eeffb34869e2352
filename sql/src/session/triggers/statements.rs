//! CREATE TRIGGER and its kind, carried out.

use crate::database::{Changing, Trigger, from_store, kept_of_trigger, qualified};
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::rights::Privilege;
use crate::session::{Notice, QueryResults, Session};
use crate::statements::{CreateTrigger, DropTrigger, EnableTrigger, Event, OnTable, TriggerStatement};
use datafusion::sql::planner::object_name_to_table_reference;
use std::sync::Arc;
use taipan_engine::Function;
use taipan_engine::types::quote;
use taipan_store::{Key, Kind, Layout, NewObject, Object};

impl Session {
    /// Carries out a statement about triggers.
    pub(in crate::session) async fn trigger_statement(&self, statement: &TriggerStatement) -> Result<QueryResults> {
        match statement {
            TriggerStatement::Create(create) => self.create_trigger(create).await,
            TriggerStatement::Drop(drop) => self.drop_trigger(drop),
            TriggerStatement::Rename { on, name, new } => self.rename_trigger(on, name, new),
            TriggerStatement::Enable(enable) => self.enable_trigger(enable),
        }
    }

    async fn create_trigger(&self, create: &CreateTrigger) -> Result<QueryResults> {
        let table = self.table_of(&create.on)?;
        let access = self.access()?;
        access.require(&table, Privilege::Trigger)?;
        check_columns(create, &table)?;
        let function = self
            .function_for(create)
            .map_err(|error| error.at(create.position.clone()))?;
        let Some(kept) = self.kept_function(&function)? else {
            return Err(Error::not_built("a trigger that calls a temporary function"));
        };
        access.require(&kept, Privilege::Execute)?;
        let key = Key::trigger(table.oid, create.name.as_str());
        let new = NewObject {
            sql: create
                .says
                .text(&quote(&create.name), &qualified(&table.key), &qualified(&kept.key)),
            key: key.clone(),
            kind: Kind::Trigger,
            columns: kept_of_trigger(kept.oid, true),
        };
        let work = &self.attached().work;
        let made = work.write(work.turn(), |transaction| match transaction.get(&key).cloned() {
            Some(old) if create.or_replace => transaction.replace(&old, new).map(Some),
            Some(_) => Ok(None),
            None => transaction.create(new).map(Some),
        });
        let Some(made) = made.map_err(from_store)? else {
            let (name, table) = (&create.name, &table.key.name);
            let message = format!("trigger \"{name}\" for relation \"{table}\" already exists");
            return Err(Error::new(SqlState::DuplicateObject, message));
        };
        // What is wrong with it for the rows of this table is said now.
        let trigger = Trigger::of(&made)?;
        for event in &trigger.says.events {
            self.call_of(&trigger, &table, changing(event)).await?;
        }
        Ok(QueryResults::done("CREATE TRIGGER", Vec::new()))
    }

    /// The function that a new trigger calls.
    fn function_for(&self, create: &CreateTrigger) -> Result<Arc<Function>> {
        let found = self.catalog().find(&create.function, Some(&[]));
        let function = found.map_err(|_| {
            let message = format!("function {}() does not exist", create.function);
            Error::new(SqlState::UndefinedFunction, message)
        })?;
        if function.is_trigger() {
            return Ok(function);
        }
        let message = format!("function {} must return type trigger", create.function);
        Err(Error::new(SqlState::InvalidObjectDefinition, message))
    }

    fn drop_trigger(&self, drop: &DropTrigger) -> Result<QueryResults> {
        let skipped = |what: String| {
            Ok(QueryResults::done(
                "DROP TRIGGER",
                vec![Notice::plain(format!("{what}, skipping"))],
            ))
        };
        let table = match self.table_of(&drop.on) {
            Err(error) if drop.if_exists && error.sqlstate() == SqlState::UndefinedTable => {
                return skipped(error.message().to_string());
            }
            table => table?,
        };
        let catalog = self.stored_catalog()?;
        let Some(object) = catalog.get(&Key::trigger(table.oid, drop.name.as_str())) else {
            if drop.if_exists {
                let (name, table) = (&drop.name, &table.key.name);
                return skipped(format!("trigger \"{name}\" for relation \"{table}\" does not exist"));
            }
            return Err(missing(&drop.name, &table));
        };
        self.access()?.require_owner(&table)?;
        self.remove_object(object)?;
        Ok(QueryResults::done("DROP TRIGGER", Vec::new()))
    }

    fn rename_trigger(&self, on: &OnTable, name: &str, new: &str) -> Result<QueryResults> {
        let table = self.table_of(on)?;
        self.access()?.require_owner(&table)?;
        let old = self.trigger_of(&table, name)?;
        let key = Key::trigger(table.oid, new);
        if self.stored_catalog()?.get(&key).is_some() {
            let message = format!("trigger \"{new}\" for relation \"{}\" already exists", table.key.name);
            return Err(Error::new(SqlState::DuplicateObject, message));
        }
        let begins = |name: &str| format!("CREATE TRIGGER {} ", quote(name));
        let rest = old.sql.strip_prefix(&begins(name)).unwrap_or_default();
        let renamed = NewObject {
            sql: begins(new) + rest,
            key,
            kind: old.kind,
            columns: old.columns.clone(),
        };
        self.redefine(&old, renamed)?;
        Ok(QueryResults::done("ALTER TRIGGER", Vec::new()))
    }

    fn enable_trigger(&self, enable: &EnableTrigger) -> Result<QueryResults> {
        let table = self.table_of(&enable.on)?;
        self.access()?.require_owner(&table)?;
        let catalog = self.stored_catalog()?;
        let named = |object: &&Arc<Object>| enable.name.as_ref().is_none_or(|name| object.key.arguments == *name);
        let triggers: Vec<Arc<Object>> = catalog.triggers(table.oid).filter(named).cloned().collect();
        if let (Some(name), []) = (&enable.name, triggers.as_slice()) {
            return Err(missing(name, &table));
        }
        for object in triggers {
            let trigger = Trigger::of(&object)?;
            let changed = NewObject {
                key: object.key.clone(),
                kind: object.kind,
                sql: object.sql.clone(),
                columns: kept_of_trigger(trigger.function, enable.enabled),
            };
            self.redefine(&object, changed)?;
        }
        Ok(QueryResults::done("ALTER TABLE", Vec::new()))
    }

    /// The trigger of a table.
    pub(in crate::session) fn trigger_of(&self, table: &Object, name: &str) -> Result<Arc<Object>> {
        let found = self.stored_catalog()?.get(&Key::trigger(table.oid, name)).cloned();
        found.ok_or_else(|| missing(name, table))
    }

    /// The table that a statement names.
    pub(in crate::session) fn table_of(&self, on: &OnTable) -> Result<Arc<Object>> {
        let reference = object_name_to_table_reference(on.table.clone(), true).map_err(failure::from_datafusion)?;
        let key = self.database_ddl("").key(&reference)?;
        let error = match self.stored_catalog()?.get(&key) {
            Some(object) if object.kind == Kind::Table => return Ok(object.clone()),
            Some(object) if object.kind == Kind::View => {
                let message = format!("\"{}\" is a view", key.name);
                let error = Error::new(SqlState::WrongObjectType, message);
                error.with_detail("Views cannot have row-level BEFORE or AFTER triggers.")
            }
            Some(_) => Error::new(SqlState::WrongObjectType, format!("\"{}\" is not a table", key.name)),
            None => {
                let message = format!("relation \"{}\" does not exist", key.name);
                Error::new(SqlState::UndefinedTable, message)
            }
        };
        Err(error.at(on.position.clone()))
    }
}

fn changing(event: &Event) -> Changing {
    match event {
        Event::Insert => Changing::Insert,
        Event::Delete => Changing::Delete,
        Event::Update(_) => Changing::Update,
    }
}

fn missing(name: &str, table: &Object) -> Error {
    let message = format!("trigger \"{name}\" for table \"{}\" does not exist", table.key.name);
    Error::new(SqlState::UndefinedObject, message)
}

/// Fails for UPDATE OF a column that the table does not have.
fn check_columns(create: &CreateTrigger, table: &Object) -> Result<()> {
    let layout = Layout::of(table).map_err(from_store)?;
    let columns = create.says.events.iter().flat_map(|event| match event {
        Event::Update(columns) => columns.as_slice(),
        _ => &[],
    });
    let mut unknown = columns.filter(|column| layout.schema.index_of(column).is_err());
    unknown.next().map_or(Ok(()), |column| {
        let message = format!("column \"{column}\" of relation \"{}\" does not exist", table.key.name);
        Err(Error::new(SqlState::UndefinedColumn, message))
    })
}
