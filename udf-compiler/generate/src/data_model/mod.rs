//! Python's data model: what operators ask of values, in Python's order, and what a kind of value may answer. It knows no
//! kinds. They are in `kinds/`, above the library and staging, and `HookContext::kind_of` finds the one that a value is of.

pub mod arithmetic;
pub mod attributes;
pub mod calls;
pub mod compare;
pub mod contains;
pub mod identity;
pub mod items;
pub mod iterate;
mod kind;
pub mod patterns;
pub mod truth;

pub use kind::{Kind, Ranked};

use crate::state::HookContext;
use rustpython_vm::{PyObject, PyResult};
use taipan_ir::Type;

/// What tells the places of what is made for operands from that of the operation, and from each other.
pub const LEFT: u32 = 1 << 29;
pub const RIGHT: u32 = 3 << 29;

/// The kinds of two operands. The one that stands first in the table is asked first, as Python asks a subclass first; two
/// operands of one kind are one question.
fn asked(cx: &HookContext<'_>, left: &PyObject, right: &PyObject) -> PyResult<impl Iterator<Item = &'static dyn Kind>> {
    Ok(in_order(cx.kind_of(left)?, cx.kind_of(right)?))
}

/// The same of two values that are known at run time only.
fn asked_of_types(cx: &HookContext<'_>, left: &Type, right: &Type) -> impl Iterator<Item = &'static dyn Kind> {
    in_order(cx.kind_of_type(left), cx.kind_of_type(right))
}

fn in_order(left: Ranked, right: Ranked) -> impl Iterator<Item = &'static dyn Kind> {
    let (first, second) = if right.rank < left.rank {
        (right, left)
    } else {
        (left, right)
    };
    let second = (second.rank != first.rank).then_some(second.kind);
    [first.kind].into_iter().chain(second)
}
