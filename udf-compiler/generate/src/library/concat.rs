//! Texts one after another. Knows nothing of what they are of.

use crate::state::HookContext;
use rustpython_vm::builtins::PyStr;
use rustpython_vm::{PyObjectRef, PyResult};

/// The texts one after another; neighbours known now are joined now.
pub fn concat(cx: HookContext<'_>, texts: &[PyObjectRef]) -> PyResult {
    let mut out: Option<PyObjectRef> = None;
    for text in texts {
        out = Some(match out {
            None => text.clone(),
            Some(left) => match (cx.dynamic(&left)?, cx.dynamic(text)?) {
                (None, None) => cx.vm._add(&left, text)?,
                _ if text.downcast_ref::<PyStr>().is_some_and(|s| s.as_bytes().is_empty()) => left,
                _ => {
                    let (left, right) = (cx.lift(&left)?, cx.lift(text)?);
                    cx.wrap(cx.ir().str_concat(&left, &right))
                }
            },
        });
    }
    Ok(out.unwrap_or_else(|| cx.vm.ctx.new_str("").into()))
}
