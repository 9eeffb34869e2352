//! What callers hand in and get back: sources of functions, SQL types and their values in Arrow, options of a run, errors.
//!
//! Knows nothing of how a function is compiled or run.

pub mod error;
pub mod files;
pub mod list_offsets;
pub mod messages;
pub mod queries;
pub mod run_options;
pub mod scalars;
pub mod source;
pub mod sql_type;
pub mod table;
pub mod trigger;
