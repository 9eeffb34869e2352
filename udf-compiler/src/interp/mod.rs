//! RustPython: the pool of interpreters, the sandbox they run in, and the path that runs original sources row by row.
//! Knows nothing of the IR; the generator uses the pool and nothing else from here.

pub mod check;
pub mod pool;
mod sandbox;
pub mod scan;

pub use pool::{Pool, PoolError, Worker, pool, set_pool_size};
