//! What several parts of a plan need is computed once. Tables that functions read are marked where they are given to the
//! function; equal parts of the optimised plan over such tables become readers of one stream.
//!
//! ```text
//! inputs   marks the tables that a function reads
//! scans    scans of one table read the same columns
//! calls    calls of Python that several projections of a table make are made below them
//! dag      which parts of a plan are equal
//! common   equal parts become `Shared`
//! node     the logical and the physical `Shared`
//! feed     one stream of batches with several readers, each at its own pace
//! ```
//!
//! Knows nothing of programs and of functions.

mod calls;
mod common;
mod dag;
mod inputs;
mod node;
mod scans;
mod tee;

pub use common::share;
pub use dag::is_costly;
pub use inputs::{mark, table_of};
pub use node::SharedPlanner;
