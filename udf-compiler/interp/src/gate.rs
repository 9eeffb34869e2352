//! The gate around native code of the interpreter: where such code gets no block of memory, or is to stop and does not look
//! whether it is, it is unwound to the call that entered it, which raises MemoryError, or KeyboardInterrupt. So no operation
//! needs to know how large its result will be, or how long it takes.
//!
//! Only native code is unwound, never a frame of Python code: its interpreter would be left in the middle of an instruction.
//! Between a gate and the allocation there is no frame if the innermost one is the same as when the gate was entered. Beyond
//! the bounds of all gates (an instruction that asks for several times the memory that the function may have) the whole job
//! is unwound, and its interpreter is not used again.
//!
//! Methods of dicts and sets, and sorting, are not unwound either: they change their tables in several steps.

use super::gate_state::{closed, in_native_code, may_unwind_job, within};
use super::limits;
use rustpython_vm::builtins::descriptor::PyMethodDescriptor;
use rustpython_vm::builtins::{PyBaseExceptionRef, PyStr, PyType, PyTypeRef};
use rustpython_vm::function::{Callee, FuncArgs, PyMethodDef};
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyPayload, PyResult, VirtualMachine};
use std::panic::resume_unwind;
use std::sync::OnceLock;
use taipan_runtime::memory;

type Call = fn(&PyObject, FuncArgs, &VirtualMachine) -> PyResult;
type VectorCall = fn(&PyObject, Vec<PyObjectRef>, usize, Option<&[PyObjectRef]>, &VirtualMachine) -> PyResult;

/// What unwinds to the innermost gate.
struct ToGate;

/// Prepares this thread, which runs an interpreter.
pub(super) fn open() {
    memory::set_way_out(in_native_code, leave);
}

/// Unwinds to the innermost gate; returns where there is none.
pub(super) fn leave() {
    if in_native_code() {
        resume_unwind(Box::new(ToGate));
    }
    if may_unwind_job() && limits::out_of_memory() {
        resume_unwind(Box::new("out of memory"));
    }
}

/// Unwinds to the innermost gate if the run is to stop. For native code that takes long without allocating.
pub(super) fn poll() {
    if in_native_code() && limits::is_pending() {
        leave();
    }
}

/// Runs native code that may be unwound.
pub(super) fn enter<R>(vm: &VirtualMachine, native: impl FnOnce() -> PyResult<R>) -> PyResult<R> {
    match within(native) {
        Ok(result) => result,
        Err(payload) if payload.is::<ToGate>() => Err(raised(vm)),
        Err(payload) => resume_unwind(payload),
    }
}

fn raised(vm: &VirtualMachine) -> PyBaseExceptionRef {
    match closed(|| limits::check(vm)) {
        Err(interrupt) => interrupt,
        Ok(()) => vm.no_memory_error(),
    }
}

const CALLABLES: usize = 6;

static CALLS: [OnceLock<Call>; CALLABLES] = [const { OnceLock::new() }; CALLABLES];
static VECTOR_CALLS: [OnceLock<VectorCall>; CALLABLES] = [const { OnceLock::new() }; CALLABLES];
static GATED_CALLS: [Call; CALLABLES] = [call::<0>, call::<1>, call::<2>, call::<3>, call::<4>, call::<5>];
static GATED_VECTOR_CALLS: [VectorCall; CALLABLES] = [
    vector_call::<0>,
    vector_call::<1>,
    vector_call::<2>,
    vector_call::<3>,
    vector_call::<4>,
    vector_call::<5>,
];

