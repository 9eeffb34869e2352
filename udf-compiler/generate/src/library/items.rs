//! Indexing and unpacking of run-time sequences.

use super::{protocols, slices, static_dicts};
use crate::data_model::compare;
use crate::staging::value_enums;
use crate::state::{HookContext, IrValue};
use crate::values::{int_argument, python_type, unions};
use rustpython_vm::builtins::{PyDict, PyList, PySlice, PyTuple, PyType};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Type, op};

/// Longest static dict whose lookup by a run-time key becomes a chain of comparisons.
const MAX_DICT: usize = 128;

/// `object[index]` where something is known at run time only.
pub fn get(cx: HookContext<'_>, object: PyObjectRef, index: PyObjectRef) -> PyResult {
    if let Some(item) = cx.call_special(&object, "__getitem__", std::slice::from_ref(&index))? {
        return Ok(item);
    }
    if let Some(class) = object.downcast_ref::<PyType>()
        && let Some(member) = super::enums::member_named(cx, class, &index)?
    {
        return Ok(member);
    }
    if let Some(slice) = index.downcast_ref::<PySlice>() {
        let sequence = sequence(cx, &object)?;
        return slices::get(cx, sequence, slice);
    }
    if let Some(dict) = object
        .downcast_ref::<PyDict>()
        .filter(|_| object.class().is(cx.vm.ctx.types.dict_type))
    {
        let hashable = !cx
            .type_of(&index)?
            .any(&mut |t| matches!(t, Type::List(_) | Type::PyObj));
        let missing = &mut |cx: HookContext<'_>| {
            let exception = cx.vm.new_key_error(index.clone());
            Err(if hashable { cx.thrown(exception) } else { exception })
        };
        return lookup(cx, dict, &index, missing);
    }
    if let Some(plain) = static_dicts::of_items(&cx, &object)?.or(static_dicts::of_names(&cx, &object)?) {
        return get(cx, plain, index);
    }
    if let Some(counts) = object.downcast_ref::<PyDict>()
        && super::counter::is_class(&cx, object.class())
        && super::hash_containers::outlives(&cx, &object)
    {
        return lookup(cx, counts, &index, &mut |cx| Ok(cx.vm.ctx.new_int(0).into()));
    }
    if let Some(items) = cx.items_of(&object) {
        // What is missing is made: the dict may change here.
        let table = super::hash_containers::for_change(cx, &object, items, None)?;
        return super::dict::get(cx, &table, &index);
    }
    if let Some([start, stop, step]) = super::loops::range_parts(&cx, &object)? {
        let index = index_of(cx, &index, "range indices must be integers or slices, not")?;
        return super::objects::twin(cx, "item_of_range", vec![start, stop, step, cx.wrap(index)]);
    }
    // What is known already is what its value holds.
    let opens = cx.dynamic(&object)?.is_some();
    let sequence = sequence(cx, &object)?;
    unions::each(cx, sequence, &mut |sequence| match &sequence.ty {
        Type::Dict(..) => super::dict::get(cx, &sequence, &index),
        Type::Instance(_) => {
            let held = cx.object_of_value(sequence)?;
            match cx.is_single_container(&held) && !cx.is_dynamic(&index) {
                true => cx.genuine(held.get_item(&*index, cx.vm)),
                false if !opens => Err(cx.unsupported("an item of this object")),
                false => get(cx, held, index.clone()),
            }
        }
        _ => element(cx, sequence, &index),
    })
}

/// The run-time form of a sequence. A tuple becomes one of run-time length.
fn sequence(cx: HookContext<'_>, object: &PyObject) -> PyResult<IrValue> {
    if let Some(value) = cx.dynamic(object)? {
        return Ok(value);
    }
    if let Some(tuple) = object.downcast_ref::<PyTuple>() {
        return super::tuple::of_parts(&cx, tuple.as_slice());
    }
    if let Some(list) = object.downcast_ref::<PyList>().filter(|_| cx.is_single_list(object)) {
        let parts = list.borrow_vec().to_vec();
        return list_of_known(&cx, &parts);
    }
    cx.lift(object)
}

