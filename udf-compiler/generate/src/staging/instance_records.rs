//! Objects of the program's classes as values of the IR: records of what their attributes hold, where they lie in lists and dicts
//! or are one of several that a variable may hold. A copy is as good as the object while nobody changes it or asks which it is, and
//! both are refused from then on. Knows nothing of how objects come to be.
//!
//! As many None as the number of the class follow the attributes: they take no room, and tell records of objects of different
//! classes apart where a value may be either.

use super::enums;
use crate::state::{HookContext, IrValue, Keys, Origin};
use crate::values::{is_instance, is_plain_class, stored};
use rustpython_vm::builtins::PyType;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::ops::Compares;
use taipan_ir::{Attr, Effect, Function, Kind, Type};

/// How deep objects of modules may hold one another where they are values.
const MOST_HELD: usize = 3;

impl HookContext<'_> {
    /// The number of an object's class, and what its attributes hold, in the order of their names.
    pub(super) fn record_of_object(&self, object: &PyObject) -> PyResult<Option<(u32, Vec<PyObjectRef>)>> {
        if let Some(number) = self.single(object)? {
            return Ok(Some((number, Vec::new())));
        }
        if !is_instance(self, object) {
            let Some(mut parts) = self.attributes_known(object)? else {
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

    /// The attributes of an object that outlives the call: a member of an enum, or an object of a module, which never changes where
    /// calls are compiled.
    fn attributes_known(&self, object: &PyObject) -> PyResult<Option<Vec<(String, PyObjectRef)>>> {
        if let Some(parts) = enums::attributes(self, object) {
            return Ok(Some(parts));
        }
        let class = object.class();
        let inside = self.with(|g| !g.building.is_empty() && !g.tracked.contains_key(&object.get_id()));
        if !inside || object.dict().is_none() || !is_plain_class(self, class) {
            return Ok(None);
        }
        if self.is_referenced(class.as_object())? || self.holds_many(object, MOST_HELD) {
            return Err(
                self.unsupported("an object that outlives the call is one of several that change or hold one another")
            );
        }
        Ok(Some(stored::all(object, self.vm)))
    }

    /// Whether objects of modules hold one another deeper than this.
    fn holds_many(&self, object: &PyObject, depth: usize) -> bool {
        let parts = if is_plain_class(self, object.class()) {
            stored::all(object, self.vm)
        } else {
            Vec::new()
        };
        !parts.is_empty() && (depth == 0 || parts.iter().any(|(_, part)| self.holds_many(part, depth - 1)))
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
        let own = |number: u32| self.with(|g| g.classes.by_number.get(&number).is_some_and(|other| other.is(class)));
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
            g.classes.attribute_names.insert(number, names);
            g.classes.by_number.insert(number, class.clone())
        });
        match other {
            Some(other) if !other.is(class) => Err(self.unsupported("two classes with one name")),
            _ => Ok(number),
        }
    }

    /// What a class is called.
    pub fn name_of_class(&self, number: u32) -> String {
        let class = self.with(|g| g.classes.by_number.get(&number).cloned());
        let name = class.and_then(|class| Some(class.downcast_ref::<PyType>()?.name().to_string()));
        name.unwrap_or_else(|| "object".to_string())
    }

    /// An object of the class of this number, to ask classes about.
    pub fn example_of(&self, class: u32) -> PyResult {
        match self.with(|g| g.classes.by_number.get(&class).cloned()) {
            Some(class) => self.standing_for(&class, Vec::new()),
            None => Err(self.unsupported("an object of an unknown class")),
        }
    }

    /// The object that a record stands for.
    pub(super) fn object_of(&self, value: &IrValue) -> Option<PyObjectRef> {
        let Type::Instance(fields) = &value.ty else {
            return None;
        };
        let (class, names) = self.with(|g| {
            let class = g.classes.by_number.get(&fields.class).cloned()?;
            Some((class, g.classes.attribute_names.get(&fields.class).cloned()?))
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

/// The line where an object that is a record is taken for more than what it moves as, or for another kind of value. Of the classes in
/// `keys`, objects that are keys are equal where what they are made of is.
pub fn compared(function: &Function, keys: &Keys) -> Option<u32> {
    let has_instance = |ty: &Type| ty.any(&mut |part| matches!(part, Type::Instance(_) | Type::Ref(_)));
    let mixed = |ty: &Type| match ty {
        Type::Union(parts) => {
            let plain: Vec<Type> = parts.iter().map(Type::unnamed).collect();
            !plain.windows(2).all(|pair| pair[0] < pair[1])
        }
        _ => false,
    };
    let wrong = |ty: &Type| has_instance(ty) && ty.any(&mut |part| mixed(part));
    let unlike = |ty: &Type| {
        ty.any(&mut |part| match part {
            Type::Instance(fields) => !keys.by_content.contains(&fields.class),
            Type::Ref(class) => !keys.by_content.contains(class),
            _ => false,
        })
    };
    let looked_up = |ty: &Type| ty.keyed().is_some_and(|(key, _)| !unlike(key));
    let mut found = None;
    function.body.each_inst(&mut |inst| {
        let Kind::Op { op, args, .. } = &inst.kind else { return };
        let values = args.iter().chain(&inst.results).map(|value| function.ty(*value));
        let table = args.first().map(|table| function.ty(*table));
        // Others would compare objects as if they were records.
        let moves = match op.facts.compares {
            Compares::Nothing => true,
            Compares::Keys => table.is_some_and(looked_up),
            Compares::Values => false,
        };
        if values.into_iter().any(|ty| wrong(ty) || (!moves && has_instance(ty))) {
            found.get_or_insert(inst.line);
        }
    });
    let result = has_instance(&function.result) && wrong(&function.result);
    found.or(result.then_some(0))
}

/// The line where something changes that says which keys are equal: where a key that has changed is found depends on how the table
/// is laid out.
pub fn changed_keys(function: &Function, keys: &Keys) -> Option<u32> {
    let mut found = None;
    function.body.each_inst(&mut |inst| {
        let Kind::Op { op, args, attr } = &inst.kind else {
            return;
        };
        let Some(changed) = args.first().filter(|_| op.effect == Effect::Write) else {
            return;
        };
        let wrong = match (function.ty(*changed), attr) {
            (Type::Ref(class), Attr::Index(index)) => keys.read.contains(&(*class, *index)),
            (ty, _) => keys.opened.contains(ty),
        };
        if wrong {
            found.get_or_insert(inst.line);
        }
    });
    found
}
