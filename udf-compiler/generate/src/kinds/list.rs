//! Lists.

use super::elements;
use crate::data_model::arithmetic::Operator;
use crate::data_model::{Kind, compare};
use crate::library::{compare as lists, hash_containers, list, objects};
use crate::state::{HookContext, IrValue};
use rustpython_vm::builtins::PyList;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::{Type, op};

pub struct List;

impl Kind for List {
    fn has(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<PyList>().is_some()
    }

    fn has_type(&self, ty: &Type) -> bool {
        matches!(ty, Type::List(_))
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
        list::in_place(cx, op, left, right)
    }

    fn binary_values(
        &self,
        cx: HookContext<'_>,
        op: Operator<'_>,
        left: &IrValue,
        right: &IrValue,
    ) -> PyResult<Option<PyObjectRef>> {
        let result = list::binary(cx, op.text, left, right)?;
        Ok(result.map(|result| cx.wrap(result)))
    }

    fn len_of_value(&self, cx: HookContext<'_>, value: &IrValue) -> PyResult<Option<PyObjectRef>> {
        Ok(Some(cx.wrap(cx.op(op::LIST_LEN, &[value], Type::Int))))
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
        let (Type::List(x), Type::List(y)) = (&left.ty, &right.ty) else {
            return Ok(None);
        };
        let equality = compare::is_equality(op);
        let with_objects = objects::among(x) || objects::among(y);
        let result = if equality && with_objects {
            opposite_of_ne(cx, op, objects::equal(cx, left, right)?)
        } else if with_objects {
            objects::ordered(cx, op, left, right)?
        } else if x == y {
            lists::lists(cx, op, left, right)
        } else if equality && x.fits_json() && y.fits_json() {
            let element = cx.join_types(x, y)?;
            let alike = |list: &IrValue| {
                if list.ty.element() == Some(&element) {
                    Ok(list.clone())
                } else {
                    cx.with_elements(list, &element)
                }
            };
            lists::lists(cx, op, &alike(left)?, &alike(right)?)
        } else if equality {
            opposite_of_ne(cx, op, objects::equal(cx, left, right)?)
        } else {
            return Err(cx.unsupported("the order of lists of different types"));
        };
        Ok(Some(cx.wrap(result)))
    }

    fn identity(
        &self,
        cx: HookContext<'_>,
        left: &PyObject,
        right: &PyObject,
        negate: bool,
    ) -> PyResult<Option<PyObjectRef>> {
        match (cx.dynamic(left)?, cx.dynamic(right)?) {
            (Some(left), Some(right)) if matches!(left.ty, Type::List(_)) && left.ty == right.ty => {
                Ok(Some(elements::identical(cx, op::LIST_IS, &left, &right, negate)))
            }
            _ => Ok(None),
        }
    }

    fn contains(&self, cx: HookContext<'_>, container: &PyObject, item: &PyObject) -> PyResult<Option<PyObjectRef>> {
        elements::contain(cx, container, item).map(Some)
    }

    fn contains_value(
        &self,
        cx: HookContext<'_>,
        container: &IrValue,
        item: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        elements::contain_value(cx, container, item).map(Some)
    }
}

/// What `==` or `!=` says where this says whether they are equal.
fn opposite_of_ne(cx: HookContext<'_>, op: &str, equal: IrValue) -> IrValue {
    match op {
        "==" => equal,
        _ => cx.op(op::BOOL_NOT, &[&equal], Type::Bool),
    }
}
