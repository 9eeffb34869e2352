//! How objects of the program are told apart as keys of dicts and sets: by what they are made of, by which they are, or by methods
//! of their own. Knows nothing of how keys are looked for.

use super::dataclasses::{is_frozen, plain_fields};
use super::enums;
use super::instances::{own_attribute, written};
use crate::state::HookContext;
use crate::values::{is_instance, is_plain_class};
use rustpython_vm::builtins::{PyTuple, PyType};
use rustpython_vm::{Py, PyObject, PyObjectRef, PyResult};
use std::collections::BTreeSet;
use taipan_ir::Type;
use taipan_types::class::Class;

/// What objects of a class are as keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AsKey {
    /// Equal where these attributes are.
    Made(BTreeSet<String>),
    /// Members of an enum: equal where everything is.
    Member,
    /// Each is like itself only.
    Identity,
    /// As methods of the program say.
    Methods,
    /// They have no hash.
    Unhashable,
}

impl HookContext<'_> {
    /// What objects of a class of the program are as keys.
    pub fn as_key(&self, class: &Py<PyType>) -> AsKey {
        let method = |name: &'static str| class.get_attr(self.vm.ctx.intern_str(name));
        let written = |name| written(self, class, name).is_some();
        if method("__hash__").is_some_and(|hash| self.vm.is_none(&hash)) {
            return AsKey::Unhashable;
        }
        if enums::is_enum(self, class) {
            return if written("__eq__") || written("__hash__") {
                AsKey::Methods
            } else {
                AsKey::Member
            };
        }
        if !own_attribute(self, class, "__eq__") && !own_attribute(self, class, "__hash__") {
            return AsKey::Identity;
        }
        plain_fields(self, class).map_or(AsKey::Methods, AsKey::Made)
    }

    /// The class of a number that a type has.
    pub fn class_of_number(&self, number: u32) -> PyResult {
        let class = self.with(|g| g.classes.by_number.get(&number).cloned());
        let class = class.or_else(|| self.class_of_module(number));
        class.ok_or_else(|| self.unsupported("an object of an unknown class"))
    }

    /// Whether it holds for good which keys an object is equal to, and what its hash is, however it changes.
    pub fn is_settled_key(&self, object: &PyObject) -> bool {
        if let Some(tuple) = object.downcast_ref::<PyTuple>() {
            return tuple.as_slice().iter().all(|part| self.is_settled_key(part));
        }
        let class = object.class();
        let program = is_instance(self, object) || is_plain_class(self, class);
        !program
            || match self.as_key(class) {
                AsKey::Made(_) => is_frozen(self, class),
                AsKey::Methods => false,
                AsKey::Member | AsKey::Identity | AsKey::Unhashable => true,
            }
    }

    fn key_of_number(&self, number: u32) -> PyResult<(PyObjectRef, AsKey)> {
        let class = self.class_of_number(number)?;
        let kind = class.downcast_ref::<PyType>().map(|class| self.as_key(class));
        Ok((class, kind.unwrap_or(AsKey::Methods)))
    }

    /// Whether objects of the program among values of this type have no hash.
    pub fn lacks_hash(&self, ty: &Type) -> PyResult<bool> {
        let number = match ty {
            Type::Instance(fields) => fields.class,
            Type::Ref(number) => *number,
            _ => return Ok(false),
        };
        Ok(self.key_of_number(number)?.1 == AsKey::Unhashable)
    }

    /// Whether keys of this type are equal where what they are made of is, and it is so that they are kept and looked for. Else
    /// methods of the program say when they are equal, and their objects are references.
    pub fn keyed_by_content(&self, ty: &Type) -> PyResult<bool> {
        let all = |parts: &[Type]| -> PyResult<bool> {
            // Each is asked: every class has its form then.
            let each = parts.iter().map(|part| self.keyed_by_content(part));
            Ok(each.collect::<PyResult<Vec<_>>>()?.into_iter().all(|one| one))
        };
        match ty {
            Type::Record(fields) => all(fields),
            Type::Union(parts) => {
                let made = |ty: &Type| matches!(ty, Type::Record(_) | Type::Tuple(_) | Type::Instance(_));
                let objects = parts.iter().any(|ty| matches!(ty, Type::Instance(_)));
                // Records of two kinds could be taken for equal.
                let alone = !objects || parts.iter().filter(|ty| made(ty)).count() == 1;
                Ok(all(parts)? && alone)
            }
            Type::Tuple(element) | Type::FrozenSet(element) => self.keyed_by_content(element),
            Type::Instance(fields) => {
                let (class, kind) = self.key_of_number(fields.class)?;
                let names = self.with(|g| g.classes.attribute_names.get(&fields.class).cloned());
                let names: BTreeSet<String> = names.unwrap_or_default().into_iter().collect();
                let by_content = kind == AsKey::Member || kind == AsKey::Made(names);
                if by_content && all(fields)? {
                    self.with(|g| g.keys.by_content.insert(fields.class));
                    return Ok(true);
                }
                match class.downcast_ref::<PyType>() {
                    Some(class) => Err(self.refer_class(class, None, "an object of the program that is a key")),
                    None => Ok(false),
                }
            }
            Type::Ref(number) => {
                let identity = self.key_of_number(*number)?.1 == AsKey::Identity;
                if identity {
                    self.with(|g| g.keys.by_content.insert(*number));
                }
                Ok(identity)
            }
            _ => Ok(true),
        }
    }
}

/// Whether a type mixes what equal keys have no common hash of.
pub fn mixes_numbers(ty: &Type) -> bool {
    ty.any(&mut |part| {
        let has = |wanted: Type| part.alternatives().contains(&wanted);
        has(Type::Object(Class::Decimal)) && has(Type::Float)
    })
}
