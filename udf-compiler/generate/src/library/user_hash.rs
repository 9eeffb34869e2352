//! Keys whose `__hash__` and `__eq__` the program wrote: what a lookup does is written in Python, with operations that
//! know an entry by its hash only.

use super::hash_containers::types;
use super::{hash, objects};
use crate::data_model::compare;
use crate::staging::dataclasses;
use crate::staging::hashing::AsKey;
use crate::state::{HookContext, IrValue};
use crate::values::{is_instance, unions};
use rustpython_vm::builtins::PyTuple;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;

/// Whether methods of the program say which keys of this table, or which of such a key, are equal.
pub fn by_methods(cx: HookContext<'_>, table: &IrValue, key: &Type) -> PyResult<bool> {
    let own = types(table).0;
    if !objects::among(&own) && !objects::among(key) {
        return Ok(false);
    }
    Ok(!cx.keyed_by_content(&own)? | !cx.keyed_by_content(key)?)
}

/// Whether such methods say it of the keys of this table.
pub fn has_methods(cx: HookContext<'_>, table: &IrValue) -> PyResult<bool> {
    by_methods(cx, table, &Type::Never)
}

/// The place of a key, or -1.
pub fn place(cx: HookContext<'_>, table: &IrValue, key: &PyObject) -> PyResult<IrValue> {
    if types(table).0 == Type::Never {
        return Ok(cx.int(-1));
    }
    let place = objects::twin(cx, "place_of_key", vec![cx.wrap(table.clone()), key.to_owned()])?;
    cx.lift(&place)
}

/// Sets the value of a key; the table has room for their types.
pub fn put(cx: HookContext<'_>, table: &IrValue, key: &PyObject, value: &PyObject) -> PyResult<()> {
    let args = vec![cx.wrap(table.clone()), key.to_owned(), value.to_owned()];
    objects::twin(cx, "put_key", args).map(|_| ())
}

/// What these functions in Python are made of.
pub fn intrinsic(cx: HookContext<'_>, name: &str, args: &[PyObjectRef]) -> PyResult<Option<PyObjectRef>> {
    let table = |object: &PyObjectRef| cx.lift(object);
    match (name, args) {
        ("key_hash", [key]) => {
            cx.with(|g| g.keys.hashing += 1);
            let hash = hash(cx, key);
            cx.with(|g| g.keys.hashing -= 1);
            hash.map(Some)
        }
        ("probe", [dict, hash, after]) => {
            let (dict, hash, after) = (table(dict)?, cx.lift(hash)?, cx.lift(after)?);
            Ok(Some(cx.wrap(cx.ir().dict_probe(&dict, &hash, &after))))
        }
        ("key_at", [dict, place]) => {
            let (dict, place) = (table(dict)?, cx.lift(place)?);
            let key = cx.ir().dict_key_at(&dict, &place);
            Ok(Some(cx.open_record(key)))
        }
        ("same_key", [there, key]) => {
            cx.with(|g| g.keys.comparing += 1);
            let same = same(cx, there, key);
            cx.with(|g| g.keys.comparing -= 1);
            same.map(Some)
        }
        ("set_at", [dict, place, value]) => {
            let (dict, place) = (table(dict)?, cx.lift(place)?);
            let value = cx.convert(cx.lift(value)?, &types(&dict).1)?;
            cx.ir().dict_set_at(&dict, &place, &value);
            Ok(Some(cx.vm.ctx.none()))
        }
        ("enter", [dict, hash, key, value]) => {
            let (dict, hash) = (table(dict)?, cx.lift(hash)?);
            let (own_key, own_value) = types(&dict);
            let key = cx.convert(cx.lift(key)?, &own_key)?;
            let value = cx.convert(cx.lift(value)?, &own_value)?;
            cx.ir().dict_enter(&dict, &hash, &key, &value);
            Ok(Some(cx.vm.ctx.none()))
        }
        _ => Ok(None),
    }
}

/// Whether two keys are one: the same object, or equal.
fn same(cx: HookContext<'_>, there: &PyObjectRef, key: &PyObjectRef) -> PyResult {
    let several = |object: &PyObjectRef| -> PyResult<Option<IrValue>> {
        Ok(cx.dynamic(object)?.filter(|value| matches!(value.ty, Type::Union(_))))
    };
    if let Some(value) = several(there)? {
        return unions::each(cx, value, &mut |value| same(cx, &cx.open_record(value), key));
    }
    if let Some(value) = several(key)? {
        return unions::each(cx, value, &mut |value| same(cx, there, &cx.open_record(value)));
    }
    compare::same(cx, there, key)
}

/// A number that equal keys have in common.
pub fn hash(cx: HookContext<'_>, key: &PyObject) -> PyResult {
    let key = &cx.opened_object(key.to_owned())?;
    if let Some(given) = hash::given(cx, key)? {
        return Ok(given);
    }
    if is_instance(&cx, key) {
        return of_object(cx, key);
    }
    let value = match cx.dynamic(key)? {
        Some(value) => value,
        None => match key.downcast_ref::<PyTuple>() {
            Some(parts) => return of_parts(cx, parts.as_slice()),
            None => cx.lift(key)?,
        },
    };
    unions::each(cx, value, &mut |value| match value.ty {
        Type::Ref(_) | Type::Instance(_) => hash(cx, &cx.wrap(value)),
        Type::Record(_) => hash(cx, &cx.open_record(value)),
        Type::Tuple(_) => Err(cx.unsupported("a key that holds a tuple of run-time length and objects of the program")),
        Type::Int | Type::Bool | Type::Float => hash::of_value(cx, &value),
        _ => Ok(cx.wrap(cx.ir().key_hash(&value))),
    })
}

/// The hash of an object without a `__hash__` of the program.
fn of_object(cx: HookContext<'_>, object: &PyObjectRef) -> PyResult {
    match cx.as_key(object.class()) {
        AsKey::Identity => {
            let reference = match cx.reference(object)? {
                Some(reference) => reference,
                None => return Err(cx.refer(object, "an object of the program that is a key")),
            };
            Ok(cx.wrap(cx.ir().key_hash(&reference)))
        }
        _ => match dataclasses::fields_hashed(&cx, object)? {
            Some(fields) => of_parts(cx, &fields),
            None => Err(cx.unsupported("the hash of an object of the program")),
        },
    }
}

fn of_parts(cx: HookContext<'_>, parts: &[PyObjectRef]) -> PyResult {
    let mut hashes = Vec::new();
    for part in parts {
        let hash = hash(cx, part)?;
        hashes.push(cx.lift(&hash)?);
    }
    Ok(cx.wrap(hash::of_parts(&cx, &hashes)))
}
