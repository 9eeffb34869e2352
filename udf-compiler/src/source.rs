//! What a CREATE FUNCTION statement says, in the compiler's terms.

use arrow::datatypes::DataType;
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
    pub returns: DataType,
    /// RETURNS JSON, which is text: what is no str is written as JSON.
    pub json: bool,
    pub null_input: NullInput,
    /// As declared; `None`: to be inferred.
    pub volatility: Option<Volatility>,
    pub on_error: OnError,
    pub limits: Limits,
    pub fallback: Fallback,
}

/// One SQL parameter. It binds to a Python parameter by position.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// Unquoted, as written. In the body form it is the Python name. Unnamed parameters are called `arg1` …
    pub name: String,
    pub ty: DataType,
    /// Declared NOT NULL: a NULL is an error before the function is called.
    pub not_null: bool,
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

/// Limits of one function. `None`: the session's default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Longest time for one batch.
    pub timeout: Option<Duration>,
    /// Most bytes the function may hold at once in one thread.
    pub memory: Option<usize>,
}
