//! What a library refuses because it cannot answer as Python does ends the call, whatever handlers the program has: one that
//! caught it would go on with another answer than Python's. Knows nothing of what is refused.

use rustpython_vm::builtins::PyBaseExceptionRef;
use rustpython_vm::{PyResult, VirtualMachine};
use std::cell::RefCell;

thread_local! {
    /// The first refusal of the call that this thread runs.
    static REFUSED: RefCell<Option<PyBaseExceptionRef>> = const { RefCell::new(None) };
}

/// Raises NotImplementedError, and remembers it.
pub fn refuse(message: String, vm: &VirtualMachine) -> PyResult {
    let error = vm.new_not_implemented_error(message);
    note(&error);
    Err(error)
}

/// Remembers an exception that is to end the call.
pub fn note(error: &PyBaseExceptionRef) {
    REFUSED.with_borrow_mut(|refused| {
        refused.get_or_insert_with(|| error.clone());
    });
}

/// What was refused since somebody asked last.
pub fn take() -> Option<PyBaseExceptionRef> {
    REFUSED.take()
}

/// Puts back what was taken before something else ran.
pub fn put(refused: Option<PyBaseExceptionRef>) {
    REFUSED.set(refused);
}
