//! `type(object)` where it is known while generating, and the classes of values that are not. Knows nothing of what classes do.

use crate::library::{classes, python_modules};
use crate::state::{HookContext, IrValue};
use crate::values::{is_instance, unions};
use rustpython_vm::builtins::{PyTuple, PyTypeRef};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Missing, Type};

impl HookContext<'_> {
    /// `type(object)`, if it is known while generating.
    pub fn known_class(&self, object: &PyObject) -> PyResult<Option<PyObjectRef>> {
        if let Some(value) = self.dynamic(object)? {
            if let Type::Record(_) = value.ty {
                return Ok(Some(self.open_record(value).class().to_owned().into()));
            }
            if matches!(value.ty, Type::Union(_)) {
                return class_of_several(*self, value);
            }
            return Ok(self.class_of_type(&value.ty).map(Into::into));
        }
        let class = object.class();
        let types = &self.vm.ctx.types;
        let container = [types.list_type, types.tuple_type, types.dict_type]
            .iter()
            .any(|known| class.is(*known));
        let known = container
            || object.downcast_ref::<PyTuple>().is_some()
            || self.as_exception(object).is_some()
            || is_instance(self, object);
        if known && let Some(real) = python_modules::real_class(self, class) {
            return Ok(Some(real.into()));
        }
        Ok(known.then(|| class.to_owned().into()))
    }

    /// The class of values of a type, if there is one.
    pub fn class_of_type(&self, ty: &Type) -> Option<PyTypeRef> {
        let types = &self.vm.ctx.types;
        let class = match ty {
            Type::Object(class) => return classes::class_of(self, *class),
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
}

/// The class of a value of several possible types: one of several classes.
fn class_of_several(cx: HookContext<'_>, value: IrValue) -> PyResult<Option<PyObjectRef>> {
    let opened = |ty: &Type| ty.opened().unwrap_or_else(|| ty.clone());
    let all = value.ty.alternatives().iter();
    if !all.map(opened).all(|ty| cx.class_of_type(&ty).is_some()) {
        return Ok(None);
    }
    let class = unions::each(cx, value, &mut |value| match cx.class_of_type(&value.ty) {
        Some(class) => Ok(class.into()),
        None => Err(cx.unsupported("the class of this value")),
    });
    class.map(Some)
}
