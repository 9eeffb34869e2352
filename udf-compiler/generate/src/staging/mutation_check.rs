//! Calls of Python's library while generating: what they change has to be what would change at run time, there and as often.
//! What is reachable from a call is looked at before and after it; a change is allowed only where the object was made, and
//! nobody has left with it. Knows nothing of what functions do.

use super::dataclasses::FIELD_BITS;
use crate::state::{HookContext, Stop};
use rustpython_vm::builtins::{PyByteArray, PyModule};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use std::collections::HashSet;

/// Objects that are looked at around one call.
const MOST: usize = 200_000;

/// Classes, in Rust, of objects that nothing changes or that the hooks see to.
const FIXED: &[&str] = &[
    "BuiltinImporter",
    "GenericAlias",
    "Match",
    "NoneType",
    "NotImplementedType",
    "Pattern",
    "Struct",
    "UnionType",
    "UCD",
    "_lru_cache_wrapper",
    "attrgetter",
    "bool",
    "bytes",
    "classmethod",
    "classmethod_descriptor",
    "code",
    "complex",
    "dict_items",
    "dict_keys",
    "dict_values",
    "ellipsis",
    "float",
    "function",
    "getset_descriptor",
    "int",
    "itemgetter",
    "make_encoder",
    "make_scanner",
    "mappingproxy",
    "member_descriptor",
    "method_descriptor",
    "methodcaller",
    "object",
    "property",
    "range",
    "slice",
    "slot_wrapper",
    "staticmethod",
    "super",
    "wrapper_descriptor",
];

/// What an object holds.
#[derive(PartialEq)]
enum Content {
    /// Nothing that changes.
    Fixed,
    /// These, by identity.
    Parts(Vec<usize>),
    Bytes(Vec<u8>),
    /// Nobody can tell.
    Hidden,
}

/// What could be reached before a call.
struct Witness {
    seen: Vec<(PyObjectRef, Content)>,
    /// So that addresses stay taken.
    _parts: Vec<PyObjectRef>,
}

