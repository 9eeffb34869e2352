//! What functions read from those around them. Knows nothing of how it is found.

use rustpython_vm::PyObjectRef;

/// Variables of the functions around one, with what they hold.
#[derive(Clone, Default)]
pub struct Captured {
    pub cells: Vec<PyObjectRef>,
    pub contents: Vec<PyObjectRef>,
}
