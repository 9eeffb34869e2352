//! Text of values: str(), repr(), format() and f-strings. What the text of a value is, its kind says.

use super::concat::concat;
use crate::staging::special_methods::special;
use crate::staging::{dataclasses, instances};
use crate::state::{HookContext, IrValue};
use crate::values::{python_type, spoken, unions};
use rustpython_vm::builtins::{PyBaseExceptionRef, PyStr};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;

/// `str(x)`
pub fn to_str(cx: HookContext<'_>, object: &PyObject) -> PyResult {
    text(cx, object, "str")
}

/// `repr(x)`
pub fn repr(cx: HookContext<'_>, object: &PyObject) -> PyResult {
    text(cx, object, "repr")
}

/// `str(x)` or `repr(x)`, which `conversion` names.
pub fn text(cx: HookContext<'_>, object: &PyObject, conversion: &str) -> PyResult {
    cx.nested(|| text_within(cx, object, conversion))
}

fn text_within(cx: HookContext<'_>, object: &PyObject, conversion: &str) -> PyResult {
    if let Some(text) = said(cx, object, conversion)? {
        return Ok(text);
    }
    if !cx.is_dynamic(object) {
        let text = if conversion == "str" {
            object.str(cx.vm)?
        } else {
            object.repr(cx.vm)?
        };
        return Ok(text.into());
    }
    if let Some(text) = cx.kind_of(object)?.kind.text(cx, object, conversion)? {
        return Ok(text);
    }
    let value = cx.lift(object)?;
    unions::each(cx, value, &mut |value| text_of(cx, &value, conversion))
}

/// The text that a class of the program gives its instances.
pub fn said(cx: HookContext<'_>, object: &PyObject, conversion: &str) -> PyResult<Option<PyObjectRef>> {
    let own = match conversion {
        "str" => cx.call_special(object, "__str__", &[])?,
        _ => None,
    };
    let text = match own {
        Some(text) => Some(text),
        None => cx.call_special(object, "__repr__", &[])?,
    };
    match text {
        Some(text) => checked_text(cx, text, conversion).map(Some),
        None => dataclass_text(cx, object),
    }
}

/// What a method of the program gives for a text: it has to be one.
fn checked_text(cx: HookContext<'_>, text: PyObjectRef, conversion: &str) -> PyResult {
    let is_text = match cx.dynamic(&text)? {
        Some(value) => value.ty == Type::Str,
        None => text.downcast_ref::<PyStr>().is_some(),
    };
    if is_text {
        Ok(text)
    } else {
        Err(cx.unsupported(format!("a {conversion} that is no text")))
    }
}

