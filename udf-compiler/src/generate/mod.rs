//! Room under construction.

pub mod scopes;
pub mod source;
