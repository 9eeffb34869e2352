//! `sum`: ints exactly, and compensated (Neumaier) from the first float on, as CPython adds.

use super::numbers::float_argument;
use crate::data_model::arithmetic::binary;
use crate::staging::fold::{Fold, fold};
use crate::state::{HookContext, IrValue};
use crate::values::unions;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Class, Const, Type, op};

/// `sum(iterable, start)`
pub fn sum(cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let Some(iterable) = args.args.first() else {
        return Ok(None);
    };
    let named = args.kwargs.iter().find(|(name, _)| name.to_string() == "start");
    let start = args.args.get(1).or(named.map(|(_, start)| start)).cloned();
    let start = start.unwrap_or_else(|| cx.vm.ctx.new_int(0).into());
    let from_zero = matches!(cx.as_const(&start), Some(Const::Int(0)));
    // Ints add up in any order.
    let elements = super::hash_containers::elements_of_set(cx, iterable)?;
    let elements = elements.filter(|list| cx.type_of(list).is_ok_and(|ty| ty == Type::list(Type::Int)));
    let iterable = elements.as_ref().unwrap_or(iterable);
    if from_zero && let Some(list) = cx.dynamic(iterable)? {
        match list.ty.element() {
            Some(Type::Int) => {
                return Ok(Some(cx.wrap(cx.ir().list_sum_int(&list))));
            }
            Some(Type::Float) => return float_sum(cx, &list).map(Some),
            _ => {}
        }
    }
    // CPython compensates only where it starts at a number that is not a bool.
    let low = match cx.type_of(&start)? {
        Type::Bool => cx.vm.ctx.none(),
        _ => cx.vm.ctx.new_float(0.0).into(),
    };
    let begin = cx.vm.ctx.new_tuple(vec![start, low]).into();
    let end = if let Some(parts) = cx.parts_now(iterable) {
        let types = parts
            .iter()
            .map(|part| cx.type_of(part))
            .collect::<PyResult<Vec<_>>>()?;
        if from_zero && !types.is_empty() && types.iter().all(|ty| *ty == Type::Float) {
            let list = cx.new_ir_list(cx.at, &Type::Float, &parts)?;
            return Ok(Some(cx.wrap(cx.ir().list_sum_float(&list))));
        }
        parts.into_iter().try_fold(begin, |state, part| add(cx, state, part))?
    } else {
        fold(cx, iterable, begin, &|cx, item, state| {
            add(cx, state, item).map(Fold::Next)
        })?
    };
    total(cx, &end).map(Some)
}

/// An empty list sums to the int 0, any other to a float.
fn float_sum(cx: HookContext<'_>, list: &IrValue) -> PyResult {
    let length = cx.ir().list_len(list);
    let some = cx.ir().int_ne(&length, &cx.int(0));
    let some = cx.wrap(some);
    cx.choose(&some, &mut || Ok(cx.wrap(cx.ir().list_sum_float(list))), &mut || {
        Ok(cx.vm.ctx.new_int(0).into())
    })
}

/// One more item. The state is the total so far and what rounding took from it.
fn add(cx: HookContext<'_>, state: PyObjectRef, item: PyObjectRef) -> PyResult {
    let (sum, low) = parts_of(cx, &state)?;
    let (sum_type, item_type) = (cx.type_of(&sum)?, cx.type_of(&item)?);
    let complex = Type::Object(Class::Complex);
    match (&sum_type, &item_type) {
        (sum, item) if *sum == complex || *item == complex => {
            Err(cx.unsupported("a sum of complex numbers, which CPython compensates"))
        }
        (Type::Union(_), _) => {
            let sum = cx.lift(&sum)?;
            unions::each(cx, sum, &mut |sum| {
                add(cx, pair(cx, cx.wrap(sum), low.clone()), item.clone())
            })
        }
        (Type::Float, Type::Union(_)) => {
            let item = cx.lift(&item)?;
            unions::each(cx, item, &mut |item| add(cx, state.clone(), cx.wrap(item)))
        }
        (Type::Float, Type::Float | Type::Int | Type::Bool) if !cx.vm.is_none(&low) => {
            let item = float_argument(cx, &item)?;
            compensated(cx, &cx.lift(&sum)?, &cx.lift(&low)?, &item)
        }
        _ => {
            cx.looks_in_step([&sum_type, &item_type])?;
            let sum = binary(cx, "+", total(cx, &state)?, item, false)?;
            Ok(pair(cx, sum, low_of(cx, &low)))
        }
    }
}

fn compensated(cx: HookContext<'_>, sum: &IrValue, low: &IrValue, item: &IrValue) -> PyResult {
    let float = |op: op::Name, a: &IrValue, b: &IrValue| cx.ir().named(op, &[a, b]);
    let next = float(op::F64_ADD, sum, item);
    let (sum_size, item_size) = (cx.ir().f64_abs(sum), cx.ir().f64_abs(item));
    let larger = cx.ir().f64_ge(&sum_size, &item_size);
    let lost_of_item = float(op::F64_ADD, &float(op::F64_SUB, sum, &next), item);
    let lost_of_sum = float(op::F64_ADD, &float(op::F64_SUB, item, &next), sum);
    let lost = cx.ir().select(&larger, &lost_of_item, &lost_of_sum);
    let low = float(op::F64_ADD, low, &lost);
    Ok(pair(cx, cx.wrap(next), cx.wrap(low)))
}

/// What the state stands for.
fn total(cx: HookContext<'_>, state: &PyObject) -> PyResult {
    let (sum, low) = parts_of(cx, state)?;
    if cx.vm.is_none(&low) || !matches!(cx.type_of(&sum)?, Type::Float | Type::Union(_)) {
        return Ok(sum);
    }
    let sum = cx.lift(&sum)?;
    unions::each(cx, sum, &mut |sum| {
        if sum.ty != Type::Float {
            return Ok(cx.wrap(sum));
        }
        let low = cx.lift(&low)?;
        let full = cx.ir().f64_add(&sum, &low);
        let zero = cx.lift(cx.vm.ctx.new_float(0.0).as_object())?;
        let some = cx.ir().f64_ne(&low, &zero);
        let finite = cx.ir().f64_is_finite(&low);
        let corrected = cx.ir().select(&finite, &full, &sum);
        Ok(cx.wrap(cx.ir().select(&some, &corrected, &sum)))
    })
}

fn pair(cx: HookContext<'_>, sum: PyObjectRef, low: PyObjectRef) -> PyObjectRef {
    cx.vm.ctx.new_tuple(vec![sum, low]).into()
}

/// Nothing lost yet; or nothing kept, where nothing is.
fn low_of(cx: HookContext<'_>, low: &PyObject) -> PyObjectRef {
    if cx.vm.is_none(low) {
        cx.vm.ctx.none()
    } else {
        cx.vm.ctx.new_float(0.0).into()
    }
}

fn parts_of(cx: HookContext<'_>, state: &PyObject) -> PyResult<(PyObjectRef, PyObjectRef)> {
    Ok((state.get_item(&0usize, cx.vm)?, state.get_item(&1usize, cx.vm)?))
}
