//! Elements chosen, bounded and rounded.

pub mod choose;
pub mod close;
pub mod rounding;
