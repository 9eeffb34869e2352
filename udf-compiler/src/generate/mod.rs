//! Room under construction.

pub mod names;
pub mod scopes;
pub mod source;
