//! Exceptions. Which of several a handler got is not kept, so they are not compared.

use crate::data_model::Kind;
use crate::staging::{attributes, raise_stmt};
use crate::state::HookContext;
use crate::values::parts_of_exception;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};

pub struct Exception;

impl Kind for Exception {
    fn has(&self, cx: &HookContext<'_>, object: &PyObject) -> bool {
        cx.as_exception(object).is_some()
    }

    fn held(&self, cx: &HookContext<'_>, object: &PyObject) -> Option<Vec<PyObjectRef>> {
        cx.as_exception(object).map(parts_of_exception)
    }

    fn attribute(&self, cx: HookContext<'_>, object: &PyObjectRef, name: &str) -> PyResult<Option<PyObjectRef>> {
        if let Some(exception) = cx.as_exception(object) {
            cx.check_exception_attribute(exception, name)?;
        }
        Ok(None)
    }

    fn call_method(
        &self,
        cx: HookContext<'_>,
        object: &PyObjectRef,
        name: &str,
        _args: &FuncArgs,
    ) -> PyResult<Option<PyObjectRef>> {
        if let Some(exception) = cx.as_exception(object) {
            cx.check_exception_attribute(exception, name)?;
        }
        Ok(None)
    }

    fn instance_of(
        &self,
        cx: HookContext<'_>,
        object: &PyObject,
        class: &PyObjectRef,
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(Some(cx.known_bool(object.is_instance(class, cx.vm)?)))
    }

    fn is_seen_to(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        true
    }

    fn text(&self, cx: HookContext<'_>, object: &PyObject, conversion: &str) -> PyResult<Option<PyObjectRef>> {
        match cx.as_exception(object) {
            Some(exception) => raise_stmt::text_of(cx, exception, conversion).map(Some),
            None => Ok(None),
        }
    }

    /// What its own `__init__` sets is there at once.
    fn set_attribute(
        &self,
        cx: HookContext<'_>,
        object: &PyObjectRef,
        name: &str,
        value: &PyObjectRef,
    ) -> PyResult<bool> {
        let sets = raise_stmt::is_being_made(&cx, object) && !attributes::has_property(&cx, object, name);
        if sets {
            object.set_attr(&*cx.vm.ctx.new_str(name), value.clone(), cx.vm)?;
        }
        Ok(sets)
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
