//! The regions of calls that unfold: a function's body, and what its returns leave to. Knows nothing of what is called.

use super::signals::Signal;
use crate::state::{Arm, HookContext, Role, Stop};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;

/// Runs a function's body in a region that its returns leave to.
pub fn frame(cx: &HookContext<'_>, implementation: &PyObject, args: FuncArgs) -> PyResult<Arm> {
    let depth = cx.depth();
    let (get, set) = cx.carried_instances()?;
    cx.with(|g| {
        g.open(Role::Frame, None);
        g.region().get = get.clone();
    });
    // What a function yields is its own affair, not that of a generator that calls it.
    let consumer = cx.with(|g| g.generators.consumer.take());
    let result = implementation.call(args, cx.vm);
    cx.with(|g| g.generators.consumer = consumer);
    let Some(result) = cx.caught(depth, false, result)? else {
        return end_frame(cx, None, &set);
    };
    let value = match cx.signal(result)? {
        Signal::Return(value) => Some(value),
        Signal::Through => Some(cx.vm.ctx.none()),
        Signal::Ended => None,
        _ => return Err(cx.stop(Stop::Internal("a loop signal left its function".into()))),
    };
    cx.after_early_returns()?;
    let state = cx.read_state(&get)?;
    end_frame(cx, value.map(|value| [vec![value], state].concat()), &set)
}

/// Closes a call's region: the value, and what the call left in objects.
fn end_frame(cx: &HookContext<'_>, through: Arm, set: &Option<PyObjectRef>) -> PyResult<Arm> {
    let Some(mut values) = cx.close_block(through)? else {
        return Ok(None);
    };
    let state = values.split_off(1);
    cx.write_state(set, &state)?;
    Ok(Some(values))
}

/// Moves the root region's code into the function.
pub fn finish(cx: &HookContext<'_>, result: Type) -> PyResult<Type> {
    let region = cx.with(|g| g.close());
    cx.with(|g| {
        let function = &mut g.top().function;
        function.body.insts = region.insts;
        function.result = result.clone();
    });
    Ok(result)
}
