//! Slices of run-time sequences: reading, assigning, deleting.

use super::{list, protocols, python_modules};
use crate::data_model::items;
use crate::state::{HookContext, IrValue};
use crate::values::{int_argument, python_type, unions};
use rustpython_vm::builtins::{PyList, PySlice};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Const, Type};

/// Whether the step is 1.
fn is_plain(cx: &HookContext<'_>, slice: &PySlice) -> bool {
    let step = slice.step.as_ref().filter(|s| !cx.vm.is_none(s));
    step.is_none_or(|s| matches!(cx.as_const(s), Some(Const::Int(1))))
}

/// A bound of a slice as a plain int, with a default for None; nothing if it may be None at run time.
fn bound(cx: HookContext<'_>, bound: Option<&PyObjectRef>, default: i64) -> PyResult<Option<IrValue>> {
    let Some(bound) = bound.filter(|b| !cx.vm.is_none(b)) else {
        return Ok(Some(cx.int(default)));
    };
    let bound = protocols::index(cx, bound)?;
    if cx.type_of(&bound)?.admits_none() {
        return Ok(None);
    }
    int_argument(cx, &bound).map(Some)
}

impl HookContext<'_> {
    /// `sequence[start:stop:step]`
    pub fn slice(&self, sequence: IrValue, slice: &PySlice) -> PyResult {
        get(*self, sequence, slice)
    }

    /// `list[start:stop:step] = value`
    pub fn assign_slice(&self, list: &PyObject, slice: &PySlice, value: &PyObject) -> PyResult<()> {
        assign(*self, list, slice, value)
    }

    /// `del list[start:stop:step]`
    pub fn delete_slice(&self, list: &PyObject, slice: &PySlice) -> PyResult<()> {
        delete(*self, list, slice)
    }
}

fn get(cx: HookContext<'_>, sequence: IrValue, slice: &PySlice) -> PyResult {
    let step = slice.step.as_ref().filter(|s| !cx.vm.is_none(s));
    let step_is_one = is_plain(&cx, slice);
    let start = bound(cx, slice.start.as_ref(), 0)?;
    let stop = bound(cx, Some(&slice.stop), i64::MAX)?;
    unions::each(cx, sequence, &mut |sequence| {
        let family = match &sequence.ty {
            Type::Str => "str",
            Type::Bytes => "bytes",
            Type::List(_) | Type::Tuple(_) => "list",
            Type::Record(_) => {
                let tuple = cx.open_record(sequence);
                let index = cx.vm.ctx.types.slice_type.as_object().call(
                    (
                        slice.start.clone().unwrap_or_else(|| cx.vm.ctx.none()),
                        slice.stop.clone(),
                        slice.step.clone().unwrap_or_else(|| cx.vm.ctx.none()),
                    ),
                    cx.vm,
                )?;
                return items::get_later(cx, &tuple, &index);
            }
            Type::Dict(..) => return Err(cx.unsupported("a slice as a key")),
            other => {
                let name = python_type(other);
                return Err(cx.type_error(format!("'{name}' object is not subscriptable")));
            }
        };
        let result = match (&start, &stop) {
            (Some(start), Some(stop)) if step_is_one => {
                cx.ir().named(cx.operation(family, "slice")?, &[&sequence, start, stop])
            }
            _ => {
                let option = |o: Option<&PyObjectRef>| -> PyResult<IrValue> {
                    let ty = Type::option(Type::Int);
                    let none = cx.vm.ctx.none();
                    let object = o.unwrap_or(&none);
                    let value = if cx.vm.is_none(object) || cx.type_of(object)?.admits_none() {
                        cx.lift(object)?
                    } else {
                        int_argument(cx, object)?
                    };
                    cx.convert(value, &ty)
                };
                let (start, stop) = (option(slice.start.as_ref())?, option(Some(&slice.stop))?);
                let step = step.map_or_else(|| Ok(cx.int(1)), |s| int_argument(cx, s))?;
                cx.ir()
                    .named(cx.operation(family, "slice_step")?, &[&sequence, &start, &stop, &step])
            }
        };
        match result.ty {
            Type::List(_) => cx.made_here(result).map(|list| cx.wrap(list)),
            _ => Ok(cx.wrap(result)),
        }
    })
}

/// `list[start:stop:step] = value`
fn assign(cx: HookContext<'_>, object: &PyObject, slice: &PySlice, value: &PyObject) -> PyResult<()> {
    let list = changed(cx, object, Some(value))?;
    // Python reads the value before it looks at the bounds.
    let value = list::items_for(cx, &list, value)?;
    if !is_plain(&cx, slice) {
        return by_steps(cx, "put_by_steps", list, slice, Some(cx.wrap(value)));
    }
    splice(cx, &list, slice, &value)
}

/// `del list[start:stop:step]`
fn delete(cx: HookContext<'_>, object: &PyObject, slice: &PySlice) -> PyResult<()> {
    let list = changed(cx, object, None)?;
    if !is_plain(&cx, slice) {
        return by_steps(cx, "delete_by_steps", list, slice, None);
    }
    let nothing: PyObjectRef = cx.vm.ctx.new_list(Vec::new()).into();
    let nothing = list::items_for(cx, &list, &nothing)?;
    splice(cx, &list, slice, &nothing)
}

/// The list that is changed, which is one of run time from its beginning on.
fn changed(cx: HookContext<'_>, object: &PyObject, value: Option<&PyObject>) -> PyResult<IrValue> {
    if let Some(list) = object.downcast_ref::<PyList>() {
        let mut elements = list.borrow_vec().to_vec();
        elements.extend(value.and_then(|value| cx.parts_now(value)).unwrap_or_default());
        let element = cx.element_type(&elements)?;
        return Err(match cx.with(|g| g.tracked.get(&object.get_id()).map(|t| t.site)) {
            Some(site) => cx.materialise(site, element),
            None => cx.outlives(),
        });
    }
    match cx.dynamic(object)? {
        Some(list) if matches!(list.ty, Type::List(_)) => Ok(list),
        _ => Err(cx.unsupported("assignment to a slice of this")),
    }
}

fn splice(cx: HookContext<'_>, list: &IrValue, slice: &PySlice, value: &IrValue) -> PyResult<()> {
    let (start, stop) = (
        bound(cx, slice.start.as_ref(), 0)?,
        bound(cx, Some(&slice.stop), i64::MAX)?,
    );
    let (Some(start), Some(stop)) = (start, stop) else {
        return Err(cx.unsupported("assignment to a slice with a bound that may be None"));
    };
    cx.ir().list_splice(list, &start, &stop, value);
    Ok(())
}

/// A change of items that are a step apart.
fn by_steps(
    cx: HookContext<'_>,
    change: &str,
    list: IrValue,
    slice: &PySlice,
    value: Option<PyObjectRef>,
) -> PyResult<()> {
    let none = cx.vm.ctx.none();
    let given = |bound: &Option<PyObjectRef>| bound.clone().unwrap_or_else(|| none.clone());
    let mut args = vec![
        cx.wrap(list),
        given(&slice.start),
        slice.stop.clone(),
        given(&slice.step),
    ];
    args.extend(value);
    python_modules::call_named(cx, "builtins", change, args).map(|_| ())
}
