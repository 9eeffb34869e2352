//! Attributes of the program's objects, and what is done where Python itself has an attribute. Knows nothing of what methods do.

use super::guards::raise_if;
use super::methods;
use crate::data_model::calls;
use crate::library::python_modules;
use crate::state::{HookContext, IrValue, LIBRARY};
use crate::values::{Method, has_place, is_instance, lookup, python_type, stored};
use rustpython_vm::builtins::PyType;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyPayload, PyResult};
use taipan_ir::Type;
use taipan_syntax::protocol::SLOTS;

/// What an object of a library's twin is made of is no business of the program's, nor of what the program hands to another
/// module: native code relies on it, and the real class has other parts.
pub fn check_own(cx: &HookContext<'_>, object: &PyObject, name: &str) -> PyResult<()> {
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
pub fn cached(cx: HookContext<'_>, object: &PyObjectRef, name: &str) -> PyResult<Option<PyObjectRef>> {
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
        set_plain_attribute(cx, object.clone(), name, value.clone())?;
        Ok(value)
    };
    cx.own_attribute_or(object, name, make).map(Some)
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
        let plain = cx.as_const(&object).is_some() || super::operators::is_container(&cx, &object);
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
            other => cx.class_of_type(other),
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

impl HookContext<'_> {
    /// The name that an attribute has in an object: Python keeps `__slots__` elsewhere.
    pub fn attribute_name<'n>(&self, object: &PyObject, name: &'n str) -> PyResult<&'n str> {
        with_slots(self, object, name)
    }

    /// `object.name` as Python itself has it.
    pub fn attribute_now(&self, object: &PyObjectRef, name: &str) -> PyResult {
        self.check_attribute(object, name)?;
        if self.is_dynamic(object)
            && let Some(attribute) = python_modules::attribute(*self, object, name)?
        {
            return Ok(attribute);
        }
        let attribute = object.get_attr(&*self.vm.ctx.new_str(name), self.vm)?;
        Ok(methods::later(self, attribute))
    }

    /// A method of a value of the IR that is not called on the spot, or its class.
    pub fn method_of_value(&self, value: &IrValue, handle: &PyObjectRef, name: &str) -> PyResult {
        let Some(class) = self.class_of_type(&value.ty) else {
            return Err(self.unsupported(format!("the attribute {name} of a value of several types")));
        };
        if name == "__class__" {
            return Ok(class.into());
        }
        let Some(attribute) = class.get_attr(self.vm.ctx.intern_str(name)) else {
            let kind = python_type(&value.ty);
            let message = format!("'{kind}' object has no attribute '{name}'");
            return Err(self.thrown_kind(self.vm.new_attribute_error(message)));
        };
        if !methods::is_native(&attribute) {
            return Err(self.unsupported(format!("the attribute {name} of a run-time value")));
        }
        let (object, name) = (handle.clone(), name.to_string());
        Ok(Method { object, name }.into_pyobject(self.vm))
    }

    /// `object.name = value` as Python itself does it.
    pub fn set_attribute_now(&self, object: &PyObjectRef, name: &str, value: PyObjectRef) -> PyResult<()> {
        if !has_property(self, object, name) && announced(self, object, name, &value)? {
            return Ok(());
        }
        let set = object.set_attr(&*self.vm.ctx.new_str(name), value, self.vm);
        // A frozen dataclass says so by itself.
        if is_instance(self, object) {
            self.genuine(set)
        } else {
            set
        }
    }
}

/// Called before an attribute that no property stands for changes. Whether that is done.
fn announced(cx: &HookContext<'_>, object: &PyObject, name: &str, value: &PyObjectRef) -> PyResult<bool> {
    if is_instance(cx, object) && !has_place(cx, object.class(), name) {
        return Err(cx.unsupported(format!("the attribute {name}, for which there is no slot")));
    }
    if cx.set_attribute_of_reference(object, name, value)? {
        return Ok(true);
    }
    if !cx.is_reference(object) {
        cx.before_attribute(object, name)?;
    }
    Ok(false)
}

/// `object.__setattr__(x, name, value)` of an object of the program, whatever its class says of it.
pub(super) fn set_plain_attribute(
    cx: HookContext<'_>,
    object: PyObjectRef,
    name: &str,
    value: PyObjectRef,
) -> PyResult<()> {
    if has_property(&cx, &object, name) {
        return Err(cx.unsupported("a property that is set by way of __setattr__"));
    }
    if announced(&cx, &object, name, &value)? {
        return Ok(());
    }
    let set = cx.vm.ctx.types.object_type.as_object().get_attr("__setattr__", cx.vm)?;
    set.call((object, cx.vm.ctx.new_str(name), value), cx.vm).map(|_| ())
}

/// Whether the object's class has a property of the name, whose setter is a function of the program.
pub fn has_property(cx: &HookContext<'_>, object: &PyObject, name: &str) -> bool {
    let attribute = object.class().get_attr(cx.vm.ctx.intern_str(name));
    attribute.is_some_and(|attribute| &*attribute.class().name() == "property")
}

/// Whether an object has attributes on some paths only.
fn sometimes(cx: &HookContext<'_>, object: &PyObject) -> bool {
    let names = stored::names(object);
    names.iter().any(|name| stored::is_uncertain(object, name, cx.vm))
}

/// What an attribute of an object or class with slots goes by.
fn with_slots<'n>(cx: &HookContext<'_>, object: &PyObject, name: &'n str) -> PyResult<&'n str> {
    let class = object.downcast_ref::<PyType>().unwrap_or(object.class());
    match name {
        "__slots__" if class.get_attr(cx.vm.ctx.intern_str(SLOTS)).is_some() => Ok(SLOTS),
        "__dict__" if is_instance(cx, object) && !has_place(cx, class, name) => {
            Err(cx.unsupported("the attributes of an object with slots"))
        }
        "__dict__" if is_instance(cx, object) && sometimes(cx, object) => Err(cx.refer(
            object,
            "all attributes of an object, some of which are set on some paths only,",
        )),
        // Python adds one that tells with which types the class was called.
        "__dict__" | "__orig_class__" if is_instance(cx, object) && cx.with(|g| g.classes.parametrised) => {
            Err(cx.unsupported("all attributes of an object whose class may have been called with types in brackets"))
        }
        _ => Ok(name),
    }
}

impl HookContext<'_> {
    /// An attribute that is set on some paths only cannot be read.
    pub fn check_attribute(&self, object: &PyObject, name: &str) -> PyResult<()> {
        if self.at < LIBRARY
            && is_instance(self, object)
            && let Some(real) = python_modules::real_class(self, object.class())
        {
            let name = self.vm.ctx.intern_str(name);
            let missing = real.get_attr(name).is_some() && object.class().get_attr(name).is_none();
            if missing || name.as_str().starts_with('_') {
                return Err(self.unsupported(format!("{}.{name}", real.name())));
            }
        }
        if stored::is_uncertain(object, name, self.vm) {
            let what = format!("the attribute {name}, which is set on some paths only,");
            Err(self.refer(object, &what))
        } else {
            Ok(())
        }
    }
}
