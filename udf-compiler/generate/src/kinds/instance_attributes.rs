//! Attributes of objects of the program, for each kind that such an object may be of.

use crate::staging::{attributes, dunders};
use crate::state::HookContext;
use rustpython_vm::{PyObjectRef, PyResult};

/// `object.name` of an object of the program, where the object itself does not say it.
pub(super) fn get(cx: HookContext<'_>, object: &PyObjectRef, name: &str) -> PyResult<Option<PyObjectRef>> {
    attributes::check_own(&cx, object, name)?;
    if let Some(method) = dunders::kept(&cx, object, name) {
        return Ok(Some(method));
    }
    match attributes::cached(cx, object, name)? {
        Some(attribute) => Ok(Some(attribute)),
        None => cx.attribute_of_reference(object, name),
    }
}
