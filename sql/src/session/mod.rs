//! The session: SQL text in, results out.

mod aliases;
mod alter;
mod alter_function;
mod alter_view;
mod annotated;
mod apart;
mod array_queries;
mod arrays;
mod asof;
mod at_once;
mod at_time_zone;
mod bodies;
mod builder;
mod built_in;
mod builtin_calls;
mod call_parameters;
mod calls;
mod cast_names;
mod changes;
mod changing_withs;
mod checks;
mod clock;
mod columns;
mod comments;
mod comments_table;
mod copy;
mod created_names;
mod cursors;
mod database;
mod dependents;
mod depth;
mod do_block;
mod dropping;
mod expanded;
mod explaining;
mod extended;
mod failing_rows;
mod for_catalog;
mod foreign;
mod forms;
mod function_names;
mod functions;
mod given_back;
mod grants;
mod group;
mod guard;
mod identities;
mod indexes;
mod inner_names;
mod inner_queries;
mod inserting;
mod json_forms;
mod kind;
mod list_casts;
mod list_literals;
mod literals;
mod macros;
mod making;
mod membership;
mod merge;
mod models;
mod named;
mod naming;
mod ordered_sets;
mod origins;
mod overlaps;
mod owners;
mod packages;
mod packages_table;
mod parameters;
mod parameters_put;
mod partitions;
mod path;
mod path_functions;
mod patterns;
mod pivots;
mod placeholders;
mod plan_cache;
mod planning;
mod prepared;
mod procedures;
mod read_only;
mod reading;
mod results;
mod returning;
mod roles;
mod row_comparisons;
mod row_functions;
mod rows_in_list;
mod running;
mod samples;
mod scalar_relations;
mod sequences;
mod setting_functions;
mod settings;
mod settled;
mod several;
mod spread;
mod star_columns;
mod statement_bodies;
mod stops;
mod stored;
mod subscripts;
mod summarize;
mod system_view;
mod tables;
mod target;
mod temporary;
mod text_casts;
mod thread_time;
mod ties;
mod to_char;
mod tracked;
mod transactions;
mod triggers;
mod truncating;
mod upkeep;
mod upsert;
mod using;
mod views;
mod volatile;
mod wanted;
mod wheels;
mod whole_rows;
mod withs;
mod zoned_arguments;

pub use builder::SessionBuilder;
pub(crate) use checks::refuse_asking;
pub use columns::ColumnNames;
pub(crate) use comments::Said;
pub use copy::{CopyIn, CopyOut, CopyShape};
pub(crate) use database::SessionRef;
pub use extended::{Bound, Parameter, ParsedStatement};
pub(crate) use functions::define;
pub use group::Standing;
pub(crate) use making::{call, take};
pub use results::{Notice, QueryResults, Severity};
pub(crate) use sequences::{folded_name, free_name, is_always, number_columns};
pub(crate) use stops::TIMED_OUT;
pub use stops::canceled;

use crate::activity::Entered;
use crate::database::Ddl;
use crate::error::{Error, Result, SqlState};
use crate::honoured::Called;
use crate::settings::Settings;
use crate::split;
use crate::statements::{self, Statement};
use apart::{Workers, apart, here};
use at_once::{Begun, Post, Short};
use copy::Input;
use cursors::Cursors;
use database::Attached;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::ScalarValue;
use datafusion::error::DataFusionError;
use datafusion::logical_expr::LogicalPlan;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::prelude::SessionContext;
use futures::FutureExt;
use futures::future::{BoxFuture, Either};
use parking_lot::Mutex;
use planning::honoured_plan;
use prepared::Prepared;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock, Weak};
use std::task::Poll;
use std::time::{Duration, Instant};
use stops::timed_out;
use taipan_connectors::{Copying, Files};
use taipan_engine::types::quote;
use taipan_engine::{FunctionCatalog, FunctionDefinition, Python, Runtime};
use tracked::Running;

