//! Staging: what the hooks do that make a running generator emit IR.
//!
//! Static values are ordinary Python objects, run-time values are `Staged` handles; what a hook asks for looks at its operands
//! and either computes now or emits. Knows Python objects and the IR, by `values` and `state` below; what an operation on
//! run-time values means is in `library`. Does not know the module that the hooks are in, which is above.

pub mod adapters;
pub mod attributes;
pub mod branch;
pub mod calls;
mod captured;
mod convert;
mod dunders;
mod dynamic_loops;
mod either;
pub mod enums;
mod escapes;
pub mod fold;
pub mod generators;
mod generics;
pub mod guards;
pub mod hashing;
mod instance_records;
pub mod instances;
mod iterate;
pub mod iterators;
mod lifting;
pub mod loops;
mod managed;
pub mod managing;
pub mod matching;
mod merge;
mod methods;
mod named_tuples;
pub mod operators;
mod origins;
pub mod plain_members;
mod purity;
pub mod raising;
mod references;
mod residual;
mod resumption;
mod shapes;
mod signals;
mod singles;
pub mod spreading;
mod summaries;
pub mod suspended;
mod throwing;
mod tracking;
pub mod truth;
pub mod trying;
mod unrolled;
mod witness;

pub use instance_records::{changed_keys, compared};
pub use named_tuples::unname;
