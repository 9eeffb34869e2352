//! A session on a database: its transaction around each statement, and the database's tables, views and functions.

use super::checks::refuse_asking;
use super::guard::{self, Mode};
use super::triggers::Called;
use super::views::{self, Recorded};
use super::{Inner, Notice, QueryResults, Session, Severity, honoured_plan};
use crate::database::{
    Functions, Promises, StoredCatalog, StoredTable, Told, Work, create_table, external, from_store, key_of,
    modifier_of, words,
};
use crate::error::{Error, Result, SqlState};
use crate::statements;
use crate::statements::{Statement, definition_text};
use datafusion::catalog::TableProvider;
use datafusion::common::config::ConfigOptions;
use datafusion::common::{DataFusionError, internal_err, plan_err};
use datafusion::datasource::ViewTable;
use datafusion::logical_expr::{CreateExternalTable, DdlStatement, LogicalPlan};
use datafusion::optimizer::Analyzer;
use datafusion::optimizer::analyzer::type_coercion::TypeCoercion;
use datafusion::sql::parser::Statement as DfStatement;
use parking_lot::Mutex;
use sqlparser::ast::{Ident, ObjectName, Statement as SqlStatement};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock, Weak};
use taipan_engine::{Correlated, Function, Parted};
use taipan_store::{Catalog, Key, Kind, Layout, NewObject, Object, Oid};

/// What a session has of its database.
#[derive(Debug)]
pub struct Attached {
    pub work: Arc<Work>,
    pub catalog: Arc<StoredCatalog>,
    pub functions: Functions,
    /// Statements of a session come one after the other.
    pub turn: tokio::sync::Mutex<()>,
    /// Views that are being planned, one for the other.
    planning: Mutex<Vec<Key>>,
    /// The view that the statement defines: what it was before may be broken.
    defined: Mutex<Option<String>>,
    /// Tables whose definition was read.
    tables: Mutex<HashMap<Oid, Known>>,
    /// Those of which that is good for one statement.
    passing: Mutex<Vec<Oid>>,
    /// What triggers call.
    pub triggers: Called,
}

/// A table, and what it was made of.
type Known = (Arc<Object>, Arc<dyn TableProvider>);

impl Attached {
    pub fn new(work: Arc<Work>, catalog: Arc<StoredCatalog>) -> Attached {
        Attached {
            work,
            catalog,
            functions: Functions::default(),
            turn: tokio::sync::Mutex::new(()),
            planning: Mutex::default(),
            defined: Mutex::default(),
            tables: Mutex::default(),
            passing: Mutex::default(),
            triggers: Called::default(),
        }
    }

    /// Whether this relation is named by a query that is planned for what it uses. What views name does not count.
    fn records(&self, object: &Object) -> bool {
        self.planning.lock().is_empty() && views::record(object)
    }

    /// A statement has come to this; now its changes are committed, or nothing of them stays.
    pub async fn end<T>(&self, result: Result<T>) -> Result<T> {
        let ended = self.work.end_statement(result.is_ok()).await;
        result
            .map_err(|error| self.explain(error))
            .and_then(|result| ended.map(|()| result))
    }

    /// A function that is not there may be one that the database has and that cannot be made.
    fn explain(&self, error: Error) -> Error {
        let name = error
            .message()
            .strip_prefix("function ")
            .and_then(|rest| rest.split(['(', ' ']).next())
            .filter(|_| error.sqlstate() == SqlState::UndefinedFunction);
        let bare = name.map(|name| name.rsplit('.').next().unwrap_or(name).trim_matches('"'));
        match bare.and_then(|name| self.functions.why_broken(name)) {
            Some(why) => why.at(error.position().cloned()),
            None => error,
        }
    }

    /// A statement begins: what functions in SQL mean is found anew.
    pub fn forget_passing(&self) {
        let mut tables = self.tables.lock();
        self.passing.lock().drain(..).for_each(|oid| drop(tables.remove(&oid)));
    }

