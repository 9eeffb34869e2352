//! Containers that the program makes: tracked while they are static, lists of the IR where they must be.

use super::context::Cx;
use super::objects::{Virtual, VirtualKind};
use super::state::{Dyn, Stop, Tracked};
use crate::ir::Type;
use rustpython_vm::builtins::{PyBaseExceptionRef, PyDict, PyList, PySet, PyTuple};
use rustpython_vm::protocol::PyIter;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use std::sync::atomic::Ordering;

impl Cx<'_> {
    /// Records that the list made at `site` has to be a list of the IR, and stops.
    pub fn materialise(&self, site: u32, element: Type) -> PyBaseExceptionRef {
        let joined = self
            .with(|g| g.decisions.lists.get(&site).cloned())
            .unwrap_or(Type::Never);
        match self.join_types(&joined, &element) {
            Ok(same) if self.with(|g| g.decisions.lists.get(&site) == Some(&same)) => {
                self.unsupported(format!("a list that cannot be a list of {same}"))
            }
            Ok(element) => {
                self.with(|g| g.decisions.lists.insert(site, element));
                self.stop(Stop::Restart)
            }
            Err(stop) => stop,
        }
    }

    /// Called before an iterator is read: it may be, once, where it was made. Anywhere else it could have been read
    /// before, or be read again.
    pub fn consume(&self, object: &PyObject) -> PyResult<()> {
        if !self.is_iterator(object) || self.with(|g| g.building.is_empty()) {
            return Ok(());
        }
        let here = self.with(|g| g.dynamic_region());
        let made = self.with(|g| g.tracked.get(&object.get_id()).map(|t| t.region));
        let fresh = object
            .downcast_ref::<Virtual>()
            .is_none_or(|v| !v.read.swap(true, Ordering::Relaxed));
        match fresh && made == Some(here) && !self.left_behind(object) {
            true => Ok(()),
            false => Err(self.unsupported("an iterator that is read in more than one place")),
        }
    }

    fn is_iterator(&self, object: &PyObject) -> bool {
        match object.downcast_ref::<Virtual>() {
            Some(virtual_) => virtual_.kind != VirtualKind::Range,
            None => PyIter::check(object),
        }
    }

    /// Notes a container the program made, so that its changes can be told apart by where they happen.
    pub fn track(&self, object: &PyObject, site: u32) {
        let mutable = object.downcast_ref::<PyList>().is_some()
            || object.downcast_ref::<PyDict>().is_some()
            || object.downcast_ref::<PySet>().is_some()
            || self.is_iterator(object);
        if mutable {
            let object = object.to_owned();
            self.with(|g| {
                if g.building.is_empty() {
                    return;
                }
                let region = g.dynamic_region();
                let born = g.newest();
                g.tracked.insert(
                    object.get_id(),
                    Tracked {
                        object,
                        site,
                        region,
                        born,
                    },
                );
            });
        }
    }

    /// A container the program just made: tracked, or, where an earlier attempt found that it must be, a list of the IR.
    pub fn made(&self, object: PyObjectRef, site: u32) -> PyResult {
        let Some(list) = object.downcast_ref::<PyList>() else {
            self.track(&object, site);
            return Ok(object);
        };
        let decided = self.with(|g| {
            if g.building.is_empty() {
                None
            } else {
                g.decisions.lists.get(&site).cloned()
            }
        });
        let Some(element) = decided else {
            self.track(&object, site);
            return Ok(object);
        };
        let parts = list.borrow_vec().to_vec();
        let element = self.join_types(&element, &self.element_type(&parts)?)?;
        let list = self.new_ir_list(site, &element, &parts)?;
        Ok(self.wrap(list))
    }

    /// Called before a static container is changed: refuses where the change must not happen while generating.
    pub fn before_change(&self, object: &PyObject) -> PyResult<()> {
        let (tracked, here) = self.with(|g| {
            g.mutations += 1;
            let here = if g.building.is_empty() { 0 } else { g.dynamic_region() };
            (g.tracked.get(&object.get_id()).map(|t| (t.site, t.region)), here)
        });
        match tracked {
            Some((_, region)) if region == here && !self.left_behind(object) => Ok(()),
            Some((site, _)) if object.downcast_ref::<PyList>().is_some() => {
                let list = object
                    .downcast_ref::<PyList>()
                    .map(|l| l.borrow_vec().to_vec())
                    .unwrap_or_default();
                let element = self.element_type(&list)?;
                Err(self.materialise(site, element))
            }
            Some(_) => Err(self.unsupported(format!("a {} changes at run time", object.class().name()))),
            None if here == 0 => Ok(()),
            None => Err(self.unsupported("the function changes an object that outlives the call")),
        }
    }

    /// Whether some path has already left with the object as it is now, to a place where this path comes too.
    fn left_behind(&self, object: &PyObject) -> bool {
        let (born, left) = self.with(|g| (g.tracked.get(&object.get_id()).map_or(0, |t| t.born), g.left()));
        left.iter()
            .any(|(serial, state)| born < *serial || state.iter().any(|taken| reaches(taken, object, 0)))
    }

    /// A fresh IR list of these elements, remembered by its site.
    pub fn new_ir_list(&self, site: u32, element: &Type, elements: &[PyObjectRef]) -> PyResult<Dyn> {
        let mut values = Vec::new();
        for object in elements {
            let value = self.lift(object)?;
            values.push(self.convert(value, element)?);
        }
        let list = self.op(
            "list.new",
            &values.iter().collect::<Vec<_>>(),
            Type::list(element.clone()),
        );
        self.with(|g| g.top().list_sites.insert(list.value, site));
        Ok(list)
    }
}

/// How deep containers are looked into; what is deeper counts as found.
const MAX_REACH: usize = 8;

fn reaches(from: &PyObject, object: &PyObject, depth: usize) -> bool {
    let inside = |parts: &[PyObjectRef]| parts.iter().any(|part| reaches(part, object, depth + 1));
    if from.is(object) || depth > MAX_REACH {
        return true;
    }
    if let Some(tuple) = from.downcast_ref::<PyTuple>() {
        return inside(tuple.as_slice());
    }
    if let Some(list) = from.downcast_ref::<PyList>() {
        return inside(&list.borrow_vec());
    }
    if let Some(virtual_) = from.downcast_ref::<Virtual>() {
        return inside(&virtual_.parts);
    }
    from.downcast_ref::<PyDict>()
        .is_some_and(|dict| dict.items_vec().iter().any(|(_, v)| reaches(v, object, depth + 1)))
}
