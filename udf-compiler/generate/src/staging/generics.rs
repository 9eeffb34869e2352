//! Classes with type parameters: `class Stack(Generic[T])`, and calls of `Stack[int]`, which make objects of the class.

use crate::state::HookContext;
use crate::values::is_plain_class;
use rustpython_vm::builtins::PyType;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};

/// The class of the program that is called with types in brackets.
pub fn class_of_alias(cx: &HookContext<'_>, function: &PyObject) -> PyResult<Option<PyObjectRef>> {
    if &*function.class().name() != "_GenericAlias" {
        return Ok(None);
    }
    let origin = function.get_attr("__origin__", cx.vm)?;
    let plain = origin
        .downcast_ref::<PyType>()
        .is_some_and(|class| is_plain_class(cx, class));
    if plain {
        cx.with(|g| g.classes.parametrised = true);
    }
    Ok(plain.then_some(origin))
}
