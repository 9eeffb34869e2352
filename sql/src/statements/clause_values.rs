//! What the clauses of CREATE FUNCTION say.

use super::types::Named;
use crate::error::{Error, Result, SqlState};
use sqlparser::ast::{Expr, Statement as SqlStatement};
use std::fmt;
use taipan_engine::{Parallel, Security};
use taipan_udf::{Columns, Fallback, Limits, NullInput, OnError, ParameterStyle, Volatility};

/// What the clauses say. `None`: not given.
#[derive(Clone, Debug, Default)]
pub struct Clauses {
    pub returns: Option<Named>,
    /// RETURNS TABLE: its columns; none: whatever the function returns.
    pub table: Option<Columns>,
    /// `python` or another name of it, or `sql`.
    pub language: Option<String>,
    pub volatility: Option<Volatility>,
    pub null_input: Option<NullInput>,
    pub parallel: Option<Parallel>,
    pub security: Option<Security>,
    pub cost: Option<f64>,
    pub rows: Option<f64>,
    pub handler: Option<String>,
    pub needs: Needs,
    pub comment: Option<String>,
    pub on_error: Option<OnError>,
    pub limits: Limits,
    pub fallback: Option<Fallback>,
    /// Databend's STATE, which makes an aggregate. What types its fields have is found in the program.
    pub state: Option<()>,
    /// As written.
    pub options: Vec<(String, String)>,
    /// What is said of clauses when the function is made.
    pub notices: Vec<String>,
    pub body: Option<String>,
    /// A body that is a part of the statement.
    pub standard: Option<StandardBody>,
}

/// What a function needs besides its text, and how it takes its arguments.
#[derive(Clone, Debug, Default)]
pub struct Needs {
    pub runtime_version: Option<String>,
    pub imports: Option<Vec<Imported>>,
    pub packages: Option<Vec<String>>,
    /// PARAMETER STYLE
    pub style: Option<ParameterStyle>,
}

/// A file that the function is to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// Where it is; once it was read, what it is called.
    pub name: String,
    /// What is in it, as a text; none: it is to be read.
    pub content: Option<String>,
}

/// The body of a function in SQL, as the standard has it.
#[derive(Clone, Debug)]
pub enum StandardBody {
    /// `RETURN expression`
    Return(Box<Expr>),
    /// `BEGIN ATOMIC statement; … END`
    Atomic(Vec<SqlStatement>),
}

impl fmt::Display for StandardBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StandardBody::Return(expr) => write!(f, "RETURN {expr}"),
            StandardBody::Atomic(statements) => {
                f.write_str("BEGIN ATOMIC ")?;
                statements.iter().try_for_each(|statement| write!(f, "{statement}; "))?;
                f.write_str("END")
            }
        }
    }
}

/// The version of Python, if there is one like it.
///
/// # Errors
///
/// 22023 for versions before 3.
pub(super) fn known_version(version: String) -> Result<String> {
    match version.split('.').next() {
        Some("3") => Ok(version),
        _ => Err(Error::new(
            SqlState::InvalidParameter,
            format!("RUNTIME_VERSION '{version}' is not available"),
        )
        .with_hint("Functions run as Python 3.14: any 3.x is accepted.")),
    }
}
