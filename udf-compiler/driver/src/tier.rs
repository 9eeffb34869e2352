//! How a function runs, why, and the stages that it goes through.

use taipan_interface::error::Span;

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
