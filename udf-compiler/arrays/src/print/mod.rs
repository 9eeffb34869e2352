//! Arrays and elements as text, as numpy 2.2 prints them.

pub mod array;
pub mod columns;
pub mod digits;
pub mod element;
pub mod options;

pub use options::{FloatMode, Options};
