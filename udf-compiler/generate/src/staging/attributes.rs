//! Attributes of run-time values: the parts of numbers, and methods that are not called on the spot. Knows nothing of what
//! methods do.

use super::calls;
use super::guards::raise_if;
use super::operators::is_container;
use crate::library::{classes, python_modules};
use crate::state::{HookContext, IrValue};
use crate::values::{Method, Virtual, VirtualKind, is_instance, lookup, python_type, unions};
use rustpython_vm::builtins::{PyTuple, PyTypeRef};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyPayload, PyResult};
use taipan_ir::{Missing, Type};

/// `object.name`, the object being this run-time value.
pub(super) fn of(cx: HookContext<'_>, value: &IrValue, object: PyObjectRef, name: &str) -> PyResult {
    if let Type::Union(_) = value.ty {
        return unions::each(cx, value.clone(), &mut |value| {
            let object = cx.wrap(value.clone());
            of(cx, &value, object, name)
        });
    }
    if let Some(part) = number_part(cx, value, name)? {
        return Ok(part);
    }
    if let Type::Match(_) = &value.ty {
        return crate::library::regex_match::attribute(cx, value, object, name);
    }
    if let Type::Object(class) = value.ty
        && let Some(part) = classes::attribute(cx, value, class, name)?
    {
        return Ok(part);
    }
    if let Type::Dict(_, _, Missing::Zero | Missing::Made(_)) = &value.ty
        && cx.vm.ctx.types.dict_type.get_attr(cx.vm.ctx.intern_str(name)).is_some()
        && !name.starts_with('_')
    {
        let name = name.to_string();
        return Ok(Method { object, name }.into_pyobject(cx.vm));
    }
    if value.ty.alternatives().iter().any(|ty| match ty {
        Type::Record(fields) | Type::Instance(fields) => fields.class > 0,
        other => matches!(other, Type::Ref(_)),
    }) {
        return unions::each(cx, value.clone(), &mut |value| match value.ty {
            Type::Record(_) => super::operators::get_attribute(cx, cx.open_record(value), name),
            Type::Instance(_) | Type::Ref(_) => super::operators::get_attribute(cx, cx.object_of_value(value)?, name),
            Type::None if !name.starts_with("__") => of(cx, &value, cx.vm.ctx.none(), name),
            Type::None => Err(cx.thrown_kind(cx.vm.new_attribute_error(format!("no attribute '{name}'")))),
            _ => Err(cx.unsupported(format!("the attribute {name} of a value of several types"))),
        });
    }
    if value.ty == Type::None && !name.starts_with("__") {
        let text = format!("'NoneType' object has no attribute '{name}'");
        return Err(cx.thrown(cx.vm.new_attribute_error(text)));
    }
    let Some(class) = class_of(&cx, &value.ty) else {
        return Err(cx.unsupported(format!("the attribute {name} of a value of several types")));
    };
    if name == "__class__" {
        return Ok(class.into());
    }
    let Some(attribute) = class.get_attr(cx.vm.ctx.intern_str(name)) else {
        let kind = python_type(&value.ty);
        let message = format!("'{kind}' object has no attribute '{name}'");
        return Err(cx.thrown_kind(cx.vm.new_attribute_error(message)));
    };
    if !super::methods::is_native(&attribute) {
        return Err(cx.unsupported(format!("the attribute {name} of a run-time value")));
    }
    let name = name.to_string();
    Ok(Method { object, name }.into_pyobject(cx.vm))
}

/// What an object of a library's twin is made of is no business of the program's, nor of what the program hands to another
/// module: native code relies on it, and the real class has other parts.
pub(super) fn check_own(cx: &HookContext<'_>, object: &PyObject, name: &str) -> PyResult<()> {
    let is_own = name == "__dict__" || name.starts_with('_') && !name.starts_with("__");
    if !is_own || !is_instance(cx, object) || python_modules::is_at_home(cx, object.class()) {
        return Ok(());
    }
    match python_modules::real_class(cx, object.class()) {
        Some(real) if real.get_attr(cx.vm.ctx.intern_str(name)).is_none() => {
            Err(cx.unsupported(format!("the attribute {name} of an object of the library")))
        }
        _ => Ok(()),
    }
}

/// `object.name` of an object of the program whose class has a `functools.cached_property` of the name: the object's own
/// attribute, which the first who asks sets.
pub(super) fn cached(cx: HookContext<'_>, object: &PyObjectRef, name: &str) -> PyResult<Option<PyObjectRef>> {
    let of_class = object.class().get_attr(cx.vm.ctx.intern_str(name));
    let Some(property) = of_class.filter(|found| &*found.class().name() == "cached_property") else {
        return Ok(None);
    };
    let known = lookup::find(&cx, "functools", "cached_property").is_some_and(|class| class.is(property.class()));
    if !known || !is_instance(&cx, object) || cx.with(|g| g.building.is_empty()) {
        return Ok(None);
    }
    let function = property.get_attr("func", cx.vm)?;
    let make = &mut || {
        let value = calls::call(cx, function.clone(), vec![object.clone()].into())?;
        super::operators::set_plain_attribute(cx, object.clone(), name, value.clone())?;
        Ok(value)
    };
    cx.own_attribute_or(object, name, make).map(Some)
}

