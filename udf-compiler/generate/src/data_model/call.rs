//! Calls: what an object says of being called, or its `__call__`. Knows nothing of what can be called.

use crate::state::HookContext;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObjectRef, PyResult};

/// What came of a call that may be one of the program's functions, classes or objects.
pub enum Callee {
    Done(PyObjectRef),
    /// It is none.
    Other(FuncArgs),
}

/// `object(*args, **kwargs)` of a function, class or object of the program.
pub fn of_program(cx: HookContext<'_>, object: &PyObjectRef, mut args: FuncArgs) -> PyResult<Callee> {
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
