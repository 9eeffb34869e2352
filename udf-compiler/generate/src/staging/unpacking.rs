//! What is taken apart: the right sides of assignments to several names, and what stars spread.

use super::{inline_generators, iterator_objects};
use crate::data_model::{self, calls};
use crate::library::{hash_containers, set_order};
use crate::state::{HookContext, IrValue};
use crate::values::{Virtual, iterables, python_type, unions};
use rustpython_vm::{AsObject, PyObjectRef, PyResult};
use taipan_ir::{Type, op};

/// What is unpacked or spread: an object of the program gives what its `__iter__` gives, a generator a list.
pub(super) fn items_of_iterable(cx: HookContext<'_>, value: PyObjectRef) -> PyResult {
    let value = iterator_objects::of_object(cx, &value)?.unwrap_or(value);
    if iterables::generated(&value) {
        inline_generators::collect(cx, &value)
    } else {
        Ok(value)
    }
}

/// The items of the mapping after `**` in a dict display. Those of a dict of the IR are one part: the view of them.
pub fn pairs(cx: HookContext<'_>, mapping: PyObjectRef) -> PyResult {
    let mapping = match cx.one_of_singles(&mapping)? {
        Some(one_of) => unions::each(cx, one_of, &mut |one| {
            hash_containers::own_copy(cx, &cx.wrap(one), data_model::LEFT)
        })?,
        None => mapping,
    };
    let items = match cx.kind_of(&mapping)?.kind.pairs(cx, &mapping)? {
        Some(items) => items,
        None => calls::call_method(cx, mapping, "items", Vec::new().into())?,
    };
    Ok(match items.downcast_ref::<Virtual>() {
        Some(_) => cx.vm.ctx.new_tuple(vec![items]).into(),
        None => items,
    })
}

/// A tuple of the parts of `value`: `before` of them, or, with a star, a list between `before` and `after`.
pub fn unpack(cx: HookContext<'_>, value: PyObjectRef, before: usize, after: Option<usize>) -> PyResult {
    cx.tick()?;
    let value = items_of_iterable(cx, value)?;
    if let Some(run_time) = cx.dynamic(&value)? {
        return of_value(cx, run_time, before, after);
    }
    if let Some(list) = cx.kind_of(&value)?.kind.items_later(cx, &value)? {
        return of_value(cx, list, before, after);
    }
    let parts = match cx.parts_now(&value) {
        Some(parts) => parts,
        None => {
            cx.consume(&value)?;
            let list = cx.vm.ctx.types.list_type.as_object().call((value,), cx.vm)?;
            cx.parts_now(&list).unwrap_or_default()
        }
    };
    let needed = before + after.unwrap_or(0);
    if parts.len() < needed || (after.is_none() && parts.len() > needed) {
        let text = unpack_error(parts.len(), needed, after.is_some());
        return Err(cx.thrown_kind(cx.vm.new_value_error(text)));
    }
    let Some(after) = after else {
        return Ok(cx.vm.ctx.new_tuple(parts).into());
    };
    let middle: PyObjectRef = cx.vm.ctx.new_list(parts[before..parts.len() - after].to_vec()).into();
    let middle = cx.made(middle, cx.at)?;
    let mut out = parts[..before].to_vec();
    out.push(middle);
    out.extend_from_slice(&parts[parts.len() - after..]);
    Ok(cx.vm.ctx.new_tuple(out).into())
}

/// Python's message for a sequence of the wrong length.
fn unpack_error(got: usize, needed: usize, star: bool) -> String {
    if got > needed {
        format!("too many values to unpack (expected {needed}, got {got})")
    } else if star {
        format!("not enough values to unpack (expected at least {needed}, got {got})")
    } else {
        format!("not enough values to unpack (expected {needed}, got {got})")
    }
}

/// The parts of a run-time sequence; rows of another length fail.
fn of_value(cx: HookContext<'_>, value: IrValue, before: usize, after: Option<usize>) -> PyResult {
    let value = unions::expect_one(cx, value, &|ty| {
        matches!(
            ty,
            Type::Str | Type::Bytes | Type::List(_) | Type::Tuple(_) | Type::Record(_)
        ) || ty.keyed().is_some()
    })?;
    let list = match value.ty {
        Type::Record(_) => {
            let tuple = cx.open_record(value);
            return unpack(cx, tuple, before, after);
        }
        Type::Str => cx.ir().str_list(&value),
        Type::Bytes => cx.ir().bytes_list(&value),
        Type::List(_) | Type::Tuple(_) => value,
        Type::Dict(..) => cx.ir().dict_keys(&value),
        Type::Set(_) | Type::FrozenSet(_) => set_order::listed(cx, &value)?,
        ref other => {
            let name = python_type(other);
            return Err(cx.type_error(format!("cannot unpack non-iterable {name} object")));
        }
    };
    if list.ty.element().is_none() {
        return Err(cx.unsupported("this unpacking"));
    }
    let length = cx.ir().list_len(&list);
    let needed = before + after.unwrap_or(0);
    let fits = if after.is_some() { op::INT_GE } else { op::INT_EQ };
    let fits = cx.ir().named(fits, &[&length, &cx.int(needed as i64)]);
    let wrong = || cx.thrown_kind(cx.vm.new_value_error(unpack_error(0, needed, after.is_some())));
    cx.dyn_if(fits.value, &mut || Ok(Some(Vec::new())), &mut || Err(wrong()))?;
    let item = |index: &IrValue| {
        let item = cx.ir().list_get(&list, index);
        cx.list_item(&list, item)
    };
    let mut out: Vec<PyObjectRef> = (0..before).map(|i| item(&cx.int(i as i64))).collect();
    if let Some(after) = after {
        let end = cx.ir().int_sub(&length, &cx.int(after as i64));
        let middle = cx.ir().list_slice(&list, &cx.int(before as i64), &end);
        // What a star takes is a list.
        let middle = match list.ty {
            Type::Tuple(_) => cx.ir().list_copy(&middle),
            _ => middle,
        };
        out.push(cx.wrap(middle));
        for i in 0..after {
            out.push(item(&cx.int(i as i64 - after as i64)));
        }
    }
    Ok(cx.vm.ctx.new_tuple(out).into())
}
