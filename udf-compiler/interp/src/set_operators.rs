//! `s |= other` and the like of a set and what is no set, where the interpreter raises at once: Python asks the other operand,
//! such as a view of a dict.

use super::operator_slots::Binary;
use rustpython_vm::{AsObject, PyObject, PyResult, VirtualMachine};
use std::sync::OnceLock;

/// What the interpreter does, of `&=`, `|=`, `-=` and `^=`.
static ORIGINALS: [OnceLock<Binary>; 4] = [const { OnceLock::new() }; 4];

/// Corrects the type of sets. To be called once.
pub(super) fn install(vm: &VirtualMachine) {
    let numbers = &vm.ctx.types.set_type.slots().as_number;
    for (place, slot, corrected) in [
        (0, &numbers.inplace_and, in_place::<0> as Binary),
        (1, &numbers.inplace_or, in_place::<1>),
        (2, &numbers.inplace_subtract, in_place::<2>),
        (3, &numbers.inplace_xor, in_place::<3>),
    ] {
        if let Some(original) = slot.load() {
            ORIGINALS[place].get_or_init(|| original);
            slot.store(Some(corrected));
        }
    }
}

fn in_place<const OPERATOR: usize>(set: &PyObject, other: &PyObject, vm: &VirtualMachine) -> PyResult {
    let types = &vm.ctx.types;
    let is_set = other.fast_isinstance(types.set_type) || other.fast_isinstance(types.frozenset_type);
    match ORIGINALS[OPERATOR].get() {
        Some(original) if is_set => original(set, other, vm),
        _ => Ok(vm.ctx.not_implemented()),
    }
}
