//! What a function returns, as the declared SQL type: the table "Returned values" of the README of the compiler.

use super::{format, numbers, python_modules};
use crate::data_model::calls;
use crate::ir_type;
use crate::staging::value_enums;
use crate::state::{HookContext, IrValue, Truth};
use crate::values::{bool_to_int, python_type, spoken, unions};
use arrow::datatypes::{DataType, Fields, TimeUnit};
use rustpython_vm::builtins::{PyBaseExceptionRef, PyDict, PyTuple};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_interface::sql_type::{self, accepts};
use taipan_ir::{Class, Type};

/// The value as `option[R]`, R the declared type in the IR; a value that does not convert fails the row.
pub fn to_sql(cx: HookContext<'_>, object: &PyObject, declared: &DataType) -> PyResult<IrValue> {
    let object = &*value_enums::one_of_plain(cx, object)?;
    let object = &*match declared {
        DataType::List(_) | DataType::LargeList(_) => list_of_array(cx, object)?,
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => object.to_owned(),
        _ => plain_of_narrow(cx, object)?,
    };
    match declared {
        DataType::List(_) | DataType::LargeList(_) => with_parts(cx, object, declared),
        DataType::Struct(fields) => {
            let by_position = by_position(cx, object, fields)?;
            with_parts(cx, by_position.as_deref().unwrap_or(object), declared)
        }
        declared => match ir_type(declared) {
            Some(result) => plain(cx, object, &result),
            None => Err(cx.unsupported(format!("results of type {}", sql_type::name(declared)))),
        },
    }
}

/// An array of numpy's as the list that it is returned as; anything else as it is.
fn list_of_array(cx: HookContext<'_>, object: &PyObject) -> PyResult {
    if !python_modules::is_array(&cx, object) {
        return Ok(object.to_owned());
    }
    calls::call_method(cx, object.to_owned(), "tolist", Vec::new().into())
}

/// A narrow number of numpy's as Python's own; anything else as it is.
fn plain_of_narrow(cx: HookContext<'_>, object: &PyObject) -> PyResult {
    if python_modules::of_numpy(&cx, object) != Some("n") {
        return Ok(object.to_owned());
    }
    calls::call_method(cx, object.to_owned(), "item", Vec::new().into())
}

/// Whether a returned value may be None.
pub fn gives_none(cx: HookContext<'_>, object: &PyObject) -> PyResult<bool> {
    let none = |value: &IrValue| value.ty == Type::PyObj || value.ty.alternatives().contains(&Type::None);
    Ok(cx.vm.is_none(object) || cx.dynamic(object)?.is_some_and(|value| none(&value)))
}

fn wrong(cx: &HookContext<'_>, ty: &Type) -> PyBaseExceptionRef {
    let name = python_type(ty);
    cx.vm.new_type_error(format!("the function returned {name}"))
}

/// The SQL type that holds what a function returns, if there is one: None is NULL of any type, and numbers of several types
/// are floats.
pub fn inferred(cx: HookContext<'_>, object: &PyObject) -> PyResult<DataType> {
    let value = cx.lift(object)?;
    let mut found: Option<DataType> = None;
    for part in value.ty.alternatives() {
        let ty = match part {
            Type::None => continue,
            Type::Bool | Type::Object(Class::NumpyBool) => DataType::Boolean,
            Type::Int | Type::Object(Class::NumpyInt) => DataType::Int64,
            Type::Float | Type::Object(Class::NumpyFloat) => DataType::Float64,
            Type::Str => DataType::Utf8,
            Type::Object(Class::Date) => DataType::Date32,
            Type::Object(Class::DateTime) => DataType::Timestamp(TimeUnit::Microsecond, None),
            _ => {
                return Err(cx.unsupported(format!("a result of type {} for a column", python_type(part))));
            }
        };
        found = Some(match found {
            Some(before) if before != ty => match (before, ty) {
                (DataType::Int64, DataType::Float64) | (DataType::Float64, DataType::Int64) => DataType::Float64,
                _ => return Err(cx.unsupported("results of several types for a column")),
            },
            _ => ty,
        });
    }
    found.ok_or_else(|| cx.unsupported("a function that returns None only, for a column"))
}

/// A value that has parts, of whatever type it is: the kernel converts it, or fails the row.
fn with_parts(cx: HookContext<'_>, object: &PyObject, declared: &DataType) -> PyResult<IrValue> {
    let value = cx.lift(object)?;
    if !accepts(&value.ty, declared) {
        let name = sql_type::name(declared);
        return Err(cx.unsupported(format!("a result of type {} for {name}", spoken(&cx, &value.ty))));
    }
    let option = Type::option(value.ty.clone());
    cx.convert(value, &option)
}

