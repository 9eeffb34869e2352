//! What objects of Python's library hold: the items of containers, and attributes.

use crate::state::HookContext;
use rustpython_vm::builtins::{PyDict, PyList, PySet};
use rustpython_vm::{AsObject, PyObject, PyObjectRef};

/// Where objects keep what they find out about themselves: no change that anybody sees.
const REMEMBERED: &[&str] = &["_hash", "_hashcode"];

impl HookContext<'_> {
    /// The items of a container of Python's own, or of a class that is made from it.
    pub(super) fn items_within(&self, object: &PyObject) -> Option<Vec<PyObjectRef>> {
        if let Some(list) = object.downcast_ref::<PyList>() {
            return Some(list.borrow_vec().to_vec());
        }
        if let Some(dict) = object.downcast_ref::<PyDict>() {
            return Some(
                dict.items_vec()
                    .into_iter()
                    .flat_map(|(key, value)| [key, value])
                    .collect(),
            );
        }
        let types = &self.vm.ctx.types;
        let listed = object.downcast_ref::<PySet>().is_some()
            || object.fast_isinstance(types.frozenset_type)
            || object
                .class()
                .mro_collect()
                .iter()
                .any(|class| &*class.name() == "deque" && class.heaptype_ext.is_none());
        let items = if listed {
            types.list_type.as_object().call((object.to_owned(),), self.vm).ok()?
        } else {
            return None;
        };
        Some(items.downcast_ref::<PyList>()?.borrow_vec().to_vec())
    }

    /// What the attributes of an object hold, those of slots too.
    pub(super) fn attributes_of(&self, object: &PyObject) -> Vec<PyObjectRef> {
        let mut parts = Vec::new();
        if object.class().heaptype_ext.is_none() {
            return parts;
        }
        for (name, value) in object.dict().map(|dict| dict.items_vec()).unwrap_or_default() {
            let text = name.try_to_value::<String>(self.vm);
            let remembered = text.is_ok_and(|text| REMEMBERED.contains(&text.as_str()));
            if !remembered {
                parts.extend([name, value]);
            }
        }
        for class in object.class().mro_collect() {
            let named = class.get_direct_attr(self.vm.ctx.intern_str("__slots__"));
            let names = named.and_then(|names| names.try_to_value::<Vec<String>>(self.vm).ok());
            for name in names
                .into_iter()
                .flatten()
                .filter(|name| !REMEMBERED.contains(&name.as_str()))
            {
                let slot = class.get_direct_attr(self.vm.ctx.intern_str(name.as_str()));
                let slot = slot.filter(|slot| &*slot.class().name() == "member_descriptor");
                let value = slot.and_then(|_| object.get_attr(&*self.vm.ctx.new_str(name), self.vm).ok());
                parts.extend(value);
            }
        }
        parts
    }
}
