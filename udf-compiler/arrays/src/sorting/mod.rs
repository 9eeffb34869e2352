//! Sorts, and what is found by them.

pub mod keys;
pub mod search;
pub mod sorts;
pub mod unique;

pub use search::{Side, digitize, searchsorted};
pub use sorts::{argpartition, argsort, lexsort, partition, sort};
pub use unique::{Unique, unique};
