//! Indexing and unpacking of run-time sequences.

use super::protocols;
use crate::data_model::compare;
use crate::staging::value_enums;
use crate::state::{HookContext, IrValue};
use crate::values::{int_argument, python_type, unions};
use rustpython_vm::builtins::PyDict;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Type, op};

/// Longest static dict whose lookup by a run-time key becomes a chain of comparisons.
const MAX_DICT: usize = 128;

/// A list of the module whose items are no constants, to look at.
pub fn list_of_known(cx: &HookContext<'_>, parts: &[PyObjectRef]) -> PyResult<IrValue> {
    let element = cx.element_type(parts)?;
    let mut items = Vec::new();
    for part in parts {
        items.push(cx.convert(cx.lift(part)?, &element)?);
    }
    Ok(cx.ir().list_new(&items.iter().collect::<Vec<_>>(), Type::list(element)))
}

/// An index that must be a whole number; `error` says so, and the type that it has comes after it.
pub fn index_of(cx: HookContext<'_>, index: &PyObject, error: &str) -> PyResult<IrValue> {
    let index = protocols::index(cx, &*value_enums::one_of_plain(cx, index)?)?;
    let index = &*index;
    let ty = cx.type_of(index)?;
    if !ty.alternatives().iter().any(|t| matches!(t, Type::Int | Type::Bool)) {
        return Err(cx.type_error(format!("{error} {}", python_type(&ty))));
    }
    int_argument(cx, index)
}

/// A static dict by a run-time key: the first equal key's value.
pub fn lookup(
    cx: HookContext<'_>,
    dict: &rustpython_vm::Py<PyDict>,
    key: &PyObject,
    missing: &mut dyn FnMut(HookContext<'_>) -> PyResult,
) -> PyResult {
    let key = &*value_enums::one_of_plain(cx, key)?;
    let (keys, values): (Vec<_>, Vec<_>) = dict.items_vec().into_iter().unzip();
    let keys = value_enums::plain_items(&cx, keys);
    let items: Vec<_> = keys.iter().cloned().zip(values).collect();
    super::hash_containers::before_look_up(cx, dict.as_object(), &keys, key)?;
    if let Some(table) = super::hash_containers::constant(cx, key, &items, false)? {
        let place = super::hash_containers::place(cx, &table, key)?;
        let there = super::hash_containers::is_there(cx, &place);
        return cx.choose(
            &there,
            &mut || Ok(super::hash_containers::value_at(cx, &table, &place)),
            &mut || missing(cx),
        );
    }
    if items.len() > MAX_DICT {
        return Err(cx.unsupported("a run-time key in a large dict"));
    }
    lookup_from(cx, &items, key, missing)
}

fn lookup_from(
    cx: HookContext<'_>,
    items: &[(PyObjectRef, PyObjectRef)],
    key: &PyObject,
    missing: &mut dyn FnMut(HookContext<'_>) -> PyResult,
) -> PyResult {
    let [(first, value), rest @ ..] = items else {
        return missing(cx);
    };
    let same = compare::compare(cx, "==", key, first)?;
    let missing = std::cell::RefCell::new(missing);
    cx.choose(&same, &mut || Ok(value.clone()), &mut || {
        lookup_from(cx, rest, key, &mut **missing.borrow_mut())
    })
}

/// Python's message for a sequence of the wrong length.
pub fn unpack_error(got: usize, needed: usize, star: bool) -> String {
    if got > needed {
        format!("too many values to unpack (expected {needed}, got {got})")
    } else if star {
        format!("not enough values to unpack (expected at least {needed}, got {got})")
    } else {
        format!("not enough values to unpack (expected {needed}, got {got})")
    }
}

/// The parts of a run-time sequence; rows of another length fail.
pub fn unpack(cx: HookContext<'_>, value: IrValue, before: usize, after: Option<usize>) -> PyResult {
    let value = unions::expect_one(cx, value, &|ty| {
        matches!(
            ty,
            Type::Str | Type::Bytes | Type::List(_) | Type::Tuple(_) | Type::Record(_)
        ) || ty.keyed().is_some()
    })?;
    let list = match value.ty {
        Type::Record(_) => {
            let tuple = cx.open_record(value);
            return crate::staging::unpacking::unpack(cx, tuple, before, after);
        }
        Type::Str => cx.ir().str_list(&value),
        Type::Bytes => cx.ir().bytes_list(&value),
        Type::List(_) | Type::Tuple(_) => value,
        Type::Dict(..) => cx.ir().dict_keys(&value),
        Type::Set(_) | Type::FrozenSet(_) => super::set_order::listed(cx, &value)?,
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
