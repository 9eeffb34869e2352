//! Exceptions. Which of several a handler got is not kept, so they are not compared.

use crate::data_model::Kind;
use crate::state::HookContext;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};

pub struct Exception;

impl Kind for Exception {
    fn has(&self, cx: &HookContext<'_>, object: &PyObject) -> bool {
        cx.as_exception(object).is_some()
    }

    fn written(
        &self,
        cx: HookContext<'_>,
        _: &str,
        left: &PyObject,
        right: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        if cx.vm.is_none(left) || cx.vm.is_none(right) {
            Ok(None)
        } else {
            Err(cx.unsupported("a comparison of exceptions"))
        }
    }
}
