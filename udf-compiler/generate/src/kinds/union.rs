//! Values of several possible types, where which of them it is matters to the other operand: the question is asked of each
//! alternative. What a JSON text stands for is such a value, too.

use super::list::Backwards;
use crate::data_model::attributes;
use crate::data_model::contains::contains_value;
use crate::data_model::identity::identity;
use crate::data_model::iterate::{BoxedCursor, Cursor, after};
use crate::data_model::{Kind, compare};
use crate::library::classes;
use crate::staging::{json_iteration, value_enums};
use crate::state::{HookContext, IrValue, KindTest, Truth};
use crate::values::{python_type, unions};
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use std::cell::Cell;
use taipan_ir::{Type, Value};

pub struct Union;

/// Whether it is a union with objects of the program in it.
pub(super) fn has_objects(ty: &Type) -> bool {
    matches!(ty, Type::Union(_)) && ty.alternatives().iter().any(is_object)
}

fn is_object(ty: &Type) -> bool {
    matches!(ty, Type::Ref(_) | Type::Instance(_))
}

/// A union in which an object of the program may be, where the other operand is not None.
fn with_objects(cx: &HookContext<'_>, operand: &PyObject, other: &PyObject) -> PyResult<Option<IrValue>> {
    let union = cx.dynamic(operand)?.filter(|value| has_objects(&value.ty));
    Ok(union.filter(|_| !cx.vm.is_none(other)))
}

impl Kind for Union {
    fn has(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        false
    }

    fn has_type(&self, ty: &Type) -> bool {
        matches!(ty, Type::Union(_) | Type::JsonList | Type::JsonDict)
    }

    /// Each alternative that has it.
    fn attribute_of_value(
        &self,
        cx: HookContext<'_>,
        value: &IrValue,
        _handle: &PyObjectRef,
        name: &str,
    ) -> PyResult<Option<PyObjectRef>> {
        if !matches!(value.ty, Type::Union(_)) {
            return Ok(None);
        }
        let each = &mut |part: IrValue| attributes::get_of_value(cx, &part, &cx.wrap(part.clone()), name);
        unions::each(cx, value.clone(), each).map(Some)
    }

    fn example(&self, cx: HookContext<'_>, ty: &Type) -> PyResult<Option<PyObjectRef>> {
        Ok(match ty {
            Type::JsonList => Some(cx.vm.ctx.new_list(Vec::new()).into()),
            Type::JsonDict => Some(cx.vm.ctx.new_dict().into()),
            _ => None,
        })
    }

    /// Where an alternative is an object of the program, the others have none.
    fn set_attribute_of_value(
        &self,
        cx: HookContext<'_>,
        object: &IrValue,
        name: &str,
        value: &PyObjectRef,
    ) -> PyResult<bool> {
        if !has_objects(&object.ty) {
            return Ok(false);
        }
        let set = &mut |part: IrValue| {
            if !is_object(&part.ty) {
                let text = format!("'{}' object has no attribute '{name}'", python_type(&part.ty));
                return Err(cx.thrown_kind(cx.vm.new_attribute_error(text)));
            }
            attributes::set(cx, cx.wrap(part), name, value.clone()).map(|()| cx.vm.ctx.none())
        };
        unions::each(cx, object.clone(), set).map(|_| true)
    }

    /// A list or a dict of JSON is run over as what it is.
    fn cursor_of_any(&self, cx: HookContext<'_>, value: &IrValue) -> PyResult<Option<BoxedCursor>> {
        let either = json_iteration::Either::of(&cx, value)?;
        Ok(either.map(|either| Box::new(Json(either)) as BoxedCursor))
    }

