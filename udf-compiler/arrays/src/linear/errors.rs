//! Errors of linear algebra in numpy's words.
//! It does not know what fails.

use crate::error::{ArrayError, Kind};

/// numpy's `LinAlgError`.
pub fn linalg(message: impl Into<String>) -> ArrayError {
    ArrayError::new(Kind::Linalg, message)
}
