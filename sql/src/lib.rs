//! The front of Taipan: SQL with Python functions.

pub mod dialect;
pub mod error;
pub mod split;
pub mod statements;

pub use error::{Error, Position, Result, SqlState};
