//! The session: SQL text in, results out.

mod apart;
mod builder;
mod calls;
mod changes;
mod columns;
mod database;
mod depth;
mod forms;
mod functions;
mod kind;
mod membership;
mod patterns;
mod reading;
mod results;
mod stored;
mod tables;
mod transactions;

pub use builder::SessionBuilder;
pub(crate) use database::SessionRef;
pub(crate) use functions::define;
pub use results::{Notice, QueryResults, Severity, canceled};

use crate::database::{Ddl, Work};
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::honoured::{self, Called};
use crate::split;
use crate::statements::{self, Statement};
use apart::apart;
use database::Attached;
use datafusion::dataframe::DataFrame;
use datafusion::error::DataFusionError;
use datafusion::logical_expr::{LogicalPlan, Statement::Execute};
use datafusion::physical_plan::{ExecutionPlan, execute_stream};
use datafusion::prelude::SessionContext;
use datafusion::sql::parser::Statement as DfStatement;
use failure::CallSites;
use futures::future::{BoxFuture, Either};
use futures::{FutureExt, StreamExt};
use kind::Kind;
use parking_lot::Mutex;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use taipan_connectors::{Copying, Files};
use taipan_engine::types::quote;
use taipan_engine::{FunctionCatalog, FunctionDefinition, Python, Runtime};
use tokio::sync::watch;

/// A place to run SQL, with its own tables, functions and settings. Cheap to clone; clones are one session.
///
/// ```
/// # tokio::runtime::Runtime::new().unwrap().block_on(async {
/// let session = taipan::Session::builder().threads(2).build()?;
/// session.sql("CREATE FUNCTION half(x BIGINT) RETURNS DOUBLE LANGUAGE python AS 'return x / 2'").await?;
/// let batches = session.sql("SELECT half(3) AS h").await?.collect().await?;
/// # use datafusion::arrow::{array::AsArray, datatypes::Float64Type};
/// assert_eq!(batches[0].column(0).as_primitive::<Float64Type>().value(0), 1.5);
/// # Ok::<(), taipan::Error>(()) }).unwrap();
/// ```
#[derive(Clone)]
pub struct Session {
    inner: Arc<Inner>,
}

struct Inner {
    context: SessionContext,
    python: Python,
    files: Files,
    data_dir: Option<PathBuf>,
    /// Counts the calls of `cancel`: what started before the newest one stops.
    cancellations: watch::Sender<u64>,
    /// Held while rows change: a statement that reads rows and changes them meets no other one that does.
    changes: tokio::sync::Mutex<()>,
    /// The plan that was started last, while it lives.
    newest: Mutex<Option<Weak<dyn ExecutionPlan>>>,
    /// Of a session on a database.
    attached: Option<Attached>,
}

impl std::fmt::Debug for Inner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Session({})", self.context.session_id())
    }
}

impl Session {
    /// Settings to make a session of.
    pub fn builder() -> SessionBuilder {
        SessionBuilder::default()
    }

    pub(crate) fn new(
        context: SessionContext,
        python: Python,
        files: Files,
        data_dir: Option<PathBuf>,
        attached: Option<Attached>,
    ) -> Session {
        let cancellations = watch::Sender::new(0);
        Session {
            inner: Arc::new(Inner {
                context,
                python,
                files,
                data_dir,
                cancellations,
                changes: tokio::sync::Mutex::new(()),
                newest: Mutex::new(None),
                attached,
            }),
        }
    }

    /// Runs one statement. Queries start when their results are read; everything else is done when this returns.
    pub async fn sql(&self, text: &str) -> Result<QueryResults> {
        let pieces = split::statements(text);
        let [piece] = pieces.as_slice() else {
            let message = if pieces.is_empty() {
                "there is no statement"
            } else {
                "expected one statement, found several"
            };
            let error = Error::new(SqlState::SyntaxError, message);
            return Err(error.with_hint("Several statements are run with run_script."));
        };
        self.run_piece(text, *piece).await
    }

    /// The statements of a script, to be run one after the other.
    ///
    /// ```
    /// # tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// let session = taipan::Session::builder().build()?;
    /// let mut script = session.run_script("CREATE TABLE t AS VALUES (1), (2); SELECT * FROM t");
    /// while let Some(results) = script.next().await? {
    ///     println!("{}: {} batches", results.command().to_string(), results.collect().await?.len());
    /// }
    /// # Ok::<(), taipan::Error>(()) }).unwrap();
    /// ```
    pub fn run_script<'a>(&'a self, text: &'a str) -> Script<'a> {
        Script {
            session: self,
            text,
            pieces: split::statements(text).into_iter(),
        }
    }

