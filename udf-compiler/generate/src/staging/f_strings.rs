//! f-strings, and what makes texts of their parts.

use super::methods::builtin;
use crate::library::concat::concat;
use crate::library::format;
use crate::state::HookContext;
use rustpython_vm::{PyObjectRef, PyResult};

/// An f-string: texts, and tuples of value, conversion and format.
pub fn f_string(cx: HookContext<'_>, parts: &[PyObjectRef]) -> PyResult {
    cx.tick()?;
    concat(cx, parts)
}

/// A value in an f-string, as text: what later parts do to it does not count.
pub fn formatted(cx: HookContext<'_>, value: &PyObjectRef, conversion: &str, spec: &PyObjectRef) -> PyResult {
    cx.tick()?;
    let value = match conversion {
        "" => value.clone(),
        "s" => format::to_str(cx, value)?,
        "r" => format::repr(cx, value)?,
        _ => builtin(cx, "ascii", value)?,
    };
    format::format(cx, &value, spec)
}
