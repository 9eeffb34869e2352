//! Patterns that are not run natively.

/// Why a pattern is not run natively.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unknown(pub &'static str);
