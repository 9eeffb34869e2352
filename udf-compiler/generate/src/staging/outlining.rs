//! Calls that would unfold the same code again and again. A function of some size that was unfolded a few times for the same static
//! arguments and run-time types becomes a residual function, as recursive ones do, so that code grows with the program
//! and not with the number of ways through its calls. Where that cannot be done, the function unfolds after all.

use crate::state::{HookContext, Stop};
use crate::values::Function;
use rustpython_vm::builtins::PyTuple;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, Py, PyObject, PyResult};
use std::fmt::Write;

/// Instructions from which a function is not small.
const LARGE: usize = 100;

/// How often it unfolds at most: generating a loop several times counts each time.
const OFTEN: usize = 4;

/// What calls are alike: the function, its static arguments, the types of the others. Nothing where an argument is an
/// object that exists while generating, which the function may change.
pub fn key(cx: &HookContext<'_>, function: &Py<Function>, args: &FuncArgs) -> PyResult<Option<String>> {
    if !args.kwargs.is_empty() || cx.with(|g| g.decisions.unfolding.contains(&function.at)) {
        return Ok(None);
    }
    let mut key = format!("{}", function.get_id());
    for arg in &args.args {
        if let Some(value) = cx.dynamic(arg)?.or(cx.reference(arg)?) {
            let _ = write!(key, ",{}", value.ty);
        } else if arg.downcast_ref::<PyTuple>().is_some() {
            // Which one it is tells enough: how often an equal one came is only counted the worse.
            let _ = write!(key, ",#{}", arg.get_id());
        } else if let Some(constant) = cx.as_const(arg) {
            let _ = write!(key, ",{constant:?}");
        } else {
            return Ok(None);
        }
    }
    Ok(Some(key))
}

/// Whether it has unfolded often enough.
pub fn is_due(cx: &HookContext<'_>, function: &Py<Function>, key: &str) -> bool {
    let often = cx.with(|g| {
        g.calls
            .unfolded
            .get(key)
            .is_some_and(|u| u.times >= OFTEN && u.size >= LARGE)
    });
    often && sees_nothing(cx, &function.implementation)
}

/// Notes an unfolding that began at this count of instructions.
pub fn note(cx: &HookContext<'_>, key: String, before: usize) {
    cx.with(|g| {
        let size = g.counters.instructions - before;
        let unfolded = g.calls.unfolded.entry(key).or_default();
        unfolded.times += 1;
        unfolded.size = size;
    });
}

/// Calls it as a residual function; where that is not possible, generation starts again with it unfolding always.
pub fn call(cx: HookContext<'_>, function: &Py<Function>, args: FuncArgs) -> PyResult {
    let result = super::residual::residual_call(cx, function, args);
    let failed = cx.with(|g| matches!(g.outcome.stop, Some(Stop::Unsupported(..) | Stop::Budget(..))));
    if result.is_err() && failed {
        cx.with(|g| g.decisions.unfolding.insert(function.at));
        return Err(cx.stop(Stop::Restart));
    }
    result
}

/// Whether what the function's code reads from around it is known and not of this call: a value or object of the
/// function that calls is none of the residual one.
fn sees_nothing(cx: &HookContext<'_>, implementation: &PyObject) -> bool {
    let Ok(closure) = implementation.get_attr("__closure__", cx.vm) else {
        return false;
    };
    let Some(cells) = closure.downcast_ref::<PyTuple>() else {
        return cx.vm.is_none(&closure);
    };
    cells.as_slice().iter().all(|cell| {
        // An empty cell has none.
        let content = cell.get_attr("cell_contents", cx.vm);
        content.is_ok_and(|content| !cx.is_dynamic(&content) && !cx.with(|g| g.tracked.contains_key(&content.get_id())))
    })
}
