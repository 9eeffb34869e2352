//! Objects of the program's classes that exist while generating, and those that are references. Knows nothing of their
//! attributes.

use super::{GeneratorState, IrValue, Tracked};
use rustpython_vm::PyObjectRef;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use taipan_ir::{FuncId, Type};

/// Which attributes of which objects travel.
pub type Capture = HashSet<(usize, String)>;

/// What a generation knows of instances.
#[derive(Default)]
pub struct Instances {
    /// Those whose `__init__` runs.
    pub constructing: Vec<usize>,
    /// What travels, by the reader of a statement's variables, which is kept so that its address stays taken.
    pub captures: HashMap<usize, (PyObjectRef, Arc<Capture>)>,
}

/// What is known of an instance besides where it was made.
#[derive(Clone)]
pub struct Instance {
    /// The IR function being built when it was made.
    pub function: FuncId,
    pub order: usize,
    /// How many values that function had.
    pub values: u32,
    /// Two paths came with an object each, and this one has what either has; or it is such an object. It must not change
    /// any more, and which it is must not be asked.
    pub stands_for_several: bool,
    /// It was made to stand for others, and by no call of its class.
    pub several: bool,
    /// It has changed since its `__init__` was done: what its attributes hold now is not what they held on every path.
    pub changed: bool,
}

/// What an attribute of a class's objects holds.
#[derive(Clone, Debug)]
pub struct Attribute {
    pub name: String,
    pub ty: Type,
    /// Some objects do not have it: a flag before it says which do.
    pub sometimes: bool,
}

/// An object by reference, while generating.
pub struct Reference {
    /// Keeps the address taken.
    pub object: PyObjectRef,
    pub value: IrValue,
    pub function: FuncId,
}

impl GeneratorState {
    /// What an earlier generation of a function made is in nobody's hands when it is generated again.
    pub(super) fn forget_instances(&mut self, function: FuncId) {
        let own = |tracked: &&mut Tracked| tracked.instance.as_ref().is_some_and(|own| own.function == function);
        let stale = self.tracked.values_mut().filter(own);
        stale.for_each(|tracked| tracked.instance = None);
    }

    /// The same of what was made since so many objects were tracked, in code that is generated again.
    pub fn forget_instances_since(&mut self, tracked: usize) {
        let made = |one: &&mut Tracked| one.instance.as_ref().is_some_and(|own| own.order >= tracked);
        let stale = self.tracked.values_mut().filter(made);
        stale.for_each(|tracked| tracked.instance = None);
    }
}
