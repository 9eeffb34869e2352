//! What objects that exist while generating hold, as their kinds say: whoever looks for something in them goes through this.

use super::KINDS;
use crate::state::HookContext;
use crate::values::{self, Maybe};
use rustpython_vm::{PyObject, PyObjectRef};

impl HookContext<'_> {
    /// Whether an object stands by itself for something that is known at run time only.
    pub fn stands_for_later(&self, object: &PyObject) -> bool {
        values::stands_for_later(object) || self.is_reference(object)
    }

    /// Whether an object is one that only exists while generating.
    pub fn is_of_generation(&self, object: &PyObject) -> bool {
        values::is_of_generation(object)
    }

    /// What an object of Python's own, or one that only exists while generating, holds. Keys of dicts and elements of sets are
    /// known; what objects of the program hold is tracked.
    pub fn held_by(&self, object: &PyObject) -> Vec<PyObjectRef> {
        if let Some(maybe) = object.downcast_ref::<Maybe>() {
            return vec![maybe.flag.clone(), maybe.value.clone()];
        }
        let held = KINDS.iter().find_map(|kind| kind.held(self, object));
        held.unwrap_or_default()
    }
}