/// `object.name`, the object being an iterable that is read where it is used.
pub(super) fn of_iterable(cx: HookContext<'_>, iterable: &Virtual, name: &str) -> PyResult {
    let place = ["start", "stop", "step"].iter().position(|part| *part == name);
    match (iterable.kind, place) {
        (VirtualKind::Range, Some(place)) => Ok(iterable.parts[place].clone()),
        _ => Err(cx.unsupported(format!(
            "the attribute {name} of an iterator or a range of run-time length"
        ))),
    }
}

/// The object of a method call, before its arguments: Python looks for the method first, so where there is a handler for
/// what an argument raises, an object without the method must not come that far.
pub fn has_method(cx: HookContext<'_>, object: PyObjectRef, name: &str) -> PyResult {
    if !cx.guarded() {
        return Ok(object);
    }
    let missing = |cx: &HookContext<'_>| cx.thrown_kind(cx.vm.new_attribute_error(format!("no attribute '{name}'")));
    let Some(value) = cx.dynamic(&object)? else {
        let found = object.get_attr(&*cx.vm.ctx.new_str(name), cx.vm);
        let plain = cx.as_const(&object).is_some() || is_container(&cx, &object);
        return match found {
            Err(_) if plain && cx.with(|g| g.outcome.stop.is_none()) => Err(missing(&cx)),
            _ => Ok(object),
        };
    };
    if value.ty == Type::PyObj {
        cx.ir().py_getattr(&value, name);
        return Ok(object);
    }
    let has = |ty: &Type| {
        let class = match ty {
            Type::None => Some(cx.vm.ctx.types.none_type.to_owned()),
            other => class_of(&cx, other),
        };
        class.is_none_or(|class| class.get_attr(cx.vm.ctx.intern_str(name)).is_some())
    };
    if !matches!(value.ty, Type::Union(_)) && !has(&value.ty) {
        return Err(missing(&cx));
    }
    for (i, part) in value
        .ty
        .alternatives()
        .iter()
        .enumerate()
        .filter(|(_, part)| !has(part))
    {
        let here = cx.ir().union_is(&value, i as u32);
        let why = format!("{} has no attribute {name}", python_type(part));
        raise_if(&cx, &here, &why, &|| Ok(Some(missing(&cx))));
    }
    Ok(object)
}

/// `real`, `imag`, `numerator` and `denominator`.
fn number_part(cx: HookContext<'_>, value: &IrValue, name: &str) -> PyResult<Option<PyObjectRef>> {
    Ok(match (&value.ty, name) {
        (Type::Int, "real" | "numerator") | (Type::Float, "real") => Some(cx.wrap(value.clone())),
        (Type::Bool, "real" | "numerator") => Some(cx.wrap(cx.ir().bool_to_int(value))),
        (Type::Int | Type::Bool, "imag") => Some(cx.vm.ctx.new_int(0).into()),
        (Type::Int | Type::Bool, "denominator") => Some(cx.vm.ctx.new_int(1).into()),
        (Type::Float, "imag") => Some(cx.vm.ctx.new_float(0.0).into()),
        _ => None,
    })
}

/// `type(object)`, if it is known while generating.
pub fn known_class(cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<PyObjectRef>> {
    if let Some(value) = cx.dynamic(object)? {
        if let Type::Record(_) = value.ty {
            return Ok(Some(cx.open_record(value).class().to_owned().into()));
        }
        if matches!(value.ty, Type::Union(_)) {
            return class_of_several(cx, value);
        }
        return Ok(class_of(&cx, &value.ty).map(Into::into));
    }
    let class = object.class();
    let types = &cx.vm.ctx.types;
    let container = [types.list_type, types.tuple_type, types.dict_type]
        .iter()
        .any(|known| class.is(*known));
    let known = container
        || object.downcast_ref::<PyTuple>().is_some()
        || cx.as_exception(object).is_some()
        || is_instance(&cx, object);
    if known && let Some(real) = crate::library::python_modules::real_class(&cx, class) {
        return Ok(Some(real.into()));
    }
    Ok(known.then(|| class.to_owned().into()))
}

/// The class of a value of several possible types: one of several classes.
fn class_of_several(cx: HookContext<'_>, value: IrValue) -> PyResult<Option<PyObjectRef>> {
    let opened = |ty: &Type| ty.opened().unwrap_or_else(|| ty.clone());
    let all = value.ty.alternatives().iter();
    if !all.map(opened).all(|ty| class_of(&cx, &ty).is_some()) {
        return Ok(None);
    }
    let class = unions::each(cx, value, &mut |value| match class_of(&cx, &value.ty) {
        Some(class) => Ok(class.into()),
        None => Err(cx.unsupported("the class of this value")),
    });
    class.map(Some)
}

pub(super) fn class_of(cx: &HookContext<'_>, ty: &Type) -> Option<PyTypeRef> {
    let types = &cx.vm.ctx.types;
    let class = match ty {
        Type::Object(class) => return classes::class_of(cx, *class),
        Type::None => Some(types.none_type),
        Type::Bool => Some(types.bool_type),
        Type::Int => Some(types.int_type),
        Type::Float => Some(types.float_type),
        Type::Str => Some(types.str_type),
        Type::Bytes => Some(types.bytes_type),
        Type::List(_) => Some(types.list_type),
        Type::Dict(_, _, Missing::Error) => Some(types.dict_type),
        Type::Set(_) => Some(types.set_type),
        Type::FrozenSet(_) => Some(types.frozenset_type),
        Type::Record(_) | Type::Tuple(_) => Some(types.tuple_type),
        _ => None,
    };
    class.map(|class| class.to_owned())
}
