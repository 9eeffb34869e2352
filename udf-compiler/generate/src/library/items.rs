//! Indexing of run-time sequences and dicts.

use super::protocols;
use crate::data_model::compare;
use crate::staging::value_enums;
use crate::state::{HookContext, IrValue};
use crate::values::{int_argument, python_type};
use rustpython_vm::builtins::PyDict;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;

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
