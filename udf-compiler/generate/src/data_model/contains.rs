//! Membership: `in`. Knows nothing of what containers are.

use crate::state::{HookContext, IrValue, Truth};
use rustpython_vm::{PyObject, PyResult};
use taipan_ir::Type;

/// `item in container`: what `__contains__` says, or what is found by going through the items.
pub fn contains(cx: HookContext<'_>, item: &PyObject, container: &PyObject) -> PyResult {
    if let Some(found) = cx.call_special(container, "__contains__", &[item.to_owned()])? {
        return Ok(match cx.truth(&found)? {
            Truth::Static(known) => cx.known_bool(known),
            Truth::Dynamic(value) => cx.wrap(IrValue { value, ty: Type::Bool }),
        });
    }
    if let Some(found) = cx.found_in_iterator(container, item)? {
        return Ok(found);
    }
    let item = &*cx.kind_of(item)?.kind.looked_for(cx, item, container)?;
    if !cx.is_dynamic(item) && !cx.is_dynamic(container) {
        cx.consume(container)?;
        return Ok(cx.known_bool(cx.vm._contains(container, item)?));
    }
    if let Some(container) = cx.dynamic(container)? {
        return contains_value(cx, item, &container);
    }
    match cx.kind_of(container)?.kind.contains(cx, container, item)? {
        Some(found) => Ok(found),
        None => cx.found_by_iterating(container, item),
    }
}

/// The same of a container of the IR.
pub fn contains_value(cx: HookContext<'_>, item: &PyObject, container: &IrValue) -> PyResult {
    let kind = cx.kind_of_type(&container.ty).kind;
    match kind.contains_value(cx, container, item)? {
        Some(found) => Ok(found),
        None => Err(cx.unsupported("membership between different types")),
    }
}
