//! Exceptions as objects. Knows nothing of where they go.

use rustpython_vm::builtins::PyBaseException;
use rustpython_vm::{AsObject, Py, PyObjectRef};

/// The arguments of an exception and what else it holds.
pub fn parts_of_exception(exception: &Py<PyBaseException>) -> Vec<PyObjectRef> {
    let mut parts = exception.args().as_slice().to_vec();
    if let Some(dict) = exception.as_object().dict() {
        parts.extend(dict.items_vec().into_iter().map(|(_, value)| value));
    }
    parts
}
