//! Objects of functools that call a function of the program: `partial`, and functions that keep their answers. Calls of
//! them are calls of that function. Knows nothing of what functions do.

use super::calls;
use super::context::Cx;
use super::objects::Function;
use crate::ir::Type;
use rustpython_vm::builtins::{PyDict, PyStr, PyTuple};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};

/// Whether the function of this path only keeps what it is called with.
pub fn only_keeps(cx: &Cx<'_>, path: Option<&str>) -> bool {
    let partial = matches!(path, Some("functools:partial" | "_functools:partial"));
    partial && cx.with(|g| !g.building.is_empty())
}

/// What a call of such an object calls, with the arguments it adds.
pub fn unfold(cx: Cx<'_>, function: &PyObject, args: &mut FuncArgs) -> PyResult<Option<PyObjectRef>> {
    if cx.with(|g| g.building.is_empty()) {
        return Ok(None);
    }
    match &*function.class().name() {
        "partial" => of_partial(&cx, function, args),
        "_lru_cache_wrapper" => of_memoised(cx, function, args),
        _ => Ok(None),
    }
}

/// `partial(function, *args, **kwargs)`. One of a partial is one of its function.
pub fn partial(cx: &Cx<'_>, class: &PyObject, mut args: FuncArgs) -> PyResult {
    if let Some(inner) = args.args.first().filter(|inner| inner.class().is(class)).cloned() {
        args.args.remove(0);
        if let Some(function) = of_partial(cx, &inner, &mut args)? {
            args.args.insert(0, function);
        }
    }
    class.call(args, cx.vm)
}

fn of_partial(cx: &Cx<'_>, object: &PyObject, args: &mut FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let class = object.class();
    let own = ["functools", "_functools"]
        .iter()
        .any(|home| calls::find(cx, home, "partial").is_some_and(|found| found.is(class)));
    if !own {
        return Ok(None);
    }
    let kept = object.get_attr("args", cx.vm)?;
    let named = object.get_attr("keywords", cx.vm)?;
    let (Some(kept), Some(named)) = (kept.downcast_ref::<PyTuple>(), named.downcast_ref::<PyDict>()) else {
        return Ok(None);
    };
    let mut all = kept.as_slice().to_vec();
    all.append(&mut args.args);
    args.args = all;
    for (name, value) in named.items_vec() {
        let Some(name) = name.downcast_ref::<PyStr>().and_then(|name| name.to_str()) else {
            return Ok(None);
        };
        if !args.kwargs.contains_key(name) {
            args.kwargs.insert(name.to_string().into(), value);
        }
    }
    object.get_attr("func", cx.vm).map(Some)
}

/// A function of `lru_cache` or `cache`: of a pure function nobody can tell, as long as arguments that are equal are alike.
fn of_memoised(cx: Cx<'_>, function: &PyObject, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let run_time = |arg: &PyObjectRef| cx.is_dynamic(arg);
    if !args.args.iter().any(run_time) && !args.kwargs.values().any(run_time) {
        return Ok(None);
    }
    let keeps = function.get_attr("cache_parameters", cx.vm).is_ok();
    let wrapped = if keeps {
        function.get_attr("__wrapped__", cx.vm).ok()
    } else {
        None
    };
    let Some(wrapped) = wrapped.filter(|wrapped| wrapped.downcast_ref::<Function>().is_some()) else {
        return Ok(None);
    };
    let all = args.args.iter().chain(args.kwargs.values());
    let types = all.map(|arg| cx.type_of(arg)).collect::<PyResult<Vec<Type>>>()?;
    if !types.iter().all(is_exact) {
        return Err(cx.unsupported("a function that keeps its answers, of arguments that may be equal and not alike"));
    }
    let before = cx.with(|g| g.memoised.insert(wrapped.get_id(), types.clone()));
    match before.is_none_or(|before| before == types) {
        true => Ok(Some(wrapped)),
        false => Err(cx.unsupported("a function that keeps its answers, of arguments of several types")),
    }
}

/// Whether equal values of the type cannot be told apart.
fn is_exact(ty: &Type) -> bool {
    match ty {
        Type::None | Type::Bool | Type::Int | Type::Str | Type::Bytes => true,
        Type::Record(parts) => parts.iter().all(is_exact),
        _ => false,
    }
}
