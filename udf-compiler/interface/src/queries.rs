//! Queries that functions run: what they ask, what they get, and why not. Knows nothing of who runs them.

use crate::messages::Message;
use arrow::array::{ArrayRef, RecordBatch};
use arrow::datatypes::{DataType, SchemaRef};
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

/// Tells whether whoever asks is to stop.
pub type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// Runs the queries of the functions of one statement, as parts of it. Whoever calls this waits, on a thread that no query
/// needs to go on.
pub trait Queries: Debug + Send + Sync {
    /// Reads a query and plans it, with parameters of these types. It may be a part of a function in SQL.
    ///
    /// # Errors
    ///
    /// Those of the query.
    fn prepare(&self, text: &str, types: &[String], part: Option<&Part>, stop: Stop<'_>) -> Result<Plan, Failure>;

    /// Runs a query and gives all its rows.
    ///
    /// # Errors
    ///
    /// Those of the query; nothing of what it has changed is left then.
    fn run(&self, query: &Query, stop: Stop<'_>) -> Result<Answer, Failure>;

    /// Begins a query whose rows are read piece by piece.
    ///
    /// # Errors
    ///
    /// Those of the query.
    fn open(&self, query: &Query, stop: Stop<'_>) -> Result<Opened, Failure>;

    /// Begins a part of the statement that can be undone as a whole.
    ///
    /// # Errors
    ///
    /// Where the statement can change nothing.
    fn begin_part(&self) -> Result<(), Failure>;

    /// Ends the part that was begun last: what it has changed stays, or does not.
    ///
    /// # Errors
    ///
    /// Where none was begun.
    fn end_part(&self, well: bool) -> Result<(), Failure>;
}

/// What a statement of a function in SQL is to whoever plans it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What the function is called.
    pub function: String,
    /// What its parameters are called.
    pub names: Vec<Option<String>>,
    /// The names and types of the columns that its rows become. `None`: nobody reads its rows.
    pub columns: Option<Vec<(String, String)>>,
}

/// A query that was read and planned. It can be run in every later statement of its session.
#[derive(Clone, Debug)]
pub struct Plan {
    pub text: Arc<str>,
    /// The types of its parameters.
    pub types: Arc<[DataType]>,
    /// What is known of it besides.
    pub known: Arc<dyn Known>,
}

/// What whoever runs queries keeps of a plan.
pub trait Known: Any + Debug + Send + Sync {}

/// The value of a parameter.
#[derive(Clone, Debug)]
pub enum Value {
    Null,
    /// As SQL reads a text for the parameter's type.
    Text(String),
    /// The one row of an array of the parameter's type.
    Row(ArrayRef),
}

/// What is asked.
#[derive(Clone, Debug)]
pub struct Query {
    pub what: Asked,
    /// Most rows that are wanted.
    pub limit: Option<usize>,
    /// Most bytes that its rows may take together.
    pub memory: usize,
    /// Whether the function may change rows: it is not said to be STABLE.
    pub changes: bool,
}

/// A query as a text, or as a plan with its values.
#[derive(Clone, Debug)]
pub enum Asked {
    Text(String),
    Plan(Plan, Vec<Value>),
}

impl Query {
    /// Its text.
    pub fn text(&self) -> &str {
        match &self.what {
            Asked::Text(text) => text,
            Asked::Plan(plan, _) => &plan.text,
        }
    }
}

/// The columns of what a query gives.
#[derive(Clone, Debug)]
pub struct Columns {
    pub schema: SchemaRef,
    /// Postgres's numbers of their types, and the modifiers of these.
    pub types: Vec<(u32, i32)>,
}

/// What a query has given.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What was done, in Postgres's words: `SELECT`, `INSERT 0 3`.
    pub command: String,
    /// `None`: it gives no rows.
    pub columns: Option<Columns>,
    pub rows: Vec<RecordBatch>,
    /// What it has to tell the client.
    pub messages: Vec<Message>,
}

/// A query that is being read.
#[derive(Debug)]
pub struct Opened {
    pub columns: Columns,
    pub rows: Box<dyn Reading>,
}

/// The rows of a query, piece by piece. It ends with whoever holds it.
pub trait Reading: Debug + Send {
    /// The next rows, at most so many; `None`: there are no more.
    ///
    /// # Errors
    ///
    /// Those of the query.
    fn next(&mut self, most: usize, stop: Stop<'_>) -> Result<Option<RecordBatch>, Failure>;
}

/// Why a query gives nothing.
#[derive(Clone, Debug)]
pub enum Failure {
    /// It failed, which the function may handle.
    Failed(Box<QueryError>),
    /// It cannot be run there. The call ends with it, whatever the function does.
    Refused(Box<QueryError>),
    /// Whoever asked is to stop.
    Stopped,
}

/// What is wrong with a query.
#[derive(Clone, Debug, Default)]
pub struct QueryError {
    /// The five characters of its class.
    pub state: String,
    pub message: String,
    pub detail: Option<String>,
    pub hint: Option<String>,
    /// The place in its text, in characters from 1 on.
    pub position: Option<usize>,
    /// Lines about where it happened.
    pub context: Vec<String>,
    /// Its text.
    pub query: String,
}
