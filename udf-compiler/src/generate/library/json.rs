//! `json.loads` of run-time texts: a union of what a text may stand for. Whatever is done with a part of it asks for its
//! type, as with any union; containers are the IR's lists and dicts once they are known to be containers.

use super::text::str_argument;
use crate::generate::staging::Cx;
use crate::ir::Type;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObjectRef, PyResult};

/// `json.loads(text)`, without hooks.
pub fn loads(cx: Cx<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let [text] = &args.args[..] else { return Ok(None) };
    if !args.kwargs.is_empty() {
        return Ok(None);
    }
    let text = str_argument(cx, text)?;
    Ok(Some(cx.wrap(cx.op("json.loads", &[&text], Type::json()))))
}
