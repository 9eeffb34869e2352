//! Staging: the hooks that make a running generator emit IR.
//!
//! Static values are ordinary Python objects, run-time values are `Staged` handles; every hook looks at its operands
//! and either computes now or emits. Knows Python objects and the IR; what an operation on run-time values means is
//! in `library`.

pub mod branch;
pub mod calls;
mod iterate;
pub mod loops;
pub mod objects;
pub mod operators;
mod shapes;
pub mod state;
pub mod values;

pub use state::{Cx, Dyn, Stop};
