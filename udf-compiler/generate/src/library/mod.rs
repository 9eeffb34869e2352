//! What builtin types, functions and modules mean on run-time values: one file per family, tables of names inside.
//!
//! A function or method that is not here runs on the interpreter, one call at a time.

pub mod arrays;
pub mod builtins;
pub mod bytes;
pub mod classes;
mod codecs;
pub mod compare;
pub mod concat;
pub mod counter;
pub mod dict;
pub mod enums;
pub mod format;
mod hash;
pub mod hash_containers;
pub mod intrinsics;
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
use crate::state::{HookContext, IrValue};
use crate::values::{bool_to_int, python_type, unions};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObjectRef, PyResult};
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
