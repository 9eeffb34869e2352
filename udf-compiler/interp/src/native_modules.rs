//! Native modules of rooms above this one: every interpreter of a program that has such a room gets its module. A room
//! enters it in the list by itself, when the program is linked. Knows nothing of what is in them.

use linkme::distributed_slice;
use rustpython_vm::builtins::PyModuleDef;
use rustpython_vm::{Context, PyResult, VirtualMachine};

/// A module, and what its room has to do where interpreters begin and end.
pub struct NativeModule {
    /// The definition of the module, for the interpreter's builder.
    pub definition: fn(&Context) -> &'static PyModuleDef,
    /// Runs in an interpreter that has begun, before any function does.
    pub begin: fn(&VirtualMachine) -> PyResult<()>,
    /// Lets go of what the thread holds of its interpreter, which ends.
    pub end: fn(),
    /// Leaves alone what the thread holds of an interpreter that is forgotten.
    pub forget: fn(),
}

/// All of them, in no order.
#[distributed_slice]
pub static NATIVE_MODULES: [NativeModule];
