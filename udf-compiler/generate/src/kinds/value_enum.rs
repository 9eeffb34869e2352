//! Members of enums that are numbers or texts besides, and flags of which only the bits are a run-time value: beside what is
//! known at run time only, they are the numbers and texts that they are.

use super::{instance_attributes, text};
use crate::data_model::arithmetic::{self, Operator};
use crate::data_model::{Kind, compare};
use crate::staging::{attributes, value_enums};
use crate::state::{HookContext, Truth};
use crate::values::Flags;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};

pub struct ValueEnum;

/// Whether an operator of the two is that of numbers or texts.
pub(super) fn takes_part(cx: &HookContext<'_>, left: &PyObject, right: &PyObject) -> bool {
    value_enums::operands(cx, left, right).is_some()
}

impl Kind for ValueEnum {
    fn has(&self, cx: &HookContext<'_>, object: &PyObject) -> bool {
        value_enums::plain(cx, object).is_some()
    }

    /// The bits of flags.
    fn held(&self, _cx: &HookContext<'_>, object: &PyObject) -> Option<Vec<PyObjectRef>> {
        let flags = object.downcast_ref::<Flags>()?;
        Some(vec![flags.value.clone()])
    }

    fn attribute(&self, cx: HookContext<'_>, object: &PyObjectRef, name: &str) -> PyResult<Option<PyObjectRef>> {
        if object.downcast_ref::<Flags>().is_some() {
            return Err(cx.unsupported("an attribute of flags that are known at run time only"));
        }
        instance_attributes::get(cx, object, name)
    }

    fn call_method(
        &self,
        cx: HookContext<'_>,
        object: &PyObjectRef,
        _name: &str,
        _args: &FuncArgs,
    ) -> PyResult<Option<PyObjectRef>> {
        if object.downcast_ref::<Flags>().is_some() {
            return Err(cx.unsupported("a method of flags that are known at run time only"));
        }
        Ok(None)
    }

    fn name_of_single(&self, cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<String>> {
        let name = value_enums::name(cx, object);
        if name.is_some() {
            cx.with(|g| g.classes.plain_members = true);
        }
        Ok(name)
    }

    fn set_attribute(
        &self,
        cx: HookContext<'_>,
        object: &PyObjectRef,
        name: &str,
        _value: &PyObjectRef,
    ) -> PyResult<bool> {
        attributes::check_own(&cx, object, name).map(|()| false)
    }

    fn runs_later(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<Flags>().is_some()
    }

    fn binary(
        &self,
        cx: HookContext<'_>,
        op: Operator<'_>,
        left: &PyObject,
        right: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        let Some((left, right, flags)) = value_enums::operands(&cx, left, right) else {
            return Ok(None);
        };
        let result = arithmetic::binary(cx, op.text, left, right, false)?;
        Ok(Some(if flags && matches!(op.text, "&" | "|" | "^") {
            value_enums::flags(&cx, result)
        } else {
            result
        }))
    }

    fn truth(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<Truth>> {
        let flags = object.downcast_ref::<Flags>();
        flags.map(|flags| cx.truth(&flags.value)).transpose()
    }

    fn compare(
        &self,
        cx: HookContext<'_>,
        op: &str,
        left: &PyObject,
        right: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        match value_enums::operands(&cx, left, right) {
            Some((left, right, _)) => compare::rich(cx, op, &left, &right).map(Some),
            None => Ok(None),
        }
    }

    fn identity(
        &self,
        cx: HookContext<'_>,
        left: &PyObject,
        right: &PyObject,
        _negate: bool,
    ) -> PyResult<Option<PyObjectRef>> {
        let flags = |object: &PyObject| object.downcast_ref::<Flags>().is_some();
        if flags(left) || flags(right) {
            Err(cx.unsupported("the identity of flags that are known at run time only"))
        } else {
            Ok(None)
        }
    }

    fn looked_for(&self, cx: HookContext<'_>, item: &PyObject, container: &PyObject) -> PyResult {
        value_enums::looked_for(cx, item, container)
    }

    fn contains(&self, cx: HookContext<'_>, container: &PyObject, item: &PyObject) -> PyResult<Option<PyObjectRef>> {
        if text::is_text(container) {
            text::contains(cx, container, item).map(Some)
        } else {
            Ok(None)
        }
    }
}
