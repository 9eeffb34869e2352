//! Methods on their way from their object to their call. Knows nothing of what a call does (`hooks/outside.rs`).

use rustpython_vm::types::Callable;
use rustpython_vm::{PyObjectRef, PyPayload, pyclass};

/// A method of a run-time value, not called yet.
#[pyclass(name = "Method", module = "_taipan_hooks")]
#[derive(Debug, PyPayload)]
pub struct Method {
    pub object: PyObjectRef,
    pub name: String,
}

#[pyclass(with(Callable))]
impl Method {}
