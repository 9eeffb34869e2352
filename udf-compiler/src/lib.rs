//! Python source and Arrow types in, compiled function out. Knows nothing of SQL or DataFusion.
//!
//! ```text
//! source ─ generate ─▶ IR ─ passes ─▶ IR ─ codegen ─▶ kernel ──▶ rows
//!                │ (on RustPython)                        │ failed rows
//!                └── unsupported ──▶ interp ◀─────────────┘
//! ```

mod account;
mod aggregate;
mod aligned;
pub mod analysis;
mod cache;
mod cells;
pub mod codegen;
mod elsewhere;
pub mod error;
pub mod exec;
mod explain;
pub mod function;
pub mod fuse;
pub mod generate;
pub mod interp;
pub mod ir;
mod isolate;
pub mod kernel;
mod list_ranges;
pub mod lower;
mod output;
pub mod passes;
pub mod pipeline;
mod prepared;
mod replay;
mod rows;
pub mod runtime;
pub mod source;
pub mod sql_type;
pub mod tables;
pub mod vector;
mod worker;

pub use account::MemoryAccount;
pub use aggregate::{Stepper, Unfinished};
pub use error::{Diagnostic, Error, Remark, Span};
pub use exec::{
    CancelFlag, Counters, ExecError, Level, Message, Mode, Notices, PythonException, RowCounts, RunOptions, SharedBy,
};
pub use function::{Checked, CompiledFunction, Reason, Stage, Tier, check, compile, interpret};
pub use generate::tables::{TableArg, TableError, TableFunction};
pub use isolate::set_worker_program;
pub use rows::{Shape, shape};
pub use source::{
    Columns, Constant, Fallback, FunctionSource, Isolation, Limits, NullInput, OnError, Param, Volatility,
};
pub use worker::serve_if_worker;
