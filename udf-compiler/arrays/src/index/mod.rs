//! Indexing: parts of arrays taken and written.

pub mod at;
pub mod fancy;
pub mod key;
pub mod masks;
pub mod plan;

pub use key::Key;
