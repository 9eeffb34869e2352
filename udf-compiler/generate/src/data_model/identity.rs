//! Identity: `is`. Knows nothing of what values are.

use super::asked;
use crate::state::HookContext;
use crate::values::Staged;
use rustpython_vm::{AsObject, PyObject, PyResult};

/// `left is right`, or with `negate` the opposite. Of values that are known at run time only, some kinds know.
pub fn identity(cx: HookContext<'_>, left: &PyObject, right: &PyObject, negate: bool) -> PyResult {
    let left = &cx.opened_object(left.to_owned())?;
    let right = &cx.opened_object(right.to_owned())?;
    for kind in asked(&cx, left, right)? {
        if let Some(answer) = kind.identity(cx, left, right, negate)? {
            return Ok(answer);
        }
    }
    let staged = |object: &PyObject| object.downcast_ref::<Staged>().is_some();
    if staged(left) || staged(right) {
        Err(cx.unsupported("identity of run-time values"))
    } else {
        Ok(cx.known_bool(left.is(right) != negate))
    }
}
