//! Trees: how they are kept, and two ways to ask them, which answer the same bits.

mod bounds;
mod run;
mod table;
pub mod tree;
mod walk;

pub use run::{Forest, Leaves};
