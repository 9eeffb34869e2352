//! Table functions in FROM: a call is recorded against the schemas of its arguments, and the program that it is becomes part
//! of the query's plan, so that DataFusion's rules see through it.
//!
//! ```text
//! g((SELECT …), 3) ─ planner ─▶ TableFunction::record ─▶ Program ─ lower ─▶ LogicalPlan
//! ```
//!
//! A call that gives rows (`yield`) is no program: it is a list, unnested, over the tables that stand before it (`rows`, `lateral`).
//!
//! Knows nothing of Python or of what the library does; `udf-compiler` says what operations mean.

mod aggregates;
mod bare;
mod collected;
mod decimals;
mod declared;
mod explain;
mod exprs;
mod in_order;
mod integers;
mod keep_order;
mod kept;
mod lateral;
mod lateral_left;
mod lazy;
mod looking;
mod lookup;
mod lower;
mod nulls;
mod once;
mod ops;
mod ordinal;
mod planner;
mod query_planner;
mod rows;
mod shared;
mod temporal;
mod windows;

pub(crate) use bare::{bare, nan_for_missing};
pub use explain::{Argument, explain_table};
pub use in_order::SortTables;
pub use keep_order::KeepOrder;
pub(crate) use lateral::PlaceRows;
pub use planner::TableFunctionPlanner;
pub use query_planner::TablesQueryPlanner;
