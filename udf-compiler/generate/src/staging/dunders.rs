//! Special methods that are called by their names: `items.__setitem__(0, x)` is what the operator, statement or builtin does
//! that calls them. Knows nothing of what those do.

use super::attributes;
use super::methods::builtin;
use crate::data_model::{arithmetic, compare, items};
use crate::state::HookContext;
use crate::values::{Method, is_instance};
use rustpython_vm::builtins::{PyList, PyType};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::protocol::PyIter;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyPayload, PyResult};
use taipan_ir::{Const, Type};

/// Those that change their object in place, of lists and of others, with their operator.
const IN_PLACE: &[(&str, &str)] = &[
    ("__iadd__", "+"),
    ("__imul__", "*"),
    ("__ior__", "|"),
    ("__iand__", "&"),
    ("__isub__", "-"),
    ("__ixor__", "^"),
];

/// Those that change their object otherwise.
const CHANGING: &[&str] = &["__init__", "__setstate__", "__missing__"];

/// Builtins and the methods that they call.
const BUILTINS: &[(&str, &str)] = &[
    ("__len__", "len"),
    ("__iter__", "iter"),
    ("__next__", "next"),
    ("__reversed__", "reversed"),
];

/// Whether an object is a container or iterator of Python's own that can change.
fn can_change(cx: &HookContext<'_>, object: &PyObject) -> PyResult<bool> {
    if let Some(value) = cx.dynamic(object)? {
        return Ok(value.ty.element().is_some() || matches!(value.ty, Type::Set(_) | Type::Dict(..)));
    }
    let class = object.class();
    let types = &cx.vm.ctx.types;
    let plain = [types.list_type, types.dict_type, types.set_type];
    Ok(plain.iter().any(|own| class.is(*own)) || cx.counts_or_makes(object) || PyIter::check(object))
}

/// Whether a value known at run time only is a text or a sequence that nothing changes.
fn is_sequence(cx: &HookContext<'_>, object: &PyObject) -> PyResult<bool> {
    let value = cx.dynamic(object)?;
    Ok(value.is_some_and(|value| matches!(value.ty, Type::Str | Type::Bytes | Type::Tuple(_))))
}

/// `object.__setattr__` of an object of the program, not called yet.
pub fn kept(cx: &HookContext<'_>, object: &PyObjectRef, name: &str) -> Option<PyObjectRef> {
    let inside = name == "__setattr__" && cx.with(|g| !g.building.is_empty()) && is_instance(cx, object);
    let own = object.class().get_attr(cx.vm.ctx.intern_str(name));
    let (object, name) = (object.clone(), name.to_string());
    (inside && own.is_some_and(|own| is_of_object(cx, &own))).then(|| Method { object, name }.into_pyobject(cx.vm))
}

impl HookContext<'_> {
    /// `object.__name__(*args)`, if it means an operation on a container.
    pub fn call_by_special_name(
        &self,
        object: &PyObjectRef,
        name: &str,
        args: &FuncArgs,
    ) -> PyResult<Option<PyObjectRef>> {
        call(*self, object, name, args)
    }
}

fn call(cx: HookContext<'_>, object: &PyObjectRef, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let inside = name.starts_with("__") && cx.with(|g| !g.building.is_empty());
    if !inside || !args.kwargs.is_empty() || object.downcast_ref::<PyType>().is_some() {
        return Ok(None);
    }
    if is_instance(&cx, object) {
        return of_instance(cx, object, name, &args.args);
    }
    let changeable = can_change(&cx, object)?;
    let class = match cx.dynamic(object)? {
        Some(value) => cx.class_of_type(&value.ty),
        None => Some(object.class().to_owned()),
    };
    let has = class.is_some_and(|class| class.get_attr(cx.vm.ctx.intern_str(name)).is_some());
    if !has || !changeable && !is_sequence(&cx, object)? {
        return Ok(None);
    }
    let none = cx.vm.ctx.none();
    if let (Some((_, function)), []) = (BUILTINS.iter().find(|(own, _)| *own == name), &args.args[..]) {
        return builtin(cx, function, object).map(Some);
    }
    if let (Some((_, op)), [operand]) = (IN_PLACE.iter().find(|(own, _)| *own == name), &args.args[..]) {
        return in_place(cx, op, object, operand).map(Some);
    }
    match (name, &args.args[..]) {
        ("__getitem__", [index]) => items::get(cx, object, index).map(Some),
        ("__contains__", [wanted]) => compare::written(cx, "in", wanted, object).map(Some),
        _ if !changeable => Ok(None),
        ("__setitem__", [index, value]) => items::set(cx, object, index, value).map(|()| Some(none)),
        ("__delitem__", [index]) => items::delete(cx, object, index).map(|()| Some(none)),
        _ if CHANGING.contains(&name) && cx.dynamic(object)?.is_none() => cx.before_change(object).map(|()| None),
        _ => Ok(None),
    }
}