/// How often a statement that is a transaction by itself is run again where somebody else has changed the same.
const TIMES: u32 = 20;
/// How long it waits before that, at first.
const PAUSE: Duration = Duration::from_millis(1);

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
    cancellations: tokio::sync::watch::Sender<u64>,
    /// The plan that was started last, while it lives.
    newest: Mutex<Option<Weak<dyn ExecutionPlan>>>,
    /// The database that it is on.
    attached: Attached,
    settings: Arc<Settings>,
    /// Where statements run.
    workers: Workers,
    /// Statements that are kept, by name.
    prepared: Mutex<BTreeMap<String, Arc<Prepared>>>,
    /// The names of statements that its client has parsed.
    named: Mutex<HashSet<String>>,
    cursors: tokio::sync::Mutex<Cursors>,
    /// What makes values of texts that clients give.
    parsers: Mutex<HashMap<DataType, Arc<copy::Parser>>>,
    /// The block that is open was opened for a group of statements, not by one of them.
    grouped: AtomicBool,
    /// The parameters of the statement that runs.
    parameters: Mutex<Vec<ScalarValue>>,
    /// Plans of statements that come again.
    plans: Mutex<plan_cache::PlanCache>,
    /// The version of the settings that the session goes by.
    applied: Mutex<u64>,
    /// Limits of functions where no setting says another.
    limits: FunctionLimits,
    /// When the statement that runs must have ended.
    deadline: Mutex<Option<Instant>>,
    /// How columns without a name are called.
    names: ColumnNames,
    /// The session among the others of its database.
    entered: Entered,
    /// The statement that runs.
    running: Mutex<Option<Arc<Running>>>,
    /// Where it says that it runs something at once; `None` in it: nobody can watch that.
    post: OnceLock<Option<Arc<Post>>>,
}

