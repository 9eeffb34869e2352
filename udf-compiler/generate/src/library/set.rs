//! Sets and frozensets of the IR: methods, making them of other things. Nothing here shows their order; what does is in
//! `set_order`.

use super::hash_containers::{self, add, add_all, alike, delete_at, place_or};
use super::{set_order, static_sets};
use crate::state::{HookContext, IrValue};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;

/// `set(x)`, `frozenset(x)` of a run-time iterable.
pub fn make(cx: HookContext<'_>, args: &FuncArgs, empty: Type) -> PyResult<Option<PyObjectRef>> {
    let [iterable] = &args.args[..] else { return Ok(None) };
    if !args.kwargs.is_empty() {
        return Ok(None);
    }
    let set = collected(cx, cx.at, &empty, iterable)?;
    Ok(Some(cx.wrap(set)))
}

fn collected(cx: HookContext<'_>, site: u32, empty: &Type, iterable: &PyObject) -> PyResult<IrValue> {
    let set = hash_containers::fresh(cx, site, empty.clone())?;
    if set_order::is_ordered(&cx, &set.ty) && static_sets::is_set(&cx, iterable) {
        set_order::fill(cx, &set, iterable)?
    } else {
        add_all(cx, &set, iterable)?
    }
    Ok(set)
}

/// Methods of a run-time set.
pub fn method(cx: HookContext<'_>, set: IrValue, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let frozen = matches!(set.ty, Type::FrozenSet(_));
    if !args.kwargs.is_empty() {
        return Ok(None);
    }
    if !frozen && let Some(done) = changing(cx, &set, name, args)? {
        return Ok(Some(done));
    }
    Ok(match (name, &args.args[..]) {
        ("copy", []) if frozen => Some(cx.wrap(set)),
        ("copy", []) => Some(cx.wrap(hash_containers::copied(cx, &set)?)),
        ("union", others) => {
            let result = hash_containers::copied(cx, &set)?;
            others
                .iter()
                .try_for_each(|other| set_order::unite(cx, &result, &set, other))?;
            Some(cx.wrap(result))
        }
        ("intersection" | "difference", []) => Some(cx.wrap(hash_containers::copied(cx, &set)?)),
        ("intersection" | "difference" | "symmetric_difference", [first, rest @ ..])
            if rest.is_empty() || name != "symmetric_difference" =>
        {
            combined(cx, operator(name), &set, first, rest)?.map(|result| cx.wrap(result))
        }
        ("issubset", [other]) => {
            let other = as_set(cx, &set, other)?;
            hash_containers::compared(cx, "<=", &set, &other)?.map(|result| cx.wrap(result))
        }
        ("issuperset", [other]) => {
            let other = as_set(cx, &set, other)?;
            hash_containers::compared(cx, ">=", &set, &other)?.map(|result| cx.wrap(result))
        }
        ("isdisjoint", [other]) => {
            let other = as_set(cx, &set, other)?;
            Some(cx.wrap(cx.ir().set_apart(&set, &other)))
        }
        _ => None,
    })
}

/// `set.intersection(iterable)` and `set.difference(iterable)` of what is no set, in CPython's order: it adds what the iterable
/// gives, or takes that out of a copy.
fn with_items(cx: HookContext<'_>, op: &str, set: &IrValue, iterable: &PyObject) -> PyResult<Option<IrValue>> {
    let is_set = static_sets::is_set(&cx, iterable)
        || cx
            .dynamic(iterable)?
            .is_some_and(|other| matches!(other.ty, Type::Set(_) | Type::FrozenSet(_)));
    if is_set || !set_order::is_ordered(&cx, &set.ty) {
        return Ok(None);
    }
    match op {
        "&" => {
            let made = hash_containers::fresh(cx, cx.at | 1 << 30, set.ty.clone())?;
            hash_containers::for_each(cx, iterable, &|cx, item| {
                let there = hash_containers::contains(cx, set, &item)?;
                let none = || Ok(cx.vm.ctx.none());
                cx.choose(&there, &mut || add(cx, &made, &item).and_then(|()| none()), &mut || {
                    none()
                })?;
                Ok(())
            })?;
            Ok(Some(made))
        }
        "-" if !static_sets::grows_at_once(&cx, iterable) && matches!(set.ty, Type::Set(_)) => {
            let rest = cx.ir().dict_copy(set);
            hash_containers::change(cx, op, &rest, &as_set(cx, set, iterable)?)?;
            Ok(Some(rest))
        }
        _ => Ok(None),
    }
}

/// `set op first op …`
fn combined(
    cx: HookContext<'_>,
    op: &str,
    set: &IrValue,
    first: &PyObject,
    rest: &[PyObjectRef],
) -> PyResult<Option<IrValue>> {
    let combine = |set: &IrValue, other: &PyObject| match with_items(cx, op, set, other)? {
        Some(made) => Ok(Some(made)),
        None => hash_containers::binary(cx, op, set, &as_set(cx, set, other)?),
    };
    let mut result = combine(set, first)?;
    for other in rest {
        let Some(made) = result else { return Ok(None) };
        result = match op {
            // CPython takes them out of what the first one left.
            "-" => {
                hash_containers::change(cx, op, &made, &as_set(cx, &made, other)?)?;
                Some(made)
            }
            _ => combine(&made, other)?,
        };
    }
    Ok(result)
}

fn operator(method: &str) -> &'static str {
    match method.trim_end_matches("_update") {
        "intersection" => "&",
        "difference" => "-",
        _ => "^",
    }
}

/// The other operand as a set like this one.
pub fn as_set(cx: HookContext<'_>, like: &IrValue, object: &PyObject) -> PyResult<IrValue> {
    if let Some(value) = cx.dynamic(object)?
        && hash_containers::are_sets(&value, like)
    {
        alike(cx, like, &value)?;
        return Ok(value);
    }
    let set = collected(cx, cx.at | 1 << 30, &like.ty, object)?;
    alike(cx, like, &set)?;
    Ok(set)
}

/// The methods that change a set.
fn changing(cx: HookContext<'_>, set: &IrValue, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    match (name, &args.args[..]) {
        ("add", [element]) => add(cx, set, element)?,
        ("discard", [element]) => {
            super::dict::discard(cx, set, element)?;
        }
        ("remove", [element]) => {
            let missing = cx.vm.new_key_error(element.clone());
            let place = place_or(cx, set, element, &|| cx.thrown(missing.clone()))?;
            delete_at(cx, set, &place);
        }
        ("clear", []) => {
            cx.ir().dict_clear(set);
        }
        ("update", others) => others.iter().try_for_each(|other| add_all(cx, set, other))?,
        ("symmetric_difference_update", [_]) | ("intersection_update" | "difference_update", _) => {
            for other in &args.args {
                let met = match name {
                    "intersection_update" => with_items(cx, "&", set, other)?,
                    _ => None,
                };
                match met {
                    Some(met) => {
                        cx.ir().set_become(set, &met);
                    }
                    None => hash_containers::change(cx, operator(name), set, &as_set(cx, set, other)?)?,
                }
            }
        }
        ("pop", []) => return set_order::pop(cx, set).map(Some),
        _ => return Ok(None),
    }
    Ok(Some(cx.vm.ctx.none()))
}
