//! Attributes of run-time values: the parts of numbers, and methods that are not called on the spot. Knows nothing of what
//! methods do.

use super::context::Cx;
use super::objects::{Method, Virtual, VirtualKind};
use super::state::Dyn;
use crate::generate::library::names::python_type;
use crate::ir::{Missing, Type};
use rustpython_vm::builtins::PyType;
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyPayload, PyResult};

/// `object.name`, the object being this run-time value.
pub(super) fn of(cx: Cx<'_>, value: &Dyn, object: PyObjectRef, name: &str) -> PyResult {
    if let Some(part) = number_part(cx, value, name)? {
        return Ok(part);
    }
    if let Type::Dict(_, _, Missing::Zero | Missing::Made(_)) = &value.ty
        && cx.vm.ctx.types.dict_type.get_attr(cx.vm.ctx.intern_str(name)).is_some()
        && !name.starts_with('_')
    {
        let name = name.to_string();
        return Ok(Method { object, name }.into_pyobject(cx.vm));
    }
    let Some(class) = class_of(&cx, &value.ty) else {
        return Err(cx.unsupported(format!("the attribute {name} of a value of several types")));
    };
    if name == "__class__" {
        return Ok(class.to_owned().into());
    }
    let Some(attribute) = class.get_attr(cx.vm.ctx.intern_str(name)) else {
        let kind = python_type(&value.ty);
        let message = format!("'{kind}' object has no attribute '{name}'");
        return Err(cx.thrown_kind(cx.vm.new_attribute_error(message)));
    };
    if &*attribute.class().name() != "method_descriptor" {
        return Err(cx.unsupported(format!("the attribute {name} of a run-time value")));
    }
    let name = name.to_string();
    Ok(Method { object, name }.into_pyobject(cx.vm))
}

/// `object.name`, the object being an iterable that is read where it is used.
pub(super) fn of_iterable(cx: Cx<'_>, iterable: &Virtual, name: &str) -> PyResult {
    let place = ["start", "stop", "step"].iter().position(|part| *part == name);
    match (iterable.kind, place) {
        (VirtualKind::Range, Some(place)) => Ok(iterable.parts[place].clone()),
        _ => Err(cx.unsupported(format!(
            "the attribute {name} of an iterator or a range of run-time length"
        ))),
    }
}

/// `real`, `imag`, `numerator` and `denominator`.
fn number_part(cx: Cx<'_>, value: &Dyn, name: &str) -> PyResult<Option<PyObjectRef>> {
    Ok(match (&value.ty, name) {
        (Type::Int, "real" | "numerator") | (Type::Float, "real") => Some(cx.wrap(value.clone())),
        (Type::Bool, "real" | "numerator") => Some(cx.wrap(cx.op("bool.to_int", &[value], Type::Int))),
        (Type::Int | Type::Bool, "imag") => Some(cx.vm.ctx.new_int(0).into()),
        (Type::Int | Type::Bool, "denominator") => Some(cx.vm.ctx.new_int(1).into()),
        (Type::Float, "imag") => Some(cx.vm.ctx.new_float(0.0).into()),
        _ => None,
    })
}

/// `type(object)`, if it is known while generating.
pub fn known_class(cx: Cx<'_>, object: &PyObject) -> PyResult<Option<PyObjectRef>> {
    if let Some(value) = cx.dynamic(object)? {
        return Ok(class_of(&cx, &value.ty).map(|class| class.to_owned().into()));
    }
    let class = object.class();
    let types = &cx.vm.ctx.types;
    let container = [types.list_type, types.tuple_type, types.dict_type]
        .iter()
        .any(|known| class.is(*known));
    let known = container || cx.as_exception(object).is_some();
    Ok(known.then(|| class.to_owned().into()))
}

fn class_of<'a>(cx: &Cx<'a>, ty: &Type) -> Option<&'a Py<PyType>> {
    let types = &cx.vm.ctx.types;
    match ty {
        Type::Bool => Some(types.bool_type),
        Type::Int => Some(types.int_type),
        Type::Float => Some(types.float_type),
        Type::Str => Some(types.str_type),
        Type::List(_) => Some(types.list_type),
        Type::Dict(_, _, Missing::Error) => Some(types.dict_type),
        Type::Set(_) => Some(types.set_type),
        Type::FrozenSet(_) => Some(types.frozenset_type),
        Type::Record(_) => Some(types.tuple_type),
        _ => None,
    }
}
