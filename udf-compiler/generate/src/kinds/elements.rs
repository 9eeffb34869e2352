//! What containers that hold elements have in common. Knows nothing of which containers there are.

use crate::data_model::compare::{rich, same};
use crate::data_model::contains::contains_value;
use crate::library::compare::never_equal;
use crate::library::concat::concat;
use crate::library::{format, hash_containers, items, loops, objects, tuple};
use crate::staging::value_enums;
use crate::state::{HookContext, IrValue};
use crate::values::{bool_to_int, python_type, unions};
use rustpython_vm::builtins::{PyBaseExceptionRef, PyList, PyTuple};
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::{Type, op};

/// Longest static container that becomes a chain of comparisons.
const MAX_CHAIN: usize = 64;

/// `left is right` of two containers of one type.
pub fn identical(cx: HookContext<'_>, op: op::Name, left: &IrValue, right: &IrValue, negate: bool) -> PyObjectRef {
    let same = cx.ir().named(op, &[left, right]);
    cx.wrap(if negate { cx.ir().bool_not(&same) } else { same })
}

/// `[a, b]` or `(a, b)`: the texts of the elements, in a loop.
pub fn text(cx: HookContext<'_>, list: IrValue) -> PyResult {
    let (open, close): (&str, PyObjectRef) = match list.ty {
        Type::Tuple(_) => ("(", tuple::closing(cx, &list)),
        _ => ("[", cx.vm.ctx.new_str("]").into()),
    };
    let none = cx.vm.ctx.new_str("");
    let list = cx.wrap(list);
    let inner = loops::joined(cx, &list, none.into(), &|cx, item| format::repr(cx, &item))?;
    concat(cx, &[cx.vm.ctx.new_str(open).into(), inner, close])
}

/// The elements of a tuple or list that exists while generating.
fn of_sequence(sequence: &PyObject) -> Vec<PyObjectRef> {
    if let Some(tuple) = sequence.downcast_ref::<PyTuple>() {
        return tuple.as_slice().to_vec();
    }
    let list = sequence.downcast_ref::<PyList>();
    list.map(|list| list.borrow_vec().to_vec()).unwrap_or_default()
}

/// `item in sequence` of a tuple or list that exists while generating.
pub fn contain(cx: HookContext<'_>, sequence: &PyObject, item: &PyObject) -> PyResult {
    among(cx, item, value_enums::plain_items(&cx, of_sequence(sequence)))
}

/// `item in container`, which finds its elements by their hashes.
pub fn contain_hashed(cx: HookContext<'_>, container: &PyObject, elements: &PyObject, item: &PyObject) -> PyResult {
    let elements = value_enums::plain_items(&cx, of_sequence(elements));
    hash_containers::before_look_up(cx, container, &elements, item)?;
    among(cx, item, elements)
}

fn among(cx: HookContext<'_>, item: &PyObject, elements: Vec<PyObjectRef>) -> PyResult {
    let items: Vec<_> = elements.iter().map(|e| (e.clone(), cx.vm.ctx.none())).collect();
    if cx.is_dynamic(item)
        && let Some(table) = hash_containers::constant(cx, item, &items, true)?
    {
        return hash_containers::contains(cx, &table, item);
    }
    if elements.len() > MAX_CHAIN && elements.iter().all(|e| cx.as_const(e).is_some()) {
        let list: PyObjectRef = cx.vm.ctx.new_list(elements).into();
        let list = cx.lift(&list)?;
        return contains_value(cx, item, &list);
    }
    any_equal(cx, item, &elements)
}

fn any_equal(cx: HookContext<'_>, item: &PyObject, elements: &[PyObjectRef]) -> PyResult {
    let mut found = cx.known_bool(false);
    for element in elements {
        // Only what is known at run time can be the same NaN.
        let same = if cx.as_const(item).is_some() || cx.as_const(element).is_some() {
            rich(cx, "==", item, element)?
        } else {
            same(cx, item, element)?
        };
        found = match (cx.dynamic(&found)?, cx.dynamic(&same)?) {
            (Some(a), Some(b)) if a.ty == Type::Bool && b.ty == Type::Bool => cx.wrap(cx.ir().bool_or(&a, &b)),
            (None, _) if !found.clone().try_to_bool(cx.vm)? => same,
            (_, None) if !same.clone().try_to_bool(cx.vm)? => found,
            _ => return Ok(cx.known_bool(true)),
        };
    }
    Ok(found)
}

/// `item in container` of a list or tuple of the IR.
pub fn contain_value(cx: HookContext<'_>, container: &IrValue, item: &PyObject) -> PyResult {
    let Some(element) = container.ty.element().cloned() else {
        return Err(cx.unsupported("membership between different types"));
    };
    if objects::among(&element) || objects::among(&cx.type_of(item)?) {
        return objects::contains(cx, container, item.to_owned());
    }
    let item = cx.lift(item)?;
    unions::each(cx, item, &mut |item| {
        let item = match &item.ty {
            ty if *ty == element => item,
            Type::Bool if element == Type::Int => bool_to_int(&cx, &item),
            ty if never_equal(&element, ty) => return Ok(cx.known_bool(false)),
            ty if matches!(element, Type::Union(_)) || cx.join_types(&element, ty)? == element => {
                cx.convert(item.clone(), &element)?
            }
            _ => return Err(cx.unsupported("membership between different types")),
        };
        Ok(cx.wrap(cx.ir().list_contains(container, &item)))
    })
}

/// `sequence[index]` of a list of the IR, or a tuple of run-time length.
pub fn item(cx: HookContext<'_>, sequence: &IrValue, index: &PyObject) -> PyResult {
    let kind = python_type(&sequence.ty);
    let index = items::index_of(cx, index, &format!("{kind} indices must be integers or slices, not"))?;
    let constant = cx.with(|g| g.is_constant(sequence.value));
    let op = if constant { op::CONST_GET } else { op::LIST_GET };
    let item = cx.ir().named(op, &[sequence, &index]);
    Ok(cx.list_item(sequence, item))
}

/// What says that no loop over a container into which nothing was ever put has a body that runs.
pub fn no_items(cx: &HookContext<'_>) -> PyBaseExceptionRef {
    cx.vm.new_runtime_error("an item of a container without any")
}

/// What Python says where an item of something that has none is deleted.
pub fn no_deletion(cx: HookContext<'_>, value: &IrValue) -> PyBaseExceptionRef {
    let name = python_type(&value.ty);
    cx.type_error(format!("'{name}' object doesn't support item deletion"))
}
