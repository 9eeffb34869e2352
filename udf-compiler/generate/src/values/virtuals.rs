//! Iterables that are never built. Knows nothing of how loops read them.

use rustpython_vm::types::Iterable;
use rustpython_vm::{PyObjectRef, PyPayload, pyclass};
use std::sync::atomic::AtomicBool;

/// An iterable over run-time values that is never built.
#[pyclass(name = "Virtual", module = "_taipan_hooks")]
#[derive(Debug, PyPayload)]
pub struct Virtual {
    pub kind: VirtualKind,
    pub parts: Vec<PyObjectRef>,
    /// Python's would be used up.
    pub read: AtomicBool,
}

#[pyclass(flags(DISALLOW_INSTANTIATION), with(Iterable))]
impl Virtual {}

/// What a virtual iterable does with its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VirtualKind {
    /// start, stop, step
    Range,
    /// iterable, start
    Enumerate,
    /// iterables
    Zip,
    /// iterable
    Reversed,
    /// function, iterables
    Map,
    /// a list nobody else has
    Items,
    /// a dict of the IR: its keys, values, and pairs of both
    KeysOf,
    ValuesOf,
    PairsOf,
    /// the body of a generator function, how many values there were when it was called, where it is
    Generator,
    /// the same, of a generator that is a context manager
    Managed,
    /// the sequence after a star, on its way to what takes its items
    Spread,
}

impl VirtualKind {
    /// Whether it is a view of a dict, which any number of loops may read.
    pub fn is_view(self) -> bool {
        matches!(self, VirtualKind::KeysOf | VirtualKind::ValuesOf | VirtualKind::PairsOf)
    }
}