/// A list of the module whose items are no constants, to look at.
fn list_of_known(cx: &HookContext<'_>, parts: &[PyObjectRef]) -> PyResult<IrValue> {
    let element = cx.element_type(parts)?;
    let mut items = Vec::new();
    for part in parts {
        items.push(cx.convert(cx.lift(part)?, &element)?);
    }
    Ok(cx.op(op::LIST_NEW, &items.iter().collect::<Vec<_>>(), Type::list(element)))
}

fn element(cx: HookContext<'_>, sequence: IrValue, index: &PyObject) -> PyResult {
    match sequence.ty.clone() {
        Type::Str => {
            let index = index_of(cx, index, "string indices must be integers, not")?;
            Ok(cx.wrap(cx.op(op::STR_GET, &[&sequence, &index], Type::Str)))
        }
        Type::Bytes => {
            let index = index_of(cx, index, "byte indices must be integers or slices, not")?;
            Ok(cx.wrap(cx.op(op::BYTES_GET, &[&sequence, &index], Type::Int)))
        }
        Type::List(element) | Type::Tuple(element) => {
            let kind = python_type(&sequence.ty);
            let index = index_of(cx, index, &format!("{kind} indices must be integers or slices, not"))?;
            let constant = cx.with(|g| g.is_constant(sequence.value));
            let op = if constant { op::CONST_GET } else { op::LIST_GET };
            let item = cx.op(op, &[&sequence, &index], (*element).clone());
            Ok(cx.list_item(&sequence, item))
        }
        Type::Match(_) => super::regex_match::item(cx, &sequence, index),
        Type::Record(_) => {
            let tuple = cx.open_record(sequence);
            if !cx.is_dynamic(index) {
                return tuple.get_item(index, cx.vm);
            }
            get(cx, tuple, index.to_owned())
        }
        Type::PyObj => {
            let index = crate::staging::calls::boxed(&cx, index)?;
            cx.with(|g| g.outcome.python = true);
            Ok(cx.wrap(cx.op(op::PY_ITEM, &[&sequence, &index], Type::PyObj)))
        }
        other => {
            let name = python_type(&other);
            Err(cx.type_error(format!("'{name}' object is not subscriptable")))
        }
    }
}

