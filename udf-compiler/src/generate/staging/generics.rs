//! Classes with type parameters: `class Stack(Generic[T])`, and calls of `Stack[int]`, which make objects of the class.

use super::instances;
use crate::generate::state::Cx;
use rustpython_vm::builtins::{PyStr, PyType};
use rustpython_vm::{Py, PyObject, PyObjectRef, PyResult};

/// Whether it is `typing.Generic` or `typing.Protocol`, which give objects nothing.
pub fn is_base(cx: &Cx<'_>, class: &Py<PyType>) -> bool {
    let of_typing = || {
        let module = class.get_direct_attr(cx.vm.ctx.intern_str("__module__"));
        module.is_some_and(|module| {
            module
                .downcast_ref::<PyStr>()
                .is_some_and(|name| name.as_bytes() == b"typing")
        })
    };
    match &*class.name() {
        "Generic" => class.heaptype_ext.is_none(),
        "Protocol" => of_typing(),
        _ => false,
    }
}

/// The class of the program that is called with types in brackets.
pub fn class_of_alias(cx: &Cx<'_>, function: &PyObject) -> PyResult<Option<PyObjectRef>> {
    if &*function.class().name() != "_GenericAlias" {
        return Ok(None);
    }
    let origin = function.get_attr("__origin__", cx.vm)?;
    let plain = origin
        .downcast_ref::<PyType>()
        .is_some_and(|class| instances::is_plain_class(cx, class));
    if plain {
        cx.with(|g| g.classes.parametrised = true);
    }
    Ok(plain.then_some(origin))
}
