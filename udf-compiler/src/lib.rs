//! Python source and Arrow types in, compiled function out: the compiler's public face, and its worker processes. Knows
//! nothing of SQL or DataFusion.
//!
//! ```text
//! source ─ generate ─▶ IR ─ passes ─▶ IR ─ codegen ─▶ kernel ──▶ rows
//!                │ (on RustPython)                        │ failed rows
//!                └── unsupported ──▶ interp ◀─────────────┘
//! ```

mod worker;

pub use taipan_codegen as codegen;
pub use taipan_codegen::vector;
pub use taipan_driver::{fuse, predicates};
pub use taipan_generate as generate;
pub use taipan_interface::{error, files, run_options, source, sql_type};
pub use taipan_interp as interp;
pub use taipan_ir as ir;
pub use taipan_kernel as kernel;
pub use taipan_passes as passes;
pub use taipan_runtime as runtime;
pub use taipan_syntax as syntax;
pub use taipan_tables as tables;

pub use taipan_driver::aggregate::{Stepper, Unfinished};
pub use taipan_driver::annotated::{Annotated, Line, Outcome};
pub use taipan_driver::function::{Checked, CompiledFunction, check, compile, interpret};
pub use taipan_driver::isolate::set_worker_program;
pub use taipan_driver::partitions;
pub use taipan_driver::queries::refuse as refuse_queries;
pub use taipan_driver::set_returning::{Shape, shape};
pub use taipan_driver::tier::{Reason, Stage, Tier};
pub use taipan_generate::columns::RESULT as RESULT_OF_COLUMNS;
pub use taipan_syntax::modules::is_of_python;

pub use taipan_interface::error::{Diagnostic, Error, Remark, Span};
pub use taipan_interface::messages::{Level, Message};
pub use taipan_interface::queries;
pub use taipan_interface::run_options::{
    CancelFlag, Counters, ExecError, Mode, Notices, PythonException, Report, RowCounts, RunOptions, SharedBy,
};
pub use taipan_interface::source::{
    Columns, Constant, Documents, Fallback, FunctionSource, Isolation, Limits, NullInput, OnError, Param,
    ParameterStyle, Volatility,
};
pub use taipan_interface::trigger::TriggerCall;
pub use taipan_table_functions::{TableArg, TableError, TableFunction};
pub use taipan_types::account::MemoryAccount;
pub use worker::serve_if_worker;
