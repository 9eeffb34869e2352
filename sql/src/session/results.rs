//! What a statement gives: a stream of Arrow batches, or only the news that it was carried out.

use super::apart::{Batches, Ended, Workers};
use super::copy::{CopyOut, Encoder};
use super::tracked::{Running, Tracked};
use super::{columns, reading};
use crate::database::Work;
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::failure::CallSites;
use datafusion::arrow::array::{RecordBatch, RecordBatchOptions};
use datafusion::arrow::datatypes::{Schema, SchemaRef};
use datafusion::execution::SendableRecordBatchStream;
use datafusion::execution::memory_pool::MemoryReservation;
use datafusion::physical_plan::ExecutionPlan;
use futures::future::BoxFuture;
use futures::{FutureExt, Stream, TryStreamExt};
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use taipan_udf::Level;

/// A message for the user beside the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub severity: Severity,
    pub text: String,
    /// What there is to say besides.
    pub detail: Option<String>,
    /// The class that Postgres has for it; `None`: none of its own.
    pub state: Option<SqlState>,
}

impl Notice {
    /// A message of the severity NOTICE, without a detail.
    pub(crate) fn plain(text: impl Into<String>) -> Notice {
        Notice::new(Severity::Notice, text)
    }

    /// A message without a detail.
    pub fn new(severity: Severity, text: impl Into<String>) -> Notice {
        Notice {
            severity,
            text: text.into(),
            detail: None,
            state: None,
        }
    }

    /// The same in a class.
    pub(crate) fn of_class(mut self, state: SqlState) -> Notice {
        self.state = Some(state);
        self
    }

    /// The five characters of its class.
    pub fn code(&self) -> &'static str {
        match (self.state, self.severity) {
            (Some(state), _) => state.code(),
            (None, Severity::Warning) => "01000",
            (None, _) => "00000",
        }
    }
}

/// How serious a notice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    Debug,
    Log,
    Info,
    Notice,
    Warning,
}

impl From<Level> for Severity {
    fn from(level: Level) -> Severity {
        match level {
            Level::Debug => Severity::Debug,
            Level::Log => Severity::Log,
            Level::Info => Severity::Info,
            Level::Notice => Severity::Notice,
            Level::Warning => Severity::Warning,
        }
    }
}

impl std::fmt::Display for Notice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let label = match self.severity {
            Severity::Debug => "DEBUG",
            Severity::Log => "LOG",
            Severity::Info => "INFO",
            Severity::Notice => "NOTICE",
            Severity::Warning => "WARNING",
        };
        write!(f, "{label}: {}", self.text)?;
        match &self.detail {
            Some(detail) => write!(f, "\nDETAIL:  {detail}"),
            None => Ok(()),
        }
    }
}

/// The result of one statement. Reading it runs the query; dropping it stops the query.
///
/// ```
/// # tokio::runtime::Runtime::new().unwrap().block_on(async {
/// use futures::TryStreamExt;
///
/// let session = taipan::Session::builder().build()?;
/// let mut results = session.sql("SELECT * FROM (VALUES (1, 'one'), (2, 'two')) AS t (n, name)").await?;
/// assert_eq!(results.schema().field(1).name(), "name");
/// let mut rows = 0;
/// while let Some(batch) = results.try_next().await? {
///     rows += batch.num_rows();
/// }
/// assert_eq!(rows, 2);
/// # Ok::<(), taipan::Error>(()) }).unwrap();
/// ```
pub struct QueryResults {
    schema: SchemaRef,
    source: Source,
    plan: Option<Arc<dyn ExecutionPlan>>,
    command: String,
    returns_rows: bool,
    notices: Vec<Notice>,
    sites: CallSites,
    /// Names of columns that have no name in the plan.
    texts: Vec<Option<String>>,
    /// What batches are to say of themselves, if they do not.
    typed: Option<SchemaRef>,
    /// The block that fails with it.
    block: Option<(Arc<Work>, u64)>,
    /// Where the rows of its database's tables are.
    database: Option<PathBuf>,
    /// Makes bytes of the rows, for COPY … TO STDOUT.
    encoder: Option<Encoder>,
    /// The statement that ends with its last row.
    running: Tracked,
    /// Its functions may run queries.
    asks: bool,
    /// The memory of rows that were read.
    held: Option<MemoryReservation>,
}

