//! Objects of functools that call a function of the program: `partial`, and functions that keep their answers. Calls of
//! them are calls of that function. Knows nothing of what functions do.

use super::closure_conversion;
use crate::data_model::calls;
use crate::library;
use crate::state::{HookContext, Keeper, Stop};
use crate::values::{Function, lookup};
use rustpython_vm::builtins::PyTuple;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyRef, PyResult};
use taipan_ir::Type;

/// The class of functions that keep their answers.
const WRAPPER: &str = "_lru_cache_wrapper";

/// Whether the function of this path only keeps what it is called with.
pub fn only_keeps(cx: &HookContext<'_>, path: Option<&str>) -> bool {
    let partial = matches!(path, Some("functools:partial" | "_functools:partial"));
    partial && cx.with(|g| !g.building.is_empty())
}

/// What a call of such an object calls, with the arguments it adds.
pub fn unfold(cx: HookContext<'_>, function: &PyObject, args: &mut FuncArgs) -> PyResult<Option<PyObjectRef>> {
    if cx.with(|g| g.building.is_empty()) {
        return Ok(None);
    }
    match &*function.class().name() {
        "partial" => of_partial(&cx, function, args),
        _ => Ok(None),
    }
}

/// `partial(function, *args, **kwargs)`. One of a partial is one of its function.
pub fn partial(cx: &HookContext<'_>, class: &PyObject, mut args: FuncArgs) -> PyResult {
    if let Some(inner) = args.args.first().filter(|inner| inner.class().is(class)).cloned() {
        args.args.remove(0);
        if let Some(function) = of_partial(cx, &inner, &mut args)? {
            args.args.insert(0, function);
        }
    }
    class.call(args, cx.vm)
}

fn of_partial(cx: &HookContext<'_>, object: &PyObject, args: &mut FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let class = object.class();
    let own = ["functools", "_functools"]
        .iter()
        .any(|home| lookup::find(cx, home, "partial").is_some_and(|found| found.is(class)));
    if !own {
        return Ok(None);
    }
    let kept = object.get_attr("args", cx.vm)?;
    let named = object.get_attr("keywords", cx.vm)?;
    let (Some(mut all), Some(named)) = (cx.parts_now(&kept), cx.items_of(&named)) else {
        return Ok(None);
    };
    all.append(&mut args.args);
    args.args = all;
    // Those that are kept come first, also where the call gives them again.
    let given = std::mem::take(&mut args.kwargs);
    for (name, value) in named {
        let Ok(name) = name.try_to_value::<String>(cx.vm) else {
            return Ok(None);
        };
        args.kwargs.insert(name.into(), value);
    }
    args.kwargs.extend(given);
    object.get_attr("func", cx.vm).map(Some)
}

/// What a function of `lru_cache` or `cache` answers. One that is made in the call keeps its answers as long. How long one
/// of the module keeps them nobody can tell, unless they can change.
pub fn answer(cx: HookContext<'_>, function: &PyObject, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let inside = &*function.class().name() == WRAPPER && cx.with(|g| !g.building.is_empty());
    let Some(wrapped) = (if inside { of_memoised(cx, function, args)? } else { None }) else {
        return Ok(None);
    };
    let id = wrapped.get_id();
    if let Some(keeper) = cx.with(|g| g.memo.keepers.get(&id).cloned()) {
        return calls::call(cx, keeper, args.clone()).map(Some);
    }
    let made_here = made_here(&cx, &wrapped);
    let of_module = made_here.is_none();
    let most = most_kept(&cx, function)?;
    let keeper = match made_here {
        Some(Some(keeper)) => {
            let limit = sees_changing(&cx, &wrapped)?.then(|| most.clone()).flatten();
            keeper.most.borrow_vec_mut()[0] = limit.unwrap_or_else(|| cx.vm.ctx.none());
            Some(keeper.function)
        }
        // From now on it is made with the function.
        Some(None) if cx.with(|g| g.decisions.keeping.insert(wrapped.at)) => return Err(cx.stop(Stop::Restart)),
        Some(None) => return Err(cx.unsupported("a function that keeps its answers")),
        None if cx.with(|g| g.decisions.keeping.contains(&wrapped.at)) => {
            Some(Keeper::of(cx, wrapped.as_object())?.function)
        }
        None => None,
    };
    let result = match keeper {
        Some(keeper) => {
            cx.with(|g| g.memo.keepers.insert(id, keeper.clone()));
            let result = calls::call(cx, keeper, args.clone());
            cx.with(|g| g.memo.keepers.remove(&id));
            result?
        }
        None => calls::call(cx, wrapped.as_object().to_owned(), args.clone())?,
    };
    if (of_module || most.is_some()) && can_change(&cx, &result)? {
        Err(cx.unsupported("a function that keeps its answers, which can change, for longer or less than the call"))
    } else {
        Ok(Some(result))
    }
}

impl Keeper {
    fn of(cx: HookContext<'_>, function: &PyObject) -> PyResult<Keeper> {
        let most = cx.vm.ctx.new_list(vec![cx.vm.ctx.none()]);
        let function = library::python_modules::keeper(cx, function, most.as_object())?;
        Ok(Keeper { function, most })
    }
}

