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

/// Methods that change their object.
pub const CHANGING: &[&str] = &[
    "append",
    "extend",
    "insert",
    "remove",
    "pop",
    "clear",
    "sort",
    "reverse",
    "update",
    "add",
    "discard",
    "setdefault",
    "popitem",
    "appendleft",
    "extendleft",
    "popleft",
    "rotate",
    "move_to_end",
    "subtract",
    "difference_update",
    "intersection_update",
    "symmetric_difference_update",
];
