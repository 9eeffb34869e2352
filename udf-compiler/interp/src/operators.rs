//! Gates around the operators whose results may be much larger than their operands, or take long. Operators have no calls
//! that [`super::gate`] could be put into. Knows nothing of how large they become.

use super::gate;
use super::operator_slots::{Binary, Ternary};
use rustpython_vm::builtins::PyType;
use rustpython_vm::protocol::PySequence;
use rustpython_vm::{Py, PyObject, PyObjectRef, PyResult, VirtualMachine};
use std::sync::OnceLock;

type Repeat = fn(PySequence<'_>, isize, &VirtualMachine) -> PyResult;
type Concat = fn(PySequence<'_>, &PyObject, &VirtualMachine) -> PyResult;

const BINARY: usize = 8;
const SEQUENCES: usize = 7;

static BINARIES: [OnceLock<Binary>; BINARY] = [const { OnceLock::new() }; BINARY];
static GATED_BINARIES: [Binary; BINARY] = [
    binary::<0>,
    binary::<1>,
    binary::<2>,
    binary::<3>,
    binary::<4>,
    binary::<5>,
    binary::<6>,
    binary::<7>,
];
static POWER: OnceLock<Ternary> = OnceLock::new();
static REPEATS: [OnceLock<Repeat>; SEQUENCES] = [const { OnceLock::new() }; SEQUENCES];
static GATED_REPEATS: [Repeat; SEQUENCES] = [
    repeat::<0>,
    repeat::<1>,
    repeat::<2>,
    repeat::<3>,
    repeat::<4>,
    repeat::<5>,
    repeat::<6>,
];
static REPEATS_IN_PLACE: [OnceLock<Repeat>; SEQUENCES] = [const { OnceLock::new() }; SEQUENCES];
static GATED_REPEATS_IN_PLACE: [Repeat; SEQUENCES] = [
    repeat_in_place::<0>,
    repeat_in_place::<1>,
    repeat_in_place::<2>,
    repeat_in_place::<3>,
    repeat_in_place::<4>,
    repeat_in_place::<5>,
    repeat_in_place::<6>,
];
static CONCATS: [OnceLock<Concat>; SEQUENCES] = [const { OnceLock::new() }; SEQUENCES];
static GATED_CONCATS: [Concat; SEQUENCES] = [
    concat::<0>,
    concat::<1>,
    concat::<2>,
    concat::<3>,
    concat::<4>,
    concat::<5>,
    concat::<6>,
];
static CONCATS_IN_PLACE: [OnceLock<Concat>; SEQUENCES] = [const { OnceLock::new() }; SEQUENCES];
static GATED_CONCATS_IN_PLACE: [Concat; SEQUENCES] = [
    concat_in_place::<0>,
    concat_in_place::<1>,
    concat_in_place::<2>,
    concat_in_place::<3>,
    concat_in_place::<4>,
    concat_in_place::<5>,
    concat_in_place::<6>,
];

/// Puts gates into the types of the process. To be called once, when nothing else is put into these slots any more.
pub(super) fn install(vm: &VirtualMachine) -> PyResult<()> {
    let types = &vm.ctx.types;
    let int = &types.int_type.slots().as_number;
    let binaries = [
        &int.multiply,
        &int.lshift,
        &int.floor_divide,
        &int.remainder,
        &int.divmod,
        &int.true_divide,
        &types.str_type.slots().as_number.remainder,
        &types.bytes_type.slots().as_number.remainder,
    ];
    for (which, slot) in binaries.into_iter().enumerate() {
        if let Some(gated) = kept(slot.load(), &BINARIES[which], GATED_BINARIES[which]) {
            slot.store(Some(gated));
        }
    }
    if let Some(gated) = kept(int.power.load(), &POWER, power as Ternary) {
        int.power.store(Some(gated));
    }
    let class = |module: &'static str, name: &'static str| -> PyResult<PyObjectRef> {
        vm.import(module, 0)?.get_attr(name, vm)
    };
    let (array, deque) = (class("array", "array")?, class("_collections", "deque")?);
    let sequences: [Option<&Py<PyType>>; SEQUENCES] = [
        Some(types.str_type),
        Some(types.bytes_type),
        Some(types.bytearray_type),
        Some(types.list_type),
        Some(types.tuple_type),
        array.downcast_ref(),
        deque.downcast_ref(),
    ];
    let sequences = sequences.into_iter().enumerate();
    for (which, class) in sequences.filter_map(|(which, class)| Some((which, class?))) {
        gate_sequence(which, class);
    }
    Ok(())
}

fn gate_sequence(which: usize, class: &Py<PyType>) {
    let slots = &class.slots().as_sequence;
    if let Some(gated) = kept(slots.repeat.load(), &REPEATS[which], GATED_REPEATS[which]) {
        slots.repeat.store(Some(gated));
    }
    let in_place = (&REPEATS_IN_PLACE[which], GATED_REPEATS_IN_PLACE[which]);
    if let Some(gated) = kept(slots.inplace_repeat.load(), in_place.0, in_place.1) {
        slots.inplace_repeat.store(Some(gated));
    }
    if let Some(gated) = kept(slots.concat.load(), &CONCATS[which], GATED_CONCATS[which]) {
        slots.concat.store(Some(gated));
    }
    let in_place = (&CONCATS_IN_PLACE[which], GATED_CONCATS_IN_PLACE[which]);
    if let Some(gated) = kept(slots.inplace_concat.load(), in_place.0, in_place.1) {
        slots.inplace_concat.store(Some(gated));
    }
}

/// What to put into a slot, whose content is kept.
fn kept<F>(content: Option<F>, original: &OnceLock<F>, gated: F) -> Option<F> {
    original.set(content?).is_ok().then_some(gated)
}

fn binary<const WHICH: usize>(left: &PyObject, right: &PyObject, vm: &VirtualMachine) -> PyResult {
    match BINARIES[WHICH].get() {
        Some(original) => gate::enter(vm, || original(left, right, vm)),
        None => Ok(vm.ctx.not_implemented()),
    }
}

fn power(base: &PyObject, exponent: &PyObject, modulus: &PyObject, vm: &VirtualMachine) -> PyResult {
    match POWER.get() {
        Some(original) => gate::enter(vm, || original(base, exponent, modulus, vm)),
        None => Ok(vm.ctx.not_implemented()),
    }
}

fn repeat<const WHICH: usize>(items: PySequence<'_>, times: isize, vm: &VirtualMachine) -> PyResult {
    gated_repeat(&REPEATS[WHICH], items, times, vm)
}

fn repeat_in_place<const WHICH: usize>(items: PySequence<'_>, times: isize, vm: &VirtualMachine) -> PyResult {
    gated_repeat(&REPEATS_IN_PLACE[WHICH], items, times, vm)
}

fn gated_repeat(original: &OnceLock<Repeat>, items: PySequence<'_>, times: isize, vm: &VirtualMachine) -> PyResult {
    match original.get() {
        Some(original) => gate::enter(vm, || original(items, times, vm)),
        None => Ok(vm.ctx.not_implemented()),
    }
}

fn concat<const WHICH: usize>(left: PySequence<'_>, right: &PyObject, vm: &VirtualMachine) -> PyResult {
    gated_concat(&CONCATS[WHICH], left, right, vm)
}

fn concat_in_place<const WHICH: usize>(left: PySequence<'_>, right: &PyObject, vm: &VirtualMachine) -> PyResult {
    gated_concat(&CONCATS_IN_PLACE[WHICH], left, right, vm)
}

fn gated_concat(original: &OnceLock<Concat>, left: PySequence<'_>, right: &PyObject, vm: &VirtualMachine) -> PyResult {
    match original.get() {
        Some(original) => gate::enter(vm, || original(left, right, vm)),
        None => Ok(vm.ctx.not_implemented()),
    }
}
