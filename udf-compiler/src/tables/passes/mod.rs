//! Rewrites of programs over tables, in order. Each gives an equal program: the same rows, though errors of rows that are not
//! needed may no longer come.

mod filters;
mod late_calls;

use super::Program;

/// All passes.
pub fn run(program: &mut Program) {
    filters::run(program);
    late_calls::run(program);
}
