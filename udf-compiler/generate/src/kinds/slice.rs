//! Slices, which are made in brackets and by `slice`.

use crate::data_model::Kind;
use crate::state::HookContext;
use rustpython_vm::builtins::PySlice;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};

pub struct Slice;

impl Kind for Slice {
    fn has(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<PySlice>().is_some()
    }

    fn held(&self, _cx: &HookContext<'_>, object: &PyObject) -> Option<Vec<PyObjectRef>> {
        let slice = object.downcast_ref::<PySlice>()?;
        let parts = [slice.start.clone(), Some(slice.stop.clone()), slice.step.clone()];
        Some(parts.into_iter().flatten().collect())
    }

    /// Start, stop and step.
    fn taken_apart(&self, cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<(String, Vec<PyObjectRef>)>> {
        let given = |bound: &Option<PyObjectRef>| bound.clone().unwrap_or_else(|| cx.vm.ctx.none());
        let slice = object.downcast_ref::<PySlice>();
        Ok(slice.map(|slice| {
            let bounds = vec![given(&slice.start), slice.stop.clone(), given(&slice.step)];
            ("slice".to_string(), bounds)
        }))
    }

    fn put_together(&self, cx: &HookContext<'_>, _object: &PyObject, parts: Vec<PyObjectRef>) -> PyResult {
        cx.vm.ctx.types.slice_type.as_object().call(parts, cx.vm)
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
