//! Comparing and hashing containers that an interrupt ends: containers that hold the same others many times over are
//! looked through again each time, which takes twice as long with each level. Comparing counts as calls do, so that it ends
//! where CPython's does, and not where the stack ends.

use super::limits;
use rustpython_vm::builtins::PyType;
use rustpython_vm::common::hash::PyHash;
use rustpython_vm::function::{Either, PyComparisonValue};
use rustpython_vm::types::PyComparisonOp;
use rustpython_vm::{Py, PyObject, PyObjectRef, PyResult, VirtualMachine};
use std::cell::Cell;
use std::sync::OnceLock;

type Compared = PyResult<Either<PyObjectRef, PyComparisonValue>>;
type Compare = fn(&PyObject, &PyObject, PyComparisonOp, &VirtualMachine) -> Compared;
type Hash = fn(&PyObject, &VirtualMachine) -> PyResult<PyHash>;

thread_local! {
    /// How many comparisons of containers are within each other.
    static NESTED: Cell<usize> = const { Cell::new(0) };
}

const COMPARED: usize = 3;
const HASHED: usize = 2;

static COMPARES: [OnceLock<Compare>; COMPARED] = [const { OnceLock::new() }; COMPARED];
static CHECKED_COMPARES: [Compare; COMPARED] = [compare::<0>, compare::<1>, compare::<2>];
static HASHES: [OnceLock<Hash>; HASHED] = [const { OnceLock::new() }; HASHED];
static CHECKED_HASHES: [Hash; HASHED] = [hash::<0>, hash::<1>];

/// To be called once.
pub(super) fn install(vm: &VirtualMachine) {
    let types = &vm.ctx.types;
    let compared: [&Py<PyType>; COMPARED] = [types.list_type, types.tuple_type, types.dict_type];
    for (which, class) in compared.into_iter().enumerate() {
        let slot = &class.slots().richcompare;
        if let Some(original) = slot.load()
            && COMPARES[which].set(original).is_ok()
        {
            slot.store(Some(CHECKED_COMPARES[which]));
        }
    }
    let hashed: [&Py<PyType>; HASHED] = [types.tuple_type, types.frozenset_type];
    for (which, class) in hashed.into_iter().enumerate() {
        let slot = &class.slots().hash;
        if let Some(original) = slot.load()
            && HASHES[which].set(original).is_ok()
        {
            slot.store(Some(CHECKED_HASHES[which]));
        }
    }
}

fn compare<const WHICH: usize>(left: &PyObject, right: &PyObject, op: PyComparisonOp, vm: &VirtualMachine) -> Compared {
    limits::check(vm)?;
    let Some(original) = COMPARES[WHICH].get() else {
        return Ok(Either::B(PyComparisonValue::NotImplemented));
    };
    let nested = NESTED.get() + 1;
    if vm.current_recursion_depth() + nested > vm.recursion_limit.get() {
        let message = "maximum recursion depth exceeded in comparison";
        return Err(vm.new_recursion_error(message.to_string()));
    }
    NESTED.set(nested);
    // Also where a limit of memory unwinds.
    let _ended = Ended(nested - 1);
    original(left, right, op, vm)
}

/// Puts the count back when a comparison ends.
struct Ended(usize);

impl Drop for Ended {
    fn drop(&mut self) {
        NESTED.set(self.0);
    }
}

fn hash<const WHICH: usize>(object: &PyObject, vm: &VirtualMachine) -> PyResult<PyHash> {
    limits::check(vm)?;
    match HASHES[WHICH].get() {
        Some(original) => original(object, vm),
        None => Err(vm.new_type_error("unhashable")),
    }
}
