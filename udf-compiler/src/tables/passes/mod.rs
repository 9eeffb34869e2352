//! Rewrites of programs over tables, in order. Each gives an equal program: the same rows, though errors of rows that are not
//! needed may no longer come.

mod filters;
mod late_calls;
mod late_filters;

use super::Program;

/// All passes.
pub fn run(program: &mut Program) {
    filters::run(program);
    late_filters::run(program);
    late_calls::run(program);
    // Those that come after joins now, below the calls that they do not need.
    filters::run(program);
}
