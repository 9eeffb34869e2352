//! Objects of the program's classes by reference: made in the row's memory where a record of their attributes would not do, because
//! they change after they were put into a container, are asked which they are, or hold others of their own class. While
//! generating, each is a Python object of its class without attributes of its own, so that methods, operators and `isinstance` work on it as
//! on the objects that leave no trace in the IR; what its attributes hold is read and written by operations of the IR.
//!
//! Which objects are so is decided for creation sites, and what their attributes hold for classes, in earlier attempts.
//! Knows nothing of how attributes are looked up in classes.

use super::guards::raise_if;
use super::instances;
use super::join::default_const;
use crate::library::python_modules::real_class;
use crate::state::{Attribute, GeneratorState, HookContext, IrValue, Origin, Reference, Stop};
use crate::values::nesting::is_large;
use crate::values::{Maybe, is_instance, is_plain_class, stored};
use rustpython_vm::builtins::{PyBaseExceptionRef, PyType};
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Const, Type};

/// An attribute, and the index of its value among what the object is made of; a flag lies before it.
struct Place {
    attribute: Attribute,
    index: u32,
}

impl GeneratorState {
    /// What was decided of records of a class's objects holds of references from now on.
    fn by_reference_now(&mut self, class: &PyObject, number: u32) {
        let records = |ty: &Type| match ty {
            Type::Instance(fields) => self
                .classes
                .by_number
                .get(&fields.class)
                .is_some_and(|known| known.is(class)),
            _ => false,
        };
        let change = |ty: &Type| records(ty).then_some(Type::Ref(number));
        let attributes = self
            .decisions
            .layouts
            .values_mut()
            .flatten()
            .map(|attribute| &mut attribute.ty);
        let types = self
            .decisions
            .lists
            .values_mut()
            .chain(self.decisions.keyed.values_mut());
        types.chain(attributes).for_each(|ty| *ty = ty.map(&change));
    }
}

