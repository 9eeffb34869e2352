//! Values that are known at run time only, and what stands for what is not known at all. Knows nothing of what is done with
//! them: Python refuses both outside of hooks (`hooks/outside.rs`).

use rustpython_vm::types::{AsNumber, Comparable, Hashable, Iterable, Representable};
use rustpython_vm::{PyPayload, pyclass};
use taipan_ir::{Type, Value};

/// A value known at run time only: a handle to a value of the IR.
#[pyclass(name = "Staged", module = "_taipan_hooks")]
#[derive(Debug, PyPayload)]
pub struct Staged {
    pub value: Value,
    pub ty: Type,
    /// The IR function it belongs to.
    pub function: u32,
}

#[pyclass(
    flags(DISALLOW_INSTANTIATION),
    with(AsNumber, Comparable, Hashable, Iterable, Representable)
)]
impl Staged {}

/// An argument of an exception of which only the class is known.
#[pyclass(name = "Unknown", module = "_taipan_hooks")]
#[derive(Debug, PyPayload)]
pub struct Unknown;

#[pyclass(
    flags(DISALLOW_INSTANTIATION),
    with(AsNumber, Comparable, Hashable, Iterable, Representable)
)]
impl Unknown {}
