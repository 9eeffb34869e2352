//! What stands in the slots of classes for operators.

use rustpython_vm::{PyObject, PyResult, VirtualMachine};

/// That of an operator with two sides.
pub(super) type Binary = fn(&PyObject, &PyObject, &VirtualMachine) -> PyResult;

/// That of a power, which may have a modulus.
pub(super) type Ternary = fn(&PyObject, &PyObject, &PyObject, &VirtualMachine) -> PyResult;
