//! Calls: what an object says of being called, or its `__call__`, and calls of methods. Knows nothing of what can be called.

use crate::state::HookContext;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};

/// `function(*args, **kwargs)`
pub fn call(cx: HookContext<'_>, function: PyObjectRef, args: FuncArgs) -> PyResult {
    cx.tick()?;
    if let Some(result) = cx.call_with_marks(&function, &args)? {
        return Ok(result);
    }
    match of_program(cx, &function, args)? {
        Callee::Done(result) => Ok(result),
        Callee::Other(args) => cx.call_other(function, args),
    }
}

/// `object.name(*args, **kwargs)`
pub fn call_method(cx: HookContext<'_>, object: PyObjectRef, name: &str, args: FuncArgs) -> PyResult {
    cx.tick()?;
    if let Some(result) = cx.call_method_with_marks(&object, name, &args)? {
        return Ok(result);
    }
    let args = cx.arguments_of_method(&object, name, args)?;
    if let Some(done) = cx.call_by_special_name(&object, name, &args)? {
        return Ok(done);
    }
    if let Some(value) = cx.dynamic(&object)? {
        return cx.call_method_of_value(value, name, args);
    }
    match cx.kind_of(&object)?.kind.call_method(cx, &object, name, &args)? {
        Some(result) => Ok(result),
        None => cx.call_method_now(object, name, args),
    }
}

/// A method of an object that Python has, where a part of it or of the arguments is known at run time only. What derives from a
/// class of Python's own has the methods of that.
pub fn method_later(
    cx: HookContext<'_>,
    object: &PyObject,
    name: &str,
    args: &FuncArgs,
) -> PyResult<Option<PyObjectRef>> {
    for kind in cx.kinds_of_known(object) {
        if let Some(result) = kind.method_later(cx, object, name, args)? {
            return Ok(Some(result));
        }
    }
    Ok(None)
}

/// What a call does with a mark among its arguments, which stands for items whose number is known at run time only.
pub enum WithMark {
    Done(PyObjectRef),
    /// It takes the mark as any argument.
    Taken,
    /// The kind does not say.
    Unknown,
}

/// What came of a call that may be one of the program's functions, classes or objects.
enum Callee {
    Done(PyObjectRef),
    /// It is none.
    Other(FuncArgs),
}

/// `object(*args, **kwargs)` of a function, class or object of the program.
fn of_program(cx: HookContext<'_>, object: &PyObjectRef, mut args: FuncArgs) -> PyResult<Callee> {
    if let Some(callee) = cx.dynamic(object)? {
        return cx.call_one_of(callee, &args).map(Callee::Done);
    }
    if let Some(result) = cx.kind_of(object)?.kind.call(cx, object, &args)? {
        return Ok(Callee::Done(result));
    }
    if let Some(result) = cx.call_of_library(object, &mut args)? {
        return Ok(Callee::Done(result));
    }
    let mut all = args.clone();
    all.args.insert(0, object.clone());
    match cx.call_method_of_class(object, "__call__", all)? {
        Some(result) => Ok(Callee::Done(result)),
        None => Ok(Callee::Other(args)),
    }
}
