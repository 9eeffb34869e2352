//! `assert`, `raise` and `try`: the path without an exception is generated; an exception fails the row.

use super::context::Cx;
use super::signals::Signal;
use super::state::Stop;
use super::truth::Truth;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};

/// `assert test, message`
pub fn assert_statement(cx: Cx<'_>, test: PyObjectRef, message: PyObjectRef) -> PyResult {
    let raise = || -> PyResult {
        let args = if cx.vm.is_none(&message) {
            Vec::new()
        } else {
            vec![message.call((), cx.vm)?]
        };
        let kind = cx.vm.ctx.exceptions.assertion_error.to_owned();
        Err(cx.vm.new_exception(kind, args))
    };
    match cx.truth(&test)? {
        Truth::Static(true) => Ok(cx.vm.ctx.none()),
        Truth::Static(false) => raise(),
        Truth::Dynamic(cond) => {
            cx.dyn_if(cond, &mut || Ok(Some(Vec::new())), &mut || raise().map(|_| None))?;
            Ok(cx.vm.ctx.none())
        }
    }
}

/// `raise exception`: this path fails its rows. The exception's own expression cannot matter here.
pub fn raise_statement(cx: Cx<'_>, exception: PyObjectRef) -> PyResult {
    let _ = exception;
    Err(cx.vm.new_runtime_error("raise"))
}

/// `try_(at, body, handlers, else, finally, get, set, names)`: the path without an exception is generated; an
/// exception fails the row, and the interpreter runs the handlers.
pub fn try_statement(cx: Cx<'_>, args: &[PyObjectRef]) -> PyResult {
    cx.tick()?;
    let [body, _handlers, orelse, finally, ..] = args else {
        return Err(cx.stop(Stop::Internal("try_ takes seven arguments".into())));
    };
    if cx.vm.is_none(finally) {
        return tried(cx, body, orelse);
    }
    let function = cx.with(|g| {
        let around = g.top().regions.len();
        g.top().finals.push(around);
        g.building.len() - 1
    });
    let result = tried(cx, body, orelse);
    // After an exception, functions begun inside may still be open.
    cx.with(|g| g.building[function].finals.pop());
    let result = result?;
    if matches!(cx.signal(result.clone())?, Signal::Ended) {
        return Ok(result);
    }
    let last = finally.call((), cx.vm)?;
    Ok(if cx.vm.is_none(&last) { result } else { last })
}

/// The signal of a `try`'s body and `else`.
fn tried(cx: Cx<'_>, body: &PyObject, orelse: &PyObject) -> PyResult {
    let result = body.call((), cx.vm)?;
    if matches!(cx.signal(result.clone())?, Signal::Through) && !cx.vm.is_none(orelse) {
        return orelse.call((), cx.vm);
    }
    Ok(result)
}
