//! Functions of the program.

use crate::data_model::Kind;
use crate::state::HookContext;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};

pub struct Function;

impl Kind for Function {
    fn has(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<crate::values::Function>().is_some()
    }

    /// The call's own place, not the function's, is where an endless recursion is reported.
    fn call(&self, cx: HookContext<'_>, object: &PyObjectRef, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        object.as_object().call(args.clone(), cx.vm).map(Some)
    }
}
