//! Operands that are to be whole numbers. Knows nothing of arithmetic.

use super::{python_type, unions};
use crate::state::{HookContext, IrValue};
use rustpython_vm::{PyObject, PyResult};
use taipan_ir::Type;

/// An int operand of an operation that wants one: a bool counts, anything else is a TypeError.
pub fn int_argument(cx: HookContext<'_>, object: &PyObject) -> PyResult<IrValue> {
    let value = cx.lift(object)?;
    let value = unions::expect_one(cx, value, &|ty| matches!(ty, Type::Int | Type::Bool))?;
    match value.ty {
        Type::Int => Ok(value),
        Type::Bool => Ok(bool_to_int(&cx, &value)),
        ref other => {
            let name = python_type(other);
            Err(cx.type_error(format!("'{name}' object cannot be interpreted as an integer")))
        }
    }
}

/// A bool as the number that it is; an int as it is.
pub fn bool_to_int(cx: &HookContext<'_>, value: &IrValue) -> IrValue {
    if value.ty == Type::Bool {
        cx.ir().bool_to_int(value)
    } else {
        value.clone()
    }
}

/// One of numpy's numbers as Python's own; anything else as it is.
pub fn plain_number(cx: &HookContext<'_>, value: &IrValue) -> IrValue {
    match value.ty {
        Type::Object(class) if class.is_numpy() => cx.ir().object_get(value, 0_u32),
        _ => value.clone(),
    }
}
