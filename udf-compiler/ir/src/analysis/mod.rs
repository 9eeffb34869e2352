//! What is known about IR without changing it: one fact per file.

pub mod alternatives;
pub mod bounds;
pub mod changes;
pub mod counters;
pub mod definitions;
pub mod effects;
pub mod interval;
mod lengths;
pub mod lifetimes;
pub mod ranges;
pub mod shared_lists;
pub mod transfer;
pub mod uses;
