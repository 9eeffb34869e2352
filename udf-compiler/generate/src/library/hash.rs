//! Hashes of numbers, and of tuples of what has one. Knows nothing of what they are for.

use crate::state::{HookContext, IrValue};
use crate::values::bool_to_int;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;
use taipan_runtime::py_hash;

/// What a `__hash__` of the program says.
pub fn given(cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<PyObjectRef>> {
    let Some(given) = cx.call_special(object, "__hash__", &[])? else {
        return Ok(None);
    };
    let value = cx.lift(&given)?;
    if value.ty != Type::Int {
        return Err(cx.unsupported("a hash that is no int"));
    }
    // -1 says that there is no hash.
    let none = cx.ir().int_eq(&value, &cx.int(-1));
    Ok(Some(cx.wrap(cx.ir().select(&none, &cx.int(-2), &value))))
}

/// `hash(x)` of one number, or of a tuple of such.
pub fn of_value(cx: HookContext<'_>, value: &IrValue) -> PyResult {
    Ok(cx.wrap(hashed(&cx, value)))
}

fn hashed(cx: &HookContext<'_>, value: &IrValue) -> IrValue {
    let fields = match &value.ty {
        Type::Float => return cx.ir().f64_hash(value),
        Type::Record(fields) => fields,
        _ => return cx.ir().int_hash(&bool_to_int(cx, value)),
    };
    let part = |i| hashed(cx, &cx.ir().record_get(value, i as u32));
    let parts: Vec<IrValue> = (0..fields.len()).map(part).collect();
    of_parts(cx, &parts)
}

/// The hash of a tuple, by those of its parts.
pub fn of_parts(cx: &HookContext<'_>, parts: &[IrValue]) -> IrValue {
    let mut hash = cx.int(py_hash::NO_PARTS);
    for part in parts {
        hash = cx.ir().hash_with_part(&hash, part);
    }
    cx.ir().hash_of_parts(&hash, &cx.int(parts.len() as i64))
}
