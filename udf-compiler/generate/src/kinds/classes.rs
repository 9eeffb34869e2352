//! Objects of Python's own classes that never change, such as a `Decimal`: the library has a family for each.

use crate::data_model::Kind;
use crate::data_model::arithmetic::Operator;
use crate::library::{classes, method};
use crate::state::{HookContext, IrValue, Truth};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::{Const, Type};

pub struct OfClass;

impl Kind for OfClass {
    fn has(&self, cx: &HookContext<'_>, object: &PyObject) -> bool {
        classes::constant(cx, object).is_some()
    }

    fn has_type(&self, ty: &Type) -> bool {
        matches!(ty, Type::Object(_))
    }

    fn constant(&self, cx: &HookContext<'_>, object: &PyObject) -> Option<Const> {
        classes::constant(cx, object)
    }

    fn is_seen_to(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        true
    }

    /// A method of the constant.
    fn method_later(
        &self,
        cx: HookContext<'_>,
        object: &PyObject,
        name: &str,
        args: &FuncArgs,
    ) -> PyResult<Option<PyObjectRef>> {
        method(cx, cx.lift(object)?, name, args).map(Some)
    }

    fn attribute_of_value(
        &self,
        cx: HookContext<'_>,
        value: &IrValue,
        _handle: &PyObjectRef,
        name: &str,
    ) -> PyResult<Option<PyObjectRef>> {
        match value.ty {
            Type::Object(class) => classes::attribute(cx, value, class, name),
            _ => Ok(None),
        }
    }

    /// Arithmetic of such objects is that of the library, also where they are constants.
    fn runs_later(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        true
    }

    fn binary_values(
        &self,
        cx: HookContext<'_>,
        op: Operator<'_>,
        left: &IrValue,
        right: &IrValue,
    ) -> PyResult<Option<PyObjectRef>> {
        classes::binary(cx, op.text, left, right)
    }

    fn unary_value(&self, cx: HookContext<'_>, op: &str, value: &IrValue) -> PyResult<Option<PyObjectRef>> {
        match value.ty {
            Type::Object(class) => classes::unary(cx, op, value, class).map(Some),
            _ => Ok(None),
        }
    }

    fn truth_of_value(&self, cx: HookContext<'_>, value: &IrValue) -> PyResult<Option<Truth>> {
        Ok(match value.ty {
            Type::Object(class) => Some(Truth::Dynamic(classes::truth(&cx, value, class).value)),
            _ => None,
        })
    }

    fn written(
        &self,
        cx: HookContext<'_>,
        op: &str,
        left: &PyObject,
        right: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        classes::numpy::compared(cx, op, left, right)
    }

    fn text_of_value(&self, cx: HookContext<'_>, value: &IrValue, conversion: &str) -> PyResult<Option<PyObjectRef>> {
        match value.ty {
            Type::Object(class) => classes::text(cx, value, class, conversion).map(|text| Some(cx.wrap(text))),
            _ => Ok(None),
        }
    }

    fn format_of_value(&self, cx: HookContext<'_>, value: &IrValue, spec: &IrValue) -> PyResult<Option<PyObjectRef>> {
        match value.ty {
            Type::Object(class) => classes::format(cx, value, class, spec).map(|text| Some(cx.wrap(text))),
            _ => Ok(None),
        }
    }

    fn compare_values(
        &self,
        cx: HookContext<'_>,
        op: &str,
        left: &IrValue,
        right: &IrValue,
    ) -> PyResult<Option<PyObjectRef>> {
        let answer = classes::compare(cx, op, left, right)?;
        Ok(answer.map(|answer| cx.wrap(answer)))
    }
}
