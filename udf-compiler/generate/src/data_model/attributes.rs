//! Attributes: `object.name` and its assignment. Knows nothing of what has them.

use super::arithmetic::runs_later;
use crate::state::{HookContext, IrValue};
use rustpython_vm::{PyObjectRef, PyResult};

/// `object.name`
pub fn get(cx: HookContext<'_>, object: PyObjectRef, name: &str) -> PyResult {
    let object = cx.opened_object(object)?;
    if let Some(value) = cx.dynamic(&object)? {
        return get_of_value(cx, &value, &object, name);
    }
    let name = cx.attribute_name(&object, name)?;
    match cx.kind_of(&object)?.kind.attribute(cx, &object, name)? {
        Some(attribute) => Ok(attribute),
        None => cx.attribute_now(&object, name),
    }
}

/// The same of a value of the IR and its handle.
pub fn get_of_value(cx: HookContext<'_>, value: &IrValue, handle: &PyObjectRef, name: &str) -> PyResult {
    let kind = cx.kind_of_type(&value.ty).kind;
    match kind.attribute_of_value(cx, value, handle, name)? {
        Some(attribute) => Ok(attribute),
        None => cx.method_of_value(value, handle, name),
    }
}

/// `object.name = value`
pub fn set(cx: HookContext<'_>, object: PyObjectRef, name: &str, value: PyObjectRef) -> PyResult<()> {
    let object = cx.opened_object(object)?;
    let is_set = match cx.dynamic(&object)? {
        Some(run_time) => {
            let kind = cx.kind_of_type(&run_time.ty).kind;
            kind.set_attribute_of_value(cx, &run_time, name, &value)?
        }
        None if cx.kind_of(&object)?.kind.set_attribute(cx, &object, name, &value)? => true,
        None if runs_later(&cx, &object)? => false,
        None => return cx.set_attribute_now(&object, name, value),
    };
    if is_set {
        Ok(())
    } else {
        Err(cx.vm.new_attribute_error(format!("object has no attribute '{name}'")))
    }
}
