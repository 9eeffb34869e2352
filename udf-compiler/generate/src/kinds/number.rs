//! `bool`, `int` and `float`.

use super::elements;
use crate::data_model::arithmetic::Operator;
use crate::data_model::patterns::Collection;
use crate::data_model::{Kind, compare};
use crate::library::numbers;
use crate::state::{HookContext, IrValue, Truth};
use crate::values::bool_to_int;
use rustpython_vm::builtins::{PyFloat, PyInt};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Const, Type, op};

pub struct Number;

impl Kind for Number {
    fn has(&self, cx: &HookContext<'_>, object: &PyObject) -> bool {
        let (class, types) = (object.class(), &cx.vm.ctx.types);
        class.is(types.int_type) || class.is(types.float_type) || class.is(types.bool_type)
    }

    fn has_type(&self, ty: &Type) -> bool {
        matches!(ty, Type::Bool | Type::Int | Type::Float)
    }

    fn constant(&self, cx: &HookContext<'_>, object: &PyObject) -> Option<Const> {
        let (class, types) = (object.class(), &cx.vm.ctx.types);
        if class.is(types.bool_type) {
            return Some(Const::Bool(object.is(&cx.vm.ctx.true_value)));
        }
        if class.is(types.int_type) {
            let value = object.downcast_ref::<PyInt>()?.as_bigint();
            return i64::try_from(value).ok().map(Const::Int);
        }
        let float = object.downcast_ref::<PyFloat>().filter(|_| class.is(types.float_type));
        float.map(|float| Const::Float(float.to_f64()))
    }

    fn without_class(&self, cx: &HookContext<'_>, object: &PyObject) -> Option<PyObjectRef> {
        let number = object.downcast_ref::<PyInt>()?;
        Some(cx.vm.ctx.new_int(number.as_bigint().clone()).into())
    }