    /// Creates a function, as CREATE FUNCTION does; what is to be told the user comes back.
    ///
    /// ```
    /// use datafusion::arrow::datatypes::DataType;
    /// use taipan_engine::FunctionDefinition;
    ///
    /// let session = taipan::Session::builder().build()?;
    /// let shout = FunctionDefinition::new("shout", [("s", DataType::Utf8)], DataType::Utf8, "return s.upper() + '!'");
    /// session.create_function(shout)?;
    /// # Ok::<(), taipan::Error>(())
    /// ```
    pub fn create_function(&self, definition: FunctionDefinition) -> Result<Vec<Notice>> {
        functions::create_apart(self, definition)
    }

    /// Stops every statement of the session that is running now. It ends with SQLSTATE 57014.
    pub fn cancel(&self) {
        self.runtime().cancel();
        self.inner.cancellations.send_modify(|n| *n += 1);
    }

    /// The Python functions.
    pub fn catalog(&self) -> &FunctionCatalog {
        self.inner.python.catalog()
    }

    /// What functions run under: limits and mode.
    pub fn runtime(&self) -> &Runtime {
        self.inner.python.runtime()
    }

    /// The DataFusion session inside.
    pub fn context(&self) -> &SessionContext {
        &self.inner.context
    }

    /// Where relative paths start.
    pub fn data_dir(&self) -> Option<&Path> {
        self.inner.data_dir.as_deref()
    }

    /// What functions have printed since this was last asked, by whatever statement.
    pub fn take_notices(&self) -> Vec<Notice> {
        let lines = self.runtime().options().notices.take();
        lines
            .into_iter()
            .map(|message| Notice {
                severity: message.level.into(),
                text: message.text,
            })
            .collect()
    }

    /// How many rows the query that was started last has read from its sources so far.
    pub fn rows_read(&self) -> usize {
        let newest = self.inner.newest.lock().as_ref().and_then(Weak::upgrade);
        newest.map_or(0, |plan| leaf_rows(plan.as_ref()))
    }

    async fn run_piece(&self, script: &str, piece: split::Piece<'_>) -> Result<QueryResults> {
        let (session, text) = (self.clone(), piece.text.to_string());
        let cancelled = self.cancelled();
        let turn = match self.attached() {
            Some(attached) => {
                let alone = attached.turn.lock().await;
                Some((attached.work.begin_statement()?, alone))
            }
            None => None,
        };
        let number = turn.as_ref().map_or(0, |(number, _)| *number);
        // On a task of its own: planning does not always come back in time.
        let running = apart(Work::in_turn(number, async move { session.run(&text).await }));
        let result = match futures::future::select(cancelled, std::pin::pin!(running)).await {
            Either::Left(((), _)) => Err(canceled()),
            Either::Right((result, _)) => result.unwrap_or_else(Err),
        };
        let result = match self.attached() {
            Some(attached) => attached.end(result).await,
            None => result,
        };
        result.map_err(|error| error.rebase(script, piece.start))
    }

    async fn run(&self, text: &str) -> Result<QueryResults> {
        self.runtime().reset();
        let statement = statements::parse(text)?;
        if let Some(attached) = self.attached() {
            if let Statement::Other(other) = &statement
                && let Some(command) = transactions::command(other)?
            {
                return transactions::run(attached, command).await;
            }
            if let Some(error) = attached.work.refusal() {
                return Err(error);
            }
            self.mention(&self.stored_catalog()?, text)?;
        }
        match statement {
            Statement::CreateFunction(create) => functions::create_from_statement(self, &create),
            Statement::DropFunction(drop) => functions::drop(self, &drop),
            Statement::ShowFunctions(show) => self.show_functions(show).await,
            Statement::ShowCreateFunction(function) => functions::show_create(self.catalog(), &function),
            Statement::DescribeFunction(describe) => functions::describe(self.catalog(), &describe),
            Statement::ExplainFunction(explain) => functions::explain(self.catalog(), &explain),
            Statement::ExplainTable(explain) => tables::explain(self, &explain, text).await,
            Statement::Other(statement) => self.run_other(*statement, text).await,
        }
    }

    async fn show_functions(&self, show: statements::ShowFunctions) -> Result<QueryResults> {
        if show.listing == statements::Listing::User {
            return functions::show(self.catalog(), show.like.as_deref());
        }
        let sql = functions::builtin_listing(&show);
        match statements::parse(&sql)? {
            Statement::Other(statement) => self.run_other(*statement, &sql).await,
            _ => Err(Error::new(
                SqlState::Internal,
                "the listing of functions is not a query",
            )),
        }
    }

