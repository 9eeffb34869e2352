//! `str` and `repr` of objects of the program, and of values that are one of several objects.

use crate::library::{enums, format};
use crate::staging::value_enums;
use crate::state::{HookContext, IrValue};
use rustpython_vm::{PyObject, PyObjectRef, PyResult};

/// A member of an enum, whose class leaves its text as it is.
pub(super) fn of_member(cx: HookContext<'_>, object: &PyObject, conversion: &str) -> PyResult<Option<PyObjectRef>> {
    enums::text(cx, object, conversion)
}

/// An object, or what there is only one of.
pub(super) fn of_value(cx: HookContext<'_>, value: &IrValue, conversion: &str) -> PyResult<Option<PyObjectRef>> {
    let object = cx.object_of_value(value.clone())?;
    if let Some(text) = format::said(cx, &object, conversion)? {
        return Ok(Some(text));
    }
    if let Some(text) = enums::text(cx, &object, conversion)? {
        return Ok(Some(text));
    }
    if value_enums::name(&cx, &object).is_some() {
        return Ok(Some(match conversion {
            "str" => object.str(cx.vm)?.into(),
            _ => object.repr(cx.vm)?.into(),
        }));
    }
    if cx.is_single_container(&object) {
        return format::text(cx, &object, conversion).map(Some);
    }
    Ok(None)
}
