//! Containers and objects that the program makes while generating. Knows nothing of what may change them.

use super::{Instance, IrValue};
use rustpython_vm::PyObjectRef;

/// What has changed while generating, which cannot be undone.
#[derive(Default)]
pub struct Changes {
    /// How often static objects have changed.
    pub count: u64,
    /// The containers that have, in order.
    pub containers: Vec<usize>,
}

/// A list, dict, set or instance made by the program while generating.
pub struct Tracked {
    /// Keeps the address taken.
    pub object: PyObjectRef,
    pub site: u32,
    /// The dynamic region it was made in.
    pub region: u64,
    /// Regions of this serial and below are older.
    pub born: u64,
    /// Of an instance of one of the program's classes.
    pub instance: Option<Instance>,
    /// The iterators that this one reads.
    pub reads: Vec<PyObjectRef>,
}

/// What paths have left a region with.
pub struct Left {
    pub serial: u64,
    /// What variables held.
    pub taken: Vec<PyObjectRef>,
    /// How many changes of containers there had been when the region was opened.
    pub changes: usize,
}

/// What holds a container.
#[derive(Clone)]
pub enum Origin {
    Container(IrValue),
    /// It is this container, or one of several of which this is one.
    Other(IrValue),
    /// The attribute of this name of objects by reference, of the class of this number.
    Attribute(u32, String),
    /// A record of what the attributes of an object hold, of this class.
    Record(PyObjectRef),
}
