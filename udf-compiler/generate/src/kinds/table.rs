//! Dicts and sets of all kinds: what finds its elements by their hashes.

use super::elements;
use crate::data_model::Kind;
use crate::data_model::arithmetic::Operator;
use crate::data_model::contains::contains;
use crate::library::{counter, hash_containers, static_dicts};
use crate::state::{HookContext, IrValue};
use rustpython_vm::builtins::{PyDict, PyFrozenSet, PySet};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Type, op};

pub struct Table;

impl Kind for Table {
    fn has(&self, cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<PyDict>().is_some()
            || object.downcast_ref::<PySet>().is_some()
            || object.downcast_ref::<PyFrozenSet>().is_some()
            || object.class().is(cx.vm.ctx.types.mappingproxy_type)
    }

    fn has_type(&self, ty: &Type) -> bool {
        ty.keyed().is_some()
    }

    fn own(&self, cx: HookContext<'_>, object: &PyObject, mark: u32) -> PyResult {
        hash_containers::own_copy(cx, &object.to_owned(), mark)
    }

    fn in_place(
        &self,
        cx: HookContext<'_>,
        op: &str,
        left: &PyObjectRef,
        right: &PyObjectRef,
    ) -> PyResult<Option<PyObjectRef>> {
        hash_containers::in_place(cx, op, left, right)
    }

    fn binary_values(
        &self,
        cx: HookContext<'_>,
        op: Operator<'_>,
        left: &IrValue,
        right: &IrValue,
    ) -> PyResult<Option<PyObjectRef>> {
        if !self.has_type(&left.ty) || !self.has_type(&right.ty) {
            return Ok(None);
        }
        match hash_containers::binary(cx, op.text, left, right)? {
            Some(result) => Ok(Some(cx.wrap(result))),
            None => Err(cx.unsupported(format!("{} of these containers", op.text))),
        }
    }

    fn unary_value(&self, cx: HookContext<'_>, op: &str, value: &IrValue) -> PyResult<Option<PyObjectRef>> {
        let result = counter::unary(cx, op, value)?;
        Ok(result.map(|result| cx.wrap(result)))
    }

    fn len_of_value(&self, cx: HookContext<'_>, value: &IrValue) -> PyResult<Option<PyObjectRef>> {
        Ok(Some(cx.wrap(cx.op(op::DICT_LEN, &[value], Type::Int))))
    }

    fn operand(&self, cx: HookContext<'_>, object: &PyObject, mark: u32) -> PyResult {
        hash_containers::own_operand(cx, object, mark)
    }

    fn compare_values(
        &self,
        cx: HookContext<'_>,
        op: &str,
        left: &IrValue,
        right: &IrValue,
    ) -> PyResult<Option<PyObjectRef>> {
        let answer = hash_containers::compared(cx, op, left, right)?;
        Ok(answer.map(|answer| cx.wrap(answer)))
    }

    fn identity(
        &self,
        cx: HookContext<'_>,
        left: &PyObject,
        right: &PyObject,
        negate: bool,
    ) -> PyResult<Option<PyObjectRef>> {
        match (cx.dynamic(left)?, cx.dynamic(right)?) {
            (Some(left), Some(right)) if matches!(left.ty, Type::Dict(..) | Type::Set(_)) && left.ty == right.ty => {
                Ok(Some(elements::identical(cx, op::DICT_IS, &left, &right, negate)))
            }
            _ => Ok(None),
        }
    }

    fn contains(&self, cx: HookContext<'_>, container: &PyObject, item: &PyObject) -> PyResult<Option<PyObjectRef>> {
        if let Some(dict) = static_dicts::of_gets(&cx, container)? {
            return contains(cx, item, &dict).map(Some);
        }
        if container.class().is(cx.vm.ctx.types.mappingproxy_type) {
            return Ok(None);
        }
        let list = cx.vm.ctx.types.list_type.as_object();
        let elements = list.call((container.to_owned(),), cx.vm)?;
        elements::contain_hashed(cx, container, &elements, item).map(Some)
    }

    fn contains_value(
        &self,
        cx: HookContext<'_>,
        container: &IrValue,
        item: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        hash_containers::contains(cx, container, item).map(Some)
    }
}
