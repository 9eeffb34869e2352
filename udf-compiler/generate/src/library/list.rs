//! Lists of the IR: construction, methods, operators.

use super::objects;
use super::set_order;
use crate::staging::unpacking::unpack;
use crate::state::{HookContext, IrValue};
use crate::values::{Virtual, VirtualKind, bool_to_int, int_argument, python_type, unions};
use rustpython_vm::builtins::PyList;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;

/// A value as an element of this list; where the type does not fit, the list's maker is told to make another.
pub fn element_for(cx: &HookContext<'_>, list: &IrValue, element: &Type, object: &PyObject) -> PyResult<IrValue> {
    let ty = cx.type_of(object)?;
    let joined = cx.join_types(element, &ty)?;
    if joined != *element {
        return Err(cx.list_mismatch(list, &joined));
    }
    let value = cx.lift(object)?;
    cx.convert(value, element)
}

fn element_type(list: &IrValue) -> Type {
    match &list.ty {
        Type::List(element) => (**element).clone(),
        _ => Type::Never,
    }
}

/// `list(x)` as a run-time list.
pub fn list_of(cx: HookContext<'_>, object: PyObjectRef) -> PyResult {
    if cx.dynamic(&object)?.is_none() && cx.parts_now(&object).is_some() {
        let parts = unpack(cx, object, 0, Some(0))?.get_item(&0usize, cx.vm)?;
        let site = cx.site(cx.at);
        let decided = cx
            .with(|g| g.decisions.lists.get(&site).cloned())
            .unwrap_or(Type::Never);
        // Where it was found that the list must be one of the IR, it is one already.
        let Some(parts) = cx.parts_now(&parts) else {
            return Ok(parts);
        };
        let element = cx.join_types(&decided, &cx.element_type(&parts)?)?;
        let list = cx.new_ir_list(cx.at, &element, &parts)?;
        return Ok(cx.wrap(list));
    }
    from_iterable(cx, object)
}

/// `list(x)` of a run-time iterable.
pub fn from_iterable(cx: HookContext<'_>, object: PyObjectRef) -> PyResult {
    if let Some(range) = object
        .downcast_ref::<Virtual>()
        .filter(|v| v.kind == VirtualKind::Range)
    {
        let part = |i: usize| int_argument(cx, &range.parts[i]);
        let (start, stop, step) = (part(0)?, part(1)?, part(2)?);
        let list = cx.ir().list_range(&start, &stop, &step);
        return cx.made_here(list).map(|list| cx.wrap(list));
    }
    if let Some(list) = super::views::listed(cx, &object)? {
        return cx.made_here(list).map(|list| cx.wrap(list));
    }
    if object.downcast_ref::<Virtual>().is_some() {
        return super::loops::collect(cx, &object);
    }
    let value = cx.lift(&object)?;
    if let Some(list) = cx.listed_json(&value)? {
        return cx.made_here(list).map(|list| cx.wrap(list));
    }
    let value = unions::expect_one(cx, value, &|ty| {
        matches!(
            ty,
            Type::Str
                | Type::Bytes
                | Type::List(_)
                | Type::Tuple(_)
                | Type::Dict(..)
                | Type::Set(_)
                | Type::FrozenSet(_)
        )
    })?;
    let list = match &value.ty {
        Type::Dict(..) => cx.ir().dict_keys(&value),
        Type::Set(_) | Type::FrozenSet(_) => set_order::listed(cx, &value)?,
        Type::Str => cx.ir().str_list(&value),
        Type::Bytes => cx.ir().bytes_list(&value),
        Type::List(_) | Type::Tuple(_) => cx.ir().list_copy(&value),
        Type::Record(_) => {
            let tuple = cx.open_record(value);
            let list = cx.vm.ctx.types.list_type.as_object().call((tuple,), cx.vm)?;
            cx.track(&list, cx.at);
            return Ok(list);
        }
        other => {
            let name = python_type(other);
            return Err(cx.type_error(format!("'{name}' object is not iterable")));
        }
    };
    cx.made_here(list).map(|list| cx.wrap(list))
}

/// `a op b` where one is a list.
pub fn binary(cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
    let result = match (op, &a.ty, &b.ty) {
        ("+", Type::List(x), Type::List(y)) => {
            let element = cx.join_types(x, y)?;
            if element != **x {
                return Err(cx.list_mismatch(a, &element));
            }
            if element != **y {
                return Err(cx.list_mismatch(b, &element));
            }
            cx.ir().list_concat(a, b)
        }
        ("*", Type::List(_), Type::Int | Type::Bool) => cx.ir().list_repeat(a, &bool_to_int(&cx, b)),
        ("*", Type::Int | Type::Bool, Type::List(_)) => cx.ir().list_repeat(b, &bool_to_int(&cx, a)),
        _ => return Ok(None),
    };
    cx.made_here(result).map(Some)
}

/// A list that is changed must be one of the call: where it outlives it, the change would be lost.
pub fn is_of_the_call(cx: &HookContext<'_>, list: &PyObject) -> PyResult<()> {
    if cx.with(|g| g.tracked.contains_key(&list.get_id())) {
        Ok(())
    } else {
        Err(cx.outlives())
    }
}

