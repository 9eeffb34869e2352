//! What the twin of the module `unicodedata` is made of.

use crate::state::HookContext;
use crate::values::int_argument;
use rustpython_vm::builtins::PyStr;
use rustpython_vm::{PyObjectRef, PyResult};
use taipan_ir::Type;

/// `unicode(operation, text, …)`
pub fn intrinsic(cx: HookContext<'_>, args: &[PyObjectRef]) -> PyResult {
    let [name, text, rest @ ..] = args else {
        return Err(cx.unsupported("unicodedata of nothing"));
    };
    let name = name.downcast_ref::<PyStr>().and_then(|name| name.to_str());
    let (op, result) = match name {
        Some("normal") => ("unicode.normal", Type::Str),
        Some("is_normal") => ("unicode.is_normal", Type::Bool),
        Some("numeric") => ("unicode.numeric", Type::Float),
        _ => ("unicode.property", Type::Int),
    };
    let text = cx.lift(text)?;
    if text.ty != Type::Str {
        return Err(cx.unsupported("unicodedata of anything but a text"));
    }
    let mut values = vec![text];
    for number in rest {
        values.push(int_argument(cx, number)?);
    }
    Ok(cx.wrap(cx.op(op, &values.iter().collect::<Vec<_>>(), result)))
}