    /// An int like others, which fails where a pass does not find that it need not be an i64.
    fn lifted(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<IrValue>> {
        Ok(cx.as_wide(object).map(|number| {
            let wide = cx.constant(Const::wide(number));
            cx.ir().wide_to_int(&wide)
        }))
    }

    fn type_of(&self, cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<Type>> {
        Ok(cx.as_wide(object).map(|_| Type::Int))
    }

    /// `real`, `imag`, `numerator` and `denominator`.
    fn attribute_of_value(
        &self,
        cx: HookContext<'_>,
        value: &IrValue,
        _handle: &PyObjectRef,
        name: &str,
    ) -> PyResult<Option<PyObjectRef>> {
        let is_float = value.ty == Type::Float;
        Ok(match name {
            "real" => Some(cx.wrap(bool_to_int(&cx, value))),
            "imag" if is_float => Some(cx.vm.ctx.new_float(0.0).into()),
            "imag" => Some(cx.vm.ctx.new_int(0).into()),
            "numerator" if !is_float => Some(cx.wrap(bool_to_int(&cx, value))),
            "denominator" if !is_float => Some(cx.vm.ctx.new_int(1).into()),
            _ => None,
        })
    }

    fn example(&self, cx: HookContext<'_>, ty: &Type) -> PyResult<Option<PyObjectRef>> {
        Ok(Some(match ty {
            Type::Bool => cx.vm.ctx.new_bool(true).into(),
            Type::Int => cx.vm.ctx.new_int(1).into(),
            _ => cx.vm.ctx.new_float(1.0).into(),
        }))
    }

    fn delete_item_of_value(&self, cx: HookContext<'_>, value: &IrValue, _index: &PyObject) -> PyResult<bool> {
        Err(elements::no_deletion(cx, value))
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
        let result = numbers::binary(cx, op.text, left, right)?;
        Ok(result.map(|result| cx.wrap(result)))
    }

    fn unary_value(&self, cx: HookContext<'_>, op: &str, value: &IrValue) -> PyResult<Option<PyObjectRef>> {
        Ok(numbers::unary(cx, op, value).map(|result| cx.wrap(result)))
    }

    fn truth_of_value(&self, cx: HookContext<'_>, value: &IrValue) -> PyResult<Option<Truth>> {
        let test = |name: op::Name, zero: IrValue| cx.ir().named(name, &[value, &zero]).value;
        Ok(Some(Truth::Dynamic(match value.ty {
            Type::Bool => value.value,
            Type::Int => test(op::INT_NE, cx.int(0)),
            _ => test(op::F64_NE, cx.constant(Const::Float(0.0))),
        })))
    }

    fn compare_values(
        &self,
        cx: HookContext<'_>,
        op: &str,
        left: &IrValue,
        right: &IrValue,
    ) -> PyResult<Option<PyObjectRef>> {
        let suffix = compare::suffix_of(&cx, op)?;
        let emit = |family: &str, a: &IrValue, b: &IrValue| {
            let name = cx.operation(family, suffix)?;
            PyResult::Ok(cx.ir().named(name, &[a, b]))
        };
        let number = |v: &IrValue| bool_to_int(&cx, v);
        let result = match (&left.ty, &right.ty) {
            (Type::Bool, Type::Bool) if op == "==" => emit("bool", left, right)?,
            (Type::Int | Type::Bool, Type::Int | Type::Bool) => emit("int", &number(left), &number(right))?,
            (Type::Float, Type::Float) => emit("f64", left, right)?,
            (Type::Int | Type::Bool, Type::Float) => int_float(cx, suffix, &number(left), right)?,
            (Type::Float, Type::Int | Type::Bool) => {
                let reflected = compare::comparison(op).map_or(op, |known| known.reflected);
                int_float(cx, compare::suffix_of(&cx, reflected)?, &number(right), left)?
            }
            _ => return Ok(None),
        };
        Ok(Some(cx.wrap(result)))
    }

    fn collection(&self, _cx: &HookContext<'_>, _object: &PyObject) -> Collection {
        Collection::Neither
    }

    fn text_of_value(&self, cx: HookContext<'_>, value: &IrValue, _conversion: &str) -> PyResult<Option<PyObjectRef>> {
        Ok(Some(cx.wrap(match value.ty {
            Type::Int => cx.ir().int_to_str(value),
            Type::Float => cx.ir().f64_to_str(value),
            _ => cx.ir().select(value, &cx.text("True"), &cx.text("False")),
        })))
    }

    fn format_of_value(&self, cx: HookContext<'_>, value: &IrValue, spec: &IrValue) -> PyResult<Option<PyObjectRef>> {
        let name = match value.ty {
            Type::Float => op::F64_FORMAT,
            _ => op::INT_FORMAT,
        };
        Ok(Some(cx.wrap(cx.ir().named(name, &[&bool_to_int(&cx, value), spec]))))
    }

    /// `True` and `False` are two objects.
    fn identity(
        &self,
        cx: HookContext<'_>,
        left: &PyObject,
        right: &PyObject,
        negate: bool,
    ) -> PyResult<Option<PyObjectRef>> {
        let (value, known) = match cx.dynamic(left)? {
            Some(value) if cx.dynamic(right)?.is_none() => (value, right),
            None if let Some(value) = cx.dynamic(right)? => (value, left),
            _ => return Ok(None),
        };
        if value.ty != Type::Bool || !known.class().is(cx.vm.ctx.types.bool_type) {
            return Ok(None);
        }
        let op = if negate { "!=" } else { "==" };
        compare::rich(cx, op, &cx.wrap(value), known).map(Some)
    }
}

fn int_float(cx: HookContext<'_>, suffix: &str, int: &IrValue, float: &IrValue) -> PyResult<IrValue> {
    // A small constant converts exactly, and floats compare inline.
    if cx
        .with(|g| g.int_constant(int.value))
        .is_some_and(|c| c.unsigned_abs() < 1 << 53)
    {
        let converted = cx.ir().int_to_float(int);
        return Ok(cx.ir().named(cx.operation("f64", suffix)?, &[&converted, float]));
    }
    if suffix == "ne" {
        let equal = cx.ir().int_eq_float(int, float);
        return Ok(cx.ir().bool_not(&equal));
    }
    Ok(cx
        .ir()
        .named(cx.operation("int", &format!("{suffix}_float"))?, &[int, float]))
}