/// `Name(field=value, …)`
fn dataclass_text(cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<PyObjectRef>> {
    if instances::has_own(&cx, object, "__str__") {
        return Ok(None);
    }
    let Some(fields) = dataclasses::fields(&cx, object, "__repr__", "repr") else {
        return Ok(None);
    };
    // It may hold others of its class: what is written in Python may call itself.
    if cx.is_reference(object) {
        return super::python_modules::call_named(cx, "dataclasses", "repr_of", vec![object.to_owned()]).map(Some);
    }
    let name = object
        .class()
        .as_object()
        .get_attr("__qualname__", cx.vm)?
        .str(cx.vm)?
        .to_string();
    fields_text(cx, &name, &fields).map(Some)
}

/// `Name(field=value, …)` of fields known one by one.
pub fn fields_text(cx: HookContext<'_>, name: &str, fields: &[(String, PyObjectRef)]) -> PyResult {
    let mut texts: Vec<PyObjectRef> = vec![cx.vm.ctx.new_str(format!("{name}(")).into()];
    for (i, (name, value)) in fields.iter().enumerate() {
        let comma = if i > 0 { ", " } else { "" };
        texts.push(cx.vm.ctx.new_str(format!("{comma}{name}=")).into());
        texts.push(repr(cx, value)?);
    }
    texts.push(cx.vm.ctx.new_str(")").into());
    concat(cx, &texts)
}

fn text_of(cx: HookContext<'_>, value: &IrValue, conversion: &str) -> PyResult {
    if value.ty.is_json() {
        return super::json::repr(cx, value);
    }
    let text = cx.kind_of_type(&value.ty).kind.text_of_value(cx, value, conversion)?;
    text.ok_or_else(|| no_text(&cx, value, conversion))
}

/// Why a value has no text.
pub fn no_text(cx: &HookContext<'_>, value: &IrValue, conversion: &str) -> PyBaseExceptionRef {
    cx.unsupported(format!("{conversion}() of a {}", spoken(cx, &value.ty)))
}

/// `(a, b)` or `[a, b]` of parts known one by one.
pub fn parts_text(cx: HookContext<'_>, parts: &[PyObjectRef], open: &str, close: &str) -> PyResult {
    let mut texts: Vec<PyObjectRef> = vec![cx.vm.ctx.new_str(open).into()];
    for (i, part) in parts.iter().enumerate() {
        if i > 0 {
            texts.push(cx.vm.ctx.new_str(", ").into());
        }
        texts.push(repr(cx, part)?);
    }
    texts.push(cx.vm.ctx.new_str(close).into());
    concat(cx, &texts)
}

/// `{key: value}` of keys and values known one by one.
pub fn pairs_text(cx: HookContext<'_>, items: &[(PyObjectRef, PyObjectRef)]) -> PyResult {
    let fixed = |text: &str| -> PyObjectRef { cx.vm.ctx.new_str(text).into() };
    let mut texts = vec![fixed("{")];
    for (i, (key, value)) in items.iter().enumerate() {
        if i > 0 {
            texts.push(fixed(", "));
        }
        texts.extend([repr(cx, key)?, fixed(": "), repr(cx, value)?]);
    }
    texts.push(fixed("}"));
    concat(cx, &texts)
}

/// `format(x, spec)`
pub fn format(cx: HookContext<'_>, object: &PyObject, spec: &PyObject) -> PyResult {
    if let Some(text) = cx.call_special(object, "__format__", &[spec.to_owned()])? {
        return checked_text(cx, text, "format");
    }
    if special(&cx, object, "__str__").is_some() || special(&cx, object, "__repr__").is_some() {
        return if spec.downcast_ref::<PyStr>().is_some_and(|spec| spec.is_empty()) {
            to_str(cx, object)
        } else {
            Err(cx.unsupported("a format of an object of the program"))
        };
    }
    if !cx.is_dynamic(object) && !cx.is_dynamic(spec) {
        return Ok(cx
            .vm
            .format(
                object,
                spec.to_owned()
                    .downcast::<PyStr>()
                    .map_err(|_| cx.type_error("format() argument 2 must be str"))?,
            )?
            .into());
    }
    if spec.downcast_ref::<PyStr>().is_some_and(|s| s.as_bytes().is_empty()) {
        return to_str(cx, object);
    }
    let value = cx.lift(object)?;
    let spec = unions::expect_one(cx, cx.lift(spec)?, &|ty| *ty == Type::Str)?;
    if spec.ty != Type::Str {
        return Err(cx.unsupported(format!("a format that is a {}", spoken(&cx, &spec.ty))));
    }
    unions::each(cx, value, &mut |value| {
        if let Some(text) = cx.kind_of_type(&value.ty).kind.format_of_value(cx, &value, &spec)? {
            return Ok(text);
        }
        let ty = &value.ty;
        let plain = *ty == Type::None || ty.element().is_some() || ty.keyed().is_some();
        if plain || matches!(ty, Type::Record(_) | Type::Bytes) {
            let name = python_type(ty);
            let text = format!("unsupported format string passed to {name}.__format__");
            // None of them minds an empty format.
            return Err(cx.vm.new_type_error(text));
        }
        Err(cx.unsupported(format!("format() of a {}", spoken(&cx, ty))))
    })
}