fn index_of(cx: HookContext<'_>, index: &PyObject, error: &str) -> PyResult<IrValue> {
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

/// `object[index] = value`
pub fn set(cx: HookContext<'_>, object: PyObjectRef, index: PyObjectRef, value: PyObjectRef) -> PyResult<()> {
    if let Some(slice) = index.downcast_ref::<PySlice>() {
        return slices::assign(cx, &object, slice, &value);
    }
    if let Some(items) = cx.items_of(&object) {
        let table = super::hash_containers::for_change(cx, &object, items, Some((index.clone(), value.clone())))?;
        return super::hash_containers::put(cx, &table, &index, &value);
    }
    if let Some(list) = object.downcast_ref::<PyList>() {
        // The index is known at run time only: the list has to be one of the IR, with room for this value.
        let mut elements = list.borrow_vec().to_vec();
        elements.push(value);
        let element = cx.element_type(&elements)?;
        return Err(match cx.with(|g| g.tracked.get(&object.get_id()).map(|t| t.site)) {
            Some(site) => cx.materialise(site, element),
            None => cx.outlives(),
        });
    }
    let Some(list) = cx.dynamic(&object)? else {
        return Err(cx.unsupported(format!("assignment to an item of a {}", object.class().name())));
    };
    let set = &mut |list: IrValue| set_in(cx, &list, &index, &value).map(|()| cx.vm.ctx.none());
    unions::each(cx, list, set).map(|_| ())
}

fn set_in(cx: HookContext<'_>, list: &IrValue, index: &PyObject, value: &PyObject) -> PyResult<()> {
    if matches!(list.ty, Type::Dict(..)) {
        return super::hash_containers::put(cx, list, index, value);
    }
    let Type::List(element) = list.ty.clone() else {
        let name = python_type(&list.ty);
        return Err(cx.type_error(format!("'{name}' object does not support item assignment")));
    };
    let index = index_of(cx, index, "list indices must be integers or slices, not")?;
    let value = super::list::element_for(&cx, list, &element, value)?;
    cx.op(op::LIST_SET, &[list, &index, &value], Type::None);
    Ok(())
}

/// `del object[index]`
pub fn delete(cx: HookContext<'_>, object: PyObjectRef, index: PyObjectRef) -> PyResult<()> {
    if let Some(slice) = index.downcast_ref::<PySlice>() {
        return slices::delete(cx, &object, slice);
    }
    let list = cx.lift(&object)?;
    let delete = &mut |list: IrValue| delete_in(cx, &list, &index).map(|()| cx.vm.ctx.none());
    unions::each(cx, list, delete).map(|_| ())
}

fn delete_in(cx: HookContext<'_>, list: &IrValue, index: &PyObject) -> PyResult<()> {
    match list.ty {
        Type::Dict(..) => super::dict::delete(cx, list, index),
        Type::List(_) => {
            let index = index_of(cx, index, "list indices must be integers or slices, not")?;
            cx.op(op::LIST_DELETE, &[list, &index], Type::None);
            Ok(())
        }
        Type::None | Type::Bool | Type::Int | Type::Float | Type::Str | Type::Bytes => {
            let name = python_type(&list.ty);
            Err(cx.type_error(format!("'{name}' object doesn't support item deletion")))
        }
        _ => Err(cx.unsupported("deletion of this item")),
    }
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
            return crate::staging::operators::unpack(cx, tuple, before, after);
        }
        Type::Str => cx.op(op::STR_LIST, &[&value], Type::list(Type::Str)),
        Type::Bytes => cx.op(op::BYTES_LIST, &[&value], Type::list(Type::Int)),
        Type::List(_) | Type::Tuple(_) => value,
        Type::Dict(ref key, ..) => cx.op(op::DICT_KEYS, &[&value], Type::list((**key).clone())),
        Type::Set(_) | Type::FrozenSet(_) => super::set_order::listed(cx, &value)?,
        ref other => {
            let name = python_type(other);
            return Err(cx.type_error(format!("cannot unpack non-iterable {name} object")));
        }
    };
    let Some(element) = list.ty.element().cloned() else {
        return Err(cx.unsupported("this unpacking"));
    };
    let length = cx.op(op::LIST_LEN, &[&list], Type::Int);
    let needed = before + after.unwrap_or(0);
    let fits = if after.is_some() { op::INT_GE } else { op::INT_EQ };
    let fits = cx.op(fits, &[&length, &cx.int(needed as i64)], Type::Bool);
    let wrong = || cx.thrown_kind(cx.vm.new_value_error(unpack_error(0, needed, after.is_some())));
    cx.dyn_if(fits.value, &mut || Ok(Some(Vec::new())), &mut || Err(wrong()))?;
    let item = |index: &IrValue| {
        let item = cx.op(op::LIST_GET, &[&list, index], element.clone());
        cx.list_item(&list, item)
    };
    let mut out: Vec<PyObjectRef> = (0..before).map(|i| item(&cx.int(i as i64))).collect();
    if let Some(after) = after {
        let end = cx.op(op::INT_SUB, &[&length, &cx.int(after as i64)], Type::Int);
        let middle = cx.op(op::LIST_SLICE, &[&list, &cx.int(before as i64), &end], list.ty.clone());
        // What a star takes is a list.
        let middle = match list.ty {
            Type::Tuple(_) => cx.op(op::LIST_COPY, &[&middle], Type::list(element.clone())),
            _ => middle,
        };
        out.push(cx.wrap(middle));
        for i in 0..after {
            out.push(item(&cx.int(i as i64 - after as i64)));
        }
    }
    Ok(cx.vm.ctx.new_tuple(out).into())
}
