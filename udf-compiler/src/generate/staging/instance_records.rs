//! Objects of the program's classes as values of the IR: records of what their attributes hold, where they lie in lists and dicts
//! or are one of several that a variable may hold. A copy is as good as the object while nobody changes it or asks which it is, and
//! both are refused from then on. Knows nothing of how objects come to be.
//!
//! As many None as the number of the class follow the attributes: they take no room, and tell records of objects of different
//! classes apart where a value may be either.

use super::context::Cx;
use super::enums;
use super::instances::is_instance;
use super::state::{Dyn, Origin};
use crate::ir::{Function, Kind, Type};
use rustpython_vm::builtins::PyType;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};

/// Operations that only move or open what they are given. Others would compare objects as if they were records.
const MOVES: &[&str] = &[
    "record.make",
    "record.get",
    "union.make",
    "union.get",
    "union.is",
    "union.expect",
    "select",
    "ref.new",
    "ref.get",
    "ref.set",
    "ref.is",
    "ref.absent",
    "list.new",
    "list.len",
    "list.get",
    "list.get_in",
    "list.set",
    "list.append",
    "list.extend",
    "list.insert",
    "list.pop",
    "list.clear",
    "list.reverse",
    "list.delete",
    "list.copy",
    "list.is",
    "list.concat",
    "list.repeat",
    "list.slice",
    "list.slice_step",
    "list.splice",
    "tuple.freeze",
    "dict.new",
    "dict.len",
    "dict.find",
    "dict.place",
    "dict.next",
    "dict.previous",
    "dict.version",
    "dict.is",
    "dict.key_at",
    "dict.value_at",
    "dict.set",
    "dict.set_at",
    "dict.delete_at",
    "dict.clear",
    "dict.copy",
    "dict.update",
    "dict.keys",
    "dict.values",
];

impl Cx<'_> {
    /// The number of an object's class, and what its attributes hold, in the order of their names.
    pub(super) fn record_of_object(&self, object: &PyObject) -> PyResult<Option<(u32, Vec<PyObjectRef>)>> {
        if !is_instance(self, object) {
            let Some(mut parts) = enums::attributes(self, object) else {
                return Ok(None);
            };
            parts.sort_by(|(one, _), (other, _)| one.cmp(other));
            let (names, parts): (Vec<String>, Vec<PyObjectRef>) = parts.into_iter().unzip();
            let class: PyObjectRef = object.class().to_owned().into();
            return Ok(Some((self.class_of_attributes(&class, names)?, parts)));
        }
        if self.nests_deeply(object) {
            return Err(self.refer(
                object,
                "objects of the program that hold one another, or hold many deep,",
            ));
        }
        let Some((class, mut parts)) = self.opened(object)? else {
            return Ok(None);
        };
        parts.sort_by(|(one, _), (other, _)| one.cmp(other));
        let (names, parts): (Vec<String>, Vec<PyObjectRef>) = parts.into_iter().unzip();
        Ok(Some((self.class_of_attributes(&class, names)?, parts)))
    }

    /// The type of a class's objects whose attributes have these types.
    pub(super) fn type_of_attributes(&self, class: &PyObjectRef, mut parts: Vec<(String, Type)>) -> PyResult<Type> {
        parts.sort_by(|(one, _), (other, _)| one.cmp(other));
        let (names, mut types): (Vec<String>, Vec<Type>) = parts.into_iter().unzip();
        let number = self.class_of_attributes(class, names)?;
        self.check_nesting_in(class, &types)?;
        types.extend((0..number).map(|_| Type::None));
        Ok(Type::instance(types, number))
    }

    /// The same of an object's class.
    pub(super) fn check_nesting(&self, object: &PyObject, parts: &[Type]) -> PyResult<()> {
        self.check_nesting_in(&object.class().to_owned().into(), parts)
    }

    /// A class whose objects hold others of it is one of references.
    fn check_nesting_in(&self, class: &PyObjectRef, parts: &[Type]) -> PyResult<()> {
        let own = |number: u32| self.with(|g| g.tuple_classes.get(&number).is_some_and(|other| other.is(class)));
        let mut holds = |ty: &Type| matches!(ty, Type::Instance(fields) if own(fields.class));
        match class.downcast_ref::<PyType>() {
            Some(class) if parts.iter().any(|part| part.any(&mut holds)) => {
                Err(self.refer_class(class, None, "objects of the program that hold one another"))
            }
            _ => Ok(()),
        }
    }

    /// The number of a class for objects with these attributes.
    fn class_of_attributes(&self, class: &PyObjectRef, names: Vec<String>) -> PyResult<u32> {
        let number = self.class_number(class, &format!("({})", names.join(",")))?;
        let other = self.with(|g| {
            g.attribute_names.insert(number, names);
            g.tuple_classes.insert(number, class.clone())
        });
        match other {
            Some(other) if !other.is(class) => Err(self.unsupported("two classes with one name")),
            _ => Ok(number),
        }
    }

    /// What a class is called.
    pub fn name_of_class(&self, number: u32) -> String {
        let class = self.with(|g| g.tuple_classes.get(&number).cloned());
        let name = class.and_then(|class| Some(class.downcast_ref::<PyType>()?.name().to_string()));
        name.unwrap_or_else(|| "object".to_string())
    }

    /// An object of the class of this number, to ask classes about.
    pub fn example_of(&self, class: u32) -> PyResult {
        match self.with(|g| g.tuple_classes.get(&class).cloned()) {
            Some(class) => self.standing_for(&class, Vec::new()),
            None => Err(self.unsupported("an object of an unknown class")),
        }
    }

    /// The object that a record stands for.
    pub(super) fn object_of(&self, value: &Dyn) -> Option<PyObjectRef> {
        let Type::Instance(fields) = &value.ty else {
            return None;
        };
        let (class, names) = self.with(|g| {
            let class = g.tuple_classes.get(&fields.class).cloned()?;
            Some((class, g.attribute_names.get(&fields.class).cloned()?))
        })?;
        let parts = names.into_iter().enumerate().map(|(i, name)| {
            let field = self.field(value, i);
            if field.ty.element().is_some() || field.ty.keyed().is_some() {
                let origin = Origin::Record(class.clone());
                self.with(|g| g.top().list_origins.insert(field.value, origin));
            }
            (name, self.open_record(field))
        });
        self.standing_for(&class, parts.collect()).ok()
    }
}

/// The line where an object that is a record is taken for more than what it moves as, or for another kind of value.
pub fn compared(function: &Function) -> Option<u32> {
    let has_instance = |ty: &Type| ty.any(&mut |part| matches!(part, Type::Instance(_) | Type::Ref(_)));
    let mixed = |ty: &Type| match ty {
        Type::Union(parts) => {
            let plain: Vec<Type> = parts.iter().map(Type::unnamed).collect();
            !plain.windows(2).all(|pair| pair[0] < pair[1])
        }
        _ => false,
    };
    let is_key = |ty: &Type| ty.keyed().is_some_and(|(key, _)| has_instance(key));
    let wrong = |ty: &Type| has_instance(ty) && ty.any(&mut |part| mixed(part) || is_key(part));
    let mut found = None;
    function.body.each_inst(&mut |inst| {
        let Kind::Op { op, args, .. } = &inst.kind else { return };
        let values = args.iter().chain(&inst.results).map(|value| function.ty(*value));
        let moves = MOVES.contains(&op.name);
        if values.into_iter().any(|ty| wrong(ty) || (!moves && has_instance(ty))) {
            found.get_or_insert(inst.line);
        }
    });
    let result = has_instance(&function.result) && wrong(&function.result);
    found.or(result.then_some(0))
}