    async fn run_other(&self, mut statement: DfStatement, text: &str) -> Result<QueryResults> {
        let cancelled = self.cancelled();
        let texts = columns::texts(&statement);
        let sites = calls::rewrite(&mut statement, self.catalog(), text)?;
        let located = |error: DataFusionError| {
            let error = sites.locate(failure::with_place(error, text));
            self.hint_table(functions::hint_candidates(error, self.catalog()))
        };
        honoured::check(&statement, &|name| self.called(name), text)?;
        forms::rewrite(&mut statement)?;
        if let DfStatement::CopyTo(copy) = &mut statement {
            taipan_connectors::complete(copy).map_err(located)?;
        }
        if let Some(attached) = self.attached() {
            attached.plans(&statement);
        }
        let not_null = stored::declared_not_null(&statement);
        let change = changes::plan(&self.context().state(), &statement, text).await?;
        let mut plan = match change {
            Some(plan) => plan,
            None => self.plan(statement).await.map_err(located)?,
        };
        if !not_null.is_empty() {
            plan = taipan_engine::keep_not_null(plan, &not_null).map_err(located)?;
        }
        if let (Some(attached), LogicalPlan::Ddl(ddl)) = (self.attached(), &plan) {
            let ddl = ddl.clone();
            return self
                .database_ddl(attached, text)
                .run(ddl)
                .await
                .map_err(|error| sites.locate(error));
        }
        let created = stored::created(&plan);
        let (kind, prepared) = (Kind::of(&plan), matches!(plan, LogicalPlan::Statement(Execute(_))));
        let copying = self.copying(&mut plan).map_err(located)?;
        let frame = self.context().execute_logical_plan(plan).await.map_err(located)?;
        let kind = if prepared { Kind::of(frame.logical_plan()) } else { kind };
        if let Some(table) = created {
            stored::pack(self.context(), table).await.map_err(located)?;
        }
        if let Kind::Command(tag) = kind {
            return Ok(QueryResults::done(tag, Vec::new()));
        }
        let _alone = match changes::changes_rows(frame.logical_plan()) {
            true => Some(self.inner.changes.lock().await),
            false => None,
        };
        let mut results = self.start(frame, cancelled, &sites, texts).await.map_err(located)?;
        match kind {
            Kind::Counted(tag) => {
                let rows = counted(&mut results, copying.as_ref()).await?;
                if let Some(copying) = copying {
                    copying.finish().map_err(located)?;
                }
                Ok(QueryResults::done(format!("{tag} {rows}"), Vec::new()))
            }
            Kind::Emptied => {
                while let Some(batch) = results.next().await {
                    batch?;
                }
                Ok(QueryResults::done("TRUNCATE TABLE", Vec::new()))
            }
            _ => Ok(match self.attached() {
                Some(attached) => results.within(&attached.work),
                None => results,
            }),
        }
    }

