//! Classes.

use crate::data_model::Kind;
use crate::library::enums;
use crate::staging::{instances, raise_stmt};
use crate::state::HookContext;
use crate::values::is_plain_class;
use rustpython_vm::builtins::PyType;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};

pub struct Class;

impl Kind for Class {
    fn has(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<PyType>().is_some()
    }

    /// Exceptions and objects of the program, members of enums, and named tuples.
    fn call(&self, cx: HookContext<'_>, object: &PyObjectRef, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        let Some(class) = object.downcast_ref::<PyType>() else {
            return Ok(None);
        };
        let inside = cx.with(|g| !g.building.is_empty());
        if class.fast_issubclass(cx.vm.ctx.exceptions.base_exception_type) {
            let dynamic = args
                .args
                .iter()
                .chain(args.kwargs.values())
                .any(|arg| cx.is_dynamic(arg));
            if inside && (dynamic || raise_stmt::initialises(&cx, class)) {
                return raise_stmt::make(cx, class, args.clone()).map(Some);
            }
        }
        if let Some(member) = enums::member_of(cx, class, args)? {
            return Ok(Some(member));
        }
        if inside && is_plain_class(&cx, class) {
            return instances::instantiate(cx, class, args.clone()).map(Some);
        }
        if cx.is_named_tuple(class) {
            return class.as_object().call(args.clone(), cx.vm).map(Some);
        }
        Ok(None)
    }

    /// A member of an enum by its name.
    fn item(&self, cx: HookContext<'_>, object: &PyObjectRef, index: &PyObjectRef) -> PyResult<Option<PyObjectRef>> {
        match object.downcast_ref::<PyType>() {
            Some(class) => enums::member_named(cx, class, index),
            None => Ok(None),
        }
    }
}
