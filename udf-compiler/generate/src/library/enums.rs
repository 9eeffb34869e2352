//! Enums of the program: members looked for by what is known at run time only, and their texts.

use super::concat::concat;
use super::{format, python_modules};
use crate::staging::enums::{members, place};
use crate::state::HookContext;
use rustpython_vm::builtins::PyType;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyResult};

/// `Class(value)`
pub fn member_of(cx: HookContext<'_>, class: &Py<PyType>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let [value] = &args.args[..] else { return Ok(None) };
    if !args.kwargs.is_empty() || !cx.is_dynamic(value) {
        return Ok(None);
    }
    if place(&cx, value).is_some() && value.class().is(class) {
        return Ok(Some(value.clone()));
    }
    let Some(members) = members(&cx, class) else {
        return Ok(None);
    };
    let name = class.as_object().get_attr("__qualname__", cx.vm)?;
    let members = members.into_iter().map(|(_, member)| member).collect();
    look(
        cx,
        "enum:member_of",
        vec![cx.vm.ctx.new_tuple(members).into(), name, value.clone()],
    )
}

/// `Class[name]`
pub fn member_named(cx: HookContext<'_>, class: &Py<PyType>, name: &PyObject) -> PyResult<Option<PyObjectRef>> {
    let Some(members) = members(&cx, class) else {
        return Ok(None);
    };
    let (names, members): (Vec<_>, Vec<_>) = members.into_iter().unzip();
    let tuple = |items| -> PyObjectRef { cx.vm.ctx.new_tuple(items).into() };
    look(
        cx,
        "enum:member_named",
        vec![tuple(members), tuple(names), name.to_owned()],
    )
}

fn look(cx: HookContext<'_>, path: &str, args: Vec<PyObjectRef>) -> PyResult<Option<PyObjectRef>> {
    let args = FuncArgs::from(args);
    match python_modules::twin(&cx, path, &args)? {
        Some(twin) => python_modules::call(cx, twin, args).map(Some),
        None => Ok(None),
    }
}

/// The `str` or `repr` of a member that is known at run time only, of a class that leaves them as they are.
pub fn text(cx: HookContext<'_>, object: &PyObject, conversion: &str) -> PyResult<Option<PyObjectRef>> {
    if place(&cx, object).is_none() || !cx.is_dynamic(object) {
        return Ok(None);
    }
    let own = |name: &'static str| {
        let name = cx.vm.ctx.intern_str(name);
        let mut classes = object.class().mro_collect().into_iter();
        classes.any(|class| {
            &*class.name() != "Enum" && !class.is(cx.vm.ctx.types.object_type) && class.get_direct_attr(name).is_some()
        })
    };
    let value_text = object.class().get_attr(cx.vm.ctx.intern_str("_value_repr_"));
    let usual =
        value_text.is_none_or(|text| cx.vm.is_none(&text) || &*text.class().name() == "builtin_function_or_method");
    if own("__str__") || own("__repr__") || own("__format__") || !usual {
        return Ok(None);
    }
    let fixed = |text: String| -> PyObjectRef { cx.vm.ctx.new_str(text).into() };
    let part = |name: &'static str| object.get_attr(name, cx.vm);
    let class = object.class().name().to_string();
    let mut parts = vec![fixed(format!("{class}.")), part("_name_")?];
    if conversion != "str" {
        parts[0] = fixed(format!("<{class}."));
        parts.extend([
            fixed(": ".into()),
            format::repr(cx, &*part("_value_")?)?,
            fixed(">".into()),
        ]);
    }
    concat(cx, &parts).map(Some)
}
