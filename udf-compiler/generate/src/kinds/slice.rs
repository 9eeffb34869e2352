//! Slices, which are made in brackets and by `slice`.

use crate::data_model::Kind;
use crate::state::HookContext;
use rustpython_vm::builtins::PySlice;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};

pub struct Slice;

impl Kind for Slice {
    fn has(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<PySlice>().is_some()
    }

    fn instance_of(
        &self,
        cx: HookContext<'_>,
        object: &PyObject,
        class: &PyObjectRef,
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(Some(cx.known_bool(object.is_instance(class, cx.vm)?)))
    }
}
