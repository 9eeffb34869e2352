//! Generators, those that are read in place and those that are objects. Knows nothing of which are which.

use super::Captured;
use rustpython_vm::PyObjectRef;
use rustpython_vm::function::FuncArgs;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// What a generation knows of generators.
#[derive(Default)]
pub struct Generators {
    /// Calls whose items come from a generator, see `Decisions::in_step`.
    pub stepping: HashSet<u32>,
    /// Who takes what the generator that runs now yields.
    pub consumer: Option<Arc<Consumer>>,
    /// Regions of generators while their consumers run: the depth of `building`, the first, and the one after the last.
    pub hidden: Vec<(usize, usize, usize)>,
    /// What makes the items of generators that are objects, by the numbers of their memory's types.
    pub suspended: HashMap<u32, Suspended>,
}

/// Who reads the generator that is being generated.
pub struct Consumer {
    /// A function of the item.
    pub body: PyObjectRef,
    pub get: Option<PyObjectRef>,
    pub set: Option<PyObjectRef>,
    /// Its loop: regions after it are the generator's.
    pub region: usize,
    pub frames: usize,
    pub nested: usize,
    /// Whether it is the body of a `with`: what it raises is raised at the `yield`.
    pub manages: bool,
    /// Tells it from other consumers of the same generator.
    pub key: u64,
    /// Who reads the consumer, where that is a generator itself.
    pub outer: Option<Arc<Consumer>>,
}

/// What makes the items of the generators of one kind.
pub struct Suspended {
    /// A function of the program that yields, and returns nothing.
    pub function: PyObjectRef,
    pub args: FuncArgs,
    pub key: String,
    /// The variables of functions around that each of them reads, as they were when it was made.
    pub around: Vec<Captured>,
}
