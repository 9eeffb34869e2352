//! Dicts of the IR: items, methods, making them of other things.

use super::hash_containers::{self, delete_at, is_there, place, place_or, put, put_all, types, value_at};
use super::{loops, views};
use crate::data_model::calls::{call, call_method};
use crate::data_model::items;
use crate::state::{HookContext, IrValue};
use crate::values::{VirtualKind, is_instance, unions};
use rustpython_vm::builtins::{PyBaseExceptionRef, PyDict};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Const, Missing, Type};

fn missing(cx: HookContext<'_>, key: &PyObject) -> impl Fn() -> PyBaseExceptionRef {
    let error = cx.vm.new_key_error(key.to_owned());
    move || cx.thrown(error.clone())
}

/// What is another value when a key has come or gone.
pub fn version(cx: HookContext<'_>, table: &PyObject) -> PyResult {
    if let Some(table) = cx.dynamic(table)? {
        return Ok(cx.wrap(cx.ir().dict_version(&table)));
    }
    let keys = table.downcast_ref::<PyDict>().map(|table| table.keys_vec());
    let keys = keys.ok_or_else(|| cx.unsupported("the keys of this container"))?;
    Ok(cx.vm.ctx.new_tuple(keys).into())
}

/// `dict[key]`
pub fn get(cx: HookContext<'_>, dict: &IrValue, key: &PyObject) -> PyResult {
    match dict.ty {
        Type::Dict(_, _, Missing::Zero) => {
            let zero = cx.vm.ctx.new_int(0).into();
            return look_up(cx, dict, key, &zero);
        }
        Type::Dict(_, _, Missing::Made(number)) => {
            let factory = cx.with(|g| g.keyed.factories.get(&number).cloned());
            let factory = factory.ok_or_else(|| cx.unsupported("a defaultdict that is made later"))?;
            let make = || call(cx, factory.clone(), Vec::new().into());
            return get_or_put(cx, dict, key, &make);
        }
        _ => {}
    }
    let place = place_or(cx, dict, key, &missing(cx, key))?;
    Ok(value_at(cx, dict, &place))
}

/// `del dict[key]`
pub fn delete(cx: HookContext<'_>, dict: &IrValue, key: &PyObject) -> PyResult<()> {
    if matches!(dict.ty, Type::Dict(_, _, Missing::Zero)) {
        return discard(cx, dict, key);
    }
    let place = place_or(cx, dict, key, &missing(cx, key))?;
    delete_at(cx, dict, &place);
    Ok(())
}

/// `dict(…)` with run-time arguments.
pub fn make(cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    make_as(cx, args, Type::dict(Type::Never, Type::Never))
}

/// `dict.fromkeys(iterable, value)` with run-time arguments.
pub fn from_keys(cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let none = cx.vm.ctx.none();
    let (keys, value) = match &args.args[..] {
        [keys] => (keys, &none),
        [keys, value] => (keys, value),
        _ => return Ok(None),
    };
    let dict = hash_containers::fresh(cx, cx.at, Type::dict(Type::Never, Type::Never))?;
    hash_containers::for_each(cx, keys, &|cx, key| put(cx, &dict, &key, value))?;
    Ok(Some(cx.wrap(dict)))
}

/// `defaultdict(factory, …)` with run-time arguments.
pub fn make_default(cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let [factory, rest @ ..] = &args.args[..] else {
        return Ok(None);
    };
    let missing = cx.factory(cx.at, factory.clone())?;
    let rest = FuncArgs::new(rest.to_vec(), args.kwargs.clone());
    make_as(cx, &rest, Type::Dict(Type::Never.into(), Type::Never.into(), missing))
}

fn make_as(cx: HookContext<'_>, args: &FuncArgs, empty: Type) -> PyResult<Option<PyObjectRef>> {
    let plain = empty == Type::dict(Type::Never, Type::Never);
    let static_keys = |pairs: &PyObject| {
        let parts = cx.parts_now(pairs).unwrap_or_default();
        let known = |pair: &PyObjectRef| match cx.parts_now(pair).as_deref() {
            Some([key, _]) => !cx.is_dynamic(key),
            _ => false,
        };
        !parts.is_empty() && parts.iter().all(known)
    };
    if plain && args.args.iter().all(|pairs| static_keys(pairs)) {
        // Only values are known at run time only: a dict while generating.
        let dict = cx.vm.ctx.types.dict_type.as_object().call(args.clone(), cx.vm)?;
        return cx.made(dict, cx.at).map(Some);
    }
    let dict = match &args.args[..] {
        [only] => match dynamic_dict(cx, only)? {
            Some(dict) if plain && matches!(dict.ty, Type::Dict(_, _, Missing::Error)) => {
                hash_containers::copied(cx, &dict)?
            }
            _ => {
                let dict = hash_containers::fresh(cx, cx.at, empty)?;
                merge(cx, &dict, only)?;
                dict
            }
        },
        [] if !plain => hash_containers::fresh(cx, cx.at, empty)?,
        _ => return Ok(None),
    };
    put_names(cx, &dict, args)?;
    Ok(Some(cx.wrap(dict)))
}

