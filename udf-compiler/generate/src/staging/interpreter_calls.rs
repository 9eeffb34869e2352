//! Calls on the interpreter, one row at a time, from inside the kernel. Knows nothing of what is called.

use crate::state::{HookContext, IrValue};
use crate::values::spoken;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyResult};
use taipan_ir::Type;

/// A call of a function that is found by its path.
pub fn interpreter_call(cx: HookContext<'_>, path: &str, args: &FuncArgs) -> PyResult {
    let function = cx.ir().py_global(path);
    let (mut values, mut names) = (Vec::new(), Vec::new());
    for arg in &args.args {
        values.push(boxed(&cx, arg)?);
    }
    for (name, arg) in &args.kwargs {
        names.push(name.to_string());
        values.push(boxed(&cx, arg)?);
    }
    let why = format!(
        "{} runs on the interpreter",
        path.replace("builtins:", "").replace(':', ".")
    );
    cx.with(|g| g.outcome.python = true);
    cx.reason(why);
    let values: Vec<&IrValue> = values.iter().collect();
    Ok(cx.wrap(cx.ir().py_call(&function, &values, names.join(",").as_str())))
}

/// A method of a value, on the interpreter.
pub fn interpreter_method(cx: HookContext<'_>, object: &IrValue, name: &str, args: &FuncArgs) -> PyResult {
    if !args.kwargs.is_empty() {
        return Err(cx.unsupported(format!("keyword arguments of {name}")));
    }
    let object = cx.wrap(object.clone());
    let object = boxed(&cx, &object)?;
    let values = args
        .args
        .iter()
        .map(|arg| boxed(&cx, arg))
        .collect::<PyResult<Vec<_>>>()?;
    cx.with(|g| g.outcome.python = true);
    cx.reason(format!("{name} runs on the interpreter"));
    let values: Vec<&IrValue> = values.iter().collect();
    Ok(cx.wrap(cx.ir().py_method(&object, &values, name)))
}

/// An argument as an object of the interpreter: only immutable values may cross.
pub fn boxed(cx: &HookContext<'_>, object: &PyObject) -> PyResult<IrValue> {
    let value = cx.lift(object)?;
    if value.ty == Type::PyObj {
        return Ok(value);
    }
    if value.ty.any(&mut |t| {
        matches!(t, Type::List(_) | Type::Match(_) | Type::JsonList | Type::JsonDict) || t.keyed().is_some()
    }) {
        return Err(cx.unsupported("a list or dict is passed to the interpreter"));
    }
    if value.ty.any(&mut |t| matches!(t, Type::Ref(_) | Type::Instance(_))) {
        return Err(cx.unsupported("an object of the program is passed to the interpreter"));
    }
    if value.ty.any(&mut |t| matches!(t, Type::Object(_))) {
        return Err(cx.unsupported(format!("a {} is passed to the interpreter", spoken(cx, &value.ty))));
    }
    Ok(cx.ir().py_box(&value))
}
