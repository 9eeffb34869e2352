//! `str` and `bytes`.

use super::list::Backwards;
use super::{elements, python_object};
use crate::data_model::arithmetic::Operator;
use crate::data_model::contains::contains_value;
use crate::data_model::iterate::{BoxedCursor, Cursor, after};
use crate::data_model::patterns::Collection;
use crate::data_model::{Kind, compare};
use crate::library::{bytes, items, method, percent};
use crate::staging::iterator_objects;
use crate::state::{HookContext, IrValue, Truth};
use crate::values::{bool_to_int, python_type, unions};
use rustpython_vm::builtins::{PyBytes, PyStr};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyPayload, PyResult};
use std::sync::Arc;
use taipan_ir::{Const, Type, op};

pub struct Text;

/// Whether an object that exists while generating is a text.
pub(super) fn is_text(object: &PyObject) -> bool {
    object.downcast_ref::<PyStr>().is_some() || object.downcast_ref::<PyBytes>().is_some()
}

/// `item in text`
pub(super) fn contains(cx: HookContext<'_>, text: &PyObject, item: &PyObject) -> PyResult {
    let text = cx.lift(text)?;
    contains_value(cx, item, &text)
}

impl Kind for Text {
    fn has(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        is_text(object)
    }

    fn has_type(&self, ty: &Type) -> bool {
        matches!(ty, Type::Str | Type::Bytes)
    }

    fn cursor_of_value(&self, _cx: HookContext<'_>, value: IrValue) -> PyResult<Option<BoxedCursor>> {
        Ok(Some(cursor(value)))
    }

