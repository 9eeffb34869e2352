//! What is known about IR without changing it: one fact per file.

pub mod alternatives;
pub mod effects;
pub mod purity;
