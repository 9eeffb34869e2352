//! What a CREATE FUNCTION statement says, in the compiler's terms.

use crate::files::Files;
use crate::trigger::TriggerCall;
use arrow::datatypes::DataType;
use std::sync::Arc;
use std::time::Duration;

/// A scalar Python function as written, with everything that changes its meaning.
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionSource {
    /// The SQL name without schema: what errors and tracebacks call it.
    pub name: String,
    /// The text between the dollar quotes.
    pub text: String,
    /// HANDLER, if given: the Python function to call. Makes the text a module.
    pub handler: Option<String>,
    pub params: Vec<Param>,
    /// Arguments that are the same in every call, by position. They are passed all the same.
    pub constants: Vec<(usize, Constant)>,
    /// Of a function that gives rows, the list of the rows of one call; of one that makes a query of its tables, nothing.
    pub returns: DataType,
    /// RETURNS TABLE: the columns; without any, what the function returns says. `None`: a scalar function.
    pub table: Option<Columns>,
    /// CREATE AGGREGATE FUNCTION: the text says how rows become one value.
    pub aggregate: bool,
    /// RETURNS JSON, which is text: what is no str is written as JSON.
    pub json: bool,
    /// What calls hand over.
    pub style: ParameterStyle,
    pub null_input: NullInput,
    /// As declared; `None`: to be inferred.
    pub volatility: Option<Volatility>,
    pub on_error: OnError,
    pub limits: Limits,
    pub fallback: Fallback,
    pub isolation: Isolation,
    /// What it brings besides its text.
    pub files: Files,
    /// Of one that a trigger calls, what it is told.
    pub trigger: Option<Arc<TriggerCall>>,
    /// Which values are VARIANTs.
    pub documents: Documents,
}

/// Values that are JSON outside and what it stands for inside: dicts, lists, texts, numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Documents {
    /// The places of such parameters.
    pub parameters: Vec<usize>,
    /// Whether the result is one.
    pub returned: bool,
}

impl Documents {
    /// Whether no value is one.
    pub fn is_empty(&self) -> bool {
        self.parameters.is_empty() && !self.returned
    }
}

/// What classes of handlers that give rows call for a row, and at the end: Snowflake's names, and Databricks'.
pub const HANDLER_METHODS: [[&str; 2]; 2] = [["process", "end_partition"], ["eval", "terminate"]];

/// The columns of a table: names and types.
pub type Columns = Vec<(String, DataType)>;

impl FunctionSource {
    /// Whether a call gives rows, which are the items of the list that it returns.
    pub fn gives_rows(&self) -> bool {
        self.table.is_some() && self.returns != DataType::Null
    }

    /// A function given as a body, with defaults for everything else. Parameters are added by the caller.
    pub fn body(name: &str, text: &str, returns: DataType) -> FunctionSource {
        FunctionSource {
            name: name.to_string(),
            text: text.to_string(),
            handler: None,
            params: Vec::new(),
            constants: Vec::new(),
            returns,
            table: None,
            aggregate: false,
            json: false,
            style: ParameterStyle::Values,
            null_input: NullInput::Called,
            volatility: None,
            on_error: OnError::Raise,
            limits: Limits::default(),
            fallback: Fallback::Allow,
            isolation: Isolation::InProcess,
            files: Files::default(),
            trigger: None,
            documents: Documents::default(),
        }
    }
}

/// What a function is called with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ParameterStyle {
    /// The values of a row, unless its text says otherwise.
    #[default]
    Values,
    /// PARAMETER STYLE PANDAS: columns.
    Columns,
}

/// One SQL parameter. It binds to a Python parameter by position.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// Unquoted, as written. In the body form it is the Python name. Unnamed parameters are called `arg1` …
    pub name: String,
    pub ty: DataType,
    /// Declared NOT NULL: a NULL is an error before the function is called.
    pub not_null: bool,
    /// A TABLE: the columns it must have; without any, whatever it has. `None`: a value.
    pub table: Option<Columns>,
}

/// An argument that is known before the function runs.
#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(Arc<str>),
}

/// What a NULL argument does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NullInput {
    /// It is `None` inside.
    Called,
    /// The result is NULL without a call.
    Strict,
}

/// SQL's volatility classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Volatility {
    Immutable,
    Stable,
    Volatile,
}

/// What an exception in a row does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OnError {
    Raise,
    Null,
}

/// Whether a function that does not compile may run interpreted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fallback {
    Allow,
    Warn,
    Forbid,
}

/// Where Python runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Isolation {
    /// On interpreters of this process.
    #[default]
    InProcess,
    /// In processes of their own, of which one that dies costs a query an error.
    Worker,
}

/// Limits of one function. `None`: the session's default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Longest time for one batch.
    pub timeout: Option<Duration>,
    /// Most bytes the function may hold at once in one thread.
    pub memory: Option<usize>,
    /// Most bytes that one call may return. Without it, `memory` is the limit.
    pub output: Option<usize>,
}
