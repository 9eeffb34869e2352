//! The bit generators: each makes 64 random bits at a time from its own state.

mod mt19937;
mod pcg64;
mod philox;
mod sfc64;
mod source;

pub use mt19937::{KEY_LENGTH, Mt19937};
pub use pcg64::{Output, Pcg64};
pub use philox::Philox;
pub use sfc64::Sfc64;
pub use source::{Algorithm, BitGenerator, Core};
