//! What builtin types, functions and modules mean on run-time values: one file per family, tables of names inside.
//!
//! A function or method that is not here runs on the interpreter, one call at a time.

pub mod arrays;
pub mod builtins;
pub mod bytes;
pub mod classes;
mod codecs;
pub mod compare;
pub mod counter;
pub mod dict;
pub mod enums;
pub mod format;
pub mod hash_containers;
pub mod isinstance;
pub mod items;
mod json;
pub mod list;
pub mod loops;
mod math;
pub mod numbers;
pub mod objects;
pub mod operators;
pub mod percent;
mod percent_template;
pub mod protocols;
pub mod python_modules;
pub mod regex;
pub mod regex_match;
pub mod returns;
mod set;
pub mod set_order;
mod set_tables;
pub mod slices;
pub mod sorting;
pub mod static_dicts;
pub mod static_sets;
mod sum;
mod template;
mod text;
pub mod tuple;
mod unicode;
mod user_hash;
pub mod views;

use super::data_model::calls::call_method;
use super::staging::interpreter_calls::interpreter_method;
use crate::data_model;
use crate::state::{HookContext, IrValue};
use crate::values::{CHANGING, bool_to_int, python_type, unions};
use rustpython_vm::builtins::{PyDict, PyList, PyStr};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;

/// Whether the function of this path is compiled.
pub fn knows(path: &str) -> bool {
    if classes::knows(path) || codecs::knows(path) {
        return true;
    }
    match path.split_once(':') {
        Some(("builtins", name)) => builtins::find(name).is_some(),
        Some(("math", name)) => math::knows(name),
        Some(("re", name)) => regex::knows(name),
        Some(("json", name)) => matches!(name, "dumps" | "loads"),
        Some(("operator" | "_operator", name)) => operators::knows(name),
        Some(("collections", name)) => matches!(name, "Counter" | "defaultdict"),
        _ => false,
    }
}

/// A call of a known function with run-time arguments; nothing for a form that is not compiled.
pub fn call(cx: HookContext<'_>, path: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    if classes::knows(path) {
        return classes::call(cx, path, args);
    }
    if codecs::knows(path) {
        return codecs::call(cx, path, args);
    }
    match path.split_once(':') {
        Some(("builtins", name)) => builtins::find(name).map_or(Ok(None), |f| f(cx, args)),
        Some(("math", name)) if args.kwargs.is_empty() => math::call(cx, name, args),
        Some(("json", "dumps")) => json::dumps(cx, args),
        Some(("json", "loads")) => json::loads(cx, args),
        Some(("re", name)) => regex::call_function(cx, name, args),
        Some(("operator" | "_operator", name)) => operators::call(cx, name, args),
        Some(("collections", "Counter")) => counter::make(cx, args),
        Some(("collections", "defaultdict")) => dict::make_default(cx, args),
        _ => Ok(None),
    }
}

/// A method of the class of this path, with run-time arguments.
pub fn class_method(cx: HookContext<'_>, path: &str, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    match (path, name) {
        ("builtins:bytes", "fromhex") => bytes::from_hex(cx, args),
        ("builtins:int", "from_bytes") => bytes::to_number(cx, args),
        _ => classes::class_method(cx, path, name, args),
    }
}

/// A method of a run-time value.
pub fn method(cx: HookContext<'_>, value: IrValue, name: &str, args: &FuncArgs) -> PyResult {
    unions::each(cx, value, &mut |value| {
        let known = match &value.ty {
            Type::Str | Type::Bytes => text::method(cx, value.clone(), name, args)?,
            Type::List(_) => list::method(cx, value.clone(), name, args)?,
            Type::Tuple(_) => tuple::method(cx, &value, name, args)?,
            Type::Dict(..) => dict::method(cx, value.clone(), name, args)?,
            Type::Set(_) | Type::FrozenSet(_) => set::method(cx, value.clone(), name, args)?,
            Type::Int | Type::Bool | Type::Float => number_method(cx, &value, name, args)?,
            Type::PyObj => None,
            Type::Object(class) => return classes::method(cx, &value, *class, name, args),
            Type::Match(_) => return regex_match::method(cx, &value, name, args),
            Type::Instance(_) | Type::Ref(_) => {
                let object = cx.object_of_value(value)?;
                return call_method(cx, object, name, args.clone());
            }
            Type::Record(_) => {
                let opened = cx.open_record(value);
                return call_method(cx, opened, name, args.clone());
            }
            other => {
                let kind = python_type(other);
                let text = format!("'{kind}' object has no attribute '{name}'");
                return Err(cx.thrown_kind(cx.vm.new_attribute_error(text)));
            }
        };
        match known {
            Some(result) => Ok(result),
            None if value.ty.element().is_some() || value.ty.keyed().is_some() => {
                let kind = python_type(&value.ty);
                hash_containers::has_attribute(cx, &value.ty, name)?;
                Err(cx.unsupported(format!("{kind}.{name} of this form")))
            }
            None => check_attribute(cx, &value, name).and_then(|()| interpreter_method(cx, &value, name, args)),
        }
    })
}

/// A method that the type does not have raises now.
fn check_attribute(cx: HookContext<'_>, value: &IrValue, name: &str) -> PyResult<()> {
    let example: PyObjectRef = match value.ty {
        Type::Str => cx.vm.ctx.new_str("").into(),
        Type::Bytes => cx.vm.ctx.new_bytes(Vec::new()).into(),
        Type::Int => cx.vm.ctx.new_int(0).into(),
        Type::Float => cx.vm.ctx.new_float(0.0).into(),
        Type::Bool => cx.vm.ctx.new_bool(false).into(),
        _ => return Ok(()),
    };
    cx.genuine(example.get_attr(&*cx.vm.ctx.new_str(name), cx.vm))
        .map(|_| ())
}

