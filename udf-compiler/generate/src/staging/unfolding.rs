//! Calls of functions of the program: they unfold, or become residual functions where they recur. Knows nothing of what else is
//! called.

use super::adapters;
use super::frames::frame;
use super::generator_objects;
use super::outlining;
use super::residual;
use super::signals::Signal;
use super::star_args;
use crate::state::{Frame, HookContext, MAX_DEPTH, Stop};
use crate::values::Function;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, Py, PyResult};

/// A call of a function of the program.
pub fn call_function(cx: HookContext<'_>, function: &Py<Function>, args: FuncArgs) -> PyResult {
    if cx.with(|g| g.building.is_empty()) {
        let result = function.implementation.call(args, cx.vm)?;
        return match cx.signal(result)? {
            Signal::Return(value) => Ok(value),
            _ => Ok(cx.vm.ctx.none()),
        };
    }
    let args = star_args::bound(cx, function, args)?;
    let id = function.get_id();
    let branches = cx.with(|g| g.calls.branches);
    let frames = cx.with(|g| g.calls.frames.len());
    if residual::recurs(&cx, id) && !adapters::is_kept(&cx, function)? {
        return Err(cx.unsupported("a recursive function that keeps its answers"));
    }
    if residual::recurs(&cx, id) && !(frames <= MAX_DEPTH && residual::descends(&cx, id, &args)) {
        return residual::residual_call(cx, function, args);
    }
    let key = outlining::key(&cx, function, &args)?;
    if let Some(key) = &key
        && outlining::is_due(&cx, function, key)
    {
        return outlining::call(cx, function, args);
    }
    if frames > MAX_DEPTH {
        return Err(cx.stop(Stop::Budget(
            cx.at,
            format!("calls of {} nest too deep to unfold", function.name),
        )));
    }
    let active = Frame {
        function: id,
        branches,
        args: args.args.clone(),
    };
    let before = cx.with(|g| {
        g.calls.frames.push(active);
        g.counters.instructions
    });
    let kept = cx.with(|g| (!g.decisions.suspended.is_empty()).then(|| args.clone()));
    let end = frame(&cx, &function.implementation, args)?;
    cx.with(|g| g.calls.frames.pop());
    if let (Some(args), Some([generator])) = (kept, end.as_deref())
        && cx.is_suspended(generator)
    {
        return generator_objects::call(cx, function, args);
    }
    if let Some(key) = key {
        outlining::note(&cx, key, before);
    }
    match end {
        Some(mut values) => Ok(values.remove(0)),
        None => Err(cx.ended("the call never returns")),
    }
}
