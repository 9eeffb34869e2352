//! What is taken apart: the right sides of assignments to several names, and what stars spread.

use super::{inline_generators, iterator_objects};
use crate::data_model::{self, calls};
use crate::library::{hash_containers, items};
use crate::state::HookContext;
use crate::values::{Virtual, iterables, unions};
use rustpython_vm::{AsObject, PyObjectRef, PyResult};

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
        return items::unpack(cx, run_time, before, after);
    }
    if let Some(list) = cx.kind_of(&value)?.kind.items_later(cx, &value)? {
        return items::unpack(cx, list, before, after);
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
        let text = items::unpack_error(parts.len(), needed, after.is_some());
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
