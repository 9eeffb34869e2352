//! Python functions for any DataFusion session.
//!
//! ```no_run
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let ctx = datafusion::prelude::SessionContext::new();
//! # let definition = taipan_engine::FunctionDefinition::new("f", [], datafusion::arrow::datatypes::DataType::Int64, "return 1");
//! let python = taipan_engine::Python::new();
//! python.install(&ctx)?;
//! python.create_function(definition)?;
//! # Ok(())
//! # }
//! ```
//!
//! ```text
//! FunctionDefinition ─▶ FunctionCatalog ─ publish ─▶ SessionState: one PythonFunction per name, with all overloads
//!                                                         │ a query is planned
//!                                                         ▼
//!                        BindCalls: overload, casts, defaults ─▶ one PythonFunction per call
//!                                                         │ a batch arrives
//!                                                         ▼
//!                        Function::compiled (once per list of argument layouts) ─▶ CompiledFunction::invoke
//! ```
//!
//! Knows nothing of SQL text beyond DataFusion's own CREATE FUNCTION; the crate `taipan` has the full language.

mod actual;
mod again;
mod aggregate;
mod arguments;
mod bodies;
mod call;
mod call_state;
pub mod catalog;
mod changes;
mod coalesce;
mod correlated;
mod default_calls;
pub mod definition;
mod distinct;
pub mod error;
mod evaluate;
pub mod exact;
pub mod excluded;
pub mod expanded;
pub mod explain;
pub mod factory;
pub mod field_of;
pub mod function;
pub mod functions_table;
mod fused;
mod implied;
mod inline;
mod interrupt;
mod measured;
mod messages;
mod opaque;
mod placement;
mod polymorphic;
mod publish;
mod python;
mod python_calls;
mod query_scope;
mod quoted;
mod resolve;
mod run;
pub mod runtime;
pub mod scalar;
mod set_operations;
pub mod tables;
mod tally;
mod trigger_calls;
pub mod types;
mod validate;
mod values;
mod window_keys;
mod wrapper_exec;
mod zone_names;
pub mod zones;

pub use again::{asking, calls_python, is_call, runs_queries, with_new_calls};
pub use arguments::Slot;
pub use catalog::{Created, Dropped, FunctionCatalog, FunctionsNow};
pub use changes::{
    ACTION, ChangeError, Check, Checks, FailingRow, KeyRange, KeySet, Length, MergeAction, Parted, PartedTable, Parts,
    Returned, UniqueKey, Watch, keep_checks, keep_not_null, keep_present, shown,
};
pub use correlated::{Correlated, MoreThanOne};
pub use definition::{
    Argument, ArgumentDefault, Brought, Declared, FunctionDefinition, FunctionName, Output, Parallel, ParameterMode,
    Security,
};
pub use error::CatalogError;
pub use function::Function;
pub use python::{Python, SYSTEM_SCHEMA};
pub use query_scope::Expressions;
pub use runtime::Runtime;
pub use tally::{Done, Tally};