    /// Plans what is no part of the query that names it, such as a function's body: what it names does not count.
    pub async fn apart_from<T>(&self, key: Key, plan: impl Future<Output = T>) -> T {
        struct Apart<'a>(&'a Attached, Key);
        impl Drop for Apart<'_> {
            fn drop(&mut self) {
                self.0.planning.lock().retain(|key| *key != self.1);
            }
        }
        self.planning.lock().push(key.clone());
        let _apart = Apart(self, key);
        plan.await
    }

    /// Says which statement is planned next.
    pub fn plans(&self, statement: &DfStatement) {
        *self.defined.lock() = defines(statement);
    }

    /// What is to be printed of a statement about transactions.
    pub fn told(told: Told) -> QueryResults {
        match told {
            Told::Done(tag) => QueryResults::done(tag, Vec::new()),
            Told::Warning(tag, text, state) => {
                let notice = Notice::new(Severity::Warning, text).of_class(state);
                QueryResults::done(tag, vec![notice])
            }
        }
    }
}

/// An error on its way through DataFusion.
pub(super) fn outer(error: Error) -> DataFusionError {
    DataFusionError::External(Box::new(error))
}

/// The plan of a view, with the casts that its comparisons need, as DataFusion keeps it.
pub(super) fn coerced(plan: LogicalPlan) -> Result<LogicalPlan, DataFusionError> {
    let analyzer = Analyzer::with_rules(vec![Arc::new(Correlated), Arc::new(TypeCoercion::new())]);
    analyzer.execute_and_check(plan, &ConfigOptions::default(), |_, _| {})
}

/// The planner looks up whatever a statement names, the object that it defines too. Under this name nothing is found.
fn anonymous(statement: &mut DfStatement) {
    let nobody = ObjectName::from(vec![Ident::with_quote('"', "\u{1}defined")]);
    match statement {
        DfStatement::Statement(statement) => match statement.as_mut() {
            SqlStatement::CreateTable(create) => create.name = nobody,
            SqlStatement::CreateView(create) => create.name = nobody,
            _ => {}
        },
        DfStatement::CreateExternalTable(create) => create.name = nobody,
        _ => {}
    }
}

/// The name of the view that a statement defines.
fn defines(statement: &DfStatement) -> Option<String> {
    let DfStatement::Statement(statement) = statement else {
        return None;
    };
    let SqlStatement::CreateView(create) = statement.as_ref() else {
        return None;
    };
    let name = create.name.0.last()?.as_ident()?;
    Some(match name.quote_style {
        Some(_) => name.value.clone(),
        None => name.value.to_lowercase(),
    })
}

/// A session that is about to be, for what it is made of.
#[derive(Clone, Debug, Default)]
pub struct SessionRef(Arc<OnceLock<Weak<Inner>>>);

impl SessionRef {
    pub fn set(&self, session: &Session) {
        // Set once, where the session is made.
        let _ = self.0.set(Arc::downgrade(&session.inner));
    }

    pub fn get(&self) -> Option<Session> {
        let inner = self.0.get()?.upgrade()?;
        Some(Session { inner })
    }
}

impl Session {
    pub(super) fn attached(&self) -> &Attached {
        &self.inner.attached
    }

    /// The objects as the statement sees them.
    pub(crate) fn stored_catalog(&self) -> Result<Arc<Catalog>> {
        self.attached().work.catalog().map_err(from_store)
    }

    /// Loads the functions that a text mentions.
    pub(crate) fn mention(&self, catalog: &Arc<Catalog>, text: &str) -> Result<()> {
        self.attached().functions.mention(self, catalog, text)
    }

    /// A place of files, wherever it is read from.
    pub(crate) fn absolute(&self, place: &str) -> String {
        let resolved = self.inner.files.resolve(place);
        if resolved.contains("://") {
            resolved
        } else {
            std::path::absolute(&resolved).map_or(resolved, |path| {
                let slash = if place.ends_with('/') && !path.ends_with("/") {
                    "/"
                } else {
                    ""
                };
                format!("{}{slash}", path.display())
            })
        }
    }

