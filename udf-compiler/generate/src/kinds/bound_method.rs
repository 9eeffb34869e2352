//! Methods that Python itself has bound to their objects.

use crate::data_model::Kind;
use crate::data_model::calls::WithMark;
use crate::state::HookContext;
use crate::values::Function;
use rustpython_vm::builtins::PyBoundMethod;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};

pub struct BoundMethod;

impl Kind for BoundMethod {
    fn has(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<PyBoundMethod>().is_some()
    }

    fn unbound(&self, cx: &HookContext<'_>, function: &PyObject) -> Option<(PyObjectRef, PyObjectRef)> {
        let own = function.get_attr("__self__", cx.vm).ok()?;
        Some((function.get_attr("__func__", cx.vm).ok()?, own))
    }

    fn held_for_good(&self, cx: &HookContext<'_>, object: &PyObject) -> Option<Vec<PyObjectRef>> {
        Some(object.get_attr("__self__", cx.vm).into_iter().collect())
    }

    /// A function of the program takes the mark: Python calls it, and it comes back through the hooks.
    fn call_with_mark(&self, cx: HookContext<'_>, object: &PyObjectRef, args: &FuncArgs) -> PyResult<WithMark> {
        let inner = object.as_object().get_attr("__func__", cx.vm)?;
        match inner.downcast_ref::<Function>() {
            Some(_) => object.call(args.clone(), cx.vm).map(WithMark::Done),
            None => Err(cx.unsupported("unpacking of a run-time sequence into arguments")),
        }
    }

    /// As its function does.
    fn gives_handles(&self, cx: &HookContext<'_>, object: &PyObject) -> bool {
        let inner = object.get_attr("__func__", cx.vm);
        inner.is_ok_and(|inner| inner.downcast_ref::<Function>().is_some())
    }
}
