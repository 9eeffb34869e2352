//! `json.dumps`, and `json.loads` of run-time texts: a union of what a text may stand for. Whatever is done with a part of it asks for its
//! type, as with any union; containers are the IR's lists and dicts once they are known to be containers.

use super::concat::concat;
use crate::state::{HookContext, IrValue};
use crate::values::{spoken, str_argument};
use rustpython_vm::builtins::{PyDict, PyList, PyTuple};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Const, Type};
use taipan_runtime::json_write::{Style, Tree};

/// `json.loads(text)`, without hooks.
pub fn loads(cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let [text] = &args.args[..] else { return Ok(None) };
    if !args.kwargs.is_empty() {
        return Ok(None);
    }
    let text = str_argument(cx, text)?;
    Ok(Some(cx.wrap(cx.ir().json_loads(&text, Type::json()))))
}

/// `repr` of a value that holds containers of JSON.
pub fn repr(cx: HookContext<'_>, value: &IrValue) -> PyResult {
    write(cx, value, &Style::of_repr(), false)
}

/// `json.dumps(value, …)`. What does not know of a value how it is written, such as `default`, is not asked: where a value
/// needs it, there is no native code.
pub fn dumps(cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let [object] = &args.args[..] else { return Ok(None) };
    let style = style(cx, args)?;
    part(cx, object, &style).map(Some)
}