    fn reversed(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<BoxedCursor>> {
        let value = cx.dynamic(object)?;
        let json = value.filter(|value| value.ty.alternative_index(&Type::JsonList).is_some());
        let Some(json) = json else { return Ok(None) };
        let list = unions::expect_one(cx, json, &|ty| matches!(ty, Type::List(_)))?;
        Ok(Some(Box::new(Backwards(list))))
    }

    fn truth_of_value(&self, cx: HookContext<'_>, value: &IrValue) -> PyResult<Option<Truth>> {
        let Type::Union(parts) = &value.ty else {
            return cx.truth_of_value(&unions::opened(&cx, value.clone())).map(Some);
        };
        let only_none = Cell::new(true);
        let truth = truth_of_part(&cx, value, parts, 0, &only_none)?.value;
        note_truth(&cx, truth, value.clone(), only_none.get());
        Ok(Some(Truth::Dynamic(truth)))
    }

    fn written(
        &self,
        cx: HookContext<'_>,
        op: &str,
        left: &PyObject,
        right: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        if !cx.vm.is_none(right)
            && let Some(one_of) = cx.one_of_singles(left)?
        {
            let each = &mut |left| compare::written(cx, op, &cx.wrap(left), right);
            return unions::each(cx, one_of, each).map(Some);
        }
        if !cx.vm.is_none(left)
            && let Some(one_of) = cx.one_of_singles(right)?
        {
            let each = &mut |right| compare::written(cx, op, left, &cx.wrap(right));
            return unions::each(cx, one_of, each).map(Some);
        }
        classes::numpy::compared(cx, op, left, right)
    }

    fn compare(
        &self,
        cx: HookContext<'_>,
        op: &str,
        left: &PyObject,
        right: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        if let Some(union) = with_objects(&cx, left, right)? {
            let each = &mut |left| compare::rich(cx, op, &cx.wrap(left), right);
            return unions::each(cx, union, each).map(Some);
        }
        if let Some(union) = with_objects(&cx, right, left)? {
            let each = &mut |right| compare::rich(cx, op, left, &cx.wrap(right));
            return unions::each(cx, union, each).map(Some);
        }
        Ok(None)
    }

    fn identity(
        &self,
        cx: HookContext<'_>,
        left: &PyObject,
        right: &PyObject,
        negate: bool,
    ) -> PyResult<Option<PyObjectRef>> {
        if let Some(union) = with_objects(&cx, left, right)? {
            let each = &mut |left| identity(cx, &cx.wrap(left), right, negate);
            return unions::each(cx, union, each).map(Some);
        }
        if let Some(union) = with_objects(&cx, right, left)? {
            let each = &mut |right| identity(cx, left, &cx.wrap(right), negate);
            return unions::each(cx, union, each).map(Some);
        }
        Ok(None)
    }

    fn looked_for(&self, cx: HookContext<'_>, item: &PyObject, container: &PyObject) -> PyResult {
        value_enums::looked_for(cx, item, container)
    }

    fn contains_value(
        &self,
        cx: HookContext<'_>,
        container: &IrValue,
        item: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        if container.ty.alternative_index(&Type::JsonDict).is_some() {
            let each = &mut |part: IrValue| match part.ty {
                Type::Str | Type::Bytes | Type::List(_) | Type::Tuple(_) | Type::Dict(..) => {
                    contains_value(cx, item, &part)
                }
                _ => Err(cx.vm.new_type_error("argument is not iterable")),
            };
            return unions::each(cx, container.clone(), each).map(Some);
        }
        let holds = |ty: &Type| {
            let sequence = matches!(
                ty,
                Type::Str | Type::Bytes | Type::List(_) | Type::Tuple(_) | Type::Record(_)
            );
            sequence || ty.keyed().is_some()
        };
        let one = unions::expect_one(cx, container.clone(), &holds)?;
        if matches!(one.ty, Type::Union(_)) || self.has_type(&one.ty) {
            return Ok(None);
        }
        contains_value(cx, item, &one).map(Some)
    }
}

/// What holds is not None; what does not is, where None is the only alternative that can be false.
fn note_truth(cx: &HookContext<'_>, truth: Value, operand: IrValue, only_none: bool) {
    if let Some(none) = operand.ty.alternative_index(&Type::None) {
        let says = KindTest::is(operand, none).opposite();
        let failed = says.failed.filter(|_| only_none);
        cx.with(|g| g.top().kind_tests.insert(truth, KindTest { failed, ..says }));
    }
}

/// The truth of a union that is none of the alternatives before this one. Unsets `only_none` where another than None can be
/// false.
fn truth_of_part(
    cx: &HookContext<'_>,
    value: &IrValue,
    parts: &[Type],
    i: usize,
    only_none: &Cell<bool>,
) -> PyResult<IrValue> {
    let part = |cx: &HookContext<'_>| {
        let part = cx.ir().union_get(value, i as u32);
        let truth = cx.truth_of_value(&part)?;
        if parts[i] != Type::None && !matches!(truth, Truth::Static(true)) {
            only_none.set(false);
        }
        Ok(match truth {
            Truth::Static(known) => cx.bool(known),
            Truth::Dynamic(value) => IrValue { value, ty: Type::Bool },
        })
    };
    if i + 1 == parts.len() {
        return part(cx);
    }
    let test = cx.ir().union_is(value, i as u32);
    cx.emit_if(test.value, Type::Bool, part, |cx| {
        truth_of_part(cx, value, parts, i + 1, only_none)
    })
}

/// A cursor over a list or a dict of JSON. Its position is that of the one it is.
struct Json(json_iteration::Either);

impl Cursor for Json {
    fn test(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<IrValue> {
        self.0.test(cx, &cx.lift(&position[0])?)
    }

    fn next(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<(PyObjectRef, Vec<PyObjectRef>)> {
        let (item, place) = self.0.step(cx, &cx.lift(&position[0])?)?;
        Ok((cx.wrap(item), after(cx, &place)))
    }
}