/// A run-time value that a dict is made of.
fn dynamic_dict(cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<IrValue>> {
    let value = cx.dynamic(object)?;
    value.map(|value| unions::dict_of_json(cx, value)).transpose()
}

fn put_names(cx: HookContext<'_>, dict: &IrValue, args: &FuncArgs) -> PyResult<()> {
    for (name, value) in &args.kwargs {
        let name: PyObjectRef = cx.vm.ctx.new_str(name.to_string()).into();
        put(cx, dict, &name, value)?;
    }
    Ok(())
}

/// What `update` does with another dict, or with pairs.
fn merge(cx: HookContext<'_>, dict: &IrValue, other: &PyObject) -> PyResult<()> {
    if let Some(one_of) = cx.one_of_singles(other)? {
        let merge_one = &mut |one: IrValue| merge(cx, dict, &cx.wrap(one)).map(|()| cx.vm.ctx.none());
        return unions::each(cx, one_of, merge_one).map(|_| ());
    }
    if let Some(other) = dynamic_dict(cx, other)?
        && matches!(other.ty, Type::Dict(..))
    {
        if !dict.ty.same_container(&other.ty)
            || super::user_hash::has_methods(cx, dict)?
            || super::user_hash::has_methods(cx, &other)?
        {
            return put_all(cx, dict, &views::view(cx, &other, VirtualKind::PairsOf));
        }
        hash_containers::alike(cx, dict, &other)?;
        cx.ir().dict_update(dict, &other);
        return Ok(());
    }
    if is_instance(&cx, other)
        && let Some(has) = cx.has_attribute(&other.to_owned(), "keys")?
        && cx.as_const(&has) == Some(Const::Bool(true))
    {
        let keys = call_method(cx, other.to_owned(), "keys", FuncArgs::default())?;
        return hash_containers::for_each(cx, &keys, &|cx, key| {
            let value = items::get(cx, &other.to_owned(), &key)?;
            put(cx, dict, &key, &value)
        });
    }
    match cx.items_of(other) {
        Some(items) if other.downcast_ref::<PyDict>().is_some() => {
            items.iter().try_for_each(|(key, value)| put(cx, dict, key, value))
        }
        _ => put_all(cx, dict, other),
    }
}

/// Methods of a run-time dict.
pub fn method(cx: HookContext<'_>, dict: IrValue, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    if let Type::Dict(_, _, Missing::Zero) = dict.ty
        && let Some(result) = super::counter::method(cx, &dict, name, args)?
    {
        return Ok(result);
    }
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
            cx.choose(&there, &mut || Ok(take(cx, &dict, &place)), &mut || Ok(default.clone()))?
        }
        ("popitem", []) if types(&dict).0 == Type::Never => {
            let empty = cx.vm.ctx.new_str("popitem(): dictionary is empty");
            return Err(cx.thrown(cx.vm.new_key_error(empty.into())));
        }
        ("popitem", []) => {
            let last = cx.ir().dict_previous(&dict, &cx.int(i64::MAX));
            let there = is_there(cx, &last);
            let empty = cx
                .vm
                .new_key_error(cx.vm.ctx.new_str("popitem(): dictionary is empty").into());
            cx.choose(&there, &mut || Ok(none()), &mut || Err(cx.thrown(empty.clone())))?;
            let item = hash_containers::shown(&cx, &dict, &last, VirtualKind::PairsOf);
            delete_at(cx, &dict, &last);
            item
        }
        ("clear", []) => {
            cx.ir().dict_clear(&dict);
            none()
        }
        ("copy", []) => {
            let copy = hash_containers::copied(cx, &dict)?;
            cx.wrap(copy)
        }
        ("keys", []) => views::view(cx, &dict, VirtualKind::KeysOf),
        ("values", []) => views::view(cx, &dict, VirtualKind::ValuesOf),
        ("items", []) => views::view(cx, &dict, VirtualKind::PairsOf),
        ("update", others @ ([] | [_])) => {
            others.iter().try_for_each(|other| merge(cx, &dict, other))?;
            put_names(cx, &dict, args)?;
            none()
        }
        _ => return Ok(None),
    }))
}

