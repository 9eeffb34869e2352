//! Lets an interrupt end what `json` encodes. Containers that hold the same others many times over are written out each time,
//! which takes twice as long with each level, and the native encoder neither looks for an interrupt nor allocates. So what
//! it gets is walked before, in the same order, and that walk looks.

use super::natives;
use super::{gate, limits};
use rustpython_vm::builtins::{PyDict, PyList, PyTuple, PyTypeRef};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult, VirtualMachine};
use std::sync::OnceLock;

type New = fn(PyTypeRef, FuncArgs, &VirtualMachine) -> PyResult;
type Call = fn(&PyObject, FuncArgs, &VirtualMachine) -> PyResult;

static NEW: OnceLock<New> = OnceLock::new();
static ENCODE: OnceLock<Call> = OnceLock::new();
static SCAN: OnceLock<Call> = OnceLock::new();

/// The place of `default` among the arguments of the encoder's class.
const DEFAULT: usize = 1;
/// How many objects are walked between two looks.
const STRIDE: usize = 256;

/// Guards the types of the process. To be called once.
pub(super) fn install(vm: &VirtualMachine) -> PyResult<()> {
    let module = vm.import("_json", 0)?;
    let encoder: PyTypeRef = module.get_attr("make_encoder", vm)?.try_into_value(vm)?;
    let scanner: PyTypeRef = module.get_attr("make_scanner", vm)?.try_into_value(vm)?;
    let slots = encoder.slots();
    if let (Some(new), Some(call)) = (slots.new.load(), slots.call.load())
        && NEW.set(new).is_ok()
        && ENCODE.set(call).is_ok()
    {
        slots.new.store(Some(make));
        slots.call.store(Some(encode));
    }
    if let Some(call) = scanner.slots().call.load()
        && SCAN.set(call).is_ok()
    {
        scanner.slots().call.store(Some(scan));
    }
    Ok(())
}

/// Makes an encoder; what `default` gives is walked, too.
fn make(class: PyTypeRef, mut args: FuncArgs, vm: &VirtualMachine) -> PyResult {
    if let Some(default) = args.args.get_mut(DEFAULT) {
        let original = default.clone();
        let walked = move |args: FuncArgs, vm: &VirtualMachine| -> PyResult {
            let value = original.call(args, vm)?;
            walk(&value, vm)?;
            Ok(value)
        };
        *default = natives::held(vm, "default", walked);
    }
    match NEW.get() {
        Some(original) => original(class, args, vm),
        None => Ok(vm.ctx.not_implemented()),
    }
}

fn encode(encoder: &PyObject, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
    if let Some(value) = args.args.first() {
        walk(value, vm)?;
    }
    gated(&ENCODE, encoder, args, vm)
}

fn scan(scanner: &PyObject, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
    gated(&SCAN, scanner, args, vm)
}

fn gated(original: &OnceLock<Call>, callable: &PyObject, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
    match original.get() {
        Some(original) => gate::enter(vm, || original(callable, args, vm)),
        None => Ok(vm.ctx.not_implemented()),
    }
}

/// Goes through containers as the encoder will. It goes no deeper than the encoder can: there, the latest, that one raises,
/// also for a container that holds itself.
fn walk(value: &PyObject, vm: &VirtualMachine) -> PyResult<()> {
    let deepest = vm.recursion_limit.get();
    let mut open: Vec<Items> = Items::of(value).into_iter().collect();
    let mut seen = 0;
    while let Some(innermost) = open.last_mut() {
        seen += 1;
        if seen % STRIDE == 0 {
            limits::check(vm)?;
        }
        match innermost.next() {
            None => {
                open.pop();
            }
            Some(item) => match Items::of(&item) {
                Some(_) if open.len() >= deepest => return Ok(()),
                Some(items) => open.push(items),
                None => {}
            },
        }
    }
    Ok(())
}

/// What of a container is still to be walked.
enum Items {
    /// A list or a tuple, and the place of the next item.
    Sequence(PyObjectRef, usize),
    Values(std::vec::IntoIter<PyObjectRef>),
}

impl Items {
    /// `None`: no container that the encoder goes into.
    fn of(value: &PyObject) -> Option<Items> {
        if value.downcast_ref::<PyList>().is_some() || value.downcast_ref::<PyTuple>().is_some() {
            return Some(Items::Sequence(value.to_owned(), 0));
        }
        let dict = value.downcast_ref::<PyDict>()?;
        Some(Items::Values(dict.values_vec().into_iter()))
    }
}

impl Iterator for Items {
    type Item = PyObjectRef;

    fn next(&mut self) -> Option<PyObjectRef> {
        match self {
            Items::Sequence(sequence, place) => {
                let item = match sequence.downcast_ref::<PyList>() {
                    Some(list) => list.borrow_vec().get(*place).cloned(),
                    None => sequence
                        .downcast_ref::<PyTuple>()
                        .and_then(|tuple| tuple.as_slice().get(*place).cloned()),
                };
                *place += 1;
                item
            }
            Items::Values(values) => values.next(),
        }
    }
}