impl HookContext<'_> {
    /// What can be reached from the objects that a call is about; nothing outside of functions.
    fn witness(&self, roots: Vec<PyObjectRef>) -> PyResult<Witness> {
        let mut witness = Witness {
            seen: Vec::new(),
            _parts: Vec::new(),
        };
        if self.with(|g| g.building.is_empty()) {
            return Ok(witness);
        }
        let mut known = HashSet::new();
        let mut open = roots;
        while let Some(object) = open.pop() {
            if !known.insert(object.get_id()) {
                continue;
            }
            let (content, parts) = self.content(&object);
            if known.len() > MOST {
                return Err(self.unsupported("a call with very many objects"));
            }
            open.extend(parts.iter().cloned());
            witness._parts.extend(parts);
            if content != Content::Fixed {
                witness.seen.push((object, content));
            }
        }
        Ok(witness)
    }

    /// A call that may change these. One that changed what it may not is refused before it is made, from now on.
    pub fn witnessed<T>(&self, roots: Vec<PyObjectRef>, run: impl FnOnce() -> PyResult<T>) -> PyResult<PyResult<T>> {
        let refused = || self.unsupported("a call of Python's library that changes an object");
        if !roots.is_empty() && self.with(|g| g.decisions.changing_calls.contains(&self.at)) {
            return Err(refused());
        }
        let witness = self.witness(roots)?;
        let result = run();
        let stopped = self.with(|g| g.outcome.stop.is_some());
        if stopped
            || witness
                .seen
                .iter()
                .all(|(object, before)| self.is_right(object, before))
        {
            return Ok(result);
        }
        if self.with(|g| g.decisions.changing_calls.insert(self.at)) {
            Err(self.stop(Stop::Restart))
        } else {
            Err(refused())
        }
    }

    /// Whether an object is as it was, or may have changed.
    fn is_right(&self, object: &PyObject, before: &Content) -> bool {
        let (after, _) = self.content(object);
        after != Content::Hidden && after == *before || self.may_change(object)
    }

    /// What an object holds, and what can be reached from it at once.
    fn content(&self, object: &PyObject) -> (Content, Vec<PyObjectRef>) {
        let by_parts = |parts: Vec<PyObjectRef>| {
            let ids = parts.iter().map(|part| part.get_id()).collect();
            (Content::Parts(ids), parts)
        };
        let fixed = |parts: Vec<PyObjectRef>| (Content::Fixed, parts);
        if self.is_scalar_constant(object) || self.is_seen_to(object) {
            return fixed(Vec::new());
        }
        let mut kinds = self.kinds_of_known(object);
        if let Some(parts) = kinds.find_map(|kind| kind.held_for_good(self, object)) {
            return fixed(parts);
        }
        if let Some(bytes) = object.downcast_ref::<PyByteArray>() {
            return (Content::Bytes(bytes.borrow_buf().to_vec()), Vec::new());
        }
        let attributes = self.attributes_of(object);
        if let Some(items) = self.items_within(object) {
            return by_parts([items, attributes].concat());
        }
        let part = |name: &'static str| object.get_attr(name, self.vm).ok();
        let name = object.class().name().to_string();
        match name.as_str() {
            "partial" => return fixed(["func", "args", "keywords"].into_iter().filter_map(part).collect()),
            "builtin_function_or_method" | "method-wrapper" => {
                let object = part("__self__").filter(|object| object.downcast_ref::<PyModule>().is_none());
                return fixed(object.into_iter().collect());
            }
            name if FIXED.contains(&name) => return fixed(Vec::new()),
            _ => {}
        }
        if object.class().heaptype_ext.is_some() {
            by_parts(attributes)
        } else {
            (Content::Hidden, Vec::new())
        }
    }

    /// Whether nothing changes the object, or the hooks see to it.
    fn is_seen_to(&self, object: &PyObject) -> bool {
        self.is_of_generation(object) || self.kinds_of_known(object).any(|kind| kind.is_seen_to(self, object))
    }

    /// Whether nothing but operations of its own changes an object, nor a call that is given it.
    fn is_plain(&self, object: &PyObject) -> bool {
        let class = object.class();
        let types = &self.vm.ctx.types;
        let exact = [
            types.list_type,
            types.dict_type,
            types.set_type,
            types.frozenset_type,
            types.tuple_type,
            types.str_type,
        ];
        exact.iter().any(|own| class.is(*own))
            || self.is_seen_to(object)
            || class.heaptype_ext.is_none() && FIXED.contains(&&*class.name())
    }

    /// The arguments of a builtin, or of a method of a container, that it may change: iterators and objects of the library.
    pub fn changed_by_builtins(&self, args: &FuncArgs) -> Vec<PyObjectRef> {
        let all = args.args.iter().chain(args.kwargs.values());
        all.filter(|arg| !self.is_plain(arg)).cloned().collect()
    }

    /// What a call of a function of the library may change: all that it is given, and itself.
    pub fn changed_by_function(&self, function: &PyObject, args: &FuncArgs) -> Vec<PyObjectRef> {
        let all = args.args.iter().chain(args.kwargs.values()).cloned();
        if self.is_plain(function) {
            all.collect()
        } else {
            std::iter::once(function.to_owned()).chain(all).collect()
        }
    }

    /// What a call of a method may change.
    pub fn changed_by_method(&self, object: &PyObjectRef, args: &FuncArgs) -> Vec<PyObjectRef> {
        if self.is_plain(object) {
            self.changed_by_builtins(args)
        } else {
            std::iter::once(object)
                .chain(&args.args)
                .chain(args.kwargs.values())
                .cloned()
                .collect()
        }
    }

    /// An object of the library that a call has just made is of the call: it, and what only it holds.
    pub fn track_parts(&self, object: &PyObject) {
        let mut open = vec![object.to_owned()];
        let mut place = 0;
        while let Some(object) = open.pop() {
            let (content, parts) = self.content(&object);
            let known = self.with(|g| g.tracked.contains_key(&object.get_id()));
            if content != Content::Fixed && !known {
                // Each is a container of its own.
                self.track_any(&object, self.site(self.at | ((place % 15 + 1) << FIELD_BITS)));
                place += 1;
            }
            // One is held by this list, and by nobody else but the object.
            open.extend(parts.into_iter().filter(|part| part.strong_count() == 2));
        }
    }

    /// What can be reached from an object at once.
    pub(super) fn parts_reached(&self, object: &PyObject) -> Vec<PyObjectRef> {
        if self.is_of_generation(object) {
            self.held_by(object)
        } else {
            self.content(object).1
        }
    }
}
