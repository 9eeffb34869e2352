//! The classes of Python that this interpreter's package defines, by their names: arrays, scalars, exceptions.
//!
//! Knows nothing of what they mean. An interpreter has one thread, and a thread one interpreter.

use rustpython_vm::builtins::PyTypeRef;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult, VirtualMachine};
use std::cell::RefCell;
use std::collections::HashMap;

/// What the package has given.
#[derive(Default)]
struct Known {
    classes: HashMap<String, PyTypeRef>,
    /// The types of elements that scalar classes have, by the identity of the class.
    types: HashMap<usize, String>,
    /// `numpy.False_` and `numpy.True_`.
    truths: Option<[PyObjectRef; 2]>,
    /// The module that knows what becomes of warnings.
    handler: Option<PyObjectRef>,
}

thread_local! {
    static KNOWN: RefCell<Option<Known>> = const { RefCell::new(None) };
}

fn with<R>(look: impl FnOnce(&mut Known) -> R) -> R {
    KNOWN.with_borrow_mut(|known| look(known.get_or_insert_default()))
}

/// Remembers a class.
pub fn register(name: String, class: PyTypeRef) {
    with(|known| {
        known.types.insert(class.as_object().get_id(), name.clone());
        known.classes.insert(name, class);
    });
}

/// Remembers the two truth values.
pub fn register_truths(no: PyObjectRef, yes: PyObjectRef) {
    with(|known| known.truths = Some([no, yes]));
}

/// Remembers the module that knows what becomes of warnings: it has `met` and `tell`.
pub fn register_handler(module: PyObjectRef) {
    with(|known| known.handler = Some(module));
}

/// That module.
pub fn handler(vm: &VirtualMachine) -> PyResult {
    let found = with(|known| known.handler.clone());
    found.ok_or_else(|| vm.new_runtime_error("numpy has no handler of warnings yet"))
}

/// The class of this name. Fails where the package has not given it.
pub fn class(name: &str, vm: &VirtualMachine) -> PyResult<PyTypeRef> {
    let found = with(|known| known.classes.get(name).cloned());
    found.ok_or_else(|| vm.new_runtime_error(format!("numpy has no class {name} yet")))
}

/// What a class was registered as.
pub fn name_of(class: &PyObject) -> Option<String> {
    with(|known| known.types.get(&class.get_id()).cloned())
}

/// A truth value of numpy's.
pub fn truth(value: bool, vm: &VirtualMachine) -> PyResult {
    let found = with(|known| known.truths.as_ref().map(|truths| truths[usize::from(value)].clone()));
    found.ok_or_else(|| vm.new_runtime_error("numpy has no truth values yet"))
}

/// Lets go of everything: the interpreter of this thread ends.
pub fn end() {
    drop(KNOWN.take());
}

/// Never drops what there is.
pub fn forget() {
    std::mem::forget(KNOWN.take());
}
