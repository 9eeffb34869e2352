//! Dicts and sets that the program makes: what they hold while they exist, what makes what they miss, and dicts and sets of the
//! IR like them.

use crate::library::set_order;
use crate::state::{HookContext, IrValue};
use crate::values::lookup;
use rustpython_vm::builtins::{PyDict, PyFrozenSet, PySet};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Const, Missing, Type};

impl HookContext<'_> {
    /// What a plain dict or set, a `Counter` or a `defaultdict` holds, as pairs of key and value; a set's values are None.
    pub fn items_of(&self, object: &PyObject) -> Option<Vec<(PyObjectRef, PyObjectRef)>> {
        let (class, types) = (object.class(), &self.vm.ctx.types);
        if class.is(types.dict_type) {
            return object.downcast_ref::<PyDict>().map(|dict| dict.items_vec());
        }
        if self.missing_of(object).is_some() {
            let items = types.dict_type.get_attr(self.vm.ctx.intern_str("items"))?;
            let items = items.call((object.to_owned(),), self.vm).ok()?;
            let pairs: Vec<Vec<PyObjectRef>> = items.try_to_value(self.vm).ok()?;
            let pair = |pair: Vec<PyObjectRef>| <[PyObjectRef; 2]>::try_from(pair).ok().map(Into::into);
            return pairs.into_iter().map(pair).collect();
        }
        if !class.is(types.set_type) && !class.is(types.frozenset_type) {
            return None;
        }
        let elements: Vec<PyObjectRef> = object.try_to_value(self.vm).ok()?;
        Some(
            elements
                .into_iter()
                .map(|element| (element, self.vm.ctx.none()))
                .collect(),
        )
    }

    /// What a `Counter` or a `defaultdict` makes of missing keys: nothing in place of a function for the first.
    pub(super) fn missing_of(&self, object: &PyObject) -> Option<Option<PyObjectRef>> {
        let class = object.class();
        let name = class.name().to_string();
        let known = matches!(name.as_str(), "Counter" | "defaultdict")
            && lookup::find(self, "collections", &name).is_some_and(|found| found.is(class.as_object()));
        if !known || name == "Counter" {
            return known.then_some(None);
        }
        let factory = object.get_attr("default_factory", self.vm).ok()?;
        (!self.vm.is_none(&factory)).then_some(Some(factory))
    }

    /// Whether it is a `Counter`, or a `defaultdict` that makes what is missing.
    pub fn counts_or_makes(&self, object: &PyObject) -> bool {
        self.missing_of(object).is_some()
    }

    /// The type of a dict or set like this one, made at `site`, that holds these items.
    pub fn keyed_type(&self, like: &PyObject, items: &[(PyObjectRef, PyObjectRef)], site: u32) -> PyResult<Type> {
        let keys: Vec<PyObjectRef> = items.iter().map(|(key, _)| key.clone()).collect();
        let key = self.element_type(&keys)?;
        if like.downcast_ref::<PySet>().is_some() {
            return Ok(Type::set(key));
        }
        if like.downcast_ref::<PyFrozenSet>().is_some() {
            return Ok(Type::FrozenSet(key.into()));
        }
        let values: Vec<PyObjectRef> = items.iter().map(|(_, value)| value.clone()).collect();
        let value = self.element_type(&values)?;
        let missing = match self.missing_of(like) {
            None => Missing::Error,
            Some(None) => Missing::Zero,
            Some(Some(factory)) => self.factory(site, factory)?,
        };
        Ok(Type::Dict(key.into(), value.into(), missing))
    }

    /// Notes the function that makes what is missing in the dicts made at `site`. It is one function, however often it
    /// is made.
    pub fn factory(&self, site: u32, function: PyObjectRef) -> PyResult<Missing> {
        let known = self.with(|g| g.keyed.factories.get(&site).cloned());
        let kind = self.kind_of(&function)?.kind;
        let alike = match &known {
            None => true,
            Some(known) => known.is(&function) || kind.is_made_again(self, known, &function)?,
        };
        if !alike || !kind.makes_missing(self, &function) {
            return Err(self.unsupported("a defaultdict of this function"));
        }
        if known.is_none() {
            self.with(|g| g.keyed.factories.insert(site, function));
        }
        Ok(Missing::Made(site))
    }

    /// A fresh dict or set of the IR with these items, remembered by its site.
    pub fn new_ir_keyed(&self, site: u32, ty: &Type, items: &[(PyObjectRef, PyObjectRef)]) -> PyResult<IrValue> {
        let Some((key_type, value_type)) = ty.keyed() else {
            return Err(self.unsupported("a container that is one of several types"));
        };
        if !items.is_empty() && !self.keyed_by_content(key_type)? {
            let table = self.new_table(ty, site);
            for (key, value) in items {
                crate::library::hash_containers::put(*self, &table, key, value)?;
            }
            return Ok(table);
        }
        let mut values = Vec::new();
        for (key, value) in items {
            let key = self.convert(self.lift(key)?, key_type)?;
            let value = match value_type {
                Type::None => self.constant(Const::None),
                _ => self.convert(self.lift(value)?, value_type)?,
            };
            values.push((key, value));
        }
        let table = self.new_table(ty, site);
        for (key, value) in &values {
            self.ir().dict_set(&table, key, value);
        }
        Ok(table)
    }

    pub(super) fn new_table(&self, ty: &Type, site: u32) -> IrValue {
        let table = self.ir().dict_new(ty.clone());
        self.with(|g| g.top().list_sites.insert(table.value, site));
        if set_order::is_ordered(self, ty) {
            self.ir().set_ordered(&table);
        }
        table
    }

    /// Called before a key that is known is looked up in a static container: a `defaultdict` gets one that is missing, and
    /// makes its value.
    pub fn before_missing(&self, object: &PyObject, key: &PyObject) -> PyResult<bool> {
        match self.missing_of(object) {
            Some(Some(_)) if !self.vm._contains(object, key)? => self.before_change(object).map(|()| true),
            _ => Ok(false),
        }
    }
}
