//! Sets and frozensets of the IR: methods, making them of other things. Nothing here shows their order; what does is in
//! `set_order`.

use super::keyed::{self, add, add_all, alike, delete_at, place_or};
use super::set_order;
use crate::generate::staging::{Cx, Dyn};
use crate::ir::Type;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};

/// `set(x)`, `frozenset(x)` of a run-time iterable.
pub fn make(cx: Cx<'_>, args: &FuncArgs, empty: Type) -> PyResult<Option<PyObjectRef>> {
    let [iterable] = &args.args[..] else { return Ok(None) };
    if !args.kwargs.is_empty() {
        return Ok(None);
    }
    let set = collected(cx, cx.at, &empty, iterable)?;
    Ok(Some(cx.wrap(set)))
}

fn collected(cx: Cx<'_>, site: u32, empty: &Type, iterable: &PyObject) -> PyResult<Dyn> {
    let set = keyed::fresh(cx, site, empty.clone())?;
    add_all(cx, &set, iterable)?;
    Ok(set)
}

/// Methods of a run-time set.
pub fn method(cx: Cx<'_>, set: Dyn, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let frozen = matches!(set.ty, Type::FrozenSet(_));
    if !args.kwargs.is_empty() {
        return Ok(None);
    }
    if !frozen && let Some(done) = changing(cx, &set, name, args)? {
        return Ok(Some(done));
    }
    Ok(match (name, &args.args[..]) {
        ("copy", []) if frozen => Some(cx.wrap(set)),
        ("copy", []) => Some(cx.wrap(keyed::copied(cx, &set)?)),
        ("union", others) => {
            let result = keyed::copied(cx, &set)?;
            others
                .iter()
                .try_for_each(|other| set_order::unite(cx, &result, &set, other))?;
            Some(cx.wrap(result))
        }
        ("intersection" | "difference" | "symmetric_difference", [other]) => {
            let other = as_set(cx, &set, other)?;
            keyed::binary(cx, operator(name), &set, &other)?.map(|result| cx.wrap(result))
        }
        ("issubset", [other]) => {
            let other = as_set(cx, &set, other)?;
            keyed::compared(cx, "<=", &set, &other)?.map(|result| cx.wrap(result))
        }
        ("issuperset", [other]) => {
            let other = as_set(cx, &set, other)?;
            keyed::compared(cx, ">=", &set, &other)?.map(|result| cx.wrap(result))
        }
        ("isdisjoint", [other]) => {
            let other = as_set(cx, &set, other)?;
            Some(cx.wrap(cx.op("set.apart", &[&set, &other], Type::Bool)))
        }
        _ => None,
    })
}

fn operator(method: &str) -> &'static str {
    match method.trim_end_matches("_update") {
        "intersection" => "&",
        "difference" => "-",
        _ => "^",
    }
}

/// The other operand as a set like this one.
pub fn as_set(cx: Cx<'_>, like: &Dyn, object: &PyObject) -> PyResult<Dyn> {
    if let Some(value) = cx.dynamic(object)?
        && value.ty.same_container(&like.ty)
    {
        alike(cx, like, &value)?;
        return Ok(value);
    }
    let set = collected(cx, cx.at | 1 << 30, &like.ty, object)?;
    alike(cx, like, &set)?;
    Ok(set)
}

/// The methods that change a set.
fn changing(cx: Cx<'_>, set: &Dyn, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
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
            cx.op("dict.clear", &[set], Type::None);
        }
        ("update", others) => others.iter().try_for_each(|other| add_all(cx, set, other))?,
        ("intersection_update" | "difference_update" | "symmetric_difference_update", [other]) => {
            let other = as_set(cx, set, other)?;
            keyed::change(cx, operator(name), set, &other)?;
        }
        ("pop", []) => return set_order::pop(cx, set).map(Some),
        _ => return Ok(None),
    }
    Ok(Some(cx.vm.ctx.none()))
}
