//! Named tuples: tuples of a class, made by `collections.namedtuple` or `typing.NamedTuple`. They are Python objects while
//! generating, with parts that may be known at run time only; in the IR they are plain records, and the class is part of the
//! type only until a function has been generated.

use crate::state::HookContext;
use crate::values::Function as Program;
use rustpython_vm::builtins::{PyStr, PyTuple, PyType};
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyResult};
use std::sync::Arc;
use taipan_ir::{Const, Function, Inst, Kind};

/// Special methods that a class of named tuples may have of its own.
const TEXTS: &[&str] = &["__str__", "__repr__"];

impl HookContext<'_> {
    /// Whether the class is one of named tuples that behave as such.
    pub fn is_named_tuple(&self, class: &Py<PyType>) -> bool {
        let types = &self.vm.ctx.types;
        if class.heaptype_ext.is_none()
            || !class.fast_issubclass(types.tuple_type)
            || !class.class().is(types.type_type)
        {
            return false;
        }
        let direct = |class: &Py<PyType>, name: &str| class.get_direct_attr(self.vm.ctx.intern_str(name));
        let own = |class: &Py<PyType>| {
            class.attributes.entries().iter().all(|(name, value)| {
                let name = name.downcast_ref::<PyStr>().and_then(|name| name.to_str());
                let name = name.unwrap_or_default();
                let special = name.starts_with("__") && value.downcast_ref::<Program>().is_some();
                !special || TEXTS.contains(&name)
            })
        };
        let mro = class.mro_collect();
        let makes = mro.iter().find(|class| direct(class, "__new__").is_some());
        makes.is_some_and(|class| direct(class, "_field_defaults").is_some() && direct(class, "_make").is_some())
            && mro.iter().all(|class| own(class))
    }

    /// The number of a tuple's class: 0 for Python's own.
    pub fn tuple_class(&self, tuple: &PyObject) -> PyResult<u32> {
        let class = tuple.class();
        if class.is(self.vm.ctx.types.tuple_type) {
            return Ok(0);
        }
        let object: PyObjectRef = class.to_owned().into();
        if let Some(number) = self.with(|g| g.classes.by_number.iter().find(|(_, c)| c.is(&object)).map(|(n, _)| *n)) {
            return Ok(number);
        }
        if !self.is_named_tuple(class) {
            return Err(self.unsupported(format!("a value of type {} depends on run-time data", class.name())));
        }
        let number = self.class_number(&object, "")?;
        // Numbers outlive the attempt, classes do not.
        match self.with(|g| g.classes.by_number.insert(number, object)) {
            None => Ok(number),
            Some(_) => Err(self.unsupported("two classes of named tuples with one name")),
        }
    }

    /// The number of a class, by its name and what else it is told apart by.
    pub(super) fn class_number(&self, class: &PyObjectRef, apart: &str) -> PyResult<u32> {
        let module = class.get_attr("__module__", self.vm)?.str(self.vm)?.to_string();
        let name = class.get_attr("__qualname__", self.vm)?.str(self.vm)?.to_string();
        Ok(self.number_named(format!("{module}.{name}{apart}")))
    }

    /// The number of what goes by this name in all attempts.
    pub(super) fn number_named(&self, name: String) -> u32 {
        self.with(|g| {
            let names = &mut g.decisions.classes;
            let place = names.iter().position(|known| *known == name).unwrap_or(names.len());
            if place == names.len() {
                names.push(name);
            }
            place as u32 + 1
        })
    }

    /// A tuple of the class of this number.
    pub fn tuple_of(&self, class: u32, parts: Vec<PyObjectRef>) -> PyObjectRef {
        let plain: PyObjectRef = self.vm.ctx.new_tuple(parts).into();
        let Some(class) = self.with(|g| g.classes.by_number.get(&class).cloned()) else {
            return plain;
        };
        let new = self.vm.ctx.types.tuple_type.as_object().get_attr("__new__", self.vm);
        let made = new.and_then(|new| new.call((class, plain.clone()), self.vm));
        made.unwrap_or(plain)
    }

    /// The names of a named tuple's parts.
    pub fn names_of_fields(&self, tuple: &PyObject) -> PyResult<Option<Vec<String>>> {
        if self.tuple_class(tuple)? == 0 {
            return Ok(None);
        }
        let fields = tuple.class().as_object().get_attr("_fields", self.vm)?;
        let name = |field: &PyObjectRef| field.downcast_ref::<PyStr>()?.to_str().map(str::to_string);
        Ok(fields
            .downcast_ref::<PyTuple>()
            .and_then(|fields| fields.as_slice().iter().map(name).collect()))
    }
}

/// Takes the classes out of a function's types.
pub fn unname(function: &mut Function) {
    function.result = function.result.unnamed();
    function.types.iter_mut().for_each(|ty| *ty = ty.unnamed());
    function.body.each_inst_mut(&mut |inst: &mut Inst| {
        if let Kind::Const(constant) = &mut inst.kind {
            *constant = unnamed(constant);
        }
    });
}

fn unnamed(constant: &Const) -> Const {
    let all = |parts: &Arc<[Const]>| parts.iter().map(unnamed).collect::<Vec<_>>().into();
    match constant {
        Const::Record(parts) => Const::Record(all(parts)),
        Const::List(element, parts) => Const::List(element.unnamed(), all(parts)),
        Const::Tuple(element, parts) => Const::Tuple(element.unnamed(), all(parts)),
        Const::Dict(ty, parts) => Const::Dict(ty.unnamed(), all(parts)),
        Const::Union(ty, index, inner) => Const::Union(ty.unnamed(), *index, Arc::new(unnamed(inner))),
        other => other.clone(),
    }
}
