//! Iterables that are never built: making one, and what those of generators are made of. Knows nothing of how they are read.

use super::{Virtual, VirtualKind};
use crate::state::HookContext;
use rustpython_vm::{PyObject, PyObjectRef, PyPayload};
use std::sync::atomic::AtomicBool;
use taipan_ir::Const;

/// An iterable over run-time values that is read where it is used.
pub fn iterable(cx: HookContext<'_>, kind: VirtualKind, parts: Vec<PyObjectRef>) -> PyObjectRef {
    let object = Virtual {
        kind,
        parts,
        read: AtomicBool::new(false),
    }
    .into_pyobject(cx.vm);
    cx.track(&object, cx.at);
    object
}

/// Whether the items of an object come from a generator, directly or not.
pub fn generated(object: &PyObject) -> bool {
    let Some(virtual_) = object.downcast_ref::<Virtual>() else {
        return false;
    };
    match (virtual_.kind, &virtual_.parts[..]) {
        (VirtualKind::Generator, _) => true,
        (VirtualKind::Enumerate, [inner, _]) | (VirtualKind::Map, [_, inner]) => generated(inner),
        _ => false,
    }
}

/// For a generator, how many values its function had when it was called: only those can be in its arguments.
pub fn values_before(cx: &HookContext<'_>, virtual_: &Virtual) -> Option<u32> {
    let calls = matches!(virtual_.kind, VirtualKind::Generator | VirtualKind::Managed);
    calls.then(|| number(cx, &virtual_.parts[1]) as u32)
}

/// The place of a generator.
pub fn place(cx: &HookContext<'_>, virtual_: &Virtual) -> u32 {
    number(cx, &virtual_.parts[2]) as u32
}

/// The number that a part is.
pub fn number(cx: &HookContext<'_>, object: &PyObject) -> usize {
    match cx.as_const(object) {
        Some(Const::Int(known)) => known as usize,
        _ => 0,
    }
}
