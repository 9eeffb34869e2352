//! Iterables that are never built, such as a `zip` over run-time values.

use crate::data_model::Kind;
use crate::state::{HookContext, Truth};
use crate::values::Virtual;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};

pub struct Iterable;

impl Kind for Iterable {
    fn has(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<Virtual>().is_some()
    }

    fn runs_later(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        true
    }

    fn truth(&self, _cx: HookContext<'_>, _object: &PyObject) -> PyResult<Option<Truth>> {
        Ok(Some(Truth::Static(true)))
    }

    fn contains(&self, cx: HookContext<'_>, container: &PyObject, _item: &PyObject) -> PyResult<Option<PyObjectRef>> {
        Err(cx.suspend(container, "membership in an iterator"))
    }
}
