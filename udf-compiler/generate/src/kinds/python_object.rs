//! Values that the interpreter holds, one row at a time: it does what is asked of them.

use crate::data_model::Kind;
use crate::data_model::arithmetic::Operator;
use crate::data_model::iterate::BoxedCursor;
use crate::library::builtins;
use crate::staging::interpreter_calls::boxed;
use crate::state::{HookContext, IrValue, Truth};
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::{Attr, Type};

pub struct PythonObject;

impl Kind for PythonObject {
    fn has(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        false
    }

    fn has_type(&self, ty: &Type) -> bool {
        *ty == Type::PyObj
    }

    fn attribute_of_value(
        &self,
        cx: HookContext<'_>,
        value: &IrValue,
        _handle: &PyObjectRef,
        name: &str,
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(Some(cx.wrap(cx.ir().py_getattr(value, Attr::Name(name.into())))))
    }

    fn cursor_of_value(&self, cx: HookContext<'_>, _value: IrValue) -> PyResult<Option<BoxedCursor>> {
        Err(cx.unsupported("a loop over a Python object"))
    }

    fn item_of_value(&self, cx: HookContext<'_>, value: &IrValue, index: &PyObject) -> PyResult<Option<PyObjectRef>> {
        let index = boxed(&cx, index)?;
        cx.with(|g| g.outcome.python = true);
        Ok(Some(cx.wrap(cx.ir().py_item(value, &index))))
    }

    fn binary_values(
        &self,
        cx: HookContext<'_>,
        op: Operator<'_>,
        left: &IrValue,
        right: &IrValue,
    ) -> PyResult<Option<PyObjectRef>> {
        // An object of Python's own classes says itself what it does not know.
        if matches!(left.ty, Type::Object(_)) || matches!(right.ty, Type::Object(_)) {
            return Ok(None);
        }
        binary(cx, op.text, left, right).map(Some)
    }

    fn unary_value(&self, cx: HookContext<'_>, op: &str, value: &IrValue) -> PyResult<Option<PyObjectRef>> {
        cx.with(|g| g.outcome.python = true);
        let name = Attr::Name(op.into());
        Ok(Some(cx.wrap(cx.ir().py_unary(value, name))))
    }

    fn truth_of_value(&self, cx: HookContext<'_>, value: &IrValue) -> PyResult<Option<Truth>> {
        Ok(Some(Truth::Dynamic(cx.ir().py_truth(value).value)))
    }

    fn len_of_value(&self, cx: HookContext<'_>, value: &IrValue) -> PyResult<Option<PyObjectRef>> {
        builtins::on_interpreter(cx, "len", value.clone(), Type::Int).map(Some)
    }

    fn text_of_value(&self, cx: HookContext<'_>, value: &IrValue, conversion: &str) -> PyResult<Option<PyObjectRef>> {
        let object = boxed(&cx, &cx.wrap(value.clone()))?;
        cx.with(|g| g.outcome.python = true);
        Ok(Some(cx.wrap(cx.ir().py_str(&object, conversion))))
    }

    fn compare_values(
        &self,
        cx: HookContext<'_>,
        op: &str,
        left: &IrValue,
        right: &IrValue,
    ) -> PyResult<Option<PyObjectRef>> {
        let (left, right) = (cx.wrap(left.clone()), cx.wrap(right.clone()));
        let (left, right) = (boxed(&cx, &left)?, boxed(&cx, &right)?);
        cx.with(|g| g.outcome.python = true);
        let name = Attr::Name(op.into());
        Ok(Some(cx.wrap(cx.ir().py_compare(&left, &right, name))))
    }
}

/// `left op right` on the interpreter.
pub(super) fn binary(cx: HookContext<'_>, op: &str, left: &IrValue, right: &IrValue) -> PyResult {
    let text = matches!(left.ty, Type::Str | Type::Bytes).then(|| left.ty.clone());
    let (left, right) = (cx.wrap(left.clone()), cx.wrap(right.clone()));
    let (left, right) = (boxed(&cx, &left)?, boxed(&cx, &right)?);
    cx.with(|g| {
        g.outcome.python = true;
        g.outcome
            .reasons
            .push((cx.at, format!("operator {op} runs on the interpreter")));
    });
    let result = cx.ir().py_binary(&left, &right, op);
    Ok(cx.wrap(match text {
        Some(text) => cx.ir().py_unbox(&result, text),
        None => result,
    }))
}
