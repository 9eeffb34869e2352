//! Functions of the program. Knows nothing of what a call of one does (`hooks/outside.rs`).

use rustpython_vm::builtins::PyBoundMethod;
use rustpython_vm::types::{Callable, GetDescriptor, Representable};
use rustpython_vm::{Py, PyObject, PyObjectRef, PyPayload, PyResult, VirtualMachine, pyclass};

/// Where a function keeps the name that it was given later.
const GIVEN_NAME: &str = "_taipan_name";

/// A user function: its transformed implementation.
#[pyclass(name = "Function", module = "_taipan_hooks")]
#[derive(Debug, PyPayload)]
pub struct Function {
    pub implementation: PyObjectRef,
    pub name: String,
    pub at: u32,
}

#[pyclass(flags(HAS_DICT), with(Callable, GetDescriptor, Representable))]
impl Function {
    #[pygetset]
    fn __name__(zelf: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        let given = zelf
            .dict()
            .and_then(|dict| dict.get_item_opt(GIVEN_NAME, vm).ok().flatten());
        let own = || zelf.downcast_ref::<Function>().map_or("", |function| &function.name);
        Ok(given.unwrap_or_else(|| vm.ctx.new_str(own()).into()))
    }

    /// As `functools.wraps` does.
    #[pygetset(setter)]
    fn set___name__(zelf: PyObjectRef, name: PyObjectRef, vm: &VirtualMachine) -> PyResult<()> {
        match zelf.dict() {
            Some(dict) => dict.set_item(GIVEN_NAME, name, vm),
            None => Ok(()),
        }
    }
}

impl GetDescriptor for Function {
    fn descr_get(
        zelf: &PyObject,
        object: Option<&PyObject>,
        _class: Option<&PyObject>,
        vm: &VirtualMachine,
    ) -> PyResult {
        match object {
            Some(object) if !vm.is_none(object) => {
                Ok(PyBoundMethod::new(object.to_owned(), zelf.to_owned()).into_pyobject(vm))
            }
            _ => Ok(zelf.to_owned()),
        }
    }
}

impl Representable for Function {
    fn repr_str(zelf: &Py<Self>, _vm: &VirtualMachine) -> PyResult<String> {
        Ok(format!("<function {}>", zelf.name))
    }
}
