//! What objects that exist while generating hold, kind by kind: whoever looks for something in them goes through this.

use crate::state::HookContext;
use crate::values::{Flags, Function, Maybe, Method, Staged, Unbound, Unknown, Virtual, parts_of_exception};
use rustpython_vm::builtins::{PyDict, PyList, PySlice, PyTuple};
use rustpython_vm::{PyObject, PyObjectRef};

/// Whether an object stands for something that is known at run time only.
fn stands_for_later(object: &PyObject) -> bool {
    object.downcast_ref::<Staged>().is_some()
        || object.downcast_ref::<Virtual>().is_some()
        || object.downcast_ref::<Maybe>().is_some()
        || object.downcast_ref::<Unknown>().is_some()
        || object.downcast_ref::<Method>().is_some()
        || object.downcast_ref::<Flags>().is_some()
}

impl HookContext<'_> {
    /// Whether an object stands by itself for something that is known at run time only.
    pub fn stands_for_later(&self, object: &PyObject) -> bool {
        stands_for_later(object) || self.is_reference(object)
    }

    /// Whether an object is one that only exists while generating.
    pub fn is_of_generation(&self, object: &PyObject) -> bool {
        stands_for_later(object)
            || object.downcast_ref::<Function>().is_some()
            || object.downcast_ref::<Unbound>().is_some()
    }

    /// What an object of Python's own, or one that only exists while generating, holds. Keys of dicts and elements of sets are
    /// known; what objects of the program hold is tracked.
    pub fn held_by(&self, object: &PyObject) -> Vec<PyObjectRef> {
        if let Some(tuple) = object.downcast_ref::<PyTuple>() {
            return tuple.as_slice().to_vec();
        }
        if let Some(list) = object.downcast_ref::<PyList>() {
            return list.borrow_vec().to_vec();
        }
        if let Some(dict) = object.downcast_ref::<PyDict>() {
            return dict.items_vec().into_iter().map(|(_, value)| value).collect();
        }
        if let Some(slice) = object.downcast_ref::<PySlice>() {
            let parts = [slice.start.clone(), Some(slice.stop.clone()), slice.step.clone()];
            return parts.into_iter().flatten().collect();
        }
        if let Some(maybe) = object.downcast_ref::<Maybe>() {
            return vec![maybe.flag.clone(), maybe.value.clone()];
        }
        if let Some(method) = object.downcast_ref::<Method>() {
            return vec![method.object.clone()];
        }
        if let Some(flags) = object.downcast_ref::<Flags>() {
            return vec![flags.value.clone()];
        }
        if let Some(iterable) = object.downcast_ref::<Virtual>() {
            return iterable.parts.clone();
        }
        if let Some(exception) = self.as_exception(object) {
            return parts_of_exception(exception);
        }
        self.elements_of_view(object).into_iter().collect()
    }
}