fn style(cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Style> {
    let mut style = Style {
        repr: false,
        ascii: true,
        ..Style::of_repr()
    };
    let mut separators = None;
    for (name, value) in &args.kwargs {
        if cx.is_dynamic(value) {
            return Err(cx.unsupported("json.dumps with options known at run time only"));
        }
        let is_none = cx.vm.is_none(value);
        match name.to_string().as_str() {
            "ensure_ascii" => style.ascii = value.clone().try_to_bool(cx.vm)?,
            "allow_nan" => style.nan = value.clone().try_to_bool(cx.vm)?,
            "sort_keys" => style.sorted = value.clone().try_to_bool(cx.vm)?,
            "indent" => style.indent = indent(cx, value)?,
            "separators" if !is_none => separators = Some(value.clone()),
            "skipkeys" | "check_circular" | "default" | "separators" => {}
            "cls" if is_none => {}
            other => return Err(cx.unsupported(format!("the option {other} of json.dumps"))),
        }
    }
    if style.indent.is_some() {
        style.item = ",".to_string();
    }
    if let Some(separators) = separators {
        match cx.as_const(&separators) {
            Some(Const::Record(parts)) => match &parts[..] {
                [Const::Str(item), Const::Str(key)] => (style.item, style.key) = (item.to_string(), key.to_string()),
                _ => return Err(cx.unsupported("these separators")),
            },
            _ => return Err(cx.unsupported("these separators")),
        }
    }
    Ok(style)
}

fn indent(cx: HookContext<'_>, value: &PyObject) -> PyResult<Option<String>> {
    match cx.as_const(value) {
        Some(Const::None) => Ok(None),
        Some(Const::Str(text)) => Ok(Some(text.to_string())),
        Some(Const::Int(width)) if width <= 64 => Ok(Some(" ".repeat(width.max(0) as usize))),
        _ => Err(cx.unsupported("this indent")),
    }
}

/// The text of a value: containers known now part by part.
fn part(cx: HookContext<'_>, object: &PyObject, style: &Style) -> PyResult {
    let types = &cx.vm.ctx.types;
    let deeper = Style {
        depth: style.depth + 1,
        ..style.clone()
    };
    if cx.dynamic(object)?.is_none() {
        if object.class().is(types.list_type) || object.downcast_ref::<PyTuple>().is_some() {
            let parts = cx.parts_now(object).unwrap_or_default();
            let texts = parts.iter().map(|one| cx.nested(|| part(cx, one, &deeper)));
            let texts = texts.collect::<PyResult<Vec<_>>>()?;
            return enclosed(cx, style, ["[", "]"], texts);
        }
        if object.class().is(types.dict_type)
            && let Some(dict) = object.downcast_ref::<PyDict>()
        {
            return of_dict(cx, dict.items_vec(), style, &deeper);
        }
        if object.downcast_ref::<PyList>().is_some() || object.downcast_ref::<PyDict>().is_some() {
            return Err(cx.unsupported("json.dumps of a container of another class"));
        }
    }
    let value = cx.lift(object)?;
    write(cx, &value, style, true)
}

/// A dict whose keys are known now.
fn of_dict(cx: HookContext<'_>, mut items: Vec<(PyObjectRef, PyObjectRef)>, style: &Style, deeper: &Style) -> PyResult {
    let text = |key: &PyObject| match cx.as_const(key) {
        Some(Const::Str(text)) => Some(text),
        _ => None,
    };
    if style.sorted {
        if items.iter().any(|(key, _)| text(key).is_none()) {
            return Err(cx.unsupported("sorted keys that are no texts, but known beforehand"));
        }
        items.sort_by_key(|(key, _)| text(key));
    }
    let texts = items.iter().map(|(key, value)| {
        let head = key_text(cx, key, style)?;
        let value = part(cx, value, deeper)?;
        concat(cx, &[cx.vm.ctx.new_str(head + &style.key).into(), value])
    });
    let texts = texts.collect::<PyResult<Vec<_>>>()?;
    enclosed(cx, style, ["{", "}"], texts)
}

/// A key as a text with quotes.
fn key_text(cx: HookContext<'_>, key: &PyObject, style: &Style) -> PyResult<String> {
    let (tree, quotes) = match cx.as_const(key) {
        Some(Const::Str(text)) => (Tree::Text(text.to_string()), ""),
        Some(Const::None) => (Tree::None, "\""),
        Some(Const::Bool(value)) => (Tree::Bool(value), "\""),
        Some(Const::Int(value)) => (Tree::Int(value), "\""),
        Some(Const::Float(value)) => (Tree::Float(value), "\""),
        _ => return Err(cx.unsupported("a key that JSON does not have")),
    };
    let mut text = quotes.to_string();
    let written = style.write(&tree, &mut text);
    written.ok_or_else(|| cx.unsupported("a key that JSON does not have"))?;
    Ok(text + quotes)
}

fn enclosed(cx: HookContext<'_>, style: &Style, [open, close]: [&str; 2], texts: Vec<PyObjectRef>) -> PyResult {
    let fixed = |text: String| -> PyObjectRef { cx.vm.ctx.new_str(text).into() };
    let empty = texts.is_empty();
    let mut all = vec![fixed(open.to_string())];
    for (i, text) in texts.into_iter().enumerate() {
        let comma = if i > 0 { style.item.as_str() } else { "" };
        all.push(fixed(format!("{comma}{}", style.line(style.depth + 1))));
        all.push(text);
    }
    let end = if empty { String::new() } else { style.line(style.depth) };
    all.push(fixed(format!("{end}{close}")));
    concat(cx, &all)
}

fn write(cx: HookContext<'_>, value: &IrValue, style: &Style, keys: bool) -> PyResult {
    let plain = |ty: &Type| matches!(ty, Type::None | Type::Bool | Type::Int | Type::Float | Type::Str);
    let writable = |ty: &Type| {
        let container = matches!(ty, Type::Record(_) | Type::Tuple(_) | Type::List(_) | Type::Never);
        let json = matches!(ty, Type::JsonList | Type::JsonDict | Type::Union(_));
        let dict =
            matches!(ty, Type::Dict(key, ..) if !keys || **key == Type::Never || key.alternatives().iter().all(plain));
        plain(ty) || container || json || dict
    };
    // The text of a tuple is not always that of its parts.
    let named = |ty: &Type| !keys && matches!(ty, Type::Record(_) | Type::Tuple(_));
    if value.ty.any(&mut |ty| !writable(ty) || named(ty)) {
        return Err(cx.unsupported(format!("the text of a {}", spoken(&cx, &value.ty))));
    }
    let attr = style.to_text().ok_or_else(|| cx.unsupported("these separators"))?;
    let text = cx.ir().json_write(value, attr.as_str());
    Ok(cx.wrap(text))
}
