//! The ground: the types of values, which everything from the generator to machine code speaks of, and accounts of memory.
//!
//! Knows nothing of operations, Python or Arrow.

pub mod account;
mod attr;
pub mod class;
mod class_fields;
pub mod parts;
pub mod types;

pub use attr::Attr;
pub use class::Class;
pub use parts::Parts;
pub use types::{Group, Missing, Type};