/// A dict or tuple that is known as such, as the tuple of a struct's fields, each converted to its type.
fn by_position(cx: HookContext<'_>, object: &PyObject, fields: &Fields) -> PyResult<Option<PyObjectRef>> {
    let mut parts = Vec::new();
    if let Some(tuple) = object.downcast_ref::<PyTuple>() {
        if !object.class().is(cx.vm.ctx.types.tuple_type) || tuple.as_slice().len() != fields.len() {
            return Err(cx.unsupported("a tuple of another kind or length for a struct"));
        }
        parts.extend(tuple.as_slice().iter().cloned());
    } else if let Some(dict) = object.downcast_ref::<PyDict>() {
        for field in fields {
            let part = dict.get_item_opt(field.name().as_str(), cx.vm)?;
            parts.push(part.ok_or_else(|| cx.unsupported("a dict without a key of the struct"))?);
        }
    } else {
        return Ok(None);
    }
    let converted = parts.iter().zip(fields).map(|(part, field)| {
        let value = to_sql(cx, part, field.data_type())?;
        Ok(cx.wrap(value))
    });
    let converted = converted.collect::<PyResult<Vec<_>>>()?;
    Ok(Some(cx.vm.ctx.new_tuple(converted).into()))
}

/// The value as `option[str]` where it is JSON already; what has to be written as JSON is interpreted.
pub fn to_json(cx: HookContext<'_>, object: &PyObject) -> PyResult<IrValue> {
    let text = |ty: &Type| matches!(ty, Type::None | Type::Str);
    let value = cx.lift(object)?;
    if value.ty.alternatives().iter().all(text) {
        cx.convert(value, &Type::option(Type::Str))
    } else {
        Err(cx.unsupported("a result that is written as JSON"))
    }
}

/// What a bytearray holds.
fn of_bytearray(cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<PyObjectRef>> {
    let class = python_modules::real_class(&cx, object.class());
    if class.is_some_and(|class| class.is(cx.vm.ctx.types.bytearray_type)) {
        cx.call_special(object, "__bytes__", &[])
    } else {
        Ok(None)
    }
}

fn plain(cx: HookContext<'_>, object: &PyObject, result: &Type) -> PyResult<IrValue> {
    let option = Type::option(result.clone());
    if cx.vm.is_none(object) {
        let none = cx.lift(object)?;
        return cx.convert(none, &option);
    }
    let bytes = match *result {
        Type::Bytes => of_bytearray(cx, object)?,
        _ => None,
    };
    let value = cx.lift(bytes.as_deref().unwrap_or(object))?;
    if value.ty == option {
        return Ok(value);
    }
    let several = value.ty.alternatives().iter().filter(|ty| **ty != Type::None).count() > 1;
    let converted = unions::each(cx, value, &mut |value| {
        let value = one(cx, value, result, several)?;
        let value = cx.convert(value, &option)?;
        Ok(cx.wrap(value))
    })?;
    let value = cx.lift(&converted)?;
    cx.convert(value, &option)
}

/// A value of one type; `several`: there are others, so that one that does not convert fails its row only.
fn one(cx: HookContext<'_>, value: IrValue, result: &Type, several: bool) -> PyResult<IrValue> {
    let value = match result {
        Type::Str => value,
        _ => crate::values::plain_number(&cx, &value),
    };
    if value.ty == Type::None || value.ty == *result {
        return Ok(value);
    }
    if value.ty == Type::PyObj {
        return Ok(cx.ir().py_unbox(&value, Type::option(result.clone())));
    }
    match (result, &value.ty) {
        (Type::Bool, _) => {
            let object = cx.wrap(value);
            Ok(match cx.truth(&object)? {
                Truth::Static(known) => cx.bool(known),
                Truth::Dynamic(value) => IrValue { value, ty: Type::Bool },
            })
        }
        (Type::Str, _) => {
            let object = cx.wrap(value);
            let text = format::to_str(cx, &object)?;
            cx.lift(&text)
        }
        (Type::Int, Type::Bool) => Ok(bool_to_int(&cx, &value)),
        (Type::Float, Type::Int | Type::Bool) => {
            let object = cx.wrap(value);
            numbers::float_argument(cx, &object)
        }
        (Type::Object(class), _) => match super::classes::returned(cx, *class, &value)? {
            Some(value) => Ok(value),
            None if several => Err(wrong(&cx, &value.ty)),
            None => Err(cx.unsupported(format!("a result of type {}", spoken(&cx, &value.ty)))),
        },
        (_, other) => Err(wrong(&cx, other)),
    }
}
