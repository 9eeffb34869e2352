//! Variables that a function sees from outside: they are put into the generator's module as they are at this moment.
//!
//! Objects stay on the interpreter's thread, and generation runs in place there.

use rustpython_vm::builtins::PyDictRef;
use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};
use std::cell::RefCell;

thread_local! {
    static CURRENT: RefCell<Vec<(String, PyObjectRef)>> = const { RefCell::new(Vec::new()) };
}

/// Makes these the variables of what is generated meanwhile.
pub fn with<R>(variables: Vec<(String, PyObjectRef)>, run: impl FnOnce() -> R) -> R {
    let before = CURRENT.with(|c| c.replace(variables));
    let result = run();
    CURRENT.with(|c| c.replace(before));
    result
}

/// Adds the variables to a module.
pub fn put(vm: &VirtualMachine, globals: &PyDictRef) -> PyResult<()> {
    let variables = CURRENT.with(|c| c.borrow().clone());
    for (name, value) in variables {
        globals.set_item(name.as_str(), value, vm)?;
    }
    Ok(())
}
