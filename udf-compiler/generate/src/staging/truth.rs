//! The operators that ask for truth.

use super::branch::pick;
use crate::data_model::compare;
use crate::state::{HookContext, Stop, Truth};
use rustpython_vm::builtins::PyTuple;
use rustpython_vm::{PyObjectRef, PyResult};
use taipan_ir::Type;

/// `a and b`, `a or b`: the value of the side that decides.
pub fn and_or(cx: HookContext<'_>, and: bool, left: PyObjectRef, right: PyObjectRef) -> PyResult {
    cx.tick()?;
    match cx.truth(&left)? {
        Truth::Static(known) if known == and => right.call((), cx.vm),
        Truth::Static(_) => Ok(left),
        Truth::Dynamic(cond) => {
            let is_bool = cx.dynamic(&left)?.is_some_and(|d| d.ty == Type::Bool);
            // The side that decides is known to be this bool, or to be None, or not to be.
            let decided = || match cx.dynamic(&left)? {
                Some(_) if is_bool => Ok(cx.vm.ctx.new_bool(!and).into()),
                Some(value) => Ok(cx.wrap(value)),
                None => Ok(left.clone()),
            };
            if and {
                pick(cx, cond, &mut || right.call((), cx.vm), &mut || decided())
            } else {
                pick(cx, cond, &mut || decided(), &mut || right.call((), cx.vm))
            }
        }
    }
}

/// `a < b < c`: each operand evaluated once, and only as far as needed.
pub fn chain(cx: HookContext<'_>, left: PyObjectRef, links: &[PyObjectRef]) -> PyResult {
    cx.tick()?;
    let [link, rest @ ..] = links else {
        return Ok(cx.vm.ctx.new_bool(true).into());
    };
    let (op, right) = match link.downcast_ref::<PyTuple>().map(|t| t.as_slice()) {
        Some([op, right]) => (op.clone(), right.call((), cx.vm)?),
        _ => return Err(cx.stop(Stop::Internal("a comparison link has two parts".into()))),
    };
    let op = op.str(cx.vm)?.to_string();
    let result = compare::written(cx, &op, &left, &right)?;
    if rest.is_empty() {
        return Ok(result);
    }
    match cx.truth(&result)? {
        Truth::Static(true) => chain(cx, right, rest),
        Truth::Static(false) => Ok(result),
        Truth::Dynamic(cond) => {
            let no: PyObjectRef = cx.vm.ctx.new_bool(false).into();
            pick(cx, cond, &mut || chain(cx, right.clone(), rest), &mut || Ok(no.clone()))
        }
    }
}