/// `object op= operand`. What is no operand of a set's says so in another way than the operator.
fn in_place(cx: HookContext<'_>, op: &str, object: &PyObjectRef, operand: &PyObjectRef) -> PyResult {
    let list = match cx.dynamic(object)? {
        Some(value) => value.ty.element().is_some(),
        None => object.downcast_ref::<PyList>().is_some(),
    };
    let own = cx.type_of(operand)?;
    if list || own.keyed().is_some() {
        arithmetic::binary(cx, op, object.clone(), operand.clone(), true)
    } else {
        Err(cx.unsupported("a special method of a container with this operand"))
    }
}

/// `object.__setattr__(name, value)` of an object of the program whose class has none.
fn of_instance(
    cx: HookContext<'_>,
    object: &PyObjectRef,
    name: &str,
    args: &[PyObjectRef],
) -> PyResult<Option<PyObjectRef>> {
    let own = object.class().get_attr(cx.vm.ctx.intern_str(name));
    let plain = own.is_some_and(|own| is_of_object(&cx, &own));
    match (name, args) {
        ("__setattr__", [attribute, value]) if plain => set_attribute(cx, object, attribute, value).map(Some),
        ("__delattr__", _) => Err(cx.unsupported("an attribute that is deleted")),
        _ => Ok(None),
    }
}

/// Whether a method is `object`'s own.
fn is_of_object(cx: &HookContext<'_>, method: &PyObject) -> bool {
    let home = method.get_attr("__objclass__", cx.vm);
    home.is_ok_and(|home| home.is(cx.vm.ctx.types.object_type))
}

fn set_attribute(cx: HookContext<'_>, object: &PyObjectRef, name: &PyObject, value: &PyObjectRef) -> PyResult {
    let Some(Const::Str(name)) = cx.as_const(name) else {
        return Err(cx.unsupported("an attribute whose name is known at run time only"));
    };
    attributes::set_plain_attribute(cx, object.clone(), &name, value.clone())?;
    Ok(cx.vm.ctx.none())
}

/// A call of a special method by way of its class, which sets or deletes attributes: `object.__setattr__(x, 'name', 1)`.
pub fn call_of_class(cx: HookContext<'_>, function: &PyObject, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let kind = function.class().name().to_string();
    let special = matches!(
        kind.as_str(),
        "wrapper_descriptor" | "slot_wrapper" | "method_descriptor"
    );
    if !special || cx.with(|g| g.building.is_empty()) {
        return Ok(None);
    }
    let name = function.get_attr("__name__", cx.vm)?.str(cx.vm)?.to_string();
    match (name.as_str(), &args.args[..]) {
        ("__setattr__", [object, name, value]) if is_of_object(&cx, function) && is_instance(&cx, object) => {
            set_attribute(cx, object, name, value).map(Some)
        }
        ("__setattr__" | "__delattr__" | "__set__" | "__delete__", _) => {
            Err(cx.unsupported(format!("a call of {name} of a class")))
        }
        (name, [object, rest @ ..])
            if name.starts_with("__") && object.class().is(&function.get_attr("__objclass__", cx.vm)?) =>
        {
            call(cx, object, name, &rest.to_vec().into())
        }
        _ => Ok(None),
    }
}