    fn cursor_of_known(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<BoxedCursor>> {
        cx.lift(object).map(|value| Some(cursor(value)))
    }

    fn item_of_value(&self, cx: HookContext<'_>, value: &IrValue, index: &PyObject) -> PyResult<Option<PyObjectRef>> {
        let item = match value.ty {
            Type::Str => {
                let index = items::index_of(cx, index, "string indices must be integers, not")?;
                cx.ir().str_get(value, &index)
            }
            _ => {
                let index = items::index_of(cx, index, "byte indices must be integers or slices, not")?;
                cx.ir().bytes_get(value, &index)
            }
        };
        Ok(Some(cx.wrap(item)))
    }

    fn example(&self, cx: HookContext<'_>, ty: &Type) -> PyResult<Option<PyObjectRef>> {
        Ok(Some(match ty {
            Type::Str => cx.vm.ctx.new_str("").into(),
            _ => cx.vm.ctx.new_bytes(Vec::new()).into(),
        }))
    }

    fn delete_item_of_value(&self, cx: HookContext<'_>, value: &IrValue, _index: &PyObject) -> PyResult<bool> {
        Err(elements::no_deletion(cx, value))
    }

    fn binary_runs_later(&self, cx: &HookContext<'_>, op: &str, left: &PyObject, right: &PyObject) -> bool {
        op == "%" && is_text(left) && cx.is_dynamic(right)
    }

    fn binary_later(
        &self,
        cx: HookContext<'_>,
        op: &str,
        left: &PyObject,
        right: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        if self.binary_runs_later(&cx, op, left, right) {
            percent::of_template(cx, left, right)
        } else {
            Ok(None)
        }
    }

    /// A template that is a number elsewhere is one nowhere: rows in which it is are given up.
    fn check_one_of(&self, cx: &HookContext<'_>, op: &str, whole: &Type) -> PyResult<()> {
        let is_number = |ty: &Type| matches!(ty, Type::Int | Type::Float);
        let numbers = whole.alternatives().iter().any(is_number);
        if op == "%" && numbers && !cx.guarded() {
            Err(cx.vm.new_type_error("a template that is known at run time only"))
        } else {
            Ok(())
        }
    }

    fn binary_values(
        &self,
        cx: HookContext<'_>,
        op: Operator<'_>,
        left: &IrValue,
        right: &IrValue,
    ) -> PyResult<Option<PyObjectRef>> {
        let repeated = |text: &IrValue, times: &IrValue| {
            let name = match text.ty {
                Type::Str => op::STR_REPEAT,
                _ => op::BYTES_REPEAT,
            };
            cx.ir().named(name, &[text, &bool_to_int(&cx, times)])
        };
        let result = match (op.text, &left.ty, &right.ty) {
            ("+", Type::Str, Type::Str) => cx.ir().str_concat(left, right),
            ("+", Type::Bytes, Type::Bytes) => cx.ir().bytes_concat(left, right),
            ("*", Type::Str | Type::Bytes, Type::Int | Type::Bool) => repeated(left, right),
            ("*", Type::Int | Type::Bool, Type::Str | Type::Bytes) => repeated(right, left),
            // Such an object says itself what it does not know.
            ("%", Type::Str | Type::Bytes, Type::Object(_)) => return Ok(None),
            ("%", Type::Str | Type::Bytes, _) => return python_object::binary(cx, "%", left, right).map(Some),
            _ => return Ok(None),
        };
        Ok(Some(cx.wrap(result)))
    }

    fn truth_of_value(&self, cx: HookContext<'_>, value: &IrValue) -> PyResult<Option<Truth>> {
        if value.ty != Type::Str {
            return Ok(None);
        }
        // Bytes need not be counted.
        let length = cx.ir().str_byte_len(value);
        cx.truth_of_value(&length).map(Some)
    }

    fn constant(&self, cx: &HookContext<'_>, object: &PyObject) -> Option<Const> {
        let (class, types) = (object.class(), &cx.vm.ctx.types);
        if class.is(types.str_type) {
            return Some(Const::Str(Arc::from(object.downcast_ref::<PyStr>()?.to_str()?)));
        }
        let bytes = object.downcast_ref::<PyBytes>().filter(|_| class.is(types.bytes_type));
        bytes.map(|bytes| Const::Bytes(Arc::from(bytes.as_bytes())))
    }

    fn without_class(&self, cx: &HookContext<'_>, object: &PyObject) -> Option<PyObjectRef> {
        let text = object.downcast_ref::<PyStr>()?;
        Some(PyStr::from(text.as_wtf8().to_owned()).into_pyobject(cx.vm))
    }

    fn is_seen_to(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<PyStr>().is_some()
    }

    /// A method of the constant.
    fn method_later(
        &self,
        cx: HookContext<'_>,
        object: &PyObject,
        name: &str,
        args: &FuncArgs,
    ) -> PyResult<Option<PyObjectRef>> {
        let is_text = object.downcast_ref::<PyStr>().is_some() || object.class().is(cx.vm.ctx.types.bytes_type);
        if is_text {
            method(cx, cx.lift(object)?, name, args).map(Some)
        } else {
            Ok(None)
        }
    }

    /// What is over letters is over all of them.
    fn iterator(&self, cx: HookContext<'_>, object: &PyObjectRef) -> PyResult<Option<PyObjectRef>> {
        if object.downcast_ref::<PyStr>().is_none() {
            return Ok(None);
        }
        let letters = cx.vm.ctx.types.tuple_type.as_object().call((object.clone(),), cx.vm)?;
        iterator_objects::over_parts(cx, &letters)
    }

    /// A class made from one may be registered as a collection.
    fn collection(&self, cx: &HookContext<'_>, object: &PyObject) -> Collection {
        let (class, types) = (object.class(), &cx.vm.ctx.types);
        if class.is(types.str_type) || class.is(types.bytes_type) {
            Collection::Neither
        } else {
            Collection::Unknown
        }
    }

    fn text_of_value(&self, cx: HookContext<'_>, value: &IrValue, conversion: &str) -> PyResult<Option<PyObjectRef>> {
        Ok(Some(cx.wrap(match value.ty {
            Type::Str if conversion == "str" => value.clone(),
            Type::Str => cx.ir().str_repr(value),
            _ => cx.ir().bytes_repr(value),
        })))
    }

    fn format_of_value(&self, cx: HookContext<'_>, value: &IrValue, spec: &IrValue) -> PyResult<Option<PyObjectRef>> {
        Ok((value.ty == Type::Str).then(|| cx.wrap(cx.ir().str_format(value, spec))))
    }

    fn len_of_value(&self, cx: HookContext<'_>, value: &IrValue) -> PyResult<Option<PyObjectRef>> {
        let name = match value.ty {
            Type::Str => op::STR_LEN,
            _ => op::BYTES_LEN,
        };
        Ok(Some(cx.wrap(cx.ir().named(name, &[value]))))
    }

    fn compare_values(
        &self,
        cx: HookContext<'_>,
        op: &str,
        left: &IrValue,
        right: &IrValue,
    ) -> PyResult<Option<PyObjectRef>> {
        let family = match (&left.ty, &right.ty) {
            (Type::Str, Type::Str) => "str",
            (Type::Bytes, Type::Bytes) => "bytes",
            _ => return Ok(None),
        };
        let name = cx.operation(family, compare::suffix_of(&cx, op)?)?;
        Ok(Some(cx.wrap(cx.ir().named(name, &[left, right]))))
    }

    fn contains(&self, cx: HookContext<'_>, container: &PyObject, item: &PyObject) -> PyResult<Option<PyObjectRef>> {
        contains(cx, container, item).map(Some)
    }

    fn contains_value(
        &self,
        cx: HookContext<'_>,
        container: &IrValue,
        item: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        let item = cx.lift(item)?;
        let each = &mut |item: IrValue| {
            let result = match (&container.ty, &item.ty) {
                (Type::Bytes, _) => {
                    let wanted = bytes::needle(cx, item)?;
                    cx.ir().bytes_contains(container, &wanted)
                }
                (_, Type::Str) => cx.ir().str_contains(container, &item),
                (_, other) => {
                    let name = python_type(other);
                    let text = format!("'in <string>' requires string as left operand, not {name}");
                    return Err(cx.type_error(text));
                }
            };
            Ok(cx.wrap(result))
        };
        unions::each(cx, item, each).map(Some)
    }
}

fn cursor(value: IrValue) -> BoxedCursor {
    if value.ty == Type::Bytes {
        Box::new(Bytes(value))
    } else {
        Box::new(Characters(value))
    }
}

/// A cursor whose position is an offset in bytes.
struct Characters(IrValue);

/// From the last character down; the position is the index after it.
struct CharactersBackwards(IrValue);

struct Bytes(IrValue);

impl Cursor for Characters {
    fn test(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<IrValue> {
        let here = cx.lift(&position[0])?;
        Ok(cx.ir().int_lt(&here, &cx.ir().str_byte_len(&self.0)))
    }

    fn next(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<(PyObjectRef, Vec<PyObjectRef>)> {
        let offset = cx.lift(&position[0])?;
        let c = cx.ir().str_char_at(&self.0, &offset);
        let width = cx.ir().str_byte_len(&c);
        let next = cx.ir().int_add_nw(&offset, &width);
        Ok((cx.wrap(c), vec![cx.wrap(next)]))
    }

    fn reversed(&self, _cx: &HookContext<'_>) -> PyResult<Option<BoxedCursor>> {
        Ok(Some(Box::new(CharactersBackwards(self.0.clone()))))
    }
}

impl Cursor for CharactersBackwards {
    fn start(&self, cx: &HookContext<'_>) -> PyResult<Vec<PyObjectRef>> {
        Ok(vec![cx.wrap(cx.ir().str_len(&self.0))])
    }

    fn test(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<IrValue> {
        Ok(cx.ir().int_gt(&cx.lift(&position[0])?, &cx.int(0)))
    }

    fn next(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<(PyObjectRef, Vec<PyObjectRef>)> {
        let index = cx.ir().int_sub_nw(&cx.lift(&position[0])?, &cx.int(1));
        let item = cx.ir().str_get(&self.0, &index);
        Ok((cx.wrap(item), vec![cx.wrap(index)]))
    }
}

impl Cursor for Bytes {
    fn test(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<IrValue> {
        let here = cx.lift(&position[0])?;
        Ok(cx.ir().int_lt(&here, &cx.ir().bytes_len(&self.0)))
    }

    fn next(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<(PyObjectRef, Vec<PyObjectRef>)> {
        let here = cx.lift(&position[0])?;
        let item = cx.ir().bytes_byte_at(&self.0, &here);
        Ok((cx.wrap(item), after(cx, &here)))
    }

    fn reversed(&self, cx: &HookContext<'_>) -> PyResult<Option<BoxedCursor>> {
        Ok(Some(Box::new(Backwards(cx.ir().bytes_list(&self.0)))))
    }
}