enum Source {
    Running {
        batches: Batches,
        stopped: BoxFuture<'static, Error>,
    },
    Ready(std::vec::IntoIter<RecordBatch>),
    Finished,
}

impl QueryResults {
    /// A statement that gave no rows. `command` is its tag, such as `CREATE FUNCTION`.
    pub(crate) fn done(command: impl Into<String>, notices: Vec<Notice>) -> QueryResults {
        QueryResults {
            schema: Arc::new(Schema::empty()),
            source: Source::Finished,
            plan: None,
            command: command.into(),
            returns_rows: false,
            notices,
            sites: CallSites::default(),
            texts: Vec::new(),
            typed: None,
            block: None,
            database: None,
            encoder: None,
            running: Tracked::default(),
            asks: false,
            held: None,
        }
    }

    /// Rows that are there already.
    pub(crate) fn rows(command: impl Into<String>, batch: RecordBatch) -> QueryResults {
        QueryResults {
            schema: batch.schema(),
            source: Source::Ready(vec![batch].into_iter()),
            returns_rows: true,
            ..QueryResults::done(command, Vec::new())
        }
    }

    /// Rows that a statement has given back.
    pub(crate) fn collected(command: impl Into<String>, schema: SchemaRef, batches: Vec<RecordBatch>) -> QueryResults {
        QueryResults {
            schema,
            source: Source::Ready(batches.into_iter()),
            returns_rows: true,
            ..QueryResults::done(command, Vec::new())
        }
    }

    /// A running query.
    pub(crate) fn running(
        (stream, workers): (SendableRecordBatchStream, Workers),
        plan: Arc<dyn ExecutionPlan>,
        stopped: BoxFuture<'static, Error>,
        sites: CallSites,
        texts: Vec<Option<String>>,
    ) -> QueryResults {
        QueryResults {
            schema: columns::restored(&stream.schema(), &texts).unwrap_or_else(|| stream.schema()),
            source: Source::Running {
                batches: Batches::new(stream, workers),
                stopped,
            },
            plan: Some(plan),
            returns_rows: true,
            sites,
            texts,
            ..QueryResults::done("SELECT", Vec::new())
        }
    }

    /// The same, with what the plan knows of the types of columns: operators may forget what Arrow does not tell.
    pub(crate) fn of_types(mut self, known: &Schema) -> QueryResults {
        if let Some(schema) = columns::with_types(&self.schema, known) {
            self.schema = schema.clone();
            self.typed = Some(schema);
        }
        self
    }

