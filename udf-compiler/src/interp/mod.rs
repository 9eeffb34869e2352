//! RustPython: the pool of interpreters, the sandbox they run in, and the path that runs original sources row by row.
//! Knows nothing of the IR; the generator uses the pool and nothing else from here.

pub mod absent;
mod arguments;
mod array_texts;
pub mod check;
mod code_objects;
mod codecs;
mod comparing;
mod concatenation;
mod constants;
pub mod contexts;
pub mod convert;
mod corrections;
pub mod exception;
mod extremes;
pub mod function;
mod garbage;
mod gate;
mod guards;
mod json_encoding;
mod key_derivation;
pub mod limits;
mod loading;
pub mod module;
pub mod modules;
mod operators;
pub mod plpython;
pub mod pool;
pub mod py_ops;
pub mod refusals;
mod rows;
pub mod sandbox;
pub mod scan;
mod scopes;
mod set_operators;
mod soft_keywords;
pub mod state;
mod sum;
mod thread_time;
mod waiting;
mod zones;

pub use convert::{Classes, Column, Python};
pub use function::{Interpreted, RowSelection};
pub use pool::{Pool, PoolError, Worker, pool, set_pool_size, waiting};
