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
mod collected;
mod columns;
mod decimals;
mod declared;
mod exact;
mod explain;
mod exprs;
mod floats;
mod integers;
mod lateral;
mod lateral_left;
mod lazy;
mod lazy_call;
mod logical_plan;
mod lookup;
mod materialized;
mod nan_filters;
mod nulls;
mod observe;
mod once;
mod ops;
mod ordering;
mod ordinal;
mod over;
mod partition_values;
mod partitions;
mod planner;
mod query_planner;
mod refusals;
mod row_order;
mod rows;
mod shared;
mod temporal;
mod windows;

pub use explain::{Argument, explain_table};
pub(crate) use lateral::PlaceRows;
pub(crate) use nan_filters::{bare, nan_for_missing};
pub use ordering::SortTables;
pub use partitions::OVER;
pub use planner::TableFunctionPlanner;
pub use query_planner::TablesQueryPlanner;
pub use row_order::KeepOrder;
