//! Functions of rows are made one at a time. Knows nothing of how.

use rustpython_vm::{PyResult, VirtualMachine};
use std::cell::Cell;

thread_local! {
    /// Whether a function of the program is being made a kernel.
    static MAKING: Cell<bool> = const { Cell::new(false) };
}

/// Runs something of another function, which may make kernels.
pub fn apart<R>(run: impl FnOnce() -> R) -> R {
    let before = MAKING.replace(false);
    let result = run();
    MAKING.set(before);
    result
}

/// Makes a kernel; a function that is applied to rows must not apply functions itself, least of all its own table function.
pub fn outermost<R>(vm: &VirtualMachine, make: impl FnOnce() -> PyResult<R>) -> PyResult<R> {
    if MAKING.replace(true) {
        return Err(vm.new_not_implemented_error(
            "a function applied to rows that applies functions to tables is not supported in table functions",
        ));
    }
    let made = make();
    MAKING.set(false);
    made
}
