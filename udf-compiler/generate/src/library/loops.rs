//! Loops that the library itself runs over run-time iterables: the same loops as the program's own.

use crate::staging::fold::{Fold, fold};
use crate::state::{HookContext, IrValue, Truth};
use crate::values::{Virtual, VirtualKind, iterables};
use rustpython_vm::builtins::PyRange;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult, VirtualMachine};
use taipan_interp::natives;
use taipan_ir::{Type, op};

/// A new list of everything an iterable gives.
pub fn collect(cx: HookContext<'_>, iterable: &PyObjectRef) -> PyResult {
    let site = cx.site(cx.at);
    let decided = cx
        .with(|g| g.decisions.lists.get(&site).cloned())
        .unwrap_or(Type::Never);
    let list = cx.new_ir_list(cx.at, &decided, &[])?;
    let list = cx.wrap(list);
    let append = |cx: HookContext<'_>, item: PyObjectRef, state: PyObjectRef| {
        let args = rustpython_vm::function::FuncArgs::from(vec![item]);
        crate::data_model::calls::call_method(cx, state.clone(), "append", args)?;
        Ok(Fold::Next(state))
    };
    fold(cx, iterable, list, &append)
}

/// The texts of everything an iterable gives, with `, ` between them.
pub fn joined(
    cx: HookContext<'_>,
    iterable: &PyObjectRef,
    start: PyObjectRef,
    text_of: &dyn Fn(HookContext<'_>, PyObjectRef) -> PyResult,
) -> PyResult {
    let first: PyObjectRef = cx.vm.ctx.new_bool(true).into();
    let state = fold(
        cx,
        iterable,
        cx.vm.ctx.new_tuple(vec![start, first]).into(),
        &|cx, item, state| {
            let (text, first) = (state.get_item(&0usize, cx.vm)?, state.get_item(&1usize, cx.vm)?);
            let (comma, none) = (cx.vm.ctx.new_str(", "), cx.vm.ctx.new_str(""));
            let separator = cx.choose(&first, &mut || Ok(none.clone().into()), &mut || {
                Ok(comma.clone().into())
            })?;
            let item = text_of(cx, item)?;
            let text = super::concat::concat(cx, &[text, separator, item])?;
            Ok(Fold::Next(
                cx.vm.ctx.new_tuple(vec![text, cx.vm.ctx.new_bool(false).into()]).into(),
            ))
        },
    )?;
    state.get_item(&0usize, cx.vm)
}

/// `any(iterable)`, `all(iterable)`
pub fn any_all(cx: HookContext<'_>, iterable: &PyObjectRef, any: bool) -> PyResult {
    if let Some(parts) = cx.parts_now(iterable) {
        return any_all_now(cx, &parts, any);
    }
    let elements = super::hash_containers::elements_of_set(cx, iterable)?;
    let iterable = elements.as_ref().unwrap_or(iterable);
    let start: PyObjectRef = cx.vm.ctx.new_bool(!any).into();
    let decided: PyObjectRef = cx.vm.ctx.new_bool(any).into();
    fold(cx, iterable, start, &move |cx, item, state| {
        let hit = if any { item } else { cx.not(item)? };
        Ok(Fold::StopIf(hit, decided.clone(), state))
    })
}

/// The same of parts known one by one.
fn any_all_now(cx: HookContext<'_>, parts: &[PyObjectRef], any: bool) -> PyResult {
    let op = if any { op::BOOL_OR } else { op::BOOL_AND };
    let mut result: Option<IrValue> = None;
    for part in parts {
        match cx.truth(part)? {
            Truth::Static(known) if known == any => return Ok(cx.vm.ctx.new_bool(any).into()),
            Truth::Static(_) => {}
            Truth::Dynamic(value) => {
                let one = IrValue { value, ty: Type::Bool };
                result = Some(match result {
                    Some(others) => cx.ir().named(op, &[&others, &one]),
                    None => one,
                });
            }
        }
    }
    Ok(result.map_or_else(|| cx.vm.ctx.new_bool(!any).into(), |value| cx.wrap(value)))
}

/// `map(function, iterables…)`
pub fn map(cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let [function, iterables @ ..] = &args.args[..] else {
        return Ok(None);
    };
    if iterables.is_empty() || !args.kwargs.is_empty() {
        return Ok(None);
    }
    for one in iterables {
        if cx.dynamic(one)?.is_some() || one.downcast_ref::<Virtual>().is_some() {
            return Ok(Some(iterables::iterable(cx, VirtualKind::Map, args.args.clone())));
        }
    }
    // All are known now, if not their items: Python's own map, of the call that the hooks make.
    let (function, at) = (function.clone(), cx.at);
    let call = move |args: FuncArgs, vm: &VirtualMachine| {
        crate::data_model::calls::call(HookContext { vm, at }, function.clone(), args)
    };
    let mut own = vec![natives::scoped(cx.vm, "call", call)];
    own.extend_from_slice(iterables);
    let mapped = cx.vm.ctx.types.map_type.as_object().call(FuncArgs::from(own), cx.vm)?;
    cx.made(mapped, cx.at).map(Some)
}

/// `filter(function, iterable)`: the function is asked about an item when somebody asks for it.
pub fn filter(cx: HookContext<'_>, function: PyObjectRef, items: &PyObjectRef) -> PyResult {
    if cx.vm.is_none(&function) {
        super::python_modules::call_named(cx, "builtins", "filled", vec![items.clone()])
    } else {
        super::python_modules::call_named(cx, "builtins", "filtered", vec![function, items.clone()])
    }
}

/// An iterator over a list that nobody else has.
pub fn items_of(cx: HookContext<'_>, list: PyObjectRef) -> PyObjectRef {
    iterables::iterable(cx, VirtualKind::Items, vec![list])
}

/// Start, stop and step of a range.
pub fn range_parts(cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<[PyObjectRef; 3]>> {
    if let Some(range) = object.downcast_ref::<Virtual>() {
        let parts = <[PyObjectRef; 3]>::try_from(range.parts.clone());
        return Ok(parts.ok().filter(|_| range.kind == VirtualKind::Range));
    }
    if object.downcast_ref::<PyRange>().is_none() {
        return Ok(None);
    }
    let part = |name: &'static str| object.get_attr(name, cx.vm);
    Ok(Some([part("start")?, part("stop")?, part("step")?]))
}
