//! One-operation fallback: single operations on the interpreter, from inside a kernel.
//!
//! Objects are immutable where they cross: scalars, text, tuples of those. A Python exception fails the row.

use super::{Cost::Python as Trip, Effect::Python, OpDef, row_attr};

pub(super) const OPS: &[OpDef] = &[
    row_attr("py.box", "T -> pyobj", Python, "MemoryError", Trip, ""),
    // The value if the object is exactly of the result type, else the row fails.
    row_attr("py.unbox", "pyobj -> T", Python, "TypeError", Trip, ""),
    // A constant object, found by import path: `module:attribute.attribute`.
    row_attr("py.global", "-> pyobj", Python, "ImportError", Trip, "path"),
    row_attr(
        "py.call",
        "pyobj, ...pyobj -> pyobj",
        Python,
        "Exception",
        Trip,
        "names of trailing keyword arguments",
    ),
    row_attr(
        "py.method",
        "pyobj, ...pyobj -> pyobj",
        Python,
        "Exception",
        Trip,
        "method name",
    ),
    row_attr(
        "py.getattr",
        "pyobj -> pyobj",
        Python,
        "Exception",
        Trip,
        "attribute name",
    ),
    row_attr(
        "py.binary",
        "pyobj, pyobj -> pyobj",
        Python,
        "Exception",
        Trip,
        "operator: + - * / // % ** @ & | ^ << >>",
    ),
    row_attr(
        "py.unary",
        "pyobj -> pyobj",
        Python,
        "Exception",
        Trip,
        "operator: - + ~ not",
    ),
    row_attr(
        "py.compare",
        "pyobj, pyobj -> pyobj",
        Python,
        "Exception",
        Trip,
        "operator: < <= == != >= > in is",
    ),
    row_attr("py.item", "pyobj, pyobj -> pyobj", Python, "Exception", Trip, ""),
    row_attr("py.truth", "pyobj -> bool", Python, "Exception", Trip, ""),
    row_attr(
        "py.str",
        "pyobj -> str",
        Python,
        "Exception",
        Trip,
        "conversion: str, repr, ascii",
    ),
];
