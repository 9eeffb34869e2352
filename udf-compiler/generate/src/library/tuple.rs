//! Tuples of run-time length: made of lists that nobody changes afterwards, and joined with tuples of known length.

use super::{compare, list};
use crate::state::{HookContext, IrValue};
use crate::values::{bool_to_int, unions};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;

/// Whether it is a tuple, of whatever length.
pub fn is_tuple(ty: &Type) -> bool {
    matches!(ty, Type::Tuple(_) | Type::Record(_))
}

/// A list that nobody else has, as a tuple.
pub fn freeze(cx: &HookContext<'_>, list: &IrValue) -> IrValue {
    let tuple = cx.ir().tuple_freeze(list);
    cx.with(|g| {
        let site = g.top().list_sites.get(&list.value).copied();
        if let Some(site) = site {
            g.top().list_sites.insert(tuple.value, site);
        }
    });
    tuple
}

/// `tuple(x)`
pub fn of(cx: HookContext<'_>, object: PyObjectRef) -> PyResult {
    match cx.dynamic(&object)? {
        Some(value) if matches!(value.ty, Type::Record(_)) => return Ok(cx.open_record(value)),
        Some(value) if matches!(value.ty, Type::Tuple(_)) => return Ok(object),
        Some(value) if value.ty.alternatives().iter().any(is_tuple) => {
            return unions::each(cx, value, &mut |value| {
                let object = cx.open_record(value);
                of(cx, object)
            });
        }
        None if cx.parts_now(&object).is_some() => {
            return rustpython_vm::AsObject::as_object(cx.vm.ctx.types.tuple_type).call((object,), cx.vm);
        }
        _ => {}
    }
    let list = list::list_of(cx, object)?;
    let list = cx.lift(&list)?;
    Ok(cx.wrap(freeze(&cx, &list)))
}

/// The parts of a tuple, known one by one, as one of run-time length.
pub fn of_parts(cx: &HookContext<'_>, parts: &[PyObjectRef]) -> PyResult<IrValue> {
    let element = cx.element_type(parts)?;
    let record: PyObjectRef = cx.vm.ctx.new_tuple(parts.to_vec()).into();
    if let Some(taipan_ir::Const::Record(constants)) = cx.as_const(&record) {
        let widened = constants
            .iter()
            .cloned()
            .map(|part| crate::values::widen(part, &element));
        return Ok(cx.constant(taipan_ir::Const::Tuple(element.clone(), widened.collect())));
    }
    let list = cx.new_ir_list(cx.at, &element, parts)?;
    Ok(freeze(cx, &list))
}

/// `a op b` where one is a tuple and one is not of known length, or a number.
pub fn binary(cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
    let repeated = |tuple: &IrValue, times: &IrValue| {
        let tuple = opened(&cx, tuple)?;
        let times = bool_to_int(&cx, times);
        Ok(Some(cx.ir().list_repeat(&tuple, &times)))
    };
    match (op, &a.ty, &b.ty) {
        ("+", x, y) if is_tuple(x) && is_tuple(y) => {
            let (a, b) = alike(&cx, a, b)?;
            Ok(Some(cx.ir().list_concat(&a, &b)))
        }
        ("*", x, Type::Int | Type::Bool) if is_tuple(x) => repeated(a, b),
        ("*", Type::Int | Type::Bool, y) if is_tuple(y) => repeated(b, a),
        _ => Ok(None),
    }
}

/// Two tuples at one type.
fn alike(cx: &HookContext<'_>, a: &IrValue, b: &IrValue) -> PyResult<(IrValue, IrValue)> {
    let (a, b) = (opened(cx, a)?, opened(cx, b)?);
    let joined = cx.join_types(&a.ty, &b.ty)?;
    Ok((cx.convert(a, &joined)?, cx.convert(b, &joined)?))
}

/// A tuple as one of run-time length.
fn opened(cx: &HookContext<'_>, tuple: &IrValue) -> PyResult<IrValue> {
    let ty = cx.join_types(&tuple.ty, &Type::tuple(Type::Never))?;
    cx.convert(tuple.clone(), &ty)
}

/// `a op b` of two tuples, one of which is of run-time length.
pub fn compared(cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<IrValue> {
    let (a, b) = alike(&cx, a, b)?;
    Ok(compare::lists(cx, op, &a, &b))
}

/// The texts of the elements between parentheses; `inner` is them with commas between.
pub fn closing(cx: HookContext<'_>, tuple: &IrValue) -> PyObjectRef {
    let length = cx.ir().list_len(tuple);
    let single = cx.ir().int_eq(&length, &cx.int(1));
    let end = cx.ir().select(&single, &cx.text(",)"), &cx.text(")"));
    cx.wrap(end)
}

/// Methods of a tuple of run-time length.
pub fn method(cx: HookContext<'_>, tuple: &IrValue, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let ([wanted], true, "index" | "count") = (&args.args[..], args.kwargs.is_empty(), name) else {
        return Ok(None);
    };
    let item = item_for(&cx, tuple, wanted)?;
    Ok(Some(
        cx.wrap(cx.ir().named(cx.operation("list", name)?, &[tuple, &item])),
    ))
}

/// A value to compare with the elements.
fn item_for(cx: &HookContext<'_>, tuple: &IrValue, object: &PyObject) -> PyResult<IrValue> {
    let element = tuple.ty.element().cloned().unwrap_or(Type::Never);
    if cx.join_types(&element, &cx.type_of(object)?)? != element {
        return Err(cx.unsupported("a search for what is of another type than the tuple's elements"));
    }
    let item = cx.lift(object)?;
    cx.convert(item, &element)
}
