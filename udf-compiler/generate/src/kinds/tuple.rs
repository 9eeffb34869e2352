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
use crate::library::{format, python_modules, tuple};
use crate::staging::iterator_objects;
use crate::state::{HookContext, IrValue};
use rustpython_vm::builtins::PyTuple;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Const, Type};

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

    fn constant(&self, cx: &HookContext<'_>, object: &PyObject) -> Option<Const> {
        if !object.class().is(cx.vm.ctx.types.tuple_type) {
            return None;
        }
        let parts = object.downcast_ref::<PyTuple>()?.as_slice().iter();
        let parts = parts.map(|part| cx.as_const(part)).collect::<Option<Vec<_>>>()?;
        Some(Const::Record(parts.into()))
    }

    fn held(&self, _cx: &HookContext<'_>, object: &PyObject) -> Option<Vec<PyObjectRef>> {
        self.parts(object)
    }

    /// A record of its parts.
    fn lifted(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<IrValue>> {
        let class = cx.tuple_class(object)?;
        let parts = self.parts(object).unwrap_or_default();
        let parts = parts
            .iter()
            .map(|part| cx.lift(part))
            .collect::<PyResult<Vec<IrValue>>>()?;
        let ty = Type::named(parts.iter().map(|part| part.ty.clone()).collect::<Vec<_>>(), class);
        cx.check_no_plain_members(&ty)?;
        Ok(Some(cx.ir().record_make(&parts.iter().collect::<Vec<_>>(), ty)))
    }

    fn type_of(&self, cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<Type>> {
        let class = cx.tuple_class(object)?;
        let parts = self.parts(object).unwrap_or_default();
        let parts = parts
            .iter()
            .map(|part| cx.type_of(part))
            .collect::<PyResult<Vec<_>>>()?;
        Ok(Some(Type::named(parts, class)))
    }

    fn taken_apart(&self, cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<(String, Vec<PyObjectRef>)>> {
        let class = cx.tuple_class(object)?;
        Ok(self.parts(object).map(|parts| (class.to_string(), parts)))
    }

    fn put_together(&self, cx: &HookContext<'_>, object: &PyObject, parts: Vec<PyObjectRef>) -> PyResult {
        Ok(cx.tuple_of(cx.tuple_class(object)?, parts))
    }

    /// Part by part.
    fn is_alike(&self, cx: &HookContext<'_>, one: &PyObject, other: &PyObject) -> Option<bool> {
        let (x, y) = (one.downcast_ref::<PyTuple>()?, other.downcast_ref::<PyTuple>()?);
        let (x, y) = (x.as_slice(), y.as_slice());
        let same_class = one.class().is(other.class()) && x.len() == y.len();
        Some(same_class && x.iter().zip(y).all(|(x, y)| cx.same(x, y)))
    }

    fn held_for_good(&self, _cx: &HookContext<'_>, object: &PyObject) -> Option<Vec<PyObjectRef>> {
        self.parts(object)
    }

    /// `index` and `count` look through the parts.
    fn method_later(
        &self,
        cx: HookContext<'_>,
        object: &PyObject,
        name: &str,
        args: &FuncArgs,
    ) -> PyResult<Option<PyObjectRef>> {
        let is_plain = object.class().is(cx.vm.ctx.types.tuple_type);
        match (name, &args.args[..]) {
            ("index" | "count", [wanted]) if is_plain => {
                let items = vec![object.to_owned(), wanted.clone()];
                python_modules::call_named(cx, "builtins", &format!("{name}_in_tuple"), items).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn iterator(&self, cx: HookContext<'_>, object: &PyObjectRef) -> PyResult<Option<PyObjectRef>> {
        iterator_objects::over_parts(cx, object)
    }

    fn example(&self, cx: HookContext<'_>, ty: &Type) -> PyResult<Option<PyObjectRef>> {
        Ok(Some(match ty {
            Type::Record(fields) => cx.tuple_of(fields.class, Vec::new()),
            _ => cx.vm.ctx.new_tuple(Vec::new()).into(),
        }))
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
        let Some(parts) = self.parts(object) else {
            return Ok(None);
        };
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
            _ => elements::text(cx, value.clone())?,
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
