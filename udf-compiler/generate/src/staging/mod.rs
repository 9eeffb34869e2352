//! Staging: what the hooks do that make a running generator emit IR.
//!
//! Static values are ordinary Python objects, run-time values are `Staged` handles; what a hook asks for looks at its operands
//! and either computes now or emits. Knows Python objects and the IR, by `values` and `state` below; what an operation on
//! run-time values means is in `library`. Does not know the module that the hooks are in, which is above.

pub mod adapters;
mod allocation_sites;
pub mod attributes;
pub mod branch;
pub mod calls;
mod carried_attributes;
pub mod closure_conversion;
mod constants;
mod contents;
mod contextmanager;
mod convert;
pub mod dataclasses;
pub mod displays;
pub mod dunders;
mod dynamic_branch;
mod dynamic_loops;
pub mod enums;
mod exceptions;
pub mod f_strings;
pub mod fold;
pub mod frames;
pub mod generator_objects;
mod generator_transform;
pub mod generics;
pub mod guards;
mod handles;
pub mod hashing;
pub mod inline_generators;
mod instance_records;
pub mod instances;
pub mod instantiation;
pub mod interpreter_calls;
pub mod iterator_objects;
mod join;
pub mod json_iteration;
mod keyed_containers;
mod lifting;
pub mod loops;
pub mod matching;
pub mod methods;
mod mutation_check;
mod named_tuples;
pub mod operators;
mod outlining;
mod postponed;
mod purity;
pub mod raise_stmt;
mod references;
mod residual;
mod residual_exceptions;
mod signals;
mod singleton_types;
pub mod special_methods;
pub mod star_args;
mod tracking;
pub mod truth;
pub mod try_stmt;
pub mod unfolding;
pub mod unpacking;
mod unrolled;
pub mod value_enums;
pub mod variables;
pub mod with_stmt;

pub use instance_records::{changed_keys, compared};
pub use named_tuples::unname;
