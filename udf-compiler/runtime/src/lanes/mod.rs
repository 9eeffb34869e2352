//! Functions of eight numbers at a time, for programs for vectors: those of `py_math`, bit for bit.
//!
//! Most are the C library's, whose results are not always the nearest floats. So that lanes agree with it, a function is computed far
//! beyond a float's precision, and rounded where the C library must round the same way, by how large its error is at most. The few other
//! lanes, and those at the edges of the range, are left to the C library itself. So which C library there is decides no result, nor which
//! machine,
//! as long as it is that good. That is tried when a function is first asked for; where it is not, and for all functions that are
//! not written for lanes, the C library is called eight times.
//!
//! A lane for which there is no result (an error in Python) becomes NaN.

mod alone;
mod forms;
mod functions;
mod machine;
mod pack;
mod table;
#[cfg(test)]
mod tests;

pub use alone::{alone, arity, is_quick};
pub use machine::Machine;

/// The address of a function for a machine, if this is one. With AVX-512 it takes eight numbers in a register, or twice eight in two, and
/// returns eight in one, by the System V convention. Otherwise it takes three addresses by the machine's convention, which are multiples of
/// 16: of eight numbers, of eight more (of functions of one number any eight), and of where the results go.
pub fn address(machine: Machine, name: &str) -> Option<usize> {
    table::address(machine, name)
}
