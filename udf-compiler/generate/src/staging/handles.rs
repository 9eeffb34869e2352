//! Handles of run-time values: made, opened, and found in objects that hold them.

use crate::state::{HookContext, IrValue};
use crate::values::{Staged, Unbound};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyPayload, PyResult};
use taipan_ir::{Type, Value};

impl HookContext<'_> {
    /// The handle of a run-time value. None has only one value, so it is static.
    pub fn wrap(&self, value: IrValue) -> PyObjectRef {
        if value.ty == Type::None {
            return self.vm.ctx.none();
        }
        if let Ok(Some(object)) = self.object_of_reference(&value) {
            return object;
        }
        if let Some(object) = self.object_of_single(&value.ty) {
            return object;
        }
        if let Some(object) = self.object_of(&value) {
            return object;
        }
        let function = self.with(|g| g.top().id.0);
        Staged {
            value: value.value,
            ty: value.ty,
            function,
        }
        .into_pyobject(self.vm)
    }

    /// The run-time value behind a handle, in its narrowest form known here.
    pub fn dynamic(&self, object: &PyObject) -> PyResult<Option<IrValue>> {
        let Some(staged) = object.downcast_ref::<Staged>() else {
            return Ok(None);
        };
        if self.with(|g| g.top().id.0) != staged.function {
            return Err(self.unsupported("a closure over a run-time value is called from a recursive function"));
        }
        let plain = IrValue {
            value: staged.value,
            ty: staged.ty.clone(),
        };
        Ok(Some(self.with(|g| g.known(&plain))))
    }

    /// The function and the value of the IR that an object stands for.
    pub fn value_behind(&self, object: &PyObject) -> Option<(u32, Value)> {
        match object.downcast_ref::<Staged>() {
            Some(staged) => Some((staged.function, staged.value)),
            None => self.with(|g| {
                let known = g.references.get(&object.get_id())?;
                Some((known.function.0, known.value.value))
            }),
        }
    }

    /// Whether any part of the object is known at run time only.
    pub fn is_dynamic(&self, object: &PyObject) -> bool {
        self.nested_or_yes(|| self.is_dynamic_within(object))
    }

    /// Whether any part of any argument is.
    pub fn any_dynamic(&self, args: &FuncArgs) -> bool {
        args.args
            .iter()
            .chain(args.kwargs.values())
            .any(|arg| self.is_dynamic(arg))
    }

    fn is_dynamic_within(&self, object: &PyObject) -> bool {
        if self.is_scalar_constant(object) {
            return false;
        }
        self.stands_for_later(object)
            || self.held_by(object).iter().any(|part| self.is_dynamic(part))
            || self.holds_dynamic(object)
    }

    /// Whether an object is a view of a dict that exists while generating.
    pub fn is_view_of_dict(&self, object: &PyObject) -> bool {
        let (class, types) = (object.class(), &self.vm.ctx.types);
        let views = [types.dict_keys_type, types.dict_values_type, types.dict_items_type];
        views.into_iter().any(|view| class.is(view))
    }

    /// A tuple of what such a view shows.
    pub fn elements_of_view(&self, view: &PyObject) -> Option<PyObjectRef> {
        if !self.is_view_of_dict(view) {
            return None;
        }
        let tuple = self.vm.ctx.types.tuple_type.as_object();
        tuple.call((view.to_owned(),), self.vm).ok()
    }

    /// Whether two objects are the same value for all purposes, so that nothing need be carried.
    pub fn same(&self, a: &PyObject, b: &PyObject) -> bool {
        if a.is(b) {
            return true;
        }
        if let (Some(x), Some(y)) = (a.downcast_ref::<Staged>(), b.downcast_ref::<Staged>()) {
            return x.value == y.value && x.function == y.function;
        }
        if let Some(alike) = self.kinds_of_known(a).find_map(|kind| kind.is_alike(self, a, b)) {
            return alike;
        }
        match (self.as_const(a), self.as_const(b)) {
            (Some(x), Some(y)) => x == y,
            (None, None) if self.as_wide(a).is_some() => self.as_wide(a) == self.as_wide(b),
            _ => a.downcast_ref::<Unbound>().is_some() && b.downcast_ref::<Unbound>().is_some(),
        }
    }
}
