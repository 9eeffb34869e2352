//! None, and what there is none of.

use super::elements;
use crate::data_model::patterns::Collection;
use crate::data_model::{Kind, compare};
use crate::state::{HookContext, IrValue, KindTest, Truth};
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::{Const, Type};

pub struct Nothing;

impl Kind for Nothing {
    fn has(&self, cx: &HookContext<'_>, object: &PyObject) -> bool {
        cx.vm.is_none(object)
    }

    fn has_type(&self, ty: &Type) -> bool {
        matches!(ty, Type::None | Type::Never)
    }

    fn constant(&self, cx: &HookContext<'_>, object: &PyObject) -> Option<Const> {
        cx.vm.is_none(object).then_some(Const::None)
    }

    fn attribute_of_value(
        &self,
        cx: HookContext<'_>,
        value: &IrValue,
        _handle: &PyObjectRef,
        name: &str,
    ) -> PyResult<Option<PyObjectRef>> {
        if value.ty == Type::None && !name.starts_with("__") {
            let text = format!("'NoneType' object has no attribute '{name}'");
            return Err(cx.thrown(cx.vm.new_attribute_error(text)));
        }
        Ok(None)
    }

    fn set_attribute(
        &self,
        cx: HookContext<'_>,
        _object: &PyObjectRef,
        name: &str,
        _value: &PyObjectRef,
    ) -> PyResult<bool> {
        let text = format!("'NoneType' object has no attribute '{name}' and no __dict__ for setting new attributes");
        Err(cx.thrown_kind(cx.vm.new_attribute_error(text)))
    }

    fn example(&self, cx: HookContext<'_>, _ty: &Type) -> PyResult<Option<PyObjectRef>> {
        Ok(Some(cx.vm.ctx.none()))
    }

    fn delete_item_of_value(&self, cx: HookContext<'_>, value: &IrValue, _index: &PyObject) -> PyResult<bool> {
        match value.ty {
            Type::None => Err(elements::no_deletion(cx, value)),
            _ => Ok(false),
        }
    }

    fn collection(&self, _cx: &HookContext<'_>, _object: &PyObject) -> Collection {
        Collection::Neither
    }

    fn text_of_value(&self, cx: HookContext<'_>, _value: &IrValue, _conversion: &str) -> PyResult<Option<PyObjectRef>> {
        Ok(Some(cx.vm.ctx.new_str("None").into()))
    }

    fn truth_of_value(&self, _cx: HookContext<'_>, _value: &IrValue) -> PyResult<Option<Truth>> {
        Ok(Some(Truth::Static(false)))
    }

    fn compare_values(
        &self,
        cx: HookContext<'_>,
        op: &str,
        left: &IrValue,
        right: &IrValue,
    ) -> PyResult<Option<PyObjectRef>> {
        let both = left.ty == Type::None && right.ty == Type::None;
        Ok((both && compare::is_equality(op)).then(|| cx.known_bool(op == "==")))
    }

    fn identity(
        &self,
        cx: HookContext<'_>,
        left: &PyObject,
        right: &PyObject,
        negate: bool,
    ) -> PyResult<Option<PyObjectRef>> {
        let value = match (cx.vm.is_none(left), cx.vm.is_none(right)) {
            (_, true) => left,
            (true, _) => right,
            _ => return Ok(None),
        };
        Ok(cx.dynamic(value)?.map(|value| is_none(cx, value, negate)))
    }
}

fn is_none(cx: HookContext<'_>, value: IrValue, negate: bool) -> PyObjectRef {
    let Some(index) = value.ty.alternative_index(&Type::None) else {
        let is = value.ty == Type::None;
        return cx.known_bool(is != negate);
    };
    let test = cx.ir().union_is(&value, index as u32);
    let says = KindTest::is(value, index);
    cx.with(|g| g.top().kind_tests.insert(test.value, says.clone()));
    if !negate {
        return cx.wrap(test);
    }
    let result = cx.ir().bool_not(&test);
    cx.with(|g| g.top().kind_tests.insert(result.value, says.opposite()));
    cx.wrap(result)
}
