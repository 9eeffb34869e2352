//! Items: `object[index]`, its assignment and its deletion. Knows nothing of what containers are.

use super::arithmetic::runs_later;
use crate::state::{HookContext, IrValue};
use crate::values::{python_type, unions};
use rustpython_vm::builtins::PySlice;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;

/// `object[index]`
pub fn get(cx: HookContext<'_>, object: &PyObjectRef, index: &PyObjectRef) -> PyResult {
    cx.tick()?;
    if runs_later(&cx, object)? || cx.is_dynamic(index) {
        get_later(cx, object, index)
    } else {
        cx.item_now(object, index)
    }
}

/// The same where something is known at run time only.
pub fn get_later(cx: HookContext<'_>, object: &PyObjectRef, index: &PyObjectRef) -> PyResult {
    if let Some(item) = cx.call_special(object, "__getitem__", std::slice::from_ref(index))? {
        return Ok(item);
    }
    let known = cx.dynamic(object)?.is_none();
    let slice = index.downcast_ref::<PySlice>();
    if known
        && slice.is_none()
        && let Some(item) = cx.kind_of(object)?.kind.item(cx, object, index)?
    {
        return Ok(item);
    }
    let sequence = sequence(cx, object)?;
    if let Some(slice) = slice {
        return cx.slice(sequence, slice);
    }
    unions::each(cx, sequence, &mut |sequence| {
        // An object that became a value is asked no more.
        if known && matches!(sequence.ty, Type::Instance(_)) {
            return Err(cx.unsupported("an item of this object"));
        }
        item_of_value(cx, &sequence, index)
    })
}

/// A sequence as a value of the IR.
pub fn sequence(cx: HookContext<'_>, object: &PyObject) -> PyResult<IrValue> {
    match cx.dynamic(object)? {
        Some(value) => Ok(value),
        None => cx.kind_of(object)?.kind.sequence(cx, object),
    }
}

fn item_of_value(cx: HookContext<'_>, value: &IrValue, index: &PyObject) -> PyResult {
    let item = cx.kind_of_type(&value.ty).kind.item_of_value(cx, value, index)?;
    item.ok_or_else(|| {
        let name = python_type(&value.ty);
        cx.type_error(format!("'{name}' object is not subscriptable"))
    })
}

/// `object[index] = value`
pub fn set(cx: HookContext<'_>, object: &PyObjectRef, index: &PyObjectRef, value: &PyObjectRef) -> PyResult<()> {
    cx.tick()?;
    let operands = [index.clone(), value.clone()];
    if cx.call_special(object, "__setitem__", &operands)?.is_some() {
        return Ok(());
    }
    let slice = index.downcast_ref::<PySlice>();
    let spread = slice.is_some() && cx.kind_of(object)?.kind.spreads();
    let later = spread && runs_later(&cx, value)?;
    if !runs_later(&cx, object)? && !cx.is_dynamic(index) && !later {
        cx.before_change(object)?;
        return object.set_item(&**index, value.clone(), cx.vm);
    }
    if let Some(slice) = slice {
        return cx.assign_slice(object, slice, value);
    }
    let Some(run_time) = cx.dynamic(object)? else {
        return if cx.kind_of(object)?.kind.set_item(cx, object, index, value)? {
            Ok(())
        } else {
            Err(cx.unsupported(format!("assignment to an item of a {}", object.class().name())))
        };
    };
    let set = &mut |part: IrValue| {
        let kind = cx.kind_of_type(&part.ty).kind;
        if kind.set_item_of_value(cx, &part, index, value)? {
            return Ok(cx.vm.ctx.none());
        }
        let name = python_type(&part.ty);
        Err(cx.type_error(format!("'{name}' object does not support item assignment")))
    };
    unions::each(cx, run_time, set).map(|_| ())
}

/// `del object[index]`
pub fn delete(cx: HookContext<'_>, object: &PyObjectRef, index: &PyObjectRef) -> PyResult<()> {
    let operands = std::slice::from_ref(index);
    if cx.call_special(object, "__delitem__", operands)?.is_some() {
        return Ok(());
    }
    if !runs_later(&cx, object)? && !cx.is_dynamic(index) {
        cx.before_change(object)?;
        return object.del_item(&**index, cx.vm);
    }
    if let Some(slice) = index.downcast_ref::<PySlice>() {
        return cx.delete_slice(object, slice);
    }
    let delete = &mut |part: IrValue| {
        let kind = cx.kind_of_type(&part.ty).kind;
        if kind.delete_item_of_value(cx, &part, index)? {
            return Ok(cx.vm.ctx.none());
        }
        Err(cx.unsupported("deletion of this item"))
    };
    unions::each(cx, cx.lift(object)?, delete).map(|_| ())
}