/// `list += iterable` and `list *= n`: the same list changes.
pub fn in_place(
    cx: HookContext<'_>,
    op: &str,
    left: &PyObjectRef,
    right: &PyObjectRef,
) -> PyResult<Option<PyObjectRef>> {
    let is_list = match cx.dynamic(left)? {
        Some(value) => matches!(value.ty, Type::List(_)),
        None => left.downcast_ref::<PyList>().is_some(),
    };
    if !is_list || !matches!(op, "+" | "*") {
        return Ok(None);
    }
    if cx.dynamic(left)?.is_none() {
        is_of_the_call(&cx, left)?;
    }
    let list = cx.lift(left)?;
    if op == "+" {
        extend(cx, &list, right)?;
        return Ok(Some(left.clone()));
    }
    let is_whole = |ty: &Type| matches!(ty, Type::Int | Type::Bool);
    let times = unions::expect_one(cx, cx.lift(right)?, &is_whole)?;
    if !matches!(times.ty, Type::Int | Type::Bool) {
        return Err(cx.unsupported("repetition of a list by this"));
    }
    let repeated = cx.ir().list_repeat(&list, &bool_to_int(&cx, &times));
    let bounds = (cx.int(0), cx.int(i64::MAX));
    cx.ir().list_splice(&list, &bounds.0, &bounds.1, &repeated);
    Ok(Some(left.clone()))
}

fn extend(cx: HookContext<'_>, list: &IrValue, other: &PyObject) -> PyResult<()> {
    let element = element_type(list);
    if cx.dynamic(other)?.is_none()
        && let Some(parts) = cx.parts_now(other)
    {
        for part in parts {
            let value = element_for(&cx, list, &element, &part)?;
            cx.ir().list_append(list, &value);
        }
        return Ok(());
    }
    // Python adds one item at a time.
    let other = match cx.dynamic(other)? {
        Some(_) => from_other(cx, other)?,
        None => cx.early(|| from_other(cx, other))?,
    };
    same_elements(&cx, list, &other)?;
    cx.ir().list_extend(list, &other);
    Ok(())
}

/// Where the elements of two lists are not of one type, the maker of one is told to make another.
fn same_elements(cx: &HookContext<'_>, list: &IrValue, other: &IrValue) -> PyResult<()> {
    let (element, other_element) = (element_type(list), element_type(other));
    let joined = cx.join_types(&element, &other_element)?;
    if joined != element {
        return Err(cx.list_mismatch(list, &joined));
    }
    if joined != other_element {
        return Err(cx.list_mismatch(other, &joined));
    }
    Ok(())
}

/// What is put into a list all at once, as a list of the same type.
pub fn items_for(cx: HookContext<'_>, list: &IrValue, other: &PyObject) -> PyResult<IrValue> {
    let element = element_type(list);
    if cx.dynamic(other)?.is_none()
        && let Some(parts) = cx.parts_now(other)
    {
        for part in &parts {
            element_for(&cx, list, &element, part)?;
        }
        return cx.new_ir_list(cx.at, &element, &parts);
    }
    let iterable = match cx.dynamic(other)? {
        Some(value) => {
            matches!(
                value.ty,
                Type::Str | Type::Bytes | Type::List(_) | Type::Tuple(_) | Type::Record(_)
            )
        }
        None => true,
    };
    if !iterable {
        return Err(cx.unsupported("assignment of this to a slice"));
    }
    let other = from_other(cx, other)?;
    same_elements(&cx, list, &other)?;
    Ok(other)
}

fn from_other(cx: HookContext<'_>, object: &PyObject) -> PyResult<IrValue> {
    if let Some(value) = cx.dynamic(object)?
        && matches!(value.ty, Type::List(_))
    {
        return Ok(value);
    }
    let list = from_iterable(cx, object.to_owned())?;
    cx.lift(&list)
}

/// Methods of a run-time list.
pub fn method(cx: HookContext<'_>, list: IrValue, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let element = element_type(&list);
    let arg = |i: usize| &args.args[i];
    let fit = |i: usize| element_for(&cx, &list, &element, arg(i));
    let none = || Ok(Some(cx.vm.ctx.none()));
    if !args.kwargs.is_empty() && name != "sort" {
        return Ok(None);
    }
    match (name, args.args.len()) {
        ("append", 1) => {
            let value = fit(0)?;
            cx.ir().list_append(&list, &value);
            none()
        }
        ("extend", 1) => {
            extend(cx, &list, arg(0))?;
            none()
        }
        ("insert", 2) => {
            let (index, value) = (int_argument(cx, arg(0))?, fit(1)?);
            cx.ir().list_insert(&list, &index, &value);
            none()
        }
        ("pop", 0 | 1) => {
            let index = if args.args.is_empty() {
                cx.int(-1)
            } else {
                int_argument(cx, arg(0))?
            };
            let item = cx.ir().list_pop(&list, &index);
            Ok(Some(cx.open_record(item)))
        }
        ("remove" | "index" | "count", 1) if objects::among(&element) || objects::among(&cx.type_of(arg(0))?) => {
            objects::method(cx, &list, name, arg(0).clone()).map(Some)
        }
        ("remove", 1) => {
            let value = fit(0)?;
            cx.ir().list_remove(&list, &value);
            none()
        }
        ("clear" | "reverse", 0) => {
            cx.ir().named(cx.operation("list", name)?, &[&list]);
            none()
        }
        ("copy", 0) => {
            let copy = cx.ir().list_copy(&list);
            cx.made_here(copy).map(|copy| Some(cx.wrap(copy)))
        }
        ("index" | "count", 1) => {
            let value = fit(0)?;
            Ok(Some(
                cx.wrap(cx.ir().named(cx.operation("list", name)?, &[&list, &value])),
            ))
        }
        ("index", 2 | 3) => {
            let all = [&[cx.wrap(list.clone())], &args.args[..]].concat();
            objects::twin(cx, "index_between", all).map(Some)
        }
        ("sort", 0) => {
            super::sorting::sort(cx, &list, args)?;
            none()
        }
        _ => Ok(None),
    }
}