fn number_method(cx: HookContext<'_>, value: &IrValue, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    if name == "to_bytes" && value.ty != Type::Float {
        return bytes::of_number(cx, &bool_to_int(&cx, value), args);
    }
    if !args.args.is_empty() || !args.kwargs.is_empty() {
        return Ok(None);
    }
    let result = match (name, &value.ty) {
        ("is_integer", Type::Float) => cx.ir().f64_is_integer(value),
        ("is_integer", _) => return Ok(Some(cx.vm.ctx.new_bool(true).into())),
        ("hex", Type::Float) => cx.ir().f64_hex(value),
        ("bit_length" | "bit_count", Type::Int | Type::Bool) => {
            let int = bool_to_int(&cx, value);
            cx.ir().named(cx.operation("int", name)?, &[&int])
        }
        ("conjugate", Type::Int | Type::Float) => value.clone(),
        ("as_integer_ratio", Type::Float) => {
            return objects::twin(cx, "integer_ratio", vec![cx.wrap(value.clone())]).map(Some);
        }
        ("as_integer_ratio", Type::Int | Type::Bool) => {
            let int = cx.wrap(bool_to_int(&cx, value));
            return Ok(Some(cx.vm.ctx.new_tuple(vec![int, cx.vm.ctx.new_int(1).into()]).into()));
        }
        _ => return Ok(None),
    };
    Ok(Some(cx.wrap(result)))
}

/// A method of an object known now, with run-time arguments.
pub fn static_receiver(
    cx: HookContext<'_>,
    object: &PyObject,
    name: &str,
    args: &FuncArgs,
) -> PyResult<Option<PyObjectRef>> {
    if regex::is_pattern(&cx, object) {
        return regex::method(cx, object, name, args);
    }
    let is_text = object.downcast_ref::<PyStr>().is_some() || object.class().is(cx.vm.ctx.types.bytes_type);
    if is_text || classes::constant(&cx, object).is_some() {
        let text = cx.lift(object)?;
        return method(cx, text, name, args).map(Some);
    }
    let is_tuple = object.class().is(cx.vm.ctx.types.tuple_type);
    if let ("index" | "count", true, [wanted]) = (name, is_tuple, &args.args[..]) {
        let items = vec![object.to_owned(), wanted.clone()];
        return python_modules::call_named(cx, "builtins", &format!("{name}_in_tuple"), items).map(Some);
    }
    if name == "get"
        && let Some(dict) = static_dicts::of_gets(&cx, object)?
    {
        return static_receiver(cx, &dict, name, args);
    }
    let plain = object.class().is(cx.vm.ctx.types.dict_type);
    if let Some(dict) = object.downcast_ref::<PyDict>().filter(|_| name == "get" && plain) {
        let default = args.args.get(1).cloned().unwrap_or_else(|| cx.vm.ctx.none());
        let Some(key) = args.args.first() else { return Ok(None) };
        return items::lookup(cx, dict, key, &mut |_| Ok(default.clone())).map(Some);
    }
    if !CHANGING.contains(&name) {
        let own = hash_containers::own_copy(cx, &object.to_owned(), data_model::LEFT)?;
        if !own.is(object) {
            return call_method(cx, own, name, args.clone()).map(Some);
        }
    }
    if let Some(items) = cx.items_of(object) {
        // What is added decides the type, so that it is found at once.
        let added = match (name, &args.args[..]) {
            ("add" | "discard" | "remove", [element]) => Some((element.clone(), cx.vm.ctx.none())),
            ("setdefault", [key, value]) => Some((key.clone(), value.clone())),
            _ => None,
        };
        let table = hash_containers::for_change(cx, object, items, added)?;
        return method(cx, table, name, args).map(Some);
    }
    let changes = matches!(name, "append" | "insert")
        && !matches!(args.args.first(), Some(i) if name == "insert" && cx.is_dynamic(i));
    if object.downcast_ref::<PyList>().is_some() && !changes {
        if name == "extend"
            && let Some(other) = args.args.first()
            && (other.downcast_ref::<PyList>().is_some()
                || other.downcast_ref::<rustpython_vm::builtins::PyTuple>().is_some())
        {
            cx.before_change(object)?;
            cx.vm._iadd(object, other)?;
            return Ok(Some(cx.vm.ctx.none()));
        }
        let list = list_for(cx, object, name, args)?;
        return method(cx, list, name, args).map(Some);
    }
    Ok(None)
}

/// A static list that a method with run-time arguments needs at run time, with room for what the method adds.
fn list_for(cx: HookContext<'_>, object: &PyObject, name: &str, args: &FuncArgs) -> PyResult<IrValue> {
    let site = cx.with(|g| g.tracked.get(&object.get_id()).map(|t| t.site));
    if let (Some(site), true) = (site, matches!(name, "append" | "insert" | "extend"))
        && let Some(item) = args.args.last()
    {
        let mut elements = object
            .downcast_ref::<PyList>()
            .map(|l| l.borrow_vec().to_vec())
            .unwrap_or_default();
        if name != "extend" {
            elements.push(item.clone());
        }
        let element = cx.element_type(&elements)?;
        return Err(cx.materialise(site, element));
    }
    if CHANGING.contains(&name) {
        list::is_of_the_call(&cx, object)?;
    }
    cx.lift(object)
}