/// Limits of functions that have none of their own.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FunctionLimits {
    pub timeout: Option<Duration>,
    pub memory: Option<usize>,
    pub output: Option<usize>,
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
        attached: Attached,
        (settings, entered): (Arc<Settings>, Entered),
        (limits, workers, names): (FunctionLimits, Workers, ColumnNames),
    ) -> Session {
        let cancellations = tokio::sync::watch::Sender::new(0);
        Session {
            inner: Arc::new(Inner {
                context,
                python,
                files,
                data_dir,
                cancellations,
                newest: Mutex::new(None),
                attached,
                settings,
                workers,
                prepared: Mutex::default(),
                named: Mutex::default(),
                cursors: tokio::sync::Mutex::default(),
                parsers: Mutex::default(),
                grouped: AtomicBool::new(false),
                parameters: Mutex::default(),
                plans: Mutex::default(),
                applied: Mutex::new(0),
                limits,
                deadline: Mutex::new(None),
                names,
                entered,
                running: Mutex::default(),
                post: OnceLock::new(),
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
        self.run_piece(text, *piece, None, None).await
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

    /// Results of an earlier statement are read on, as a part of what happens now: what is cancelled from now on stops them,
    /// and their time counts from now.
    pub fn resume(&self, results: &mut QueryResults) {
        let timeout = self.settings().statement_timeout();
        *self.inner.deadline.lock() = timeout.map(|timeout| Instant::now() + timeout);
        results.stop_with(self.stopped(self.cancelled()));
        results.goes_on();
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

    /// The settings that clients of Postgres's protocol are told, with their values.
    pub fn reported_settings(&self) -> Vec<(&'static str, String)> {
        let reported = settings::reported();
        let value = |name| (name, self.settings().show(name).unwrap_or_default());
        reported.map(value).collect()
    }

    /// Rises with each change of a setting.
    pub fn settings_version(&self) -> u64 {
        self.settings().version()
    }

    /// What functions have printed since this was last asked, by whatever statement.
    pub fn take_notices(&self) -> Vec<Notice> {
        let lines = self.runtime().options().notices.take();
        let notices = lines
            .into_iter()
            .map(|message| Notice::new(message.level.into(), message.text));
        self.told(notices.collect())
    }

    /// How many rows the query that was started last has read from its sources so far.
    pub fn rows_read(&self) -> usize {
        let newest = self.inner.newest.lock().as_ref().and_then(Weak::upgrade);
        newest.map_or(0, |plan| leaf_rows(plan.as_ref()))
    }

    async fn run_piece(
        &self,
        script: &str,
        piece: split::Piece<'_>,
        mut input: Option<Input>,
        bound: Option<&Bound>,
    ) -> Result<QueryResults> {
        if self.is_terminated() {
            return Err(stops::terminated());
        }
        let (running, mut tracked) = self.track(piece.text, bound, true);
        // What it reads comes once.
        let again = input.is_none();
        let mut short = again.then(|| self.short(piece.text, bound)).flatten();
        if let Some(result) = self.run_short(&mut short, bound, &running) {
            return self
                .came_to(&mut tracked, result)
                .map_err(|error| error.rebase(script, piece.start));
        }
        let result = self.in_statement(again, short, |session| {
            let (text, input, bound) = (piece.text.to_string(), input.take(), bound.cloned());
            session.begins(&running);
            async move { Box::pin(session.run(&text, input, bound)).await }
        });
        let result = result
            .await
            .map(|results| results.telling(|notices| self.told(notices)));
        self.came_to(&mut tracked, result)
            .map_err(|error| error.rebase(script, piece.start))
    }

    /// Does something as a statement: alone, in a transaction, within its time. If it may be done again, it is where somebody
    /// else was first and it is a transaction by itself. What is known to be short is done at once.
    async fn in_statement<T, F>(
        &self,
        again: bool,
        mut short: Option<Short>,
        mut act: impl FnMut(Session) -> F,
    ) -> Result<T>
    where
        T: Send + 'static,
        F: Future<Output = Result<T>> + Send + 'static,
    {
        let attached = self.attached();
        let cancelled = self.cancelled();
        let _alone = attached.turn.lock().await;
        let timeout = self.settings().statement_timeout();
        *self.inner.deadline.lock() = timeout.map(|timeout| Instant::now() + timeout);
        let mut stopped = self.stopped(cancelled);
        let again = again && !attached.work.is_in_block();
        let mut times = 0;
        loop {
            let begun = short.as_ref().map(Short::begin);
            let Some(result) = self.run_once(act(self.clone()), &mut stopped, begun).await else {
                short.take().iter().for_each(Short::took_long);
                // It will print that again.
                drop(self.runtime().options().notices.take());
                continue;
            };
            short.iter().for_each(Short::was_short);
            match &result {
                // Somebody else was first. Nothing has changed, and nobody was told anything.
                Err(error) if again && times < TIMES && stops::was_second(error) => {
                    times += 1;
                    tokio::time::sleep(PAUSE * times).await;
                }
                _ => return result,
            }
        }
    }

    /// `None`: it was begun to be done at once, and took too long. Nothing has changed.
    async fn run_once<T, F>(
        &self,
        act: F,
        stopped: &mut BoxFuture<'static, Error>,
        at_once: Option<Begun>,
    ) -> Option<Result<T>>
    where
        T: Send + 'static,
        F: Future<Output = Result<T>> + Send + 'static,
    {
        let turn = match self.attached().work.begin_statement() {
            Ok(turn) => turn,
            Err(error) => return Some(Err(error)),
        };
        self.begin_statement();
        let work = self.with_queries(turn, act);
        let mut running = std::pin::pin!(match &at_once {
            Some(_) => Either::Left(here(work)),
            // On a task of its own: planning does not always come back in time.
            None => Either::Right(apart(work, &self.inner.workers)),
        });
        // What is done at once does not have to hear that it is to stop: that takes longer than most of it.
        let done = match &at_once {
            Some(_) => futures::poll!(running.as_mut()),
            None => Poll::Pending,
        };
        let ended = match done {
            Poll::Ready(result) => Either::Right(result),
            Poll::Pending => match futures::future::select(stopped, running).await {
                Either::Left((why, _)) => Either::Left(why),
                Either::Right((result, _)) => Either::Right(result),
            },
        };
        let (result, stops) = match ended {
            Either::Left(why) => {
                self.runtime().cancel();
                (Err(why), true)
            }
            Either::Right(result) => (result.unwrap_or_else(Err), false),
        };
        self.attached().catalog.take_lent();
        let interrupted = at_once.is_some_and(Begun::end);
        let result = if interrupted && !stops {
            self.attached().end(Ok(())).await.err().map(Err)
        } else {
            Some(self.attached().end(result).await)
        };
        self.settings().end_statement();
        result
    }

    /// What is left of the statement before is no part of this one.
    fn begin_statement(&self) {
        self.runtime().reset();
        self.apply_settings();
        self.inner.parameters.lock().clear();
        self.catalog().forget_bodies();
        self.attached().forget_passing();
    }

    async fn run(&self, text: &str, input: Option<Input>, bound: Option<Bound>) -> Result<QueryResults> {
        if let Some(results) = self.run_by_cache(text, bound.as_ref()).await? {
            return Ok(results);
        }
        let mut statement = statements::parse(text)?;
        let attached = self.attached();
        if let Statement::Other(other) = &statement
            && let Some(command) = transactions::command(other)?
        {
            return self.transaction_statement(command).await;
        }
        if let Some(error) = attached.work.refusal() {
            return Err(error);
        }
        self.refuse_any_change(&statement)?;
        self.mention(&self.stored_catalog()?, text)?;
        let with_names = self.find_names(&mut statement)?;
        let text = with_names.as_deref().unwrap_or(text);
        let mut given = 0;
        if let Some(bound) = bound {
            let values = bound.put(&mut statement)?;
            given = values.len();
            *self.inner.parameters.lock() = values;
        }
        if text.contains('$') {
            parameters::check(&statement, given, text)?;
        }
        // On the heap: statements run statements, and what runs one is a large future.
        let dispatched = Box::pin(self.dispatch(statement, text, input));
        let done = guard::over(self.access()?, guard::Mode::Check, dispatched).await;
        done.map_err(|error| self.with_failing_row(error))
    }

    async fn dispatch(&self, statement: Statement, text: &str, input: Option<Input>) -> Result<QueryResults> {
        match statement {
            Statement::CreateFunction(create) => self.create_function_statement(*create).await,
            Statement::AlterFunction(alter) => alter_function::alter(self, &alter),
            Statement::DropFunction(drop) => functions::drop(self, &drop),
            Statement::ShowFunctions(show) => self.show_functions(&show),
            Statement::ShowCreateFunction(function) => functions::show_create(self.catalog(), &function),
            Statement::DescribeFunction(describe) => functions::describe(self.catalog(), &describe),
            Statement::ExplainFunction(explain) => functions::explain(self.catalog(), &explain),
            Statement::ExplainTable(explain) => tables::explain(self, &explain, text).await,
            Statement::Role(statement) => self.role_statement(*statement),
            Statement::Grant(statement) => self.grant_statement(&statement),
            Statement::Model(statement) => self.model_statement(*statement).await,
            Statement::Package(statement) => self.package_statement(&statement),
            Statement::CreateSchema(create) => self.schema_of(&create, text),
            Statement::Owner(statement) => self.owner_statement(&statement),
            Statement::Comment(comment) => self.comment(comment).await,
            Statement::Cursor(cursor) => self.cursor_statement(cursor, text).await,
            Statement::Do(block) => self.do_block(&block).await,
            Statement::Call(call) => self.call_statement(&call).await,
            Statement::Summarize(summarize) => self.summarize(&summarize).await,
            Statement::Idle(tag) => Ok(QueryResults::done(tag, Vec::new())),
            Statement::Upkeep(upkeep) => self.upkeep(&upkeep),
            Statement::Setting(setting) => self.setting_statement(setting).await,
            Statement::AlterSequence(alter) => self.alter_sequence(&alter, text),
            Statement::AlterIdentity(alter) => {
                let done = self.alter_identity(&alter, text).await?;
                self.finish_changes().await?;
                Ok(done)
            }
            Statement::AlterView(alter) => self.alter_view(&alter, text).await,
            Statement::Trigger(statement) => self.trigger_statement(&statement).await,
            Statement::Copy(copy) => {
                let done = self.copy(&copy, text, input).await?;
                self.finish_changes().await?;
                Ok(done)
            }
            Statement::Other(statement) => {
                let done = match self.prepared_statement(&statement, text).await? {
                    Some(done) => done,
                    None => self.run_with_changes(*statement, text).await?,
                };
                self.finish_changes().await?;
                Ok(done)
            }
        }
    }

    fn show_functions(&self, show: &statements::ShowFunctions) -> Result<QueryResults> {
        if show.listing == statements::Listing::User {
            return functions::show(self.catalog(), show.like.as_deref());
        }
        functions::show_builtin(self, show)
    }

    /// What its database is kept in.
    pub(crate) fn store(&self) -> &taipan_store::Store {
        self.attached().work.store()
    }

    /// Whether a transaction block is open.
    pub(crate) fn is_in_block(&self) -> bool {
        self.attached().work.is_in_block()
    }

    fn database_ddl<'a>(&'a self, text: &'a str) -> Ddl<'a> {
        let attached = self.attached();
        Ddl {
            session: self,
            given: &attached.catalog,
            work: &attached.work,
            turn: attached.work.turn(),
            text,
        }
    }

    /// What the built-in function of a name is.
    fn called(&self, name: &str) -> Called {
        // Not a copy of the state, which is a map of all functions: this is asked of each call.
        let state = self.context().state_ref();
        let state = state.read();
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
        if formatted(name) && self.inner.files.is_file(name) {
            let hint = format!("To read a file, write its name in single quotes: '{name}'.");
            return error.with_hint(hint);
        }
        if Path::new(name).extension().is_some_and(|e| e.len() < 8) {
            error.with_hint(
                "Files ending in .csv, .tsv, .json, .jsonl, .parquet or .arrow are tables by themselves; \
                 others are made tables with CREATE EXTERNAL TABLE.",
            )
        } else {
            error
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

    /// Ready once the statement that runs is to stop: it was cancelled, or its time is over.
    fn stopped(&self, cancelled: BoxFuture<'static, ()>) -> BoxFuture<'static, Error> {
        let (deadline, session) = (*self.inner.deadline.lock(), self.clone());
        // Of this statement: a query of a function may look at its time when the next statement runs already.
        let functions = self.runtime().cancel_flag();
        async move {
            let over = match deadline.map(clock::at) {
                Some(Ok(over)) => over,
                Some(Err(error)) => return error,
                None => {
                    cancelled.await;
                    return session.why_stopped();
                }
            };
            match futures::future::select(cancelled, over).await {
                Either::Left(_) => session.why_stopped(),
                Either::Right(_) => {
                    functions.cancel();
                    timed_out()
                }
            }
        }
        .boxed()
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
            Some(piece) => self.session.run_piece(self.text, piece, None, None).await.map(Some),
            None => Ok(None),
        }
    }
}