    /// A table or view of the database; `None` for what was a view, cannot be planned any more and is about to be replaced.
    pub(crate) async fn stored_relation(
        &self,
        object: &Arc<Object>,
    ) -> Result<Option<Arc<dyn TableProvider>>, DataFusionError> {
        let attached = self.attached();
        guard::looked_up(object).map_err(outer)?;
        let records = attached.records(object);
        match self.relation(attached, object).await {
            Err(_) if attached.defined.lock().as_ref() == Some(&object.key.name) => Ok(None),
            Ok(table) if records => Ok(Some(Arc::new(Recorded::new(object, table.as_ref())))),
            result => result.map(Some),
        }
    }

    async fn relation(
        &self,
        attached: &Attached,
        object: &Arc<Object>,
    ) -> Result<Arc<dyn TableProvider>, DataFusionError> {
        if object.kind != Kind::View
            && let Some((known, table)) = attached.tables.lock().get(&object.oid)
            && Arc::ptr_eq(known, object)
        {
            return Ok(table.clone());
        }
        let table = match object.kind {
            Kind::View => return self.stored_view(attached, object).await,
            Kind::Sequence => return plan_err!("cannot read sequence {} as a table", object.key.name),
            // What its definition says was checked when it was made.
            _ => {
                guard::over(
                    self.access().map_err(outer)?,
                    Mode::Trust,
                    Box::pin(self.defined_table(object)),
                )
                .await?
            }
        };
        if self.may_call_sql(&object.sql) {
            attached.passing.lock().push(object.oid);
        }
        let mut tables = attached.tables.lock();
        tables.insert(object.oid, (object.clone(), table.clone()));
        Ok(table)
    }

    /// Whether the definition of a table may call functions in SQL.
    fn may_call_sql(&self, text: &str) -> bool {
        if !text.contains(" DEFAULT ") && !text.contains(" CONSTRAINT ") {
            return false;
        }
        let functions = self.catalog().list();
        let mut functions = functions.iter().filter(|function| function.is_expanded()).peekable();
        functions.peek().is_some() && {
            let words = words(text);
            functions.any(|function| words.contains(function.name()))
        }
    }

    async fn defined_table(&self, object: &Arc<Object>) -> Result<Arc<dyn TableProvider>, DataFusionError> {
        if object.kind == Kind::Table {
            return Ok(Arc::new(Parted(Arc::new(self.stored_table(object).await?))));
        }
        match self.plan_stored(&object.sql).await? {
            LogicalPlan::Ddl(DdlStatement::CreateExternalTable(create)) => self.external_table(&create).await,
            other => internal_err!("a definition of {}", other.display()),
        }
    }

    /// The table that an object of the database defines.
    pub(super) async fn stored_table(&self, object: &Arc<Object>) -> Result<StoredTable, DataFusionError> {
        let layout = Layout::of(object).map_err(external)?;
        let mut defaults = HashMap::new();
        let (mut promises, mut declared) = (Promises::default(), Vec::new());
        if object.sql.contains(" CONSTRAINT ") || object.sql.contains(" VARCHAR") {
            let create = create_table(&object.sql).map_err(outer)?;
            let columns = create.columns.iter();
            declared = columns.map(|column| modifier_of(&column.data_type)).collect();
            let planned = self
                .promises(&object.key.name, &layout.schema, &create, &object.sql)
                .await;
            promises = planned.map_err(outer)?;
        }
        if object.sql.contains(" DEFAULT ")
            && let LogicalPlan::Ddl(DdlStatement::CreateMemoryTable(create)) = self.plan_stored(&object.sql).await?
        {
            for (_, default) in &create.column_defaults {
                refuse_asking(default, "a default").map_err(outer)?;
            }
            defaults = create.column_defaults.into_iter().collect();
        }
        Ok(StoredTable {
            work: self.attached().work.clone(),
            object: object.clone(),
            layout,
            defaults,
            promises,
            declared,
            skipped: None,
            returned: None,
        })
    }

