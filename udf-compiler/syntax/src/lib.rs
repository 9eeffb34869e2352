//! The text of a function: parsed, checked and understood without running it, and written anew as the program that
//! generates its IR.
//!
//! Knows nothing of interpreters that run, of IR or of rows.

pub mod absent;
pub mod bytecode;
pub mod check;
pub mod cogen;
mod constants;
pub mod documents;
pub mod faults;
pub mod library_changes;
mod library_uses;
pub mod literals;
pub mod modules;
pub mod names;
mod nesting;
pub mod own_modules;
mod plpython_body;
pub mod program;
pub mod protocol;
pub mod queries;
pub mod reached;
pub mod scan;
pub mod scopes;
pub mod sessions;
mod soft_keywords;
pub mod source;
pub mod triggers;
