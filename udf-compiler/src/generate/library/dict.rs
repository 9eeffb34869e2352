//! Dicts of the IR: items, methods, making them of other things.

use super::keyed::{self, delete_at, is_there, place, place_or, put, put_all, value_at};
use super::{choose, loops};
use crate::generate::staging::objects::VirtualKind;
use crate::generate::staging::{Cx, Dyn};
use crate::ir::Type;
use rustpython_vm::builtins::PyBaseExceptionRef;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};

fn missing(cx: Cx<'_>, key: &PyObject) -> impl Fn() -> PyBaseExceptionRef {
    let error = cx.vm.new_key_error(key.to_owned());
    move || cx.thrown(error.clone())
}

/// `dict[key]`
pub fn get(cx: Cx<'_>, dict: &Dyn, key: &PyObject) -> PyResult {
    let place = place_or(cx, dict, key, &missing(cx, key))?;
    Ok(value_at(cx, dict, &place))
}

/// `del dict[key]`
pub fn delete(cx: Cx<'_>, dict: &Dyn, key: &PyObject) -> PyResult<()> {
    let place = place_or(cx, dict, key, &missing(cx, key))?;
    delete_at(cx, dict, &place);
    Ok(())
}

/// `dict(…)` with run-time arguments.
pub fn make(cx: Cx<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let static_keys = |pairs: &PyObject| {
        let parts = super::sorting::parts_now(pairs).unwrap_or_default();
        let known = |pair: &PyObjectRef| match super::sorting::parts_now(pair).as_deref() {
            Some([key, _]) => !cx.is_dynamic(key),
            _ => false,
        };
        !parts.is_empty() && parts.iter().all(known)
    };
    if args.args.iter().all(|pairs| static_keys(pairs)) {
        // Only values are known at run time only: a dict while generating.
        let dict = cx.vm.ctx.types.dict_type.as_object().call(args.clone(), cx.vm)?;
        return cx.made(dict, cx.at).map(Some);
    }
    let dict = match &args.args[..] {
        [only] => match cx.dynamic(only)? {
            Some(dict) if matches!(dict.ty, Type::Dict(..)) => {
                let copy = cx.op("dict.copy", &[&dict], dict.ty.clone());
                cx.with(|g| g.top().list_sites.insert(copy.value, cx.at));
                copy
            }
            _ => {
                let dict = keyed::fresh(cx, cx.at, Type::dict(Type::Never, Type::Never))?;
                merge(cx, &dict, only)?;
                dict
            }
        },
        _ => return Ok(None),
    };
    put_names(cx, &dict, args)?;
    Ok(Some(cx.wrap(dict)))
}

fn put_names(cx: Cx<'_>, dict: &Dyn, args: &FuncArgs) -> PyResult<()> {
    for (name, value) in &args.kwargs {
        let name: PyObjectRef = cx.vm.ctx.new_str(name.to_string()).into();
        put(cx, dict, &name, value)?;
    }
    Ok(())
}

/// What `update` does with another dict, or with pairs.
fn merge(cx: Cx<'_>, dict: &Dyn, other: &PyObject) -> PyResult<()> {
    if let Some(other) = cx.dynamic(other)?
        && matches!(other.ty, Type::Dict(..))
    {
        keyed::alike(cx, dict, &other)?;
        cx.op("dict.update", &[dict, &other], Type::None);
        return Ok(());
    }
    match cx.items_of(other) {
        Some(items) if other.class().is(cx.vm.ctx.types.dict_type) => {
            items.iter().try_for_each(|(key, value)| put(cx, dict, key, value))
        }
        _ => put_all(cx, dict, other),
    }
}

