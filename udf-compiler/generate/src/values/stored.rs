//! The attributes that objects store, as Python has them. Knows nothing of what they hold.

use super::Maybe;
use rustpython_vm::builtins::PyStr;
use rustpython_vm::{PyObject, PyObjectRef, VirtualMachine};

/// What an attribute holds, if there is one of the name.
pub fn attribute(object: &PyObject, name: &str, vm: &VirtualMachine) -> Option<PyObjectRef> {
    object.dict()?.get_item_opt(name, vm).ok().flatten()
}

/// Whether an attribute is set on some paths only.
pub fn is_uncertain(object: &PyObject, name: &str, vm: &VirtualMachine) -> bool {
    attribute(object, name, vm).is_some_and(|value| value.downcast_ref::<Maybe>().is_some())
}

/// The names of all attributes.
pub fn names(object: &PyObject) -> Vec<String> {
    let items = object.dict().map(|dict| dict.items_vec()).unwrap_or_default();
    let name = |key: &PyObjectRef| key.downcast_ref::<PyStr>().and_then(|s| s.to_str()).map(str::to_string);
    items.iter().filter_map(|(key, _)| name(key)).collect()
}

/// All attributes, by name.
pub fn all(object: &PyObject, vm: &VirtualMachine) -> Vec<(String, PyObjectRef)> {
    let part = |name: String| Some((name.clone(), attribute(object, &name, vm)?));
    names(object).into_iter().filter_map(part).collect()
}
