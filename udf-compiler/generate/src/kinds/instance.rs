//! Objects of the program's classes: what they do, their methods say. Those by reference, and those that leave no trace in the
//! IR.

use super::{instance_attributes, instance_text, text, union, value_enum};
use crate::data_model::arithmetic::{self, Operator};
use crate::data_model::identity::identity;
use crate::data_model::items::get_later;
use crate::data_model::{self, Kind, compare};
use crate::library::{operators, python_modules};
use crate::staging::special_methods::special;
use crate::staging::{attributes, dataclasses, enums, instances};
use crate::state::{HookContext, IrValue, Truth};
use crate::values::{is_instance, unions};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;

pub struct Instance;

impl Kind for Instance {
    fn has(&self, cx: &HookContext<'_>, object: &PyObject) -> bool {
        is_instance(cx, object)
    }

    fn has_type(&self, ty: &Type) -> bool {
        matches!(ty, Type::Ref(_) | Type::Instance(_))
    }

    fn example(&self, cx: HookContext<'_>, ty: &Type) -> PyResult<Option<PyObjectRef>> {
        match ty {
            Type::Instance(fields) => cx.example_of(fields.class).map(Some),
            Type::Ref(class) => cx.example_of(*class).map(Some),
            _ => Ok(None),
        }
    }

    fn attribute(&self, cx: HookContext<'_>, object: &PyObjectRef, name: &str) -> PyResult<Option<PyObjectRef>> {
        instance_attributes::get(cx, object, name)
    }

