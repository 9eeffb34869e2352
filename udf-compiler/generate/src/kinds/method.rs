//! Methods that were asked for and are not called yet.

use crate::data_model::Kind;
use crate::data_model::calls::call_method;
use crate::staging::methods;
use crate::state::HookContext;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};

pub struct Method;

impl Kind for Method {
    fn has(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<crate::values::Method>().is_some()
    }

    fn attribute(&self, cx: HookContext<'_>, object: &PyObjectRef, name: &str) -> PyResult<Option<PyObjectRef>> {
        match object.downcast_ref::<crate::values::Method>() {
            Some(method) => methods::attribute(&cx, method, name).map(Some),
            None => Ok(None),
        }
    }

    fn call(&self, cx: HookContext<'_>, object: &PyObjectRef, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        match object.downcast_ref::<crate::values::Method>() {
            Some(method) => call_method(cx, method.object.clone(), &method.name, args.clone()).map(Some),
            None => Ok(None),
        }
    }
}
