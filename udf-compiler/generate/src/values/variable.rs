//! What variables hold that are not bound, or may not be. Knows nothing of what reading one does.

use rustpython_vm::builtins::PyType;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::types::Constructor;
use rustpython_vm::{Py, PyObjectRef, PyPayload, PyResult, VirtualMachine, pyclass};

/// A variable that may be unbound: `flag` says so at run time.
#[pyclass(name = "Maybe", module = "_taipan_hooks")]
#[derive(Debug, PyPayload)]
pub struct Maybe {
    pub flag: PyObjectRef,
    pub value: PyObjectRef,
}

#[pyclass(flags(DISALLOW_INSTANTIATION))]
impl Maybe {}

/// The content of a variable that is not bound.
#[pyclass(name = "Unbound", module = "_taipan_hooks")]
#[derive(Debug, PyPayload)]
pub struct Unbound;

#[pyclass(with(Constructor))]
impl Unbound {}

impl Constructor for Unbound {
    type Args = FuncArgs;
    fn py_new(_class: &Py<PyType>, _args: FuncArgs, _vm: &VirtualMachine) -> PyResult<Self> {
        Ok(Unbound)
    }
}
