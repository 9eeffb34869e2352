//! The compiled function: what the engine calls per batch and asks about.

use crate::error::{Error, Span};
use crate::exec::{Counters, ExecError, RunOptions};
use crate::source::{FunctionSource, Volatility};
use arrow::array::ArrayRef;
use arrow::datatypes::DataType;
use std::sync::Arc;

/// How a function runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tier {
    Native,
    /// Native, with some operations or paths on the interpreter.
    Mixed,
    Interpreted,
}

/// Why something runs on the interpreter, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    pub message: String,
    pub span: Option<Span>,
}

/// The stages that EXPLAIN FUNCTION shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Source,
    Generator,
    Ir,
    Optimized,
    Lowered,
    Machine,
}

/// What is known of a function at CREATE, before argument arrays are seen.
#[derive(Clone, Debug)]
pub struct Checked {
    /// As declared, else inferred.
    pub volatility: Volatility,
}

/// Everything checkable at CREATE: syntax, limits on size and nesting, names, imports, handler, arity.
pub fn check(source: &FunctionSource) -> Result<Checked, Error> {
    let _ = source;
    Err(Error::Internal("check is not connected".into()))
}

/// A function compiled for one list of Arrow argument types. Cheap to share between threads.
#[derive(Debug)]
pub struct CompiledFunction {
    source: Arc<FunctionSource>,
    counters: Counters,
}

/// Compiles for these argument types. Falls back to interpretation; fails only with `Rejected`, with `Unsupported`
/// where the function forbids the fallback, or with a bug.
pub fn compile(source: Arc<FunctionSource>, args: &[DataType]) -> Result<CompiledFunction, Error> {
    let _ = args;
    Ok(CompiledFunction {
        source,
        counters: Counters::default(),
    })
}

impl CompiledFunction {
    /// Evaluates rows. `args` are arrays of equal length `rows`, of the types compiled for; a function without
    /// parameters has none. The result has `rows` rows of the declared type.
    pub fn invoke(&self, args: &[ArrayRef], rows: usize, options: &RunOptions) -> Result<ArrayRef, ExecError> {
        let _ = (args, rows, options);
        Err(ExecError::Internal {
            function: self.source.name.clone(),
            message: "not connected".into(),
        })
    }

    /// The source it was compiled from.
    pub fn source(&self) -> &Arc<FunctionSource> {
        &self.source
    }

    /// How it runs.
    pub fn tier(&self) -> Tier {
        Tier::Interpreted
    }

    /// Why parts or all of it run on the interpreter; empty for `Native`.
    pub fn reasons(&self) -> &[Reason] {
        &[]
    }

    /// Totals so far.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// The text of one stage, for EXPLAIN FUNCTION. Stages after a fallback say why there is nothing.
    pub fn explain(&self, stage: Stage) -> String {
        let _ = stage;
        String::new()
    }
}
