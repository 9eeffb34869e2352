//! Tuples: those that exist while generating, records of the IR, and tuples whose length is known at run time only.

use super::elements;
use super::list::Elements;
use crate::data_model::arithmetic::{Operator, unsupported_operands};
use crate::data_model::attributes;
use crate::data_model::contains::contains;
use crate::data_model::items::get_later;
use crate::data_model::iterate::BoxedCursor;
use crate::data_model::patterns::Collection;
use crate::data_model::{Kind, compare};
use crate::library::{format, tuple};
use crate::state::{HookContext, IrValue};
use rustpython_vm::builtins::PyTuple;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;

pub struct Tuple;

impl Kind for Tuple {
    fn has(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<PyTuple>().is_some()
    }

    fn has_type(&self, ty: &Type) -> bool {
        tuple::is_tuple(ty)
    }

    /// A named tuple has its fields.
    fn attribute_of_value(
        &self,
        cx: HookContext<'_>,
        value: &IrValue,
        _handle: &PyObjectRef,
        name: &str,
    ) -> PyResult<Option<PyObjectRef>> {
        match &value.ty {
            Type::Record(fields) if fields.class > 0 => {
                attributes::get(cx, cx.open_record(value.clone()), name).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// A tuple becomes one of run-time length.
    fn sequence(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<IrValue> {
        match object.downcast_ref::<PyTuple>() {
            Some(tuple) => tuple::of_parts(&cx, tuple.as_slice()),
            None => cx.lift(object),
        }
    }

    fn parts(&self, object: &PyObject) -> Option<Vec<PyObjectRef>> {
        object.downcast_ref::<PyTuple>().map(|tuple| tuple.as_slice().to_vec())
    }

    fn instance_of(
        &self,
        cx: HookContext<'_>,
        object: &PyObject,
        class: &PyObjectRef,
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(Some(cx.known_bool(object.is_instance(class, cx.vm)?)))
    }

    fn collection(&self, _cx: &HookContext<'_>, _object: &PyObject) -> Collection {
        Collection::Sequence
    }

    /// A named tuple shows the names of its fields.
    fn text(&self, cx: HookContext<'_>, object: &PyObject, _conversion: &str) -> PyResult<Option<PyObjectRef>> {
        let parts = self.parts(object).unwrap_or_default();
        if let Some(fields) = cx.names_of_fields(object)? {
            let name = object.class().name().to_string();
            let fields: Vec<_> = fields.into_iter().zip(parts).collect();
            return format::fields_text(cx, &name, &fields).map(Some);
        }
        let end = if parts.len() == 1 { ",)" } else { ")" };
        format::parts_text(cx, &parts, "(", end).map(Some)
    }

    fn text_of_value(&self, cx: HookContext<'_>, value: &IrValue, conversion: &str) -> PyResult<Option<PyObjectRef>> {
        let text = match value.ty {
            Type::Record(_) => format::text(cx, &cx.open_record(value.clone()), conversion)?,
            _ => format::list_text(cx, value.clone())?,
        };
        Ok(Some(text))
    }

    fn cursor_of_value(&self, _cx: HookContext<'_>, value: IrValue) -> PyResult<Option<BoxedCursor>> {
        match value.ty {
            Type::Record(_) => Ok(None),
            _ => Ok(Some(Box::new(Elements(value)))),
        }
    }

    fn cursor_of_known(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<BoxedCursor>> {
        match object.downcast_ref::<PyTuple>() {
            Some(tuple) => Ok(Some(Box::new(Elements(tuple::of_parts(&cx, tuple.as_slice())?)))),
            None => Ok(None),
        }
    }

    fn item_of_value(&self, cx: HookContext<'_>, value: &IrValue, index: &PyObject) -> PyResult<Option<PyObjectRef>> {
        let Type::Record(_) = value.ty else {
            return elements::item(cx, value, index).map(Some);
        };
        let tuple = cx.open_record(value.clone());
        if cx.is_dynamic(index) {
            get_later(cx, &tuple, &index.to_owned()).map(Some)
        } else {
            tuple.get_item(index, cx.vm).map(Some)
        }
    }

    fn binary_values(
        &self,
        cx: HookContext<'_>,
        op: Operator<'_>,
        left: &IrValue,
        right: &IrValue,
    ) -> PyResult<Option<PyObjectRef>> {
        if let (Type::Record(_), Type::Record(_), "+") = (&left.ty, &right.ty, op.text) {
            let (left, right) = (cx.open_record(left.clone()), cx.open_record(right.clone()));
            return cx.vm._add(&left, &right).map(Some);
        }
        match tuple::binary(cx, op.text, left, right)? {
            Some(result) => Ok(Some(cx.wrap(result))),
            // Tuples have operators that are not compiled.
            None => Err(cx.vm.new_type_error(unsupported_operands(op.text, left, right))),
        }
    }

    fn len_of_value(&self, cx: HookContext<'_>, value: &IrValue) -> PyResult<Option<PyObjectRef>> {
        Ok(Some(match &value.ty {
            Type::Record(fields) => cx.vm.ctx.new_int(fields.len()).into(),
            _ => cx.wrap(cx.ir().list_len(value)),
        }))
    }

    /// Two tuples of known lengths compare part by part.
    fn compare_later(
        &self,
        cx: HookContext<'_>,
        op: &str,
        left: &PyObject,
        right: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        let parts = |object: &PyObject| -> PyResult<Option<Vec<PyObjectRef>>> {
            let opened = match cx.dynamic(object)? {
                Some(value) if matches!(value.ty, Type::Record(_)) => cx.open_record(value),
                Some(_) => return Ok(None),
                None => object.to_owned(),
            };
            Ok(opened.downcast_ref::<PyTuple>().map(|t| t.as_slice().to_vec()))
        };
        match (parts(left)?, parts(right)?) {
            (Some(left), Some(right)) => compare::sequences(cx, op, &left, &right).map(Some),
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
        match (&left.ty, &right.ty) {
            (Type::Record(_), Type::Record(_)) => {
                let (left, right) = (cx.open_record(left.clone()), cx.open_record(right.clone()));
                compare::rich(cx, op, &left, &right).map(Some)
            }
            (x, y) if tuple::is_tuple(x) && tuple::is_tuple(y) => {
                Ok(Some(cx.wrap(tuple::compared(cx, op, left, right)?)))
            }
            _ if compare::is_equality(op) => Ok(None),
            _ => Err(cx.vm.new_type_error("an order of tuples")),
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
        match container.ty {
            Type::Record(_) => contains(cx, item, &cx.open_record(container.clone())).map(Some),
            _ => elements::contain_value(cx, container, item).map(Some),
        }
    }
}