/// How many answers a function of `lru_cache` keeps, if not all.
fn most_kept(cx: &HookContext<'_>, function: &PyObject) -> PyResult<Option<PyObjectRef>> {
    let parameters = function.get_attr("cache_parameters", cx.vm)?.call((), cx.vm)?;
    let most = parameters.get_item("maxsize", cx.vm)?;
    Ok(Some(most).filter(|most| !cx.vm.is_none(most)))
}

/// Whether a function reads containers or objects of the call, which may change between calls, or by one.
fn sees_changing(cx: &HookContext<'_>, function: &Py<Function>) -> PyResult<bool> {
    for content in closure_conversion::of(cx, &function.implementation, &FuncArgs::default())?.contents {
        let changes = match cx.dynamic(&content)? {
            Some(value) => !value.ty.alternatives().iter().all(is_fixed),
            None => cx.is_reference(&content) || cx.with(|g| g.tracked.contains_key(&content.get_id())),
        };
        if changes {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What keeps the answers of a function that is made in the call, if it is one and there is something.
fn made_here(cx: &HookContext<'_>, function: &Py<Function>) -> Option<Option<Keeper>> {
    cx.with(|g| {
        let made = g.memo.made.get(&function.get_id());
        made.map(|(_, keeper)| keeper.clone())
    })
}

/// A function of the program, as it is made. What keeps the answers of one of `lru_cache` is made with it, in the same call.
pub fn made(cx: HookContext<'_>, function: PyRef<Function>) -> PyResult {
    let object: PyObjectRef = function.clone().into();
    if cx.with(|g| !g.building.is_empty()) {
        let keeper = if cx.with(|g| g.decisions.keeping.contains(&function.at)) {
            Some(Keeper::of(cx, &object)?)
        } else {
            None
        };
        cx.with(|g| g.memo.made.insert(object.get_id(), (object.clone(), keeper)));
    }
    Ok(object)
}

/// Whether a value is, or has in it, what can change.
fn can_change(cx: &HookContext<'_>, object: &PyObject) -> PyResult<bool> {
    if let Some(tuple) = object.downcast_ref::<PyTuple>() {
        return tuple
            .as_slice()
            .iter()
            .try_fold(false, |found, part| Ok(found || can_change(cx, part)?));
    }
    let kept = cx.with(|g| g.tracked.contains_key(&object.get_id()));
    Ok(kept || !cx.type_of(object)?.alternatives().iter().all(is_fixed))
}

fn is_fixed(ty: &Type) -> bool {
    match ty {
        Type::None | Type::Bool | Type::Int | Type::Float | Type::Str | Type::Bytes | Type::Object(_) => true,
        Type::Record(parts) => parts.iter().all(is_fixed),
        Type::Tuple(part) | Type::FrozenSet(part) => is_fixed(part),
        Type::Union(parts) => parts.iter().all(is_fixed),
        Type::Never => true,
        _ => false,
    }
}

/// Refuses what a function that keeps its answers says of them, and that it forgets them: others keep them here.
pub fn check_method(cx: &HookContext<'_>, object: &PyObject, name: &str) -> PyResult<()> {
    if matches!(name, "cache_info" | "cache_clear") && &*object.class().name() == WRAPPER {
        Err(cx.unsupported("what a function that keeps its answers says of them"))
    } else {
        Ok(())
    }
}

/// Whether a function of `lru_cache` that calls itself is called by what keeps its answers. Otherwise it is from now on.
pub fn is_kept(cx: &HookContext<'_>, function: &Py<Function>) -> PyResult<bool> {
    let id = function.get_id();
    if cx.with(|g| !g.memo.types.contains_key(&id) || g.memo.keepers.contains_key(&id)) {
        return Ok(true);
    }
    if cx.with(|g| g.decisions.keeping.insert(function.at)) {
        Err(cx.stop(Stop::Restart))
    } else {
        Ok(false)
    }
}

/// The function that one of `lru_cache` or `cache` wraps: of a pure function nobody can tell, as long as arguments that are
/// equal are alike.
fn of_memoised(cx: HookContext<'_>, function: &PyObject, args: &FuncArgs) -> PyResult<Option<PyRef<Function>>> {
    let keeps = function.get_attr("cache_parameters", cx.vm).is_ok();
    let wrapped = if keeps {
        function.get_attr("__wrapped__", cx.vm).ok()
    } else {
        None
    };
    let Some(wrapped) = wrapped.and_then(|wrapped| wrapped.downcast::<Function>().ok()) else {
        return Ok(None);
    };
    let run_time = |arg: &PyObjectRef| cx.is_dynamic(arg);
    let mut all = args.args.iter().chain(args.kwargs.values());
    if made_here(&cx, &wrapped).is_none() && !all.any(run_time) {
        return Ok(None);
    }
    let all = args.args.iter().chain(args.kwargs.values());
    let types = all.map(|arg| cx.type_of(arg)).collect::<PyResult<Vec<Type>>>()?;
    if !types.iter().all(is_exact) {
        return Err(cx.unsupported("a function that keeps its answers, of arguments that may be equal and not alike"));
    }
    let before = cx.with(|g| g.memo.types.insert(wrapped.get_id(), types.clone()));
    if before.is_none_or(|before| before == types) {
        Ok(Some(wrapped))
    } else {
        Err(cx.unsupported("a function that keeps its answers, of arguments of several types"))
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
