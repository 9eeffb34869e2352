//! Random streams, bit for bit those of numpy 2.2: `SeedSequence`, bit generators, `Generator` and `RandomState`.
//!
//! Knows no arrays: draws are flat vectors. `README.md` lists numpy's functions and which of these they call.

pub mod bits;
pub mod choice;
pub mod distributions;
pub mod integers;
pub mod sample;
pub mod seeds;
pub mod vectors;

mod binomial;
mod bounded;
mod checks;
mod continuous;
mod discrete;
mod functions;
mod gamma;
mod generator;
mod hypergeometric;
mod legacy;
mod order;
mod random_state;
mod stream;
mod tables;
mod ziggurat;

pub use checks::Constraint;
pub use generator::{ExponentialMethod, Generator};
pub use random_state::RandomState;
pub use stream::Stream;