    fn attribute_of_value(
        &self,
        cx: HookContext<'_>,
        value: &IrValue,
        _handle: &PyObjectRef,
        name: &str,
    ) -> PyResult<Option<PyObjectRef>> {
        data_model::attributes::get(cx, cx.object_of_value(value.clone())?, name).map(Some)
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

    /// One by reference.
    fn lifted(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<IrValue>> {
        if let Some(value) = cx.reference(object)? {
            return Ok(Some(value));
        }
        if cx.is_under_construction(object)
            && let Some(number) = cx.becomes_reference(object)?
        {
            return cx.reference_before_its_time(&object.to_owned(), number).map(Some);
        }
        Ok(None)
    }

    fn type_of(&self, cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<Type>> {
        if let Some(value) = cx.reference(object)? {
            return Ok(Some(value.ty));
        }
        if cx.is_under_construction(object)
            && let Some(number) = cx.becomes_reference(object)?
        {
            return Ok(Some(Type::Ref(number)));
        }
        Ok(None)
    }

    /// Two by reference are the value that they are.
    fn is_alike(&self, cx: &HookContext<'_>, one: &PyObject, other: &PyObject) -> Option<bool> {
        let value = |object: &PyObject| {
            cx.with(|g| {
                let known = g.references.get(&object.get_id());
                known.map(|known| (known.value.value, known.function))
            })
        };
        Some(value(one)? == value(other)?)
    }

    fn made_since(&self, cx: &HookContext<'_>, object: &PyObject, first: u32) -> Option<bool> {
        Some(cx.born_since(object, first))
    }

    fn is_seen_to(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        true
    }

    fn methods_take_marks(&self, cx: &HookContext<'_>, object: &PyObject) -> bool {
        is_instance(cx, object)
    }

    /// What `keys` and the items of the object give.
    fn pairs(&self, cx: HookContext<'_>, mapping: &PyObject) -> PyResult<Option<PyObjectRef>> {
        if is_instance(&cx, mapping) {
            python_modules::call_named(cx, "builtins", "pairs_of", vec![mapping.to_owned()]).map(Some)
        } else {
            Ok(None)
        }
    }

    /// An object of a class of ours is also one of the class that this stands for.
    fn instance_of(
        &self,
        cx: HookContext<'_>,
        object: &PyObject,
        class: &PyObjectRef,
    ) -> PyResult<Option<PyObjectRef>> {
        let ours = object.is_instance(class, cx.vm)?;
        match python_modules::real_class(&cx, object.class()) {
            Some(real) if !ours => Ok(Some(cx.known_bool(real.as_object().is_subclass(class, cx.vm)?))),
            _ => Ok(Some(cx.known_bool(ours))),
        }
    }

    fn stored(&self, cx: HookContext<'_>, object: &PyObjectRef, name: &str) -> PyResult<Option<PyObjectRef>> {
        if cx.is_reference(object) {
            cx.certain_attribute(object, name)
        } else {
            cx.vm.get_attribute_opt(object, cx.vm.ctx.intern_str(name))
        }
    }

    fn text(&self, cx: HookContext<'_>, object: &PyObject, conversion: &str) -> PyResult<Option<PyObjectRef>> {
        instance_text::of_member(cx, object, conversion)
    }

    fn text_of_value(&self, cx: HookContext<'_>, value: &IrValue, conversion: &str) -> PyResult<Option<PyObjectRef>> {
        instance_text::of_value(cx, value, conversion)
    }

    /// A container of which there is only one is looked into as it is.
    fn item_of_value(&self, cx: HookContext<'_>, value: &IrValue, index: &PyObject) -> PyResult<Option<PyObjectRef>> {
        if !matches!(value.ty, Type::Instance(_)) {
            return Ok(None);
        }
        let held = cx.object_of_value(value.clone())?;
        if cx.is_single_container(&held) && !cx.is_dynamic(index) {
            return cx.genuine(held.get_item(index, cx.vm)).map(Some);
        }
        get_later(cx, &held, &index.to_owned()).map(Some)
    }

    fn binary(
        &self,
        cx: HookContext<'_>,
        op: Operator<'_>,
        left: &PyObject,
        right: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        // What a template makes of an object is the template's business.
        let template = op.text == "%" && (text::is_text(left) || arithmetic::runs_later(&cx, left)?);
        if template {
            return Ok(None);
        }
        let now = |left: PyObjectRef, right: PyObjectRef| cx.binary_now(op.text, &left, &right, op.in_place);
        let (left, right) = (left.to_owned(), right.to_owned());
        if let Some(union) = cx.dynamic(&left)?.filter(|left| union::has_objects(&left.ty)) {
            return unions::each(cx, union, &mut |left| now(cx.wrap(left), right.clone())).map(Some);
        }
        if let Some(union) = cx.dynamic(&right)?.filter(|right| union::has_objects(&right.ty)) {
            return unions::each(cx, union, &mut |right| now(left.clone(), cx.wrap(right))).map(Some);
        }
        now(left, right).map(Some)
    }

    /// An alternative of a union may be an object, or a function or container of which there is only one.
    fn binary_values(
        &self,
        cx: HookContext<'_>,
        op: Operator<'_>,
        left: &IrValue,
        right: &IrValue,
    ) -> PyResult<Option<PyObjectRef>> {
        if cx.is_single(&left.ty) || cx.is_single(&right.ty) {
            return of_singles(cx, op, cx.wrap(left.clone()), cx.wrap(right.clone())).map(Some);
        }
        let object = |value: &IrValue| {
            if self.has_type(&value.ty) {
                cx.object_of_value(value.clone())
            } else {
                Ok(cx.wrap(value.clone()))
            }
        };
        arithmetic::binary(cx, op.text, object(left)?, object(right)?, op.in_place).map(Some)
    }

    fn truth_of_value(&self, cx: HookContext<'_>, value: &IrValue) -> PyResult<Option<Truth>> {
        let object = cx.object_of_value(value.clone())?;
        cx.truth(&object).map(Some)
    }

    /// A narrow number of numpy's is equal or not by an object of numpy's, which what looks through containers known now would take for true.
    fn looked_for(&self, cx: HookContext<'_>, item: &PyObject, _container: &PyObject) -> PyResult {
        match python_modules::of_numpy(&cx, item) {
            Some("n") => Err(cx.unsupported("a narrow number that is looked for")),
            _ => Ok(item.to_owned()),
        }
    }

    /// An array of numpy's answers what it is not: its comparison the other way round does.
    fn written(
        &self,
        cx: HookContext<'_>,
        op: &str,
        left: &PyObject,
        right: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        if !python_modules::is_array(&cx, right) || is_instance(&cx, left) {
            return Ok(None);
        }
        let reflected = compare::comparison(op).map_or(op, |known| known.reflected);
        compare::compare(cx, reflected, right, left).map(Some)
    }

    fn compare(
        &self,
        cx: HookContext<'_>,
        op: &str,
        left: &PyObject,
        right: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        let equality = compare::is_equality(op);
        if equality
            && special(&cx, left, "__eq__").is_none()
            && let Some((left, right)) = enums::places(&cx, left, right)
        {
            return compare::rich(cx, op, &left, &right).map(Some);
        }
        if let Some(answer) = of_dataclasses(cx, op, left, right)? {
            return Ok(Some(answer));
        }
        if let Some(answer) = by_method(cx, op, left, right)? {
            return Ok(Some(answer));
        }
        let own = instances::has_own(&cx, left, "__eq__") || instances::has_own(&cx, right, "__eq__");
        if equality
            && !own
            && let Some(same) = cx.same_reference(left, right)?
        {
            let same = cx.wrap(same);
            return if op == "==" {
                Ok(Some(same))
            } else {
                cx.not(same).map(Some)
            };
        }
        cx.check_identity(left)?;
        cx.check_identity(right)?;
        compare::now(cx, op, left, right).map(Some)
    }

    fn identity(
        &self,
        cx: HookContext<'_>,
        left: &PyObject,
        right: &PyObject,
        negate: bool,
    ) -> PyResult<Option<PyObjectRef>> {
        if let Some(same) = cx.same_reference(left, right)? {
            let same = cx.wrap(same);
            return if negate { cx.not(same).map(Some) } else { Ok(Some(same)) };
        }
        if let Some((left, right)) = enums::places(&cx, left, right) {
            return compare::rich(cx, if negate { "!=" } else { "==" }, &left, &right).map(Some);
        }
        if cx.vm.is_none(left) || cx.vm.is_none(right) {
            return Ok(None);
        }
        cx.check_identity(left)?;
        cx.check_identity(right)?;
        let (other, own) = match cx.dynamic(left)? {
            Some(value) => (Some(value), right),
            None => (cx.dynamic(right)?, left),
        };
        let Some(other) = other else { return Ok(None) };
        if let Some(answer) = of_member(cx, &other, own, negate)? {
            return Ok(Some(answer));
        }
        let held = |ty: &Type| matches!(ty, Type::PyObj | Type::Instance(_));
        let never = !other.ty.any(&mut { held });
        Ok(never.then(|| cx.known_bool(negate)))
    }

    fn same(&self, cx: HookContext<'_>, left: &PyObject, right: &PyObject) -> PyResult<Option<IrValue>> {
        if instances::has_own(&cx, left, "__eq__") {
            cx.same_reference(left, right)
        } else {
            Ok(None)
        }
    }
}

/// Whether a value that may be a member of an enum, or something else, is this one.
pub(super) fn of_member(
    cx: HookContext<'_>,
    value: &IrValue,
    member: &PyObject,
    negate: bool,
) -> PyResult<Option<PyObjectRef>> {
    if !matches!(value.ty, Type::Union(_)) || enums::place(&cx, member).is_none() {
        return Ok(None);
    }
    let each = &mut |value| identity(cx, &cx.wrap(value), member, negate);
    unions::each(cx, value.clone(), each).map(Some)
}

/// Objects of one dataclass compare as tuples of their fields, where its decorator made the method.
fn of_dataclasses(cx: HookContext<'_>, op: &str, left: &PyObject, right: &PyObject) -> PyResult<Option<PyObjectRef>> {
    if !left.class().is(right.class()) {
        return Ok(None);
    }
    let generated = match compare::comparison(op) {
        Some(known) if op != "!=" => known.method,
        _ => "__eq__",
    };
    let fields = |object| dataclasses::fields(&cx, object, generated, "compare");
    let (Some(own), Some(others)) = (fields(left), fields(right)) else {
        return Ok(None);
    };
    if cx.is_reference(left) || cx.is_reference(right) {
        let operands = vec![operators::comparison(&cx, op)?, left.to_owned(), right.to_owned()];
        return python_modules::call_named(cx, "dataclasses", "compared", operands).map(Some);
    }
    let tuple = |fields: Vec<(String, PyObjectRef)>| -> PyObjectRef {
        let values = fields.into_iter().map(|(_, value)| value);
        cx.vm.ctx.new_tuple(values.collect()).into()
    };
    compare::rich(cx, op, &tuple(own), &tuple(others)).map(Some)
}

/// What a method that the program wrote says; `__eq__` says the opposite of `!=` where there is no `__ne__`.
fn by_method(cx: HookContext<'_>, op: &str, left: &PyObject, right: &PyObject) -> PyResult<Option<PyObjectRef>> {
    let implemented = |result: PyObjectRef| {
        if result.is(&cx.vm.ctx.not_implemented) {
            Err(cx.unsupported("a comparison that is not implemented"))
        } else {
            Ok(result)
        }
    };
    let Some(known) = compare::comparison(op) else {
        return Ok(None);
    };
    let operand = &[right.to_owned()];
    if left.class().is(right.class())
        && let Some(result) = cx.call_special(left, known.method, operand)?
    {
        return implemented(result).map(Some);
    }
    if op != "!=" || special(&cx, left, "__ne__").is_some() {
        return Ok(None);
    }
    match cx.call_special(left, "__eq__", operand)? {
        Some(equal) => cx.not(implemented(equal)?).map(Some),
        None => Ok(None),
    }
}

/// An operator of functions or containers that a value is one of.
fn of_singles(cx: HookContext<'_>, op: Operator<'_>, left: PyObjectRef, right: PyObjectRef) -> PyResult {
    if value_enum::takes_part(&cx, &left, &right) {
        return arithmetic::binary(cx, op.text, left, right, false);
    }
    if !cx.is_dynamic(&left) && !cx.is_dynamic(&right) {
        return cx.binary_now(op.text, &left, &right, op.in_place);
    }
    let (own_left, own_right) = arithmetic::own_operands(cx, op, &left, &right)?;
    if own_left.is(&left) && own_right.is(&right) {
        Err(cx.unsupported("an operator on one of several functions or containers"))
    } else {
        arithmetic::binary(cx, op.text, own_left, own_right, op.in_place)
    }
}
