//! Bound methods that are not called on the spot: the object and a name, so that a later call is the method call that it
//! stands for, wherever that is. Python's own would be called while generating, once. Knows nothing of what methods do.

use crate::data_model::calls;
use crate::state::HookContext;
use crate::values::{Method, lookup};
use rustpython_vm::builtins::{PyBoundMethod, PyFunction};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyPayload, PyResult};

/// Whether a class says itself, in Rust, what the attribute is.
pub(super) fn is_native(attribute: &PyObject) -> bool {
    matches!(
        &*attribute.class().name(),
        "method_descriptor" | "wrapper_descriptor" | "slot_wrapper"
    )
}

/// The object and the name that a bound method of Python's own, or of its library, stands for.
fn parts(cx: &HookContext<'_>, function: &PyObject) -> Option<(PyObjectRef, String)> {
    let class = function.class();
    let bound = function.downcast_ref::<PyBoundMethod>().is_some();
    let native = class.is(cx.vm.ctx.types.builtin_function_or_method_type) || &*class.name() == "method-wrapper";
    if !bound && !native {
        return None;
    }
    let object = function.get_attr("__self__", cx.vm).ok()?;
    let holds_functions = cx.kinds_of_known(&object).any(|kind| kind.is_namespace());
    if holds_functions || cx.vm.is_none(&object) {
        return None;
    }
    let name = function.get_attr("__name__", cx.vm).ok()?;
    let name: String = name.try_to_value(cx.vm).ok()?;
    // A class further up may have another of the name.
    let own = object.class().get_attr(cx.vm.ctx.intern_str(name.as_str()))?;
    let same = if bound {
        own.downcast_ref::<PyFunction>().is_some() && function.get_attr("__func__", cx.vm).ok()?.is(&own)
    } else {
        is_native(&own)
    };
    // Those of an object that a module keeps are functions of the module.
    (same && lookup::path_of(cx, function).is_none()).then_some((object, name))
}

/// The same where code is generated.
pub fn of_object(cx: &HookContext<'_>, function: &PyObject) -> Option<(PyObjectRef, String)> {
    if cx.with(|g| g.building.is_empty()) {
        None
    } else {
        parts(cx, function)
    }
}

/// What an attribute gives: a bound method of Python's own is called later.
pub fn later(cx: &HookContext<'_>, attribute: PyObjectRef) -> PyObjectRef {
    match of_object(cx, &attribute) {
        Some((object, name)) => Method { object, name }.into_pyobject(cx.vm),
        None => attribute,
    }
}

/// Arguments, in which no bound method of Python's own is left.
pub fn opened(cx: &HookContext<'_>, mut args: FuncArgs) -> FuncArgs {
    for arg in args.args.iter_mut().chain(args.kwargs.values_mut()) {
        *arg = later(cx, arg.clone());
    }
    args
}

/// `method.name`
pub fn attribute(cx: &HookContext<'_>, method: &Method, name: &str) -> PyResult {
    match name {
        "__self__" => Ok(method.object.clone()),
        "__name__" => Ok(cx.vm.ctx.new_str(method.name.clone()).into()),
        _ => Err(cx.unsupported(format!("the attribute {name} of a method"))),
    }
}

/// A call of `iter`, `next`, `len`, `ascii` and the like.
pub fn builtin(cx: HookContext<'_>, name: &'static str, object: &PyObject) -> PyResult {
    let function = cx.vm.builtins.get_attr(name, cx.vm)?;
    calls::call(cx, function, vec![object.to_owned()].into())
}