fn look_up(cx: HookContext<'_>, dict: &IrValue, key: &PyObject, default: &PyObjectRef) -> PyResult {
    let place = place(cx, dict, key)?;
    let there = is_there(cx, &place);
    cx.choose(&there, &mut || Ok(value_at(cx, dict, &place)), &mut || {
        Ok(default.clone())
    })
}

fn set_default(cx: HookContext<'_>, dict: &IrValue, key: &PyObject, default: &PyObjectRef) -> PyResult {
    get_or_put(cx, dict, key, &|| Ok(default.clone()))
}

/// The value of a key, which is put there first where it is missing. A container is read where it is kept, so that
/// it is known where it comes from.
fn get_or_put(cx: HookContext<'_>, dict: &IrValue, key: &PyObject, make: &dyn Fn() -> PyResult) -> PyResult {
    let first = place(cx, dict, key)?;
    let there = is_there(cx, &first);
    let container = |ty: &Type| matches!(ty, Type::List(_) | Type::Never) || ty.keyed().is_some();
    if !types(dict).1.any(&mut { container }) {
        return cx.choose(&there, &mut || Ok(value_at(cx, dict, &first)), &mut || {
            let value = make()?;
            put(cx, dict, key, &value)?;
            Ok(value)
        });
    }
    cx.choose(&there, &mut || Ok(cx.vm.ctx.none()), &mut || {
        let value = make()?;
        put(cx, dict, key, &value)?;
        Ok(cx.vm.ctx.none())
    })?;
    let place = place_or(cx, dict, key, &missing(cx, key))?;
    Ok(value_at(cx, dict, &place))
}

/// Removes a key if it is there.
pub fn discard(cx: HookContext<'_>, table: &IrValue, key: &PyObject) -> PyResult<()> {
    let place = place(cx, table, key)?;
    let there = is_there(cx, &place);
    let nothing = || Ok(cx.vm.ctx.none());
    let delete = &mut || {
        delete_at(cx, table, &place);
        nothing()
    };
    cx.choose(&there, delete, &mut || nothing())?;
    Ok(())
}

fn take(cx: HookContext<'_>, dict: &IrValue, place: &IrValue) -> PyObjectRef {
    let value = value_at(cx, dict, place);
    delete_at(cx, dict, place);
    value
}

/// `{k: v, …}`, the texts of a dict's items, in a loop.
pub fn text(cx: HookContext<'_>, dict: &IrValue) -> PyResult {
    match dict.ty {
        Type::Dict(_, _, Missing::Zero) => return super::counter::text(cx, dict),
        Type::Dict(_, _, Missing::Made(site)) => return text_of_default(cx, dict, site),
        _ => {}
    }
    let pairs = views::view(cx, dict, VirtualKind::PairsOf);
    items_text(cx, &pairs)
}

/// The text of a defaultdict of a class; that of a function says where it lies.
fn text_of_default(cx: HookContext<'_>, dict: &IrValue, site: u32) -> PyResult {
    let factory = cx.with(|g| g.keyed.factories.get(&site).cloned());
    let Some(class) = factory.filter(|factory| factory.class().is(cx.vm.ctx.types.type_type)) else {
        return Err(cx.unsupported("the text of a defaultdict"));
    };
    let before = cx.vm.ctx.new_str(format!("defaultdict({}, ", class.repr(cx.vm)?));
    let items = items_text(cx, &views::view(cx, dict, VirtualKind::PairsOf))?;
    super::concat::concat(cx, &[before.into(), items, cx.vm.ctx.new_str(")").into()])
}

/// The same of pairs.
pub fn items_text(cx: HookContext<'_>, pairs: &PyObjectRef) -> PyResult {
    let (open, close) = (cx.vm.ctx.new_str("{"), cx.vm.ctx.new_str("}"));
    let inner = loops::joined(cx, pairs, open.into(), &|cx, pair| {
        let part = |i: usize| super::format::repr(cx, &*pair.get_item(&i, cx.vm)?);
        super::concat::concat(cx, &[part(0)?, cx.vm.ctx.new_str(": ").into(), part(1)?])
    })?;
    super::concat::concat(cx, &[inner, close.into()])
}
