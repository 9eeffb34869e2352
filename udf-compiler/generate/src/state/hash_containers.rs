//! What goes with dicts and sets. Knows nothing of what changes them.

use rustpython_vm::PyObjectRef;
use std::collections::HashMap;
use taipan_ir::interpret::Table;

/// What is known of the dicts and sets of a generation.
#[derive(Default)]
pub struct Keyed {
    /// The sets that are in CPython's order, by their ids.
    pub sets: HashMap<usize, KnownSet>,
    /// The functions that make what is missing in dicts, by where the dicts are made.
    pub factories: HashMap<u32, PyObjectRef>,
}

/// A set, what was in it when it was last put in order, and its table then.
#[derive(Debug)]
pub struct KnownSet {
    pub set: PyObjectRef,
    pub elements: Vec<PyObjectRef>,
    pub table: Table,
}
