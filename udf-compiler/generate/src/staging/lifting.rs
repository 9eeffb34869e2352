//! Objects as values of the IR, and the types that they have as such.

use crate::state::{HookContext, IrValue};
use crate::values::widen;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Const, Type};

impl HookContext<'_> {
    /// The run-time value of any object: handles as they are, static values as constants.
    pub fn lift(&self, object: &PyObject) -> PyResult<IrValue> {
        self.nested(|| self.lift_within(object))
    }

    fn lift_within(&self, object: &PyObject) -> PyResult<IrValue> {
        if let Some(value) = self.dynamic(object)? {
            return Ok(value);
        }
        if let Some(constant) = self.as_const(object) {
            return Ok(self.constant(constant));
        }
        for kind in self.kinds_of_known(object) {
            if let Some(value) = kind.lifted(*self, object)? {
                return Ok(value);
            }
        }
        if let Some((class, parts)) = self.record_of_object(object)? {
            let mut parts = parts
                .iter()
                .map(|part| self.lift(part))
                .collect::<PyResult<Vec<IrValue>>>()?;
            self.check_nesting(object, &parts.iter().map(|part| part.ty.clone()).collect::<Vec<_>>())?;
            parts.extend((0..class).map(|_| self.constant(Const::None)));
            self.stands_for_several(object);
            let ty = Type::instance(parts.iter().map(|p| p.ty.clone()).collect::<Vec<_>>(), class);
            return Ok(self.ir().record_make(&parts.iter().collect::<Vec<_>>(), ty));
        }
        if let Some(items) = self.items_of(object) {
            return self.lift_keyed(object, &items);
        }
        for kind in self.kinds_of_known(object) {
            kind.check_lifted(self, object)?;
        }
        Err(self.unsupported(format!(
            "a value of type {} is needed at run time",
            object.class().name()
        )))
    }

    /// A frozenset is made where it is needed, as nothing changes it; any other dict or set where it was made.
    fn lift_keyed(&self, object: &PyObject, items: &[(PyObjectRef, PyObjectRef)]) -> PyResult<IrValue> {
        if object.class().is(self.vm.ctx.types.frozenset_type) {
            // What else is made at this place is made at another site.
            return self.ir_keyed_like(object, self.at | 3 << 30, items);
        }
        Err(match self.with(|g| g.tracked.get(&object.get_id()).map(|t| t.site)) {
            Some(site) => self.materialise_keyed(site, self.keyed_type(object, items, site)?),
            None => self.unsupported(format!(
                "a {} that outlives the call is needed at run time",
                object.class().name()
            )),
        })
    }

    /// What an iterable gives, as a value to read items from: an iterator is read into a list.
    pub fn lift_items(&self, object: &PyObject) -> PyResult<IrValue> {
        match self.kind_of(object)?.kind.items_later(*self, object)? {
            Some(items) => Ok(items),
            None => self.lift(object),
        }
    }

    /// A list made outside the function never changes: a constant. One made inside becomes a list of the IR where it
    /// is made, at the next attempt.
    pub fn lift_list(&self, object: &PyObject, elements: Vec<PyObjectRef>) -> PyResult<IrValue> {
        let site = self.with(|g| g.tracked.get(&object.get_id()).map(|t| t.site));
        if let Some(site) = site {
            let element = self.element_type(&elements)?;
            return Err(self.materialise(site, element));
        }
        let constants = elements
            .iter()
            .map(|e| self.as_const(e))
            .collect::<Option<Vec<Const>>>();
        let Some(constants) = constants else {
            return Err(self.unsupported("a list of this content is needed at run time"));
        };
        let element = self.join_all(constants.iter().map(Const::ty))?;
        let parts: Vec<Const> = constants.into_iter().map(|c| widen(c, &element)).collect();
        Ok(self.constant(Const::List(element, parts.into())))
    }

    /// The common type of elements.
    pub fn element_type(&self, elements: &[PyObjectRef]) -> PyResult<Type> {
        let types = elements.iter().map(|e| self.type_of(e)).collect::<PyResult<Vec<_>>>()?;
        self.join_all(types)
    }

    fn join_all(&self, types: impl IntoIterator<Item = Type>) -> PyResult<Type> {
        types.into_iter().try_fold(Type::Never, |a, b| self.join_types(&a, &b))
    }

    /// The type an object would have when lifted. Emits nothing.
    pub fn type_of(&self, object: &PyObject) -> PyResult<Type> {
        self.nested(|| self.type_within(object))
    }

    fn type_within(&self, object: &PyObject) -> PyResult<Type> {
        if let Some(value) = self.dynamic(object)? {
            return Ok(value.ty);
        }
        if let Some(constant) = self.as_const(object) {
            return Ok(constant.ty());
        }
        for kind in self.kinds_of_known(object) {
            if let Some(ty) = kind.type_of(self, object)? {
                return Ok(ty);
            }
        }
        if let Some((class, parts)) = self.record_of_object(object)? {
            let mut parts = parts
                .iter()
                .map(|part| self.type_of(part))
                .collect::<PyResult<Vec<_>>>()?;
            self.check_nesting(object, &parts)?;
            parts.extend((0..class).map(|_| Type::None));
            return Ok(Type::instance(parts, class));
        }
        if object.class().is(self.vm.ctx.types.frozenset_type) {
            let items = self.items_of(object).unwrap_or_default();
            return self.keyed_type(object, &items, self.at);
        }
        if let (Some(items), Some(site)) = (
            self.items_of(object),
            self.with(|g| g.tracked.get(&object.get_id()).map(|t| t.site)),
        ) {
            return Err(self.materialise_keyed(site, self.keyed_type(object, &items, site)?));
        }
        if !self.is_built(object) {
            return Err(self.suspend(object, "an iterator is kept in a variable that changes at run time"));
        }
        Err(self.unsupported(format!(
            "a value of type {} depends on run-time data",
            object.class().name()
        )))
    }

    /// A field of a record.
    pub fn field(&self, record: &IrValue, index: usize) -> IrValue {
        self.ir().record_get(record, index as u32)
    }

    /// A run-time record as a tuple of its fields, anything else as it is.
    pub fn open_record(&self, value: IrValue) -> PyObjectRef {
        if let Type::Record(fields) = &value.ty {
            let parts = (0..fields.len()).map(|i| {
                let field = self.field(&value, i);
                self.open_record(field)
            });
            return self.tuple_of(fields.class, parts.collect());
        }
        self.wrap(value)
    }
}