/// Methods of a run-time dict.
pub fn method(cx: Cx<'_>, dict: Dyn, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    if !args.kwargs.is_empty() && name != "update" {
        return Ok(None);
    }
    let none = || cx.vm.ctx.none();
    Ok(Some(match (name, &args.args[..]) {
        ("get", [key]) => look_up(cx, &dict, key, &none())?,
        ("get", [key, default]) => look_up(cx, &dict, key, default)?,
        ("setdefault", [key]) => set_default(cx, &dict, key, &none())?,
        ("setdefault", [key, default]) => set_default(cx, &dict, key, default)?,
        ("pop", [key]) => {
            let place = place_or(cx, &dict, key, &missing(cx, key))?;
            take(cx, &dict, &place)
        }
        ("pop", [key, default]) => {
            let place = place(cx, &dict, key)?;
            let there = is_there(cx, &place);
            choose(cx, &there, &mut || Ok(take(cx, &dict, &place)), &mut || {
                Ok(default.clone())
            })?
        }
        ("popitem", []) => {
            let last = cx.op("dict.previous", &[&dict, &cx.int(i64::MAX)], Type::Int);
            let there = is_there(cx, &last);
            let empty = cx
                .vm
                .new_key_error(cx.vm.ctx.new_str("popitem(): dictionary is empty").into());
            choose(cx, &there, &mut || Ok(none()), &mut || Err(cx.thrown(empty.clone())))?;
            let item = keyed::shown(&cx, &dict, &last, VirtualKind::PairsOf);
            delete_at(cx, &dict, &last);
            item
        }
        ("clear", []) => {
            cx.op("dict.clear", &[&dict], Type::None);
            none()
        }
        ("copy", []) => {
            let copy = cx.op("dict.copy", &[&dict], dict.ty.clone());
            cx.with(|g| g.top().list_sites.insert(copy.value, cx.at));
            cx.wrap(copy)
        }
        ("keys", []) => keyed::view(cx, &dict, VirtualKind::KeysOf),
        ("values", []) => keyed::view(cx, &dict, VirtualKind::ValuesOf),
        ("items", []) => keyed::view(cx, &dict, VirtualKind::PairsOf),
        ("update", others @ ([] | [_])) => {
            others.iter().try_for_each(|other| merge(cx, &dict, other))?;
            put_names(cx, &dict, args)?;
            none()
        }
        _ => return Ok(None),
    }))
}

fn look_up(cx: Cx<'_>, dict: &Dyn, key: &PyObject, default: &PyObjectRef) -> PyResult {
    let place = place(cx, dict, key)?;
    let there = is_there(cx, &place);
    choose(cx, &there, &mut || Ok(value_at(cx, dict, &place)), &mut || {
        Ok(default.clone())
    })
}

fn set_default(cx: Cx<'_>, dict: &Dyn, key: &PyObject, default: &PyObjectRef) -> PyResult {
    let first = place(cx, dict, key)?;
    let there = is_there(cx, &first);
    choose(cx, &there, &mut || Ok(cx.vm.ctx.none()), &mut || {
        put(cx, dict, key, default)?;
        Ok(cx.vm.ctx.none())
    })?;
    get(cx, dict, key)
}

fn take(cx: Cx<'_>, dict: &Dyn, place: &Dyn) -> PyObjectRef {
    let value = value_at(cx, dict, place);
    delete_at(cx, dict, place);
    value
}

/// `{k: v, …}`, the texts of a dict's items, in a loop.
pub fn text(cx: Cx<'_>, dict: &Dyn) -> PyResult {
    let pairs = keyed::view(cx, dict, VirtualKind::PairsOf);
    let (open, close) = (cx.vm.ctx.new_str("{"), cx.vm.ctx.new_str("}"));
    let inner = loops::joined(cx, &pairs, open.into(), &|cx, pair| {
        let part = |i: usize| super::format::repr(cx, &*pair.get_item(&i, cx.vm)?);
        super::format::concat(cx, &[part(0)?, cx.vm.ctx.new_str(": ").into(), part(1)?])
    })?;
    super::format::concat(cx, &[inner, close.into()])
}
