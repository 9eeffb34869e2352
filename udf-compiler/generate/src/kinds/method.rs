//! Methods that were asked for and are not called yet.

use crate::data_model::Kind;
use crate::staging::calls::call_method;
use crate::state::HookContext;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};

pub struct Method;

impl Kind for Method {
    fn has(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<crate::values::Method>().is_some()
    }

    fn call(&self, cx: HookContext<'_>, object: &PyObjectRef, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        match object.downcast_ref::<crate::values::Method>() {
            Some(method) => call_method(cx, method.object.clone(), &method.name, args.clone()).map(Some),
            None => Ok(None),
        }
    }
}
