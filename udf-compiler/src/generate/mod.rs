//! Room under construction.

pub mod source;
