//! Methods that were asked for and are not called yet.

use crate::data_model::Kind;
use crate::data_model::calls::call_method;
use crate::staging::methods;
use crate::state::HookContext;
use crate::values;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyPayload, PyResult};

pub struct Method;

impl Kind for Method {
    fn has(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<values::Method>().is_some()
    }

    fn held(&self, _cx: &HookContext<'_>, object: &PyObject) -> Option<Vec<PyObjectRef>> {
        let method = object.downcast_ref::<values::Method>()?;
        Some(vec![method.object.clone()])
    }

    fn taken_apart(&self, _cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<(String, Vec<PyObjectRef>)>> {
        let method = object.downcast_ref::<values::Method>();
        Ok(method.map(|method| (format!("method {}", method.name), vec![method.object.clone()])))
    }

    fn put_together(&self, cx: &HookContext<'_>, object: &PyObject, parts: Vec<PyObjectRef>) -> PyResult {
        let method = object.downcast_ref::<values::Method>();
        let Some((method, object)) = method.zip(parts.into_iter().next()) else {
            return Ok(object.to_owned());
        };
        let name = method.name.clone();
        Ok(values::Method { object, name }.into_pyobject(cx.vm))
    }

    fn is_alike(&self, cx: &HookContext<'_>, one: &PyObject, other: &PyObject) -> Option<bool> {
        let (one, other) = (
            one.downcast_ref::<values::Method>()?,
            other.downcast_ref::<values::Method>()?,
        );
        Some(one.name == other.name && cx.same(&one.object, &other.object))
    }

    fn attribute(&self, cx: HookContext<'_>, object: &PyObjectRef, name: &str) -> PyResult<Option<PyObjectRef>> {
        match object.downcast_ref::<values::Method>() {
            Some(method) => methods::attribute(&cx, method, name).map(Some),
            None => Ok(None),
        }
    }

    fn call(&self, cx: HookContext<'_>, object: &PyObjectRef, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        match object.downcast_ref::<values::Method>() {
            Some(method) => call_method(cx, method.object.clone(), &method.name, args.clone()).map(Some),
            None => Ok(None),
        }
    }
}
