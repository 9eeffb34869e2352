//! Functions that keep their answers. Knows nothing of which do.

use rustpython_vm::builtins::PyList;
use rustpython_vm::{PyObjectRef, PyRef};
use std::collections::{BTreeMap, HashMap};
use taipan_ir::Type;

/// What is known of such functions.
#[derive(Default)]
pub struct Memo {
    /// Functions that keep their answers, with the types of the arguments they were called with.
    pub types: HashMap<usize, Vec<Type>>,
    /// Functions that are made in the call, by their addresses, with what keeps the answers of those of `lru_cache`.
    pub made: HashMap<usize, (PyObjectRef, Option<Keeper>)>,
    /// What keeps the answers of functions, while they are called.
    pub keepers: BTreeMap<usize, PyObjectRef>,
}

/// What keeps the answers of one function.
#[derive(Clone)]
pub struct Keeper {
    pub function: PyObjectRef,
    /// A list of one item: how many answers are kept at most, or None.
    pub most: PyRef<PyList>,
}
