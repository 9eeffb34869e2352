//! The order in which CPython goes through a set: what it takes of each element.

use super::Val;
use taipan_runtime::fail::{Fail, Outcome};
use taipan_runtime::py_hash;
use taipan_runtime::set_order::{Order, Slot};

/// Empty slots.
pub(super) fn slots(len: usize) -> Option<Vec<Slot>> {
    Some(vec![Slot::EMPTY; len])
}

/// Notes an element that is added.
pub(super) fn noted(order: &mut Order<Vec<Slot>>, element: &Val, place: usize) -> Outcome<()> {
    let hash = python_hash(element)?;
    order.add(hash, place, &mut slots).ok_or(Fail::Memory)
}

/// Python's hash of a value, or the row fails where it has none that is the same in every process.
pub(super) fn python_hash(value: &Val) -> Outcome<i64> {
    value.python_hash().ok_or(Fail::Unsupported)
}

impl Val {
    /// Python's hash, where it is the same in every process.
    pub fn python_hash(&self) -> Option<i64> {
        match self.plain() {
            Val::None => Some(py_hash::NONE),
            Val::Bool(bool) => Some(py_hash::int(i64::from(*bool))),
            Val::Int(int) => Some(py_hash::int(*int)),
            Val::Float(float) => py_hash::float(*float).ok(),
            Val::Record(parts) => py_hash::tuple(parts.iter().map(Val::python_hash)),
            Val::List(parts) => py_hash::tuple(parts.borrow().iter().map(Val::python_hash)),
            _ => None,
        }
    }
}
