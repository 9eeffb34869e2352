//! Workloads for Taipan, its peers and hand-written Rust, side by side. The library is the body of the program, so that the tests can
//! run it small. Knows every front door, and nothing of the rooms behind them.

pub mod agree;
pub mod arrays;
pub mod charts;
pub mod checksum;
pub mod columns;
pub mod database;
pub mod front;
pub mod latency;
pub mod measure;
pub mod memory;
pub mod native;
pub mod queries;
pub mod random;
pub mod scaling;
pub mod scratch;
pub mod suite;
pub mod table;
pub mod tables;
pub mod venv;
pub mod workload;
pub mod workloads;

#[cfg(test)]
mod tests;
