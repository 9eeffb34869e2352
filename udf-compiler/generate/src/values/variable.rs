//! What variables hold that are not bound, or may not be. Knows nothing of what reading one does.

use rustpython_vm::builtins::PyType;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::types::Constructor;
use rustpython_vm::{Py, PyObject, PyObjectRef, PyPayload, PyResult, VirtualMachine, pyclass};

/// A variable that may be unbound: `flag` says so at run time.
#[pyclass(name = "Maybe", module = "_taipan_hooks")]
#[derive(Debug, PyPayload)]
pub struct Maybe {
    pub flag: PyObjectRef,
    pub value: PyObjectRef,
}

#[pyclass(flags(DISALLOW_INSTANTIATION))]
impl Maybe {}

impl Maybe {
    /// What a variable holds where it is bound.
    pub fn held(object: &PyObject) -> PyObjectRef {
        let maybe = object.downcast_ref::<Maybe>();
        maybe.map_or_else(|| object.to_owned(), |maybe| maybe.value.clone())
    }
}

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
