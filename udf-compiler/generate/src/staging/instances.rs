//! Objects of the program's classes. They are Python objects while generating, and leave no trace in the IR: what their
//! attributes hold travels through branches, loops and calls as variables do. Knows nothing of what methods do.

use crate::state::{GeneratorState, HookContext, Instance, Region, Role, Tracked};
use crate::values::{Function, is_instance, stored};
use rustpython_vm::builtins::PyType;
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyResult};

/// How deep objects are looked into; what is deeper counts as known at run time only.
const MOST_NESTED: usize = 6;

/// The class of an instance, and what its attributes hold.
pub(super) type Opened = (PyObjectRef, Vec<(String, PyObjectRef)>);

/// Whether the class, or one it inherits from other than Python's own `object`, defines the attribute.
pub fn has_own(cx: &HookContext<'_>, object: &PyObject, name: &'static str) -> bool {
    own_attribute(cx, object.class(), name)
}

/// The same of a class.
pub fn own_attribute(cx: &HookContext<'_>, class: &Py<PyType>, name: &'static str) -> bool {
    let name = cx.vm.ctx.intern_str(name);
    let base = cx.vm.ctx.types.object_type;
    let mut classes = class.mro_collect().into_iter().filter(|class| !class.is(base));
    classes.any(|class| class.get_direct_attr(name).is_some())
}

/// Notes an instance.
pub(super) fn track(cx: &HookContext<'_>, object: &PyObject, site: u32, stands_for_several: bool) {
    let object = object.to_owned();
    cx.with(|g| {
        if g.building.is_empty() {
            return;
        }
        let (region, born) = (g.dynamic_region(), g.newest());
        let instance = Some(Instance {
            function: g.top().id,
            order: g.tracked.len(),
            values: g.top().function.types.len() as u32,
            stands_for_several,
            several: stands_for_several,
            changed: false,
        });
        let tracked = Tracked {
            object: object.clone(),
            site,
            region,
            born,
            instance,
            reads: Vec::new(),
        };
        g.tracked.insert(object.get_id(), tracked);
    });
}

/// A method of a class that the program wrote.
pub fn written(cx: &HookContext<'_>, class: &Py<PyType>, name: &str) -> Option<PyObjectRef> {
    let method = class.get_attr(cx.vm.ctx.intern_str(name))?;
    method.downcast_ref::<Function>().is_some().then_some(method)
}

impl GeneratorState {
    /// The objects whose `__init__` runs, the outermost first.
    pub(super) fn under_construction(&self) -> Vec<PyObjectRef> {
        let objects = self.instances.constructing.iter().filter_map(|id| self.tracked.get(id));
        objects.map(|tracked| tracked.object.clone()).collect()
    }

    /// Whether code emitted now runs whenever the object was made, in the function that made it.
    pub(super) fn made_here(&self, object: &PyObject) -> bool {
        let Some(tracked) = self.tracked.get(&object.get_id()) else {
            return false;
        };
        let own = tracked.instance.as_ref().map(|instance| instance.function);
        let Some(building) = self.building.last() else {
            return false;
        };
        let certain = |region: &Region| !matches!(region.role, Role::Arm | Role::Loop | Role::Root | Role::Scratch);
        own == Some(building.id) && building.regions.iter().filter(|r| r.serial > tracked.born).all(certain)
    }
}

