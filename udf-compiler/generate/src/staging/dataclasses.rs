//! Dataclasses: their fields, and what the methods look at that the decorator made. Knows nothing of what those do.

use crate::state::HookContext;
use crate::values::{MADE_SLOTS, is_instance, is_plain_class, stored};
use rustpython_vm::builtins::{PyList, PyType};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyResult};
use std::collections::BTreeSet;
use taipan_syntax::protocol::SLOTS;

/// Where in a creation site the number of a field stands: above all positions in sources.
pub(super) const FIELD_BITS: u32 = 25;

/// The fields of a class by their names, class variables and arguments of `__init__` among them; nothing where it is no
/// dataclass.
fn all(cx: &HookContext<'_>, class: &Py<PyType>) -> Option<Vec<(String, PyObjectRef)>> {
    let fields = class.get_attr(cx.vm.ctx.intern_str("__dataclass_fields__"))?;
    let named = |(name, field): (PyObjectRef, PyObjectRef)| Some((name.try_to_value(cx.vm).ok()?, field));
    cx.items_of(&fields)?.into_iter().map(named).collect()
}

/// Gives a dataclass slots for its fields. The values that fields have by themselves are no attributes of such a class.
pub fn give_slots(cx: &HookContext<'_>, class: &Py<PyType>) -> PyResult<()> {
    let names: Vec<String> = all(cx, class)
        .unwrap_or_default()
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    for name in &names {
        if class.get_direct_attr(cx.vm.ctx.intern_str(name.as_str())).is_some() {
            class.as_object().del_attr(&*cx.vm.ctx.new_str(name.as_str()), cx.vm)?;
        }
    }
    let names = names.into_iter().map(|name| cx.vm.ctx.new_str(name).into());
    class
        .as_object()
        .set_attr(SLOTS, cx.vm.ctx.new_tuple(names.collect()), cx.vm)?;
    class
        .as_object()
        .set_attr(MADE_SLOTS, cx.vm.ctx.true_value.clone(), cx.vm)
}

/// Whether the class has a method that the decorator made.
fn is_made(cx: &HookContext<'_>, class: &Py<PyType>, method: &'static str) -> bool {
    let method = class.get_attr(cx.vm.ctx.intern_str(method));
    method.is_some_and(|method| &*method.class().name() == "function")
}

/// Whether an attribute of a field, or of the decorator's arguments, says yes.
fn says(cx: &HookContext<'_>, of: &PyObject, name: &str) -> bool {
    let value = of.get_attr(&*cx.vm.ctx.new_str(name), cx.vm);
    value.is_ok_and(|value| value.is(&cx.vm.ctx.true_value))
}

/// Whether the decorator was told that objects of the class do not change.
pub fn is_frozen(cx: &HookContext<'_>, class: &Py<PyType>) -> bool {
    let params = class.get_attr(cx.vm.ctx.intern_str("__dataclass_params__"));
    params.is_some_and(|params| says(cx, &params, "frozen"))
}

/// The names of the fields of a dataclass whose `__eq__` and `__hash__` look at all of them.
pub fn plain_fields(cx: &HookContext<'_>, class: &Py<PyType>) -> Option<BTreeSet<String>> {
    if !is_made(cx, class, "__eq__") || !is_made(cx, class, "__hash__") {
        return None;
    }
    let of_objects = all(cx, class)?.into_iter().filter(|(_, field)| {
        let kind = field.get_attr("_field_type", cx.vm);
        kind.and_then(|kind| kind.repr(cx.vm))
            .is_ok_and(|text| text.to_string() == "_FIELD")
    });
    of_objects
        .map(|(name, field)| {
            let hash = field.get_attr("hash", cx.vm).ok()?;
            let hashed = cx.vm.is_none(&hash) || hash.is(&cx.vm.ctx.true_value);
            (says(cx, &field, "compare") && hashed).then_some(name)
        })
        .collect()
}

/// What a generated method of a dataclass looks at: the instance's fields, by name, those that `uses` says so.
pub fn fields(
    cx: &HookContext<'_>,
    object: &PyObject,
    method: &'static str,
    uses: &str,
) -> Option<Vec<(String, PyObjectRef)>> {
    let class = object.class();
    if !is_made(cx, class, method) {
        return None;
    }
    let all = all(cx, class)?;
    // One that outlives the call is as it is: who changes it keeps state.
    let known = || !cx.is_dynamic(object) && is_plain_class(cx, class);
    if !is_instance(cx, object) && !known() {
        return None;
    }
    let used = all.into_iter().filter(|(_, field)| says(cx, field, uses));
    used.map(|(name, _)| {
        let value = if cx.is_reference(object) {
            cx.attribute_of_reference(object, &name).ok()??
        } else {
            stored::attribute(object, &name, cx.vm)?
        };
        Some((name, value))
    })
    .collect()
}

/// What the generated `__hash__` of a dataclass makes a tuple of.
pub fn fields_hashed(cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<Vec<PyObjectRef>>> {
    let Some(compared) = fields(cx, object, "__hash__", "compare") else {
        return Ok(None);
    };
    for (_, field) in all(cx, object.class()).unwrap_or_default() {
        let hashed = field.get_attr("hash", cx.vm)?;
        if !cx.vm.is_none(&hashed) {
            return Err(cx.unsupported("a dataclass with a field that says whether it is hashed"));
        }
    }
    Ok(Some(compared.into_iter().map(|(_, value)| value).collect()))
}

/// Containers that a dataclass made for its fields are of the call, as those are that the program makes itself.
pub(super) fn made_by_factories(cx: &HookContext<'_>, object: &PyObject, args: &FuncArgs) -> PyResult<()> {
    for (place, (name, field)) in all(cx, object.class()).unwrap_or_default().iter().enumerate() {
        let factory = field.get_attr("default_factory", cx.vm)?;
        let given = |value: &PyObject| args.args.iter().chain(args.kwargs.values()).any(|arg| arg.is(value));
        let known = |value: &PyObject| cx.with(|g| g.tracked.contains_key(&value.get_id()));
        let value = stored::attribute(object, name, cx.vm);
        let Some(value) = value.filter(|value| !given(value) && !known(value)) else {
            continue;
        };
        let is_container = || cx.items_of(&value).is_some() || value.downcast_ref::<PyList>().is_some();
        if !value.class().is(&factory) || !is_container() {
            continue;
        }
        // Each field's is a container of its own.
        let made = cx.made(value.clone(), cx.at | (((place as u32 + 1) % 16) << FIELD_BITS))?;
        if let Some(dict) = object.dict() {
            dict.set_item(name.as_str(), made, cx.vm)?;
        }
    }
    Ok(())
}
