//! Functions of eight numbers at a time, for programs for vectors: those of `py_math`, bit for bit.
//!
//! Most are the C library's, whose results are not always the nearest floats. So that lanes agree with it, a function is computed far
//! beyond a float's precision, and rounded where the C library must round the same way, by how large its error is at most. The few other
//! lanes, and those at the edges of the range, are left to the C library itself. So which C library there is decides no result,
//! as long as it is that good. That is tried when a function is first asked for; where it is not, and for all functions that are
//! not written for lanes, the C library is called eight times.
//!
//! A lane for which there is no result (an error in Python) becomes NaN.

mod alone;
#[cfg(all(target_arch = "x86_64", unix))]
mod avx512;

pub use alone::{alone, arity, is_quick};

/// Where the machine has AVX-512: the address of a function that takes eight numbers in a register, or twice eight in two, and returns eight
/// in one, by the System V convention.
pub fn address(name: &str) -> Option<usize> {
    #[cfg(all(target_arch = "x86_64", unix))]
    return avx512::address(name);
    #[cfg(not(all(target_arch = "x86_64", unix)))]
    return None;
}
