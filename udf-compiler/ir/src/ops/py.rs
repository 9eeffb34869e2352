//! One-operation fallback: single operations on the interpreter, from inside a kernel.
//!
//! Objects are immutable where they cross: scalars, text, tuples of those. A Python exception fails the row.

use super::{Cost::Python as Trip, Effect::Python, row, row_attr};

ops! {
    "py.box" PY_BOX py_box(value) = row("T -> pyobj", Python, "MemoryError", Trip);
    // The value if the object is exactly of the result type, else the row fails.
    "py.unbox" PY_UNBOX py_unbox(object) -> ty = row("pyobj -> T", Python, "TypeError", Trip);
    // A constant object, found by import path: `module:attribute.attribute`.
    "py.global" PY_GLOBAL py_global() @path = row_attr("-> pyobj", Python, "ImportError", Trip, "path");
    "py.call" PY_CALL py_call(function) ..arguments @keywords =
        row_attr("pyobj, ...pyobj -> pyobj", Python, "Exception", Trip, "names of trailing keyword arguments");
    "py.method" PY_METHOD py_method(object) ..arguments @name =
        row_attr("pyobj, ...pyobj -> pyobj", Python, "Exception", Trip, "method name");
    "py.getattr" PY_GETATTR py_getattr(object) @name =
        row_attr("pyobj -> pyobj", Python, "Exception", Trip, "attribute name");
    "py.binary" PY_BINARY py_binary(left, right) @operator =
        row_attr("pyobj, pyobj -> pyobj", Python, "Exception", Trip, "operator: + - * / // % ** @ & | ^ << >>");
    "py.unary" PY_UNARY py_unary(object) @operator =
        row_attr("pyobj -> pyobj", Python, "Exception", Trip, "operator: - + ~ not");
    "py.compare" PY_COMPARE py_compare(left, right) @operator =
        row_attr("pyobj, pyobj -> pyobj", Python, "Exception", Trip, "operator: < <= == != >= > in is");
    "py.item" PY_ITEM py_item(object, index) = row("pyobj, pyobj -> pyobj", Python, "Exception", Trip);
    "py.truth" PY_TRUTH py_truth(object) = row("pyobj -> bool", Python, "Exception", Trip);
    "py.str" PY_STR py_str(object) @conversion =
        row_attr("pyobj -> str", Python, "Exception", Trip, "conversion: str, repr, ascii");
}
