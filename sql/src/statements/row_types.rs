//! What functions give that is no type of a value: rows of parameters, and nothing.

use super::types::Named;
use datafusion::arrow::datatypes::DataType;

/// What rows of several parameters are called.
pub const RECORD: &str = "record";
/// The same of functions that give many.
pub const RECORDS: &str = "SETOF record";

pub use taipan_engine::definition::{TRIGGER, VOID};

/// The type of what only triggers call.
pub fn trigger() -> Named {
    Named {
        ty: DataType::Boolean,
        name: TRIGGER.to_string(),
    }
}

/// The type of what gives nothing: a value of it is NULL where it is made.
pub fn void() -> Named {
    Named {
        ty: DataType::Utf8,
        name: VOID.to_string(),
    }
}
