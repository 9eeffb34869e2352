//! What the twin of the module `unicodedata` is made of.

use crate::state::HookContext;
use crate::values::int_argument;
use rustpython_vm::builtins::PyStr;
use rustpython_vm::{PyObjectRef, PyResult};
use taipan_ir::{Type, op};

/// `unicode(operation, text, …)`
pub fn intrinsic(cx: HookContext<'_>, args: &[PyObjectRef]) -> PyResult {
    let [name, text, rest @ ..] = args else {
        return Err(cx.unsupported("unicodedata of nothing"));
    };
    let name = name.downcast_ref::<PyStr>().and_then(|name| name.to_str());
    let op = match name {
        Some("normal") => op::UNICODE_NORMAL,
        Some("is_normal") => op::UNICODE_IS_NORMAL,
        Some("numeric") => op::UNICODE_NUMERIC,
        _ => op::UNICODE_PROPERTY,
    };
    let text = cx.lift(text)?;
    if text.ty != Type::Str {
        return Err(cx.unsupported("unicodedata of anything but a text"));
    }
    let mut values = vec![text];
    for number in rest {
        values.push(int_argument(cx, number)?);
    }
    Ok(cx.wrap(cx.ir().named(op, &values.iter().collect::<Vec<_>>())))
}
