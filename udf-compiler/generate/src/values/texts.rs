//! Operands that are to be texts. Knows nothing of what is done with them.

use super::{python_type, unions};
use crate::state::{HookContext, IrValue};
use rustpython_vm::{PyObject, PyResult};
use taipan_ir::Type;

/// A str operand of an operation that wants one.
pub fn str_argument(cx: HookContext<'_>, object: &PyObject) -> PyResult<IrValue> {
    let value = cx.lift(object)?;
    let value = unions::expect_one(cx, value, &|ty| matches!(ty, Type::Str))?;
    match value.ty {
        Type::Str => Ok(value),
        Type::PyObj => Ok(cx.ir().py_unbox(&value, Type::Str)),
        // Some methods take tuples of texts.
        Type::Record(_) => Err(cx.vm.new_type_error("must be str, not tuple")),
        ref other => Err(cx.type_error(format!("must be str, not {}", python_type(other)))),
    }
}