impl HookContext<'_> {
    /// Whether anything an instance leads to is known at run time only.
    pub fn holds_dynamic(&self, object: &PyObject) -> bool {
        is_instance(self, object) && (self.is_reference(object) || self.nested_dynamic(object, 0))
    }

    /// Whether objects hold objects to no end, or deeper than is looked.
    pub(super) fn nests_deeply(&self, object: &PyObject) -> bool {
        self.nests_below(object, MOST_NESTED)
    }

    fn nests_below(&self, object: &PyObject, depth: usize) -> bool {
        if !is_instance(self, object) || self.is_reference(object) {
            return false;
        }
        let values = object.dict().map(|dict| dict.items_vec()).unwrap_or_default();
        depth == 0 || values.iter().any(|(_, value)| self.nests_below(value, depth - 1))
    }

    fn nested_dynamic(&self, object: &PyObject, depth: usize) -> bool {
        if !is_instance(self, object) || self.is_reference(object) {
            return self.is_dynamic(object);
        }
        let values = object.dict().map(|dict| dict.items_vec()).unwrap_or_default();
        depth > MOST_NESTED || values.iter().any(|(_, value)| self.nested_dynamic(value, depth + 1))
    }

    /// Whether an instance was made since the function being built had `first` values: its attributes are not carried
    /// out of the region being closed.
    pub fn born_since(&self, object: &PyObject, first: u32) -> bool {
        self.with(|g| {
            let instance = g.tracked.get(&object.get_id()).and_then(|t| t.instance.as_ref());
            instance.is_some_and(|instance| instance.values >= first)
        })
    }

    /// The class and attributes of an instance that is to travel. It must not have changed, nor may it from here on.
    pub(super) fn opened(&self, object: &PyObject) -> PyResult<Option<Opened>> {
        if !is_instance(self, object) || self.is_reference(object) {
            return Ok(None);
        }
        if self.is_under_construction(object) && self.becomes_reference(object)?.is_some() {
            return Ok(None);
        }
        if self.is_referenced(object.class().as_object())? {
            return Err(self.refer(
                object,
                "an object of the program that is not known to be one by reference",
            ));
        }
        let id = object.get_id();
        let changes = self.with(|g| {
            let instance = g.tracked.get(&id).and_then(|t| t.instance.as_ref());
            instance.is_some_and(|instance| instance.changed) || g.instances.constructing.contains(&id)
        });
        if changes {
            return Err(self.refer(
                object,
                "an object that has changed is one of several that a variable may hold",
            ));
        }
        self.check_postponed(object)?;
        let parts = stored::all(object, self.vm);
        Ok(Some((object.class().to_owned().into(), parts)))
    }

    /// Whether its `__init__` runs.
    pub fn is_under_construction(&self, object: &PyObject) -> bool {
        self.with(|g| g.instances.constructing.contains(&object.get_id()))
    }

    /// Where an instance was made, if it is one that was.
    pub(super) fn creation_site(&self, object: &PyObject) -> Option<u32> {
        self.with(|g| {
            let tracked = g.tracked.get(&object.get_id())?;
            let several = tracked.instance.as_ref()?.several;
            (!several).then_some(tracked.site)
        })
    }

    /// Forbids changes of an object that another one stands for.
    pub(super) fn stands_for_several(&self, object: &PyObject) {
        self.with(|g| {
            if let Some(instance) = g.tracked.get_mut(&object.get_id()).and_then(|t| t.instance.as_mut()) {
                instance.stands_for_several = true;
            }
        });
    }

    /// The object that stands for those that several paths came with.
    pub(super) fn standing_for(&self, class: &PyObject, parts: Vec<(String, PyObjectRef)>) -> PyResult {
        let new = self.vm.ctx.types.object_type.as_object().get_attr("__new__", self.vm)?;
        let object = new.call((class.to_owned(),), self.vm)?;
        if let Some(dict) = object.dict() {
            for (name, value) in parts {
                dict.set_item(name.as_str(), value, self.vm)?;
            }
        }
        track(self, &object, self.at, true);
        Ok(object)
    }

    /// Refuses to say which object one is that stands for several.
    pub fn check_identity(&self, object: &PyObject) -> PyResult<()> {
        let several = self.with(|g| {
            let instance = g.tracked.get(&object.get_id()).and_then(|t| t.instance.as_ref());
            instance.is_some_and(|instance| instance.stands_for_several)
        });
        if several {
            Err(self.refer(object, "which object it is, of several that one stands for,"))
        } else {
            Ok(())
        }
    }
}
