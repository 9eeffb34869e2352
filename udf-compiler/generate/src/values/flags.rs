//! Flags of which only the number is a run-time value. Knows nothing of enums.

use rustpython_vm::{PyObjectRef, PyPayload, pyclass};

/// Bits of an `IntFlag` that are known at run time only.
#[pyclass(name = "Flags", module = "_taipan_hooks")]
#[derive(Debug, PyPayload)]
pub struct Flags {
    pub value: PyObjectRef,
}

#[pyclass(flags(DISALLOW_INSTANTIATION))]
impl Flags {}