    /// The columns.
    pub fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }

    /// Whether the statement has a result; if not, there are no batches.
    pub fn returns_rows(&self) -> bool {
        self.returns_rows
    }

    /// What was done, in Postgres's words: `SELECT`, `CREATE FUNCTION`, `COPY 3` …
    pub fn command(&self) -> &str {
        &self.command
    }

    /// Messages for the user.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// The plan that is running, for its metrics.
    pub fn plan(&self) -> Option<&Arc<dyn ExecutionPlan>> {
        self.plan.as_ref()
    }

    /// All batches at once.
    pub async fn collect(self) -> Result<Vec<RecordBatch>> {
        self.try_collect().await
    }

    /// The same with another tag.
    pub(crate) fn tagged(mut self, tag: &str) -> QueryResults {
        self.command = tag.to_string();
        self
    }

    /// What stops it from now on.
    pub(crate) fn stop_with(&mut self, stop: BoxFuture<'static, Error>) {
        if let Source::Running { stopped, .. } = &mut self.source {
            *stopped = stop;
        }
    }

    /// The same, with the notices that a session wants to be told.
    pub(crate) fn telling(mut self, told: impl FnOnce(Vec<Notice>) -> Vec<Notice>) -> QueryResults {
        self.notices = told(self.notices);
        self
    }

    /// The same, where a failure is one of the transaction block that is open, if one is.
    pub(crate) fn within(mut self, work: &Arc<Work>) -> QueryResults {
        self.block = work.block().map(|block| (work.clone(), block));
        self
    }

    /// The same, where a failure is none of the transaction block that is open: whoever asked may handle it.
    pub(crate) fn apart(mut self) -> QueryResults {
        self.block = None;
        self
    }

    /// The same, of a plan whose functions may run queries.
    pub(crate) fn asking(mut self, asks: bool) -> QueryResults {
        self.asks = asks;
        self
    }

    /// Whether its functions may run queries.
    pub(crate) fn asks(&self) -> bool {
        self.asks
    }

    /// The same with its rows, all of which were read.
    pub(crate) fn read(mut self, rows: Vec<RecordBatch>, held: MemoryReservation) -> QueryResults {
        self.source = Source::Ready(rows.into_iter());
        self.held = Some(held);
        self
    }

    /// The same, of a database in this directory.
    pub(crate) fn of_database(mut self, dir: Option<&Path>) -> QueryResults {
        self.database = dir.and_then(|dir| std::path::absolute(dir).ok());
        self
    }

    /// The same, as what a statement gives that ends when these have ended.
    pub(crate) fn tracked(mut self, running: Arc<Running>) -> QueryResults {
        running.is(&self.command);
        match self.source {
            Source::Finished => running.ends(None),
            _ => self.running = Tracked(Some(running)),
        }
        self
    }

    /// Nobody reads on for a while: the statement does not run until `Session::resume`.
    pub fn rest(&self) {
        self.running.0.iter().for_each(|running| running.rests());
    }

    /// It is read on.
    pub(crate) fn goes_on(&self) {
        self.running.0.iter().for_each(|running| running.goes_on());
    }

    /// The same as a COPY, whose rows are to be bytes.
    pub(crate) fn copied(mut self, encoder: Encoder) -> QueryResults {
        self.command = "COPY".to_string();
        self.encoder = Some(encoder);
        self
    }

    /// Of a COPY … TO STDOUT, the bytes instead of the rows.
    ///
    /// # Errors
    ///
    /// Gives the results of other statements back.
    pub fn into_copy(mut self) -> Result<CopyOut, Box<QueryResults>> {
        match self.encoder.take() {
            Some(encoder) => Ok(CopyOut::new(self, encoder)),
            None => Err(Box::new(self)),
        }
    }

    fn fail(&mut self, error: Error) -> Poll<Option<Result<RecordBatch>>> {
        if let Some((work, block)) = &self.block {
            work.fail(*block);
        }
        self.source = Source::Finished;
        self.running.ends(Some(&error));
        Poll::Ready(Some(Err(error)))
    }

    /// All rows were read.
    fn ended(&mut self) {
        self.source = Source::Finished;
        self.held = None;
        self.running.ends(None);
    }

    /// Rows that were read.
    fn counted(&self, batch: &RecordBatch) {
        self.running
            .0
            .iter()
            .for_each(|running| running.gives(batch.num_rows()));
    }
}

impl Stream for QueryResults {
    type Item = Result<RecordBatch>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let polled = match &mut self.source {
            Source::Finished => return Poll::Ready(None),
            Source::Ready(batches) => {
                let next = batches.next();
                match &next {
                    Some(batch) => self.counted(batch),
                    None => self.ended(),
                }
                return Poll::Ready(next.map(Ok));
            }
            Source::Running { batches, stopped } => match stopped.poll_unpin(context) {
                Poll::Ready(why) => return self.fail(why),
                Poll::Pending => batches.poll_next(context),
            },
        };
        match polled {
            Poll::Pending => Poll::Pending,
            Poll::Ready(Some(Ok(batch))) => {
                self.counted(&batch);
                Poll::Ready(Some(renamed(batch, &self.texts, self.typed.as_ref())))
            }
            Poll::Ready(Some(Err(ended))) => {
                let error = match (ended, &self.plan) {
                    (Ended::Panicked(error), _) => error,
                    (Ended::Failed(error), Some(plan)) => {
                        reading::failed(error, plan.as_ref(), self.database.as_deref())
                    }
                    (Ended::Failed(error), None) => failure::from_datafusion(error),
                };
                let error = self.sites.locate(error);
                self.fail(error)
            }
            Poll::Ready(None) => {
                self.ended();
                Poll::Ready(None)
            }
        }
    }
}

/// The batch with the names that the user is to see, and what the plan knows of types.
fn renamed(batch: RecordBatch, texts: &[Option<String>], typed: Option<&SchemaRef>) -> Result<RecordBatch> {
    let schema = typed.cloned().or_else(|| columns::restored(batch.schema_ref(), texts));
    let Some(schema) = schema else {
        return Ok(batch);
    };
    let options = RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
    RecordBatch::try_new_with_options(schema, batch.columns().to_vec(), &options)
        .map_err(|e| Error::new(SqlState::Internal, e.to_string()))
}
