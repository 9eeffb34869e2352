//! What is found by name in modules that are imported. Knows nothing of what is done with it.

use crate::state::HookContext;
use crate::values;
use rustpython_vm::builtins::PyType;
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef};

/// `module:name` of a function or class that can be found there again.
pub fn path_of(cx: &HookContext<'_>, function: &PyObject) -> Option<String> {
    let text = |name: &'static str| {
        let value = function.get_attr(name, cx.vm).ok()?;
        value
            .downcast_ref::<rustpython_vm::builtins::PyStr>()?
            .to_str()
            .map(str::to_string)
    };
    // Functions that the sandbox guards do not say where they live, nor do those that only the library calls.
    let modules = text("__module__")
        .into_iter()
        .chain(["builtins", "math", values::HOOKS].map(str::to_string));
    let named = |name: String| {
        let found = |module: &String| find(cx, module, &name).is_some_and(|object| object.is(function));
        let module = modules.clone().find(found)?;
        Some(format!("{module}:{name}"))
    };
    // Methods of an object that a module keeps go by their bare name there.
    let names = [text("__qualname__"), text("__name__")];
    names.into_iter().flatten().find_map(named)
}

/// A module that is imported.
pub fn module(cx: &HookContext<'_>, name: &str) -> Option<PyObjectRef> {
    if name == values::HOOKS {
        return values::hooks_module(cx.vm).ok();
    }
    let modules = cx.vm.sys_module.get_attr("modules", cx.vm).ok()?;
    modules.get_item(&*cx.vm.ctx.new_str(name), cx.vm).ok()
}

/// What a module that is imported has under a name.
pub fn find(cx: &HookContext<'_>, home: &str, name: &str) -> Option<PyObjectRef> {
    let mut object = module(cx, home)?;
    for part in name.split('.') {
        object = object.get_attr(&*cx.vm.ctx.new_str(part), cx.vm).ok()?;
    }
    Some(object)
}

/// Whether it is the class of this name in Python's `collections`.
pub fn is_of_collections(cx: &HookContext<'_>, class: &Py<PyType>, name: &str) -> bool {
    &*class.name() == name && find(cx, "collections", name).is_some_and(|found| found.is(class))
}

/// Whether an object that is known while generating is not made by the call.
pub fn outlives(cx: &HookContext<'_>, object: &PyObject) -> bool {
    cx.with(|g| !g.building.is_empty() && !g.tracked.contains_key(&object.get_id()))
}
