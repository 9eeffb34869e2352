//! Classes of the program and of cells, as types of the IR number them. Knows nothing of what their objects do.

use rustpython_vm::PyObjectRef;
use std::collections::HashMap;

/// The classes that a generation has met.
#[derive(Default)]
pub struct Classes {
    /// Classes of named tuples, records and references, by number.
    pub by_number: HashMap<u32, PyObjectRef>,
    /// The names of the attributes of objects that are records, by the number of their class.
    pub attribute_names: HashMap<u32, Vec<String>>,
    /// Classes of objects that hold what inner functions assign, by where they are made.
    pub cells: HashMap<u32, PyObjectRef>,
    /// Objects of which values may be one, by the numbers of their types.
    pub singles: HashMap<u32, PyObjectRef>,
    /// Whether a class was called with types in brackets.
    pub parametrised: bool,
    /// A value is one of several members of an enum that are numbers or texts besides.
    pub plain_members: bool,
}