    fn database_ddl<'a>(&'a self, attached: &'a Attached, text: &'a str) -> Ddl<'a> {
        Ddl {
            session: self,
            work: &attached.work,
            turn: attached.work.turn(),
            text,
        }
    }

    /// What the built-in function of a name is.
    fn called(&self, name: &str) -> Called {
        let state = self.context().state();
        let scalar = state.scalar_functions().contains_key(name) || matches!(name, "unnest" | "unnest_outer");
        match state.aggregate_functions().get(name) {
            _ if scalar => Called::Scalar,
            Some(aggregate) => Called::Aggregate {
                nulls: aggregate.supports_null_handling_clause(),
            },
            None => Called::Other,
        }
    }

    /// Lets a COPY write to a place beside its target.
    fn copying(&self, plan: &mut LogicalPlan) -> Result<Option<Copying>, DataFusionError> {
        let LogicalPlan::Copy(copy) = plan else {
            return Ok(None);
        };
        let copying = self.inner.files.copying(&copy.output_url)?;
        if let Some(copying) = &copying {
            copy.output_url = copying.output();
        }
        Ok(copying)
    }

    /// Tells what a table that is not there could have been.
    fn hint_table(&self, error: Error) -> Error {
        let missing = error
            .message()
            .strip_prefix("relation \"")
            .and_then(|rest| rest.split('"').next());
        let Some(name) = missing.filter(|_| error.sqlstate() == SqlState::UndefinedTable) else {
            return error;
        };
        let tables = self.table_names();
        let bare = |table: &&str| table.rsplit('.').next().unwrap_or(table) == name;
        let elsewhere = tables.iter().map(String::as_str).find(bare);
        if let Some(best) = elsewhere.or_else(|| statements::closest(name, tables.iter().map(String::as_str))) {
            let hint = format!("Did you mean {best}?");
            return error.with_hint(hint);
        }
        let file = self.data_dir().unwrap_or(Path::new("")).join(name);
        if file.is_file() && formatted(name) {
            let hint = format!("To read a file, write its name in single quotes: '{name}'.");
            return error.with_hint(hint);
        }
        match Path::new(name).extension().is_some_and(|e| e.len() < 8) {
            true => error.with_hint(
                "Files ending in .csv, .tsv, .json, .jsonl, .parquet or .arrow are tables by themselves; \
                 others are made tables with CREATE EXTERNAL TABLE.",
            ),
            false => error,
        }
    }

    /// The names of all tables and views as they can be written, with their schema if it is not `public`.
    pub fn table_names(&self) -> Vec<String> {
        let state = self.context().state();
        let name = &state.config_options().catalog.default_catalog;
        let Some(catalog) = state.catalog_list().catalog(name) else {
            return Vec::new();
        };
        let mut tables = Vec::new();
        for schema in catalog.schema_names() {
            let names = catalog.schema(&schema).map(|s| s.table_names()).unwrap_or_default();
            tables.extend(names.iter().map(|table| match schema.as_str() {
                "public" => quote(table),
                _ => format!("{}.{}", quote(&schema), quote(table)),
            }));
        }
        tables
    }

    async fn plan(&self, mut statement: DfStatement) -> Result<LogicalPlan, DataFusionError> {
        let state = self.context().state();
        match state.statement_to_plan(statement.clone()).await {
            Err(error) if columns::is_about_names(&error) && columns::separate(&mut statement) => {
                // The first error is about what the user wrote.
                state.statement_to_plan(statement).await.map_err(|_| error)
            }
            planned => planned,
        }
    }

    async fn start(
        &self,
        frame: DataFrame,
        cancelled: BoxFuture<'static, ()>,
        sites: &CallSites,
        texts: Vec<Option<String>>,
    ) -> Result<QueryResults, DataFusionError> {
        let tasks = Arc::new(frame.task_ctx());
        let plan = frame.create_physical_plan().await?;
        *self.inner.newest.lock() = Some(Arc::downgrade(&plan));
        let stream = execute_stream(plan.clone(), tasks)?;
        Ok(QueryResults::running(stream, plan, cancelled, sites.clone(), texts))
    }

    /// Ready once `cancel` is called after this.
    fn cancelled(&self) -> BoxFuture<'static, ()> {
        let mut watcher = self.inner.cancellations.subscribe();
        async move {
            if watcher.changed().await.is_err() {
                // The session is gone, and with it who could cancel.
                futures::future::pending::<()>().await;
            }
        }
        .boxed()
    }
}

/// How many rows a statement has written.
async fn counted(results: &mut QueryResults, copying: Option<&Copying>) -> Result<u64> {
    let mut rows = 0;
    while let Some(batch) = results.next().await {
        let batch = batch.map_err(|error| match copying.and_then(Copying::reason) {
            Some(reason) => Error::new(SqlState::Io, reason),
            None => error,
        })?;
        rows += functions::counted(&batch);
    }
    Ok(rows)
}

/// The plan of a statement that defines something, as it would be run.
async fn honoured_plan(session: &Session, mut statement: DfStatement, text: &str) -> Result<LogicalPlan> {
    let sites = calls::rewrite(&mut statement, session.catalog(), text)?;
    honoured::check(&statement, &|name| session.called(name), text)?;
    forms::rewrite(&mut statement)?;
    let planned = session.plan(statement).await;
    planned.map_err(|error| sites.locate(failure::with_place(error, text)))
}

/// Whether the file's ending says how to read it.
fn formatted(name: &str) -> bool {
    let ending = Path::new(name).extension().and_then(|e| e.to_str()).unwrap_or_default();
    ["csv", "tsv", "json", "jsonl", "ndjson", "parquet", "arrow"].contains(&ending)
}

fn leaf_rows(plan: &dyn ExecutionPlan) -> usize {
    let children = plan.children();
    if children.is_empty() {
        return plan.metrics().and_then(|metrics| metrics.output_rows()).unwrap_or(0);
    }
    children.iter().map(|child| leaf_rows(child.as_ref())).sum()
}

/// A script that is being run.
pub struct Script<'a> {
    session: &'a Session,
    text: &'a str,
    pieces: std::vec::IntoIter<split::Piece<'a>>,
}

impl Script<'_> {
    /// Runs the next statement; `None` at the end. Whoever stops at an error leaves the rest unrun.
    pub async fn next(&mut self) -> Result<Option<QueryResults>> {
        match self.pieces.next() {
            Some(piece) => self.session.run_piece(self.text, piece).await.map(Some),
            None => Ok(None),
        }
    }
}
