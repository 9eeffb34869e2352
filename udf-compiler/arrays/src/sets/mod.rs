//! Operations of sets.

pub mod operations;

pub use operations::{Intersection, intersect1d, isin, setdiff1d, setxor1d, union1d};
