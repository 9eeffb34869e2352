//! From a source to a compiled function: the phases in their order, batches with what native code gives up replayed on the
//! interpreter, aggregates, functions in worker processes, and functions as conditions of a query.
//!
//! Knows nothing of SQL, plans or table functions.

pub mod aggregate;
pub mod annotated;
mod cache;
mod elsewhere;
mod explain;
pub mod function;
pub mod fuse;
pub mod isolate;
mod output_limit;
mod partition_rows;
pub mod partitions;
pub mod pipeline;
pub mod predicates;
pub mod prepared;
pub mod queries;
mod replay;
pub mod set_returning;
mod struct_fields;
pub mod tier;