impl HookContext<'_> {
    /// Whether the object is one by reference.
    pub fn is_reference(&self, object: &PyObject) -> bool {
        self.with(|g| g.references.contains_key(&object.get_id()))
    }

    /// The value of the IR that an object by reference is.
    pub fn reference(&self, object: &PyObject) -> PyResult<Option<IrValue>> {
        let found = self.with(|g| {
            let known = g.references.get(&object.get_id())?;
            Some((known.value.clone(), known.function))
        });
        match found {
            Some((_, function)) if self.with(|g| g.top().id) != function => {
                Err(self.unsupported("a closure over an object of the program is called from a recursive function"))
            }
            found => Ok(found.map(|(value, _)| value)),
        }
    }

    /// The Python object that stands for a reference while generating: one for each value.
    pub(super) fn object_of_reference(&self, value: &IrValue) -> PyResult<Option<PyObjectRef>> {
        let Type::Ref(number) = value.ty else {
            return Ok(None);
        };
        let (known, class) = self.with(|g| {
            let known = g.top().proxies.get(&value.value).cloned();
            (known, g.classes.by_number.get(&number).cloned())
        });
        if known.is_some() {
            return Ok(known);
        }
        let Some(class) = class.or_else(|| self.class_of_module(number)) else {
            return Ok(None);
        };
        let new = self.vm.ctx.types.object_type.as_object().get_attr("__new__", self.vm)?;
        let object = new.call((class,), self.vm)?;
        self.note_reference(&object, value.clone());
        Ok(Some(object))
    }

    /// The class of this number, of which nothing was made yet.
    pub(super) fn class_of_module(&self, number: u32) -> Option<PyObjectRef> {
        let (name, globals) = self.with(|g| {
            let name = g.decisions.classes.get(number as usize - 1).cloned();
            (name, g.modules.globals.clone())
        });
        let (name, globals) = (name?, globals?);
        let module = globals.get_item_opt("__name__", self.vm).ok()??.str(self.vm).ok()?;
        let path = name
            .strip_prefix(module.to_str()?)?
            .strip_prefix('.')?
            .strip_suffix('&')?;
        let mut parts = path.split('.');
        let mut found = globals.get_item_opt(parts.next()?, self.vm).ok()??;
        for part in parts {
            found = found.get_attr(&*self.vm.ctx.new_str(part), self.vm).ok()?;
        }
        let class = found.downcast_ref::<PyType>()?;
        let known = is_plain_class(self, class) && self.reference_class(&found).ok() == Some(number);
        known.then_some(found)
    }

    fn note_reference(&self, object: &PyObjectRef, value: IrValue) {
        self.with(|g| {
            let function = g.top().id;
            g.top().proxies.insert(value.value, object.clone());
            let object = object.clone();
            g.references.insert(
                object.get_id(),
                Reference {
                    object,
                    value,
                    function,
                },
            );
        });
    }

    /// The number of a class for its objects by reference.
    fn reference_class(&self, class: &PyObjectRef) -> PyResult<u32> {
        let number = self.class_number(class, "&")?;
        match self.with(|g| g.classes.by_number.insert(number, class.clone())) {
            Some(other) if !other.is(class) => Err(self.unsupported("two classes with one name")),
            _ => Ok(number),
        }
    }

    /// Whether objects of the class that become values of the IR are references.
    pub(super) fn is_referenced(&self, class: &PyObject) -> PyResult<bool> {
        if self.with(|g| g.decisions.referenced.is_empty()) {
            return Ok(false);
        }
        let number = self.reference_class(&class.to_owned())?;
        Ok(self.with(|g| g.decisions.referenced.contains(&number)))
    }

    /// Records that objects of this one's class are references where they become values, and that what is made where this one was is
    /// one from the start, and stops. Where that is so already, or cannot be, `why` is why the function is not compiled.
    pub fn refer(&self, object: &PyObject, why: &str) -> PyBaseExceptionRef {
        let class = object.class().to_owned();
        if !is_instance(self, object) {
            return self.unsupported(why);
        }
        let site = self.creation_site(object);
        self.refer_class(&class, site, why)
    }

    /// The same of a class, and of a creation site if it is known.
    pub(super) fn refer_class(&self, class: &Py<PyType>, site: Option<u32>, why: &str) -> PyBaseExceptionRef {
        if !is_plain_class(self, class) {
            return self.unsupported(why);
        }
        let number = match self.reference_class(&class.to_owned().into()) {
            Ok(number) => number,
            Err(stop) => return stop,
        };
        let new = self.with(|g| {
            let known = !g.decisions.referenced.insert(number);
            if !known {
                g.by_reference_now(class.as_object(), number);
            }
            let made = site.is_some_and(|site| g.decisions.reference_sites.insert(site));
            !known || made
        });
        if new {
            self.stop(Stop::Restart)
        } else {
            self.unsupported(why)
        }
    }

    /// An object whose `__init__` is done becomes a reference, if that was found for its creation site.
    pub(super) fn by_reference(&self, object: PyObjectRef) -> PyResult {
        match self.becomes_reference(&object)? {
            Some(number) => self.made_reference(&object, number).map(|_| object),
            None => Ok(object),
        }
    }

    /// The class of an object that is made a reference when its `__init__` is done, or before.
    pub fn becomes_reference(&self, object: &PyObject) -> PyResult<Option<u32>> {
        let site = self.creation_site(object);
        if site.is_some_and(|site| self.with(|g| g.decisions.reference_sites.contains(&site))) {
            self.reference_class(&object.class().to_owned().into()).map(Some)
        } else {
            Ok(None)
        }
    }

    /// Makes references of the objects whose `__init__` runs, where they were found to become values in a branch or loop inside.
    pub fn settle_constructing(&self) -> PyResult<()> {
        let early = self.with(|g| {
            if g.decisions.early_sites.is_empty() {
                Vec::new()
            } else {
                g.under_construction()
            }
        });
        for object in early {
            let site = self.creation_site(&object);
            let early = site.is_some_and(|site| self.with(|g| g.decisions.early_sites.contains(&site)));
            if let (true, Some(number)) = (early, self.becomes_reference(&object)?)
                && self.with(|g| g.made_here(&object))
            {
                self.made_reference(&object, number)?;
            }
        }
        Ok(())
    }

    /// The value of an object that is used as one before its `__init__` is done.
    pub fn reference_before_its_time(&self, object: &PyObjectRef, number: u32) -> PyResult<IrValue> {
        if self.with(|g| g.made_here(object)) {
            return self.made_reference(object, number);
        }
        let site = self.creation_site(object);
        let new = site.is_some_and(|site| self.with(|g| g.decisions.early_sites.insert(site)));
        if new {
            Err(self.stop(Stop::Restart))
        } else {
            Err(self.unsupported("an object that is used as a value before its __init__ is done"))
        }
    }

    fn made_reference(&self, object: &PyObjectRef, number: u32) -> PyResult<IrValue> {
        let parts = stored::all(object, self.vm);
        self.grow(object, number, &parts)?;
        let places = self.places(number);
        let mut values = Vec::new();
        for place in &places {
            let part = parts.iter().find(|(name, _)| *name == place.attribute.name);
            let (flag, part) = match part.map(|(_, part)| (part.downcast_ref::<Maybe>(), part)) {
                Some((Some(maybe), _)) => (self.lift(&maybe.flag)?, Some(&maybe.value)),
                Some((None, part)) => (self.bool(true), Some(part)),
                None => (self.bool(false), None),
            };
            let part = part.filter(|part| !part.is(object));
            if place.attribute.sometimes {
                values.push(flag);
            }
            values.push(match part {
                Some(part) => self.convert(self.lift(part)?, &place.attribute.ty)?,
                None => self.anything(&place.attribute.ty)?,
            });
        }
        let value = self.ir().ref_new(&values.iter().collect::<Vec<_>>(), Type::Ref(number));
        for place in &places {
            let own = parts
                .iter()
                .any(|(name, part)| *name == place.attribute.name && part.is(object));
            if own {
                let own = self.convert(value.clone(), &place.attribute.ty)?;
                self.ir().ref_set(&value, &own, place.index);
            }
        }
        // Whoever was given the object meanwhile has the reference now.
        for (name, _) in parts {
            if let Some(dict) = object.dict() {
                dict.del_item(name.as_str(), self.vm)?;
            }
        }
        self.with(|g| {
            if let Some(tracked) = g.tracked.get_mut(&object.get_id()) {
                tracked.instance = None;
            }
        });
        self.note_reference(object, value.clone());
        Ok(value)
    }

    /// Makes room in the class's attributes for those of one object.
    fn grow(&self, object: &PyObject, number: u32, parts: &[(String, PyObjectRef)]) -> PyResult<()> {
        let known = self.with(|g| g.decisions.layouts.get(&number).cloned());
        let mut layout = known.clone().unwrap_or_default();
        let mut grown = known.is_none();
        for attribute in &mut layout {
            let part = parts.iter().find(|(name, _)| *name == attribute.name);
            let certain = part.is_some_and(|(_, part)| part.downcast_ref::<Maybe>().is_none());
            grown |= !certain && !attribute.sometimes;
            attribute.sometimes |= !certain;
        }
        for (name, part) in parts {
            let maybe = part.downcast_ref::<Maybe>();
            let ty = if part.is(object) {
                Type::Ref(number)
            } else {
                self.type_of(maybe.map_or(part, |maybe| &maybe.value))?
            };
            match layout.iter_mut().find(|attribute| attribute.name == *name) {
                Some(attribute) => {
                    let joined = self.join_types(&attribute.ty, &ty)?;
                    grown |= joined != attribute.ty;
                    attribute.ty = joined;
                }
                None => {
                    grown = true;
                    layout.push(Attribute {
                        name: name.clone(),
                        ty,
                        sometimes: maybe.is_some(),
                    });
                }
            }
        }
        if grown {
            Err(self.relayout(number, layout))
        } else {
            Ok(())
        }
    }

    fn relayout(&self, number: u32, layout: Vec<Attribute>) -> PyBaseExceptionRef {
        if layout.iter().any(|attribute| is_large(&attribute.ty)) {
            return self.unsupported("a container that holds itself");
        }
        self.with(|g| g.decisions.layouts.insert(number, layout));
        self.stop(Stop::Restart)
    }

    fn places(&self, number: u32) -> Vec<Place> {
        let layout = self
            .with(|g| g.decisions.layouts.get(&number).cloned())
            .unwrap_or_default();
        let mut index = 0;
        let place = |attribute: Attribute| {
            index += u32::from(attribute.sometimes);
            let place = Place { attribute, index };
            index += 1;
            place
        };
        layout.into_iter().map(place).collect()
    }

    fn place(&self, value: &IrValue, name: &str) -> Option<Place> {
        let Type::Ref(number) = value.ty else { return None };
        self.places(number)
            .into_iter()
            .find(|place| place.attribute.name == name)
    }

    fn read_attribute(&self, value: &IrValue, place: &Place) -> PyObjectRef {
        let ty = place.attribute.ty.clone();
        self.note_key_part(value, place);
        let part = self.ir().ref_get(value, place.index, ty);
        if let Type::Ref(class) = value.ty
            && (part.ty.element().is_some() || part.ty.keyed().is_some())
        {
            let origin = Origin::Attribute(class, place.attribute.name.clone());
            self.with(|g| g.top().list_origins.insert(part.value, origin));
        }
        self.open_record(part)
    }

    /// What says which keys are equal must not change.
    fn note_key_part(&self, value: &IrValue, place: &Place) {
        let Type::Ref(class) = value.ty else { return };
        let ty = &place.attribute.ty;
        self.with(|g| {
            if g.keys.are_asked() {
                g.keys.read.insert((class, place.index));
                if ty.element().is_some() || ty.keyed().is_some() {
                    g.keys.opened.insert(ty.clone());
                }
            }
        });
    }

    fn flag(&self, value: &IrValue, place: &Place) -> IrValue {
        self.ir().ref_get(value, place.index - 1, Type::Bool)
    }

    /// What an attribute of an object by reference holds; nothing for what its class answers.
    pub fn attribute_of_reference(&self, object: &PyObject, name: &str) -> PyResult<Option<PyObjectRef>> {
        let Some(value) = self.reference(object)? else {
            return Ok(None);
        };
        let of_class = object.class().get_attr(self.vm.ctx.intern_str(name));
        let data = of_class
            .as_ref()
            .is_some_and(|found| found.class().slots.descr_set.load().is_some());
        if data && name != "__dict__" {
            return Ok(None);
        }
        let Some(place) = self.place(&value, name) else {
            return self.attribute_of_class(object, name).map(|()| None);
        };
        if place.attribute.sometimes {
            let flag = self.flag(&value, &place);
            if let Some(of_class) = of_class {
                if instances::written(self, object.class(), name).is_some() {
                    return Err(self.unsupported(format!("an attribute {name} that hides a method")));
                }
                let flag = self.wrap(flag);
                let set = &mut || Ok(self.read_attribute(&value, &place));
                let unset = &mut || Ok(of_class.clone());
                return self.choose(&flag, set, unset).map(Some);
            }
            if instances::has_own(self, object, "__getattr__") {
                return Err(self.unsupported(format!("the attribute {name} of an object with a __getattr__")));
            }
            let missing = self.ir().bool_not(&flag);
            let text = format!("'{}' object has no attribute '{name}'", object.class().name());
            raise_if(self, &missing, &text, &|| {
                Ok(Some(self.thrown(self.vm.new_attribute_error(text.clone()))))
            });
        }
        Ok(Some(self.read_attribute(&value, &place)))
    }

    /// An attribute that an object itself has, or what `make` makes where it has none.
    pub(super) fn own_attribute_or(
        &self,
        object: &PyObject,
        name: &str,
        make: &mut dyn FnMut() -> PyResult,
    ) -> PyResult {
        let Some(value) = self.reference(object)? else {
            self.check_attribute(object, name)?;
            let own = stored::all(object, self.vm).into_iter().find(|(own, _)| own == name);
            return own.map_or_else(make, |(_, own)| Ok(own));
        };
        match self.place(&value, name) {
            None => make(),
            Some(place) if place.attribute.sometimes => {
                let flag = self.wrap(self.flag(&value, &place));
                let set = &mut || Ok(self.read_attribute(&value, &place));
                self.choose(&flag, set, make)
            }
            Some(place) => Ok(self.read_attribute(&value, &place)),
        }
    }

    /// Whether the objects of the program that a type stands for hold an attribute; nothing where only some do.
    pub(super) fn objects_have(&self, ty: &Type, name: &str) -> Option<bool> {
        match ty {
            Type::Ref(number) => {
                let mut places = self.places(*number).into_iter();
                match places.find(|place| place.attribute.name == name) {
                    Some(place) => (!place.attribute.sometimes).then_some(true),
                    None => Some(false),
                }
            }
            Type::Instance(fields) => self.with(|g| {
                let names = g.classes.attribute_names.get(&fields.class);
                Some(names.is_some_and(|names| names.iter().any(|own| own == name)))
            }),
            _ => Some(false),
        }
    }

    /// The same of an attribute that all objects of the class have, or none.
    pub fn certain_attribute(&self, object: &PyObjectRef, name: &str) -> PyResult<Option<PyObjectRef>> {
        let value = self.reference(object)?;
        match value.and_then(|value| self.place(&value, name)) {
            Some(place) if place.attribute.sometimes => {
                Err(self.unsupported(format!("the attribute {name}, which some objects do not have,")))
            }
            Some(_) => self.attribute_of_reference(object, name),
            None => self.vm.get_attribute_opt(object, self.vm.ctx.intern_str(name)),
        }
    }

    /// Whether an object of the program has an attribute. Nothing where that is not told.
    pub fn has_attribute(&self, object: &PyObjectRef, name: &str) -> PyResult<Option<PyObjectRef>> {
        let object = self.opened_object(object.clone())?;
        if self.dynamic(&object)?.is_some() || name.starts_with("__") {
            return Ok(None);
        }
        // What a class of the library does not have here, Python's own may have.
        let elsewhere =
            real_class(self, object.class()).is_some_and(|real| real.get_attr(self.vm.ctx.intern_str(name)).is_some());
        let known = |has: bool| {
            if has || !elsewhere {
                Ok(Some(self.vm.ctx.new_bool(has).into()))
            } else {
                Err(self.unsupported(format!("the attribute {name} of such an object")))
            }
        };
        if object.class().get_attr(self.vm.ctx.intern_str(name)).is_some() {
            return known(true);
        }
        if instances::has_own(self, &object, "__getattr__") {
            return Ok(None);
        }
        let Some(value) = self.reference(&object)? else {
            let parts = stored::all(&object, self.vm);
            return match parts.iter().find(|(own, _)| own == name) {
                Some((_, part)) if part.downcast_ref::<Maybe>().is_some() => Ok(None),
                found => known(found.is_some()),
            };
        };
        match self.place(&value, name) {
            Some(place) if place.attribute.sometimes => Ok(Some(self.wrap(self.flag(&value, &place)))),
            place => known(place.is_some()),
        }
    }

    /// What every object has knows nothing of references.
    fn attribute_of_class(&self, object: &PyObject, name: &str) -> PyResult<()> {
        let special = name.starts_with("__") && !matches!(name, "__class__" | "__doc__" | "__module__");
        if special && instances::written(self, object.class(), name).is_none() {
            Err(self.unsupported(format!("the attribute {name} of an object of the program")))
        } else {
            Ok(())
        }
    }

    /// Sets an attribute of an object by reference. Whether it was one.
    pub(super) fn set_attribute_of_reference(
        &self,
        object: &PyObject,
        name: &str,
        new: &PyObjectRef,
    ) -> PyResult<bool> {
        let Some(value) = self.reference(object)? else {
            return Ok(false);
        };
        if instances::has_own(self, object, "__setattr__") || name.starts_with("__") {
            return if name.starts_with("__") {
                Err(self.unsupported(format!("the attribute {name} of an object of the program")))
            } else {
                // A frozen dataclass says what is wrong.
                Ok(false)
            };
        }
        let Type::Ref(number) = value.ty else { return Ok(false) };
        let ty = self.type_of(new)?;
        let Some(place) = self.place(&value, name) else {
            let mut layout = self
                .with(|g| g.decisions.layouts.get(&number).cloned())
                .unwrap_or_default();
            let (name, sometimes) = (name.to_string(), true);
            layout.push(Attribute { name, ty, sometimes });
            return Err(self.relayout(number, layout));
        };
        self.widen_attribute(number, name, &ty)?;
        let new = self.convert(self.lift(new)?, &place.attribute.ty)?;
        self.ir().ref_set(&value, &new, place.index);
        if place.attribute.sometimes {
            let flag = self.bool(true);
            self.ir().ref_set(&value, &flag, place.index - 1);
        }
        Ok(true)
    }

    /// Makes room for values of a type in an attribute of a class.
    pub(super) fn widen_attribute(&self, number: u32, name: &str, ty: &Type) -> PyResult<()> {
        let mut layout = self
            .with(|g| g.decisions.layouts.get(&number).cloned())
            .unwrap_or_default();
        let Some(attribute) = layout.iter_mut().find(|attribute| attribute.name == name) else {
            return Ok(());
        };
        let joined = self.join_types(&attribute.ty, ty)?;
        if joined == attribute.ty {
            return Ok(());
        }
        attribute.ty = joined;
        Err(self.relayout(number, layout))
    }

    /// Whether two objects are one, where either is a reference.
    pub fn same_reference(&self, left: &PyObject, right: &PyObject) -> PyResult<Option<IrValue>> {
        Ok(match (self.reference(left)?, self.reference(right)?) {
            (None, None) => None,
            (Some(left), Some(right)) if left.ty == right.ty => Some(self.ir().ref_is(&left, &right)),
            // What is no reference was made elsewhere.
            _ => Some(self.bool(false)),
        })
    }

    /// Any value of a type, for where none is looked at.
    pub fn anything(&self, ty: &Type) -> PyResult<IrValue> {
        if let Some(constant) = default_const(ty) {
            let value = self.constant(constant);
            return if value.ty == *ty {
                Ok(value)
            } else {
                self.convert(value, ty)
            };
        }
        match ty {
            Type::Ref(_) => Ok(self.ir().ref_absent(ty.clone())),
            Type::Record(fields) | Type::Instance(fields) => {
                let parts = fields.iter().map(|field| self.anything(field));
                let parts = parts.collect::<PyResult<Vec<_>>>()?;
                Ok(self.ir().record_make(&parts.iter().collect::<Vec<_>>(), ty.clone()))
            }
            Type::Union(parts) => {
                let part = self.anything(&parts[0])?;
                Ok(self.ir().union_make(&part, 0_u32, ty.clone()))
            }
            _ => Err(self.unsupported("a variable may be unbound and holds a Python object")),
        }
    }

    /// The object of the program that a value is.
    pub fn object_of_value(&self, value: IrValue) -> PyResult {
        let object = self.wrap(value);
        if self.dynamic(&object)?.is_some() {
            Err(self.unsupported("an object of a class that is not known here"))
        } else {
            Ok(object)
        }
    }

    /// A value that may be an object of the program, as that object.
    pub fn opened_object(&self, object: PyObjectRef) -> PyResult {
        match self.dynamic(&object)? {
            Some(value) if matches!(value.ty, Type::Ref(_) | Type::Instance(_)) => self.object_of_value(value),
            Some(value) if value.ty == Type::None => Ok(self.wrap(self.constant(Const::None))),
            _ => Ok(object),
        }
    }
}
