//! The columns of the tables: one way to evaluate a workload per file.

pub mod kernel;
pub mod parquet;
pub mod process;
pub mod rust;
pub mod rustpython;
pub mod session;
