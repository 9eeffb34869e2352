//! What a regular expression found.

use crate::data_model::Kind;
use crate::library::regex_match;
use crate::state::{HookContext, IrValue};
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;

pub struct Match;

impl Kind for Match {
    fn has(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        false
    }

    fn has_type(&self, ty: &Type) -> bool {
        matches!(ty, Type::Match(_))
    }

    fn example(&self, cx: HookContext<'_>, _ty: &Type) -> PyResult<Option<PyObjectRef>> {
        regex_match::example(cx).map(Some)
    }

    fn attribute_of_value(
        &self,
        cx: HookContext<'_>,
        value: &IrValue,
        handle: &PyObjectRef,
        name: &str,
    ) -> PyResult<Option<PyObjectRef>> {
        regex_match::attribute(cx, value, handle.clone(), name).map(Some)
    }

    fn item_of_value(&self, cx: HookContext<'_>, value: &IrValue, index: &PyObject) -> PyResult<Option<PyObjectRef>> {
        regex_match::item(cx, value, index).map(Some)
    }

    fn compare_values(
        &self,
        cx: HookContext<'_>,
        _op: &str,
        left: &IrValue,
        right: &IrValue,
    ) -> PyResult<Option<PyObjectRef>> {
        if self.has_type(&left.ty) && self.has_type(&right.ty) {
            Err(cx.unsupported("a comparison of matches"))
        } else {
            Ok(None)
        }
    }
}
