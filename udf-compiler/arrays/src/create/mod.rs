//! New arrays: filled, counted, or read from nested lists.

pub mod filled;
pub mod nested;
pub mod ranges;
