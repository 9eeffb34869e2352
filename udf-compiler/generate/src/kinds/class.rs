//! Classes.

use crate::data_model::Kind;
use crate::library::enums;
use crate::state::HookContext;
use rustpython_vm::builtins::PyType;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};

pub struct Class;

impl Kind for Class {
    fn has(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<PyType>().is_some()
    }

    /// A member of an enum by its name.
    fn item(&self, cx: HookContext<'_>, object: &PyObjectRef, index: &PyObjectRef) -> PyResult<Option<PyObjectRef>> {
        match object.downcast_ref::<PyType>() {
            Some(class) => enums::member_named(cx, class, index),
            None => Ok(None),
        }
    }
}
