//! Members of enums that are nothing besides. They are made once, so that their places in the enum tell them apart.

use super::instance::of_member;
use crate::data_model::{Kind, compare};
use crate::staging::enums;
use crate::state::HookContext;
use crate::values::unions;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;

pub struct EnumMember;

impl Kind for EnumMember {
    fn has(&self, cx: &HookContext<'_>, object: &PyObject) -> bool {
        enums::place(cx, object).is_some()
    }

    fn compare(
        &self,
        cx: HookContext<'_>,
        op: &str,
        left: &PyObject,
        right: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        let union = cx.dynamic(left)?.filter(|left| matches!(left.ty, Type::Union(_)));
        let Some(union) = union else { return Ok(None) };
        let each = &mut |left| compare::rich(cx, op, &cx.wrap(left), right);
        unions::each(cx, union, each).map(Some)
    }

    fn identity(
        &self,
        cx: HookContext<'_>,
        left: &PyObject,
        right: &PyObject,
        negate: bool,
    ) -> PyResult<Option<PyObjectRef>> {
        if let Some((left, right)) = enums::places(&cx, left, right) {
            return compare::rich(cx, if negate { "!=" } else { "==" }, &left, &right).map(Some);
        }
        let (value, member) = match cx.dynamic(left)? {
            Some(value) => (Some(value), right),
            None => (cx.dynamic(right)?, left),
        };
        match value {
            Some(value) => of_member(cx, &value, member, negate),
            None => Ok(None),
        }
    }
}
