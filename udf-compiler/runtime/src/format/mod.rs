//! The format mini-language of `format()` and f-strings, for int, float and str.
//!
//! Does not know where specs come from. A spec that Python refuses fails.

mod fixed;
mod float;
mod int;
pub(super) mod number;
pub(super) mod spec;
mod text;

pub use float::float;
pub use int::{int, wide};
pub use text::text;
