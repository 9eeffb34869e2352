//! What builtins and lists do with objects of the program: comparing them is calling their methods. Attributes by name.

use super::{operators, python_modules};
use crate::data_model::attributes;
use crate::staging::guards::raise_if;
use crate::state::{HookContext, IrValue};
use crate::values::is_instance;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObjectRef, PyResult};
use taipan_ir::{Const, Type};

/// Whether values of this type are or hold objects of the program.
pub fn among(ty: &Type) -> bool {
    ty.any(&mut |part| matches!(part, Type::Ref(_) | Type::Instance(_)))
}

/// A function of the library's own.
pub fn twin(cx: HookContext<'_>, name: &str, args: Vec<PyObjectRef>) -> PyResult {
    let args = FuncArgs::from(args);
    match python_modules::twin(&cx, &format!("builtins:{name}"), &args)? {
        Some(twin) => python_modules::call(cx, twin, args),
        None => Err(cx.unsupported("a comparison of objects of the program")),
    }
}

/// `wanted in list`
pub fn contains(cx: HookContext<'_>, list: &IrValue, wanted: PyObjectRef) -> PyResult {
    twin(cx, "holds_object", vec![cx.wrap(list.clone()), wanted])
}

/// `list == other`
pub fn equal(cx: HookContext<'_>, list: &IrValue, other: &IrValue) -> PyResult<IrValue> {
    let equal = twin(cx, "equal_objects", vec![cx.wrap(list.clone()), cx.wrap(other.clone())])?;
    cx.lift(&equal)
}

/// `list < other` and the like
pub fn ordered(cx: HookContext<'_>, op: &str, list: &IrValue, other: &IrValue) -> PyResult<IrValue> {
    let args = vec![
        operators::comparison(&cx, op)?,
        cx.wrap(list.clone()),
        cx.wrap(other.clone()),
    ];
    cx.lift(&*twin(cx, "ordered_objects", args)?)
}

/// `list.index(wanted)`, `list.count(wanted)` or `list.remove(wanted)`
pub fn method(cx: HookContext<'_>, list: &IrValue, name: &str, wanted: PyObjectRef) -> PyResult {
    let args = vec![cx.wrap(list.clone()), wanted];
    if name == "count" {
        return twin(cx, "count_of_object", args);
    }
    let place = twin(cx, "place_of_object", args)?;
    let place = cx.lift(&place)?;
    let missing = cx.ir().int_lt(&place, &cx.int(0));
    raise_if(&cx, &missing, "not in list", &|| {
        Ok(Some(cx.thrown_kind(cx.vm.new_value_error("x not in list".to_string()))))
    });
    match name {
        "remove" => {
            cx.ir().list_delete(list, &place);
            Ok(cx.vm.ctx.none())
        }
        _ => Ok(cx.wrap(place)),
    }
}

/// A new list with the objects in order.
pub fn in_order(cx: HookContext<'_>, list: &IrValue, reverse: &IrValue) -> PyResult<IrValue> {
    let backwards = cx.wrap(reverse.clone());
    let sorted = twin(cx, "objects_in_order", vec![cx.wrap(list.clone()), backwards])?;
    cx.lift(&sorted)
}

/// The name of an attribute, if it is known now and the object is one of the program.
fn attribute_name(cx: &HookContext<'_>, object: &PyObjectRef, name: &PyObjectRef) -> PyResult<Option<String>> {
    let known = match cx.dynamic(object)? {
        Some(value) => among(&value.ty) && value.ty.element().is_none() && value.ty.keyed().is_none(),
        None => is_instance(cx, object),
    };
    Ok(match cx.as_const(name) {
        Some(Const::Str(name)) if known => Some(name.to_string()),
        _ => None,
    })
}

/// `getattr(object, name)`, `getattr(object, name, default)`
pub fn getattr(cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let (object, name, default) = match &args.args[..] {
        [object, name] => (object, name, None),
        [object, name, default] => (object, name, Some(default)),
        _ => return Ok(None),
    };
    let Some(name) = attribute_name(&cx, object, name)? else {
        return Ok(None);
    };
    let Some(default) = default else {
        return attributes::get(cx, object.clone(), &name).map(Some);
    };
    match cx.has_attribute(object, &name)? {
        Some(has) => {
            let get = &mut || attributes::get(cx, object.clone(), &name);
            cx.choose(&has, get, &mut || Ok(default.clone())).map(Some)
        }
        None => Ok(None),
    }
}

/// `hasattr(object, name)`
pub fn hasattr(cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let [object, name] = &args.args[..] else {
        return Ok(None);
    };
    match attribute_name(&cx, object, name)? {
        Some(name) => cx.has_attribute(object, &name),
        None => Ok(None),
    }
}

/// `setattr(object, name, value)`
pub fn setattr(cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let [object, name, value] = &args.args[..] else {
        return Ok(None);
    };
    match attribute_name(&cx, object, name)? {
        Some(name) => {
            attributes::set(cx, object.clone(), &name, value.clone())?;
            Ok(Some(cx.vm.ctx.none()))
        }
        None => Ok(None),
    }
}
