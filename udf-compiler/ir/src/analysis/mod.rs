//! What is known about IR without changing it: one fact per file.

pub mod alternatives;
pub mod counters;
pub mod definitions;
pub mod effects;
pub mod interval128;
pub mod interval64;
mod lengths;
pub mod lifetimes;
pub mod mod_ref;
pub mod ranges;
pub mod shared_lists;
pub mod transfer;
pub mod uses;
