//! `assert`, `raise` and `try`: the path without an exception is generated; an exception fails the row.

use super::context::Cx;
use super::signals::Signal;
use super::state::Stop;
use super::truth::Truth;
use rustpython_vm::{PyObjectRef, PyResult};

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
    let has_finally = !cx.vm.is_none(finally);
    let exits = || cx.with(|g| g.top().regions.iter().map(|r| r.exits.len()).sum::<usize>());
    let before = exits();
    let mut result = body.call((), cx.vm)?;
    if matches!(cx.signal(result.clone())?, Signal::Through) && !cx.vm.is_none(orelse) {
        result = orelse.call((), cx.vm)?;
    }
    if !has_finally {
        return Ok(result);
    }
    if exits() != before {
        return Err(cx.unsupported("a jump out of try with finally"));
    }
    let last = finally.call((), cx.vm)?;
    Ok(if cx.vm.is_none(&last) { result } else { last })
}
