//! Values that the interpreter holds, one row at a time: it does what is asked of them.

use crate::data_model::Kind;
use crate::library::builtins;
use crate::staging::calls::boxed;
use crate::state::{HookContext, IrValue, Truth};
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::{Attr, Type, op};

pub struct PythonObject;

impl Kind for PythonObject {
    fn has(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        false
    }

    fn has_type(&self, ty: &Type) -> bool {
        *ty == Type::PyObj
    }

    fn truth_of_value(&self, cx: HookContext<'_>, value: &IrValue) -> PyResult<Option<Truth>> {
        Ok(Some(Truth::Dynamic(cx.op(op::PY_TRUTH, &[value], Type::Bool).value)))
    }

    fn len_of_value(&self, cx: HookContext<'_>, value: &IrValue) -> PyResult<Option<PyObjectRef>> {
        builtins::on_interpreter(cx, "len", value.clone(), Type::Int).map(Some)
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
        Ok(Some(cx.wrap(cx.op_attr(
            op::PY_COMPARE,
            &[&left, &right],
            name,
            Type::PyObj,
        ))))
    }
}
