//! Rewrites of programs over tables, in order. Each gives an equal program: the same rows, though errors of rows that are not
//! needed may no longer come.

pub mod filters;
pub mod late_calls;
pub mod late_filters;

use super::Program;

/// A pass and its name.
pub type Pass = (&'static str, fn(&mut Program));

/// All passes, in their order.
pub const ALL: &[Pass] = &[
    ("filters", filters::run),
    ("late_filters", late_filters::run),
    ("late_calls", late_calls::run),
    // Filters that come after joins now go below the calls that they do not need.
    ("filters", filters::run),
];
