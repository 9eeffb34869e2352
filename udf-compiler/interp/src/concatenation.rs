//! Guards `+` and `+=` of sequences: they double what there is within one instruction, and the interpreter ends the
//! process when it gets no memory for the result. Refuses other operands in CPython's words. Knows nothing of other
//! operations.

use super::limits;
use rustpython_vm::builtins::{PyBytes, PyList, PyStr, PyTuple, PyType};
use rustpython_vm::protocol::PySequence;
use rustpython_vm::{Py, PyObject, PyResult, VirtualMachine};
use std::sync::OnceLock;
use taipan_runtime::memory::largest_block;

type Concat = fn(PySequence<'_>, &PyObject, &VirtualMachine) -> PyResult;

const TYPES: usize = 4;

static ORIGINAL: [OnceLock<Concat>; TYPES] = [const { OnceLock::new() }; TYPES];
static GUARDED: [Concat; TYPES] = [concat::<0>, concat::<1>, concat::<2>, concat::<3>];
static ORIGINAL_EXTEND: OnceLock<Concat> = OnceLock::new();

/// Puts the checks into the types of the process.
pub(super) fn guard(vm: &VirtualMachine) {
    let types = &vm.ctx.types;
    let classes: [&Py<PyType>; TYPES] = [types.list_type, types.tuple_type, types.str_type, types.bytes_type];
    for (which, class) in classes.into_iter().enumerate() {
        let slot = &class.slots().as_sequence.concat;
        if let Some(original) = slot.load()
            && ORIGINAL[which].set(original).is_ok()
        {
            slot.store(Some(GUARDED[which]));
        }
    }
    let slot = &types.list_type.slots().as_sequence.inplace_concat;
    if let Some(original) = slot.load()
        && ORIGINAL_EXTEND.set(original).is_ok()
    {
        slot.store(Some(extend));
    }
}

fn concat<const WHICH: usize>(left: PySequence<'_>, right: &PyObject, vm: &VirtualMachine) -> PyResult {
    check(left.obj, right, vm)?;
    let refused = if left.obj.downcastable::<PyList>() {
        Some("list").filter(|_| !right.downcastable::<PyList>())
    } else {
        Some("tuple").filter(|_| left.obj.downcastable::<PyTuple>() && !right.downcastable::<PyTuple>())
    };
    if let Some(kind) = refused {
        let other = right.class().name().to_string();
        return Err(vm.new_type_error(format!("can only concatenate {kind} (not \"{other}\") to {kind}")));
    }
    match ORIGINAL[WHICH].get() {
        Some(original) => original(left, right, vm),
        None => Ok(vm.ctx.not_implemented()),
    }
}

fn extend(left: PySequence<'_>, right: &PyObject, vm: &VirtualMachine) -> PyResult {
    check(left.obj, right, vm)?;
    match ORIGINAL_EXTEND.get() {
        Some(original) => original(left, right, vm),
        None => Ok(vm.ctx.not_implemented()),
    }
}

fn check(left: &PyObject, right: &PyObject, vm: &VirtualMachine) -> PyResult<()> {
    limits::check(vm)?;
    // Lists grow by doubling.
    if size(left).saturating_add(size(right)) > largest_block() / 2 {
        Err(vm.no_memory_error())
    } else {
        Ok(())
    }
}

/// Bytes of the block that holds a sequence's elements.
fn size(sequence: &PyObject) -> usize {
    let pointers = |count: usize| count * size_of::<usize>();
    if let Some(text) = sequence.downcast_ref::<PyStr>() {
        return text.byte_len();
    }
    if let Some(list) = sequence.downcast_ref::<PyList>() {
        return pointers(list.borrow_vec().len());
    }
    if let Some(tuple) = sequence.downcast_ref::<PyTuple>() {
        return pointers(tuple.as_slice().len());
    }
    sequence
        .downcast_ref::<PyBytes>()
        .map_or(0, |bytes| bytes.as_bytes().len())
}
