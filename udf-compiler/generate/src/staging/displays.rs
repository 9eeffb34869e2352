//! Displays: `[…]`, `{…}`, `{k: v}` and `(…, *items)`. Knows nothing of what their elements are.

use super::star_args::{any, filled, list_of, tuple_of};
use crate::library::hash_containers;
use crate::library::static_sets::{self, Made};
use crate::state::HookContext;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};

/// A list display: a Python list while generating, or a list of the IR where an earlier attempt found that it must be.
pub fn new_list(cx: HookContext<'_>, elements: PyObjectRef) -> PyResult {
    if let Some(list) = list_with_stars(cx, &elements)? {
        return Ok(list);
    }
    cx.made(elements, cx.at)
}

/// A set display.
pub fn new_set(cx: HookContext<'_>, elements: PyObjectRef, made: Made) -> PyResult {
    if let Some(set) = set_with_stars(cx, &elements)? {
        return Ok(set);
    }
    if let Some(set) = hash_containers::set_display(cx, &elements)? {
        return Ok(set);
    }
    let set = static_sets::display(cx, elements, made)?;
    cx.made(set, cx.at)
}

/// A dict display, from pairs.
pub fn new_dict(cx: HookContext<'_>, items: PyObjectRef) -> PyResult {
    if let Some(dict) = hash_containers::dict_display(cx, &items)? {
        return Ok(dict);
    }
    let dict = cx.vm.ctx.types.dict_type.as_object().call((items,), cx.vm)?;
    cx.made(dict, cx.at)
}

/// `[…]`, where there is a mark in it.
fn list_with_stars(cx: HookContext<'_>, elements: &PyObject) -> PyResult<Option<PyObjectRef>> {
    let elements = cx.parts_now(elements).unwrap_or_default();
    any(&elements).then(|| list_of(cx, &elements)).transpose()
}

/// `(…)` with a star in it.
pub fn tuple_display(cx: HookContext<'_>, elements: &PyObject) -> PyResult {
    let elements = cx.parts_now(elements).unwrap_or_default();
    if any(&elements) {
        tuple_of(cx, &elements)
    } else {
        Ok(cx.vm.ctx.new_tuple(elements).into())
    }
}

/// `{…}`, where there is a mark in it.
fn set_with_stars(cx: HookContext<'_>, elements: &PyObject) -> PyResult<Option<PyObjectRef>> {
    let elements = cx.parts_now(elements).unwrap_or_default();
    if !any(&elements) {
        return Ok(None);
    }
    let empty: PyObjectRef = cx.vm.ctx.new_list(Vec::new()).into();
    filled(cx, new_set(cx, empty, Made::Here)?, &elements, ("add", "update")).map(Some)
}