/// Puts gates into the types of the process. To be called once.
pub(super) fn install(vm: &VirtualMachine) {
    let types = &vm.ctx.types;
    let callables: [&'static Py<PyType>; CALLABLES] = [
        types.builtin_function_or_method_type,
        types.type_type,
        types.wrapper_descriptor_type,
        types.method_wrapper_type,
        types.classmethod_descriptor_type,
        types.method_descriptor_type,
    ];
    for (which, class) in callables.into_iter().enumerate() {
        let slots = class.slots();
        if let Some(original) = slots.call.load()
            && CALLS[which].set(original).is_ok()
        {
            slots.call.store(Some(GATED_CALLS[which]));
        }
        if let Some(original) = slots.vectorcall.load()
            && VECTOR_CALLS[which].set(original).is_ok()
        {
            slots.vectorcall.store(Some(GATED_VECTOR_CALLS[which]));
        }
    }
    for class in classes(vm) {
        gate_methods(&class, vm);
    }
}

/// Whether a call of this may be unwound: not where a dict or a set is made.
fn is_simple(callable: &PyObject, vm: &VirtualMachine) -> bool {
    let types = &vm.ctx.types;
    callable.downcast_ref::<PyType>().is_none_or(|class| {
        ![types.dict_type, types.set_type, types.frozenset_type]
            .into_iter()
            .any(|several_steps| class.fast_issubclass(several_steps))
    })
}

fn call<const WHICH: usize>(callable: &PyObject, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
    let Some(original) = CALLS[WHICH].get() else {
        return Ok(vm.ctx.not_implemented());
    };
    if is_simple(callable, vm) {
        enter(vm, || original(callable, args, vm))
    } else {
        closed(|| original(callable, args, vm))
    }
}

fn vector_call<const WHICH: usize>(
    callable: &PyObject,
    args: Vec<PyObjectRef>,
    count: usize,
    names: Option<&[PyObjectRef]>,
    vm: &VirtualMachine,
) -> PyResult {
    let Some(original) = VECTOR_CALLS[WHICH].get() else {
        return Ok(vm.ctx.not_implemented());
    };
    if is_simple(callable, vm) {
        enter(vm, || original(callable, args, count, names, vm))
    } else {
        closed(|| original(callable, args, count, names, vm))
    }
}

/// All classes that native code has made so far.
fn classes(vm: &VirtualMachine) -> Vec<PyTypeRef> {
    let mut found = vec![vm.ctx.types.object_type.to_owned()];
    let mut next = 0;
    while let Some(class) = found.get(next).cloned() {
        next += 1;
        let below = class.subclasses.read();
        for class in below.iter().filter_map(|class| class.upgrade()) {
            if let Ok(class) = class.downcast::<PyType>()
                && !found.iter().any(|known| known.is(&class))
            {
                found.push(class);
            }
        }
    }
    found
}

/// Puts gates into the methods themselves, for the instructions of the interpreter that call them without their slots.
fn gate_methods(class: &Py<PyType>, vm: &VirtualMachine) {
    let types = &vm.ctx.types;
    let several_steps = [types.dict_type, types.set_type, types.frozenset_type]
        .into_iter()
        .any(|several_steps| class.fast_issubclass(several_steps));
    for (name, value) in class.attributes().entries() {
        let (Some(name), Some(method)) = (
            name.downcast_ref::<PyStr>().and_then(|name| name.to_str()),
            value.downcast_ref_if_exact::<PyMethodDescriptor>(vm),
        ) else {
            continue;
        };
        let sorts = class.is(types.list_type) && name == "sort";
        // The interpreter knows this one by its identity, and has an instruction for it.
        if class.is(types.list_type) && name == "append" {
            continue;
        }
        let original = method.method.func;
        let simple = !several_steps && !sorts;
        let gated = move |vm: &VirtualMachine, args: FuncArgs, callee: Callee| {
            if simple {
                enter(vm, || original(vm, args, callee))
            } else {
                closed(|| original(vm, args, callee))
            }
        };
        // Classes of native modules and their methods live as long as the process.
        let definition: &'static PyMethodDef = Box::leak(Box::new(PyMethodDef {
            func: Box::leak(Box::new(gated)),
            ..method.method.clone()
        }));
        let gated = PyMethodDescriptor::new(definition, method.common.typ, &vm.ctx).into_ref(&vm.ctx);
        class.attributes().insert(vm.ctx.intern_str(name), gated.into());
    }
    class.modified();
}