    async fn stored_view(
        &self,
        attached: &Attached,
        object: &Object,
    ) -> Result<Arc<dyn TableProvider>, DataFusionError> {
        {
            let mut planning = attached.planning.lock();
            if planning.contains(&object.key) {
                return plan_err!("infinite recursion detected in rules for {}", object.key);
            }
            planning.push(object.key.clone());
        }
        let owner = self.access().and_then(|access| access.acl(object.oid));
        let planned = match owner {
            Ok(acl) => guard::as_owner(acl.owner, Box::pin(self.plan_stored(&object.sql))).await,
            Err(error) => Err(outer(error)),
        };
        attached.planning.lock().retain(|key| *key != object.key);
        match planned? {
            LogicalPlan::Ddl(DdlStatement::CreateView(create)) => {
                let input = coerced(crate::catalog::narrowed(Arc::unwrap_or_clone(create.input))?)?;
                Ok(Arc::new(ViewTable::new(input, Some(object.sql.clone()))))
            }
            other => internal_err!("a definition of {}", other.display()),
        }
    }

    /// The table of files that a statement describes.
    pub(crate) async fn external_table(
        &self,
        create: &CreateExternalTable,
    ) -> Result<Arc<dyn TableProvider>, DataFusionError> {
        let state = self.context().state();
        match state.table_factories().get(&create.file_type.to_uppercase()) {
            Some(factory) => factory.create(&state, create).await,
            None => plan_err!("unable to find factory for {}", create.file_type),
        }
    }

    /// The plan of a statement that the database keeps.
    async fn plan_stored(&self, sql: &str) -> Result<LogicalPlan, DataFusionError> {
        let catalog = self.stored_catalog().map_err(outer)?;
        self.mention(&catalog, sql).map_err(outer)?;
        match statements::parse(sql).map_err(outer)? {
            Statement::Other(mut statement) => {
                anonymous(&mut statement);
                honoured_plan(self, *statement, sql).await.map_err(outer)
            }
            _ => internal_err!("a definition that is no query"),
        }
    }

    /// Keeps a function that was made in the session.
    pub(super) fn keep_function(&self, function: &Function, or_replace: bool) -> Result<()> {
        if function.definition().temporary {
            return Ok(());
        }
        let attached = self.attached();
        let key = key_of(function);
        let new = NewObject {
            key: key.clone(),
            kind: Kind::Function,
            sql: definition_text(function.definition()),
            columns: Arc::default(),
        };
        let work = &attached.work;
        let old = self.stored_catalog()?.get(&key).cloned();
        let may = self.access().and_then(|access| match &old {
            Some(old) if or_replace => access.require_owner(old),
            Some(_) => Ok(()),
            None => access.require_create(&key.schema),
        });
        let kept = may.and_then(|()| {
            let kept = work.write(work.turn(), |transaction| match transaction.get(&key).cloned() {
                Some(old) if or_replace => transaction.replace(&old, new),
                Some(old) => Ok(old),
                None => transaction.create(new),
            });
            kept.map_err(from_store)
        });
        match kept {
            Ok(object) => {
                if old.is_none() {
                    self.own(&object)?;
                }
                attached.functions.made(object);
                Ok(())
            }
            Err(error) => {
                self.catalog().remove(function);
                attached.functions.unmade(&key);
                Err(error)
            }
        }
    }

    /// A function of the session as the database keeps it.
    pub(super) fn kept_function(&self, function: &Function) -> Result<Option<Arc<Object>>> {
        if function.definition().temporary {
            Ok(None)
        } else {
            Ok(self.stored_catalog()?.get(&key_of(function)).cloned())
        }
    }
}
