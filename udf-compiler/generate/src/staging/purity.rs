//! Calls that may not be made while generating, because of what they are: they answer differently each time, keep state, or
//! see who calls them. Knows nothing of their arguments.

use crate::library;
use crate::state::HookContext;
use crate::volatility::{is_stateful, is_volatile};
use rustpython_vm::builtins::{PyStr, PyType};
use rustpython_vm::{AsObject, PyObject, PyResult};

/// Builtins that see the names of the function that calls them.
const READERS_OF_NAMES: &[&str] = &["dir", "eval", "exec", "globals", "locals", "vars"];

/// Refuses what answers differently each time: it is called neither while generating, nor once where the program calls it
/// often.
pub(super) fn check(cx: &HookContext<'_>, function: &PyObject) -> PyResult<()> {
    if cx.with(|g| g.building.is_empty()) {
        return Ok(());
    }
    let text = |object: &PyObject, name: &'static str| {
        let value = object.get_attr(name, cx.vm).ok()?;
        Some(value.downcast_ref::<PyStr>()?.to_str()?.to_string())
    };
    let name = text(function, "__name__").unwrap_or_default();
    if name == "__hash__" && cx.with(|g| g.keys.hashing > 0) {
        return Err(cx.unsupported("a __hash__ that calls another by its name"));
    }
    // Methods of the objects that `random` keeps do not say where they are from.
    let owner = function.get_attr("__self__", cx.vm).ok();
    let of_owner = owner.and_then(|owner| match owner.downcast_ref::<PyType>() {
        Some(class) => text(class.as_object(), "__module__"),
        None => text(owner.class().as_object(), "__module__"),
    });
    let modules = [text(function, "__module__"), of_owner];
    if let Some(module) = modules.iter().flatten().find(|module| is_volatile(module, &name)) {
        return Err(cx.unsupported(format!("a call of {module}.{name}, which is not a pure function")));
    }
    match modules.iter().flatten().find(|module| is_stateful(module, &name)) {
        Some(module) => Err(cx.unsupported(format!("a call of {module}.{name}, which keeps or reads state"))),
        None => Ok(()),
    }
}

/// Refuses a call while generating, its arguments all known: of what has effects, or sees names.
pub(super) fn check_static(cx: &HookContext<'_>, function: &PyObject, path: Option<&str>) -> PyResult<()> {
    if cx.with(|g| g.building.is_empty()) {
        return Ok(());
    }
    if let Some(path) = path {
        if library::classes::reads_context(path) {
            return Err(cx.unsupported("the context of decimal arithmetic"));
        }
        if matches!(
            path,
            "builtins:print" | "builtins:input" | "builtins:setattr" | "builtins:delattr"
        ) {
            return Err(cx.unsupported(format!("a call of {}", &path["builtins:".len()..])));
        }
    }
    if let Some(name) = reader_of_names(cx, function) {
        return Err(cx.unsupported(format!("a call of {name}, which sees the names of its caller")));
    }
    Ok(())
}

/// The name of a builtin that sees names: here they would be the generator's. The sandbox has its own for some of them.
fn reader_of_names(cx: &HookContext<'_>, function: &PyObject) -> Option<&'static str> {
    if &*function.class().name() != "builtin_function_or_method" {
        return None;
    }
    let name = function.get_attr("__name__", cx.vm).ok()?.str(cx.vm).ok()?;
    READERS_OF_NAMES
        .iter()
        .find(|reader| name.as_bytes() == reader.as_bytes())
        .copied()
}
