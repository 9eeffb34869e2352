//! Containers that the program makes: tracked while they are static, lists of the IR where they must be.

use crate::library::set_order;
use crate::state::{HookContext, IrValue, Region, Stop, Tracked};
use crate::values::nesting::is_large;
use crate::values::{is_instance, spoken, stored};
use rustpython_vm::builtins::{PyBaseExceptionRef, PyList};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use std::collections::BTreeSet;
use taipan_ir::Type;

impl HookContext<'_> {
    /// Records that the list made at `site` has to be a list of the IR, and stops.
    pub fn materialise(&self, site: u32, element: Type) -> PyBaseExceptionRef {
        let joined = self
            .with(|g| g.decisions.lists.get(&site).cloned())
            .unwrap_or(Type::Never);
        if let Err(stop) = self.check_no_plain_members(&element) {
            return stop;
        }
        match self.join_types(&joined, &element) {
            Ok(same) if self.with(|g| g.decisions.lists.get(&site) == Some(&same)) => {
                self.unsupported(format!("a list that cannot be a list of {}", spoken(self, &same)))
            }
            Ok(element) if is_large(&element) && !element.fits_json() => {
                self.unsupported("a container that holds itself")
            }
            Ok(element) => {
                // What is nested to any depth is a value of JSON, if it can be.
                let element = if is_large(&element) { Type::json() } else { element };
                self.with(|g| g.decisions.lists.insert(site, element));
                self.stop(Stop::Restart)
            }
            Err(stop) => stop,
        }
    }

    /// Records that the program changes arrays of the library, and stops.
    pub fn settle(&self) -> PyBaseExceptionRef {
        self.with(|g| g.decisions.settled = true);
        self.stop(Stop::Restart)
    }

    /// Records that the dict or set made at `site` has to be one of the IR, and stops.
    pub fn materialise_keyed(&self, site: u32, ty: Type) -> PyBaseExceptionRef {
        if let Err(stop) = self.check_no_plain_members(&ty) {
            return stop;
        }
        let before = self.with(|g| g.decisions.keyed.get(&site).cloned());
        let joined = match &before {
            // Its keys are expected to be texts from now on.
            Some(before) if before.as_json().is_some_and(|json| json == ty) => Ok(ty),
            Some(before) => self.join_types(before, &ty),
            None => Ok(ty),
        };
        match joined {
            Ok(joined) if is_large(&joined) && joined.as_json().is_none() => {
                self.unsupported("a container that holds itself")
            }
            Ok(joined) if joined.keyed().is_none() => self.unsupported("a container that is one of several types"),
            Ok(joined) if before.as_ref() == Some(&joined) => {
                self.unsupported(format!("a container that cannot be a {}", spoken(self, &joined)))
            }
            Ok(joined) => {
                let joined = joined.as_json().filter(|_| is_large(&joined)).unwrap_or(joined);
                self.with(|g| g.decisions.keyed.insert(site, joined));
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
        let made = self.with(|g| g.tracked.get(&object.get_id()).map(|t| t.region));
        let fresh = self.kinds_of_known(object).all(|kind| kind.is_fresh(object));
        // Python's own iterators move on while generating, in whatever branch.
        let moves = self.is_built(object);
        let here = made.is_some_and(|made| {
            self.with(|g| {
                if moves {
                    g.dynamic_region() == made
                } else {
                    g.once_from(made)
                }
            })
        });
        if fresh && here && !self.left_behind(object) {
            Ok(())
        } else {
            Err(self.suspend(object, "an iterator that is read in more than one place"))
        }
    }

    /// No read of this object later on, if it is an iterator, would find it where it is at run time.
    pub fn used_up(&self, object: &PyObject) {
        if self.is_iterator(object) {
            self.with(|g| {
                let mut open = vec![object.get_id()];
                while let Some(id) = open.pop() {
                    if let Some(tracked) = g.tracked.get_mut(&id) {
                        tracked.region = u64::MAX;
                        open.extend(std::mem::take(&mut tracked.reads).iter().map(|read| read.get_id()));
                    }
                }
            });
        }
    }

    /// Notes the iterators that one reads that was just made.
    pub(super) fn reads(&self, iterator: &PyObject, read: Vec<PyObjectRef>) {
        self.with(|g| {
            if let Some(tracked) = g.tracked.get_mut(&iterator.get_id()) {
                tracked.reads = read;
            }
        });
    }

    /// The creation site of a container made at a position.
    pub fn site(&self, at: u32) -> u32 {
        self.with(|g| g.site(at))
    }

    /// Notes that a list or dict of the IR was made here. A list that an earlier attempt found to be one of other elements is made
    /// such a list.
    pub fn made_here(&self, container: IrValue) -> PyResult<IrValue> {
        let site = self.site(self.at);
        let decided = self.with(|g| g.decisions.lists.get(&site).cloned());
        let container = match (&container.ty, decided) {
            (Type::List(own), Some(decided)) => {
                let element = self.join_types(own, &decided)?;
                if element == **own {
                    container
                } else {
                    self.with_elements(&container, &element)?
                }
            }
            _ => container,
        };
        self.with(|g| g.top().list_sites.insert(container.value, site));
        Ok(container)
    }

    /// The handle of a list of the IR that was made here.
    pub fn list_made(&self, list: IrValue) -> PyResult {
        self.made_here(list).map(|list| self.wrap(list))
    }

    /// Notes a container the program made, so that its changes can be told apart by where they happen.
    pub fn track(&self, object: &PyObject, site: u32) {
        let site = self.site(site);
        let mutable = self.kinds_of_known(object).any(|kind| kind.is_mutable(object))
            || self.is_iterator(object)
            || self.missing_of(object).is_some();
        if mutable {
            self.track_any(object, site);
        } else if self.with(|g| !g.building.is_empty()) {
            self.track_parts(object);
        }
    }

    /// The same of any object, made at a site.
    pub(super) fn track_any(&self, object: &PyObject, site: u32) {
        let object = object.to_owned();
        self.with(|g| {
            if g.building.is_empty() {
                return;
            }
            let region = g.dynamic_region();
            let born = g.newest();
            let tracked = Tracked {
                object,
                site,
                region,
                born,
                instance: None,
                reads: Vec::new(),
            };
            g.tracked.insert(tracked.object.get_id(), tracked);
        });
    }

    /// A container the program just made: tracked, or, where an earlier attempt found that it must be, a list of the IR.
    pub fn made(&self, object: PyObjectRef, site: u32) -> PyResult {
        let site = self.site(site);
        let Some(list) = object.downcast_ref::<PyList>() else {
            return self.made_keyed(object, site);
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

    /// The same of anything but a list.
    fn made_keyed(&self, object: PyObjectRef, site: u32) -> PyResult {
        let decided = self.with(|g| !g.building.is_empty() && g.decisions.keyed.contains_key(&site));
        let Some(items) = self.items_of(&object).filter(|_| decided) else {
            self.track(&object, site);
            return Ok(object);
        };
        let table = self.ir_keyed_like(&object, site, &items)?;
        Ok(self.wrap(table))
    }

    /// A dict or set of the IR, made at `site`, that is as a known one, which has these items.
    pub fn ir_keyed_like(
        &self,
        object: &PyObject,
        site: u32,
        items: &[(PyObjectRef, PyObjectRef)],
    ) -> PyResult<IrValue> {
        let own = self.keyed_type(object, items, site)?;
        let ty = match self.with(|g| g.decisions.keyed.get(&site).cloned()) {
            Some(decided) => self.join_types(&decided, &own)?,
            None => own,
        };
        if !set_order::is_ordered(self, &ty) {
            return self.new_ir_keyed(site, &ty, items);
        }
        let set = self.new_table(&ty, site);
        set_order::fill(*self, &set, object)?;
        Ok(set)
    }

    /// Called before a static container is changed: refuses where the change must not happen while generating.
    pub fn before_change(&self, object: &PyObject) -> PyResult<()> {
        let (tracked, here) = self.with(|g| {
            g.changes.count += 1;
            let here = if g.building.is_empty() { 0 } else { g.dynamic_region() };
            (g.tracked.get(&object.get_id()).map(|t| (t.site, t.region)), here)
        });
        match tracked {
            Some((_, region)) if region == here && !self.left_behind(object) => {
                self.with(|g| {
                    if g.changes.containers.last() != Some(&object.get_id()) {
                        g.changes.containers.push(object.get_id());
                    }
                });
                Ok(())
            }
            Some((site, _)) => Err(self.of_the_ir(object, site)),
            None if here == 0 => Ok(()),
            None => Err(self.outlives()),
        }
    }

    /// Records that a container made at `site` has to be one of the IR, as it is now, and stops.
    fn of_the_ir(&self, object: &PyObject, site: u32) -> PyBaseExceptionRef {
        let of_list = |list: &PyList| {
            let parts = list.borrow_vec().to_vec();
            self.element_type(&parts).map(|element| self.materialise(site, element))
        };
        let stop = match (object.downcast_ref::<PyList>(), self.items_of(object)) {
            (Some(list), _) => of_list(list),
            (_, Some(items)) => {
                let ty = self.keyed_type(object, &items, site);
                ty.map(|ty| self.materialise_keyed(site, ty))
            }
            _ => Ok(self.unsupported(format!("a {} changes at run time", object.class().name()))),
        };
        stop.unwrap_or_else(|stop| stop)
    }

    /// Called when a block is closed: containers made before it cannot hold what is defined in it, after it.
    pub(super) fn keep_changes(&self, region: &Region) -> PyResult<()> {
        let function = self.with(|g| g.top().id.0);
        let containers = self.changed_since(region.changes, region.serial).into_iter();
        let changed = containers.filter(|(object, _)| !is_instance(self, object));
        for (object, site) in changed {
            if self.holds_since(&object, (function, region.first), 0) {
                return Err(self.of_the_ir(&object, site));
            }
        }
        Ok(())
    }

    /// Whether an object holds a value of the function that was defined after the first ones.
    fn holds_since(&self, object: &PyObject, since: (u32, u32), depth: usize) -> bool {
        if let Some((function, value)) = self.value_behind(object) {
            return function == since.0 && value.0 >= since.1;
        }
        let parts = if is_instance(self, object) {
            let attributes = stored::all(object, self.vm);
            attributes.into_iter().map(|(_, value)| value).collect()
        } else {
            self.parts_reached(object)
        };
        depth > MAX_REACH || parts.iter().any(|part| self.holds_since(part, since, depth + 1))
    }

    /// Whether some path has already left with the object as it is now, to a place where this path comes too: in a variable, or
    /// in what was there before.
    fn left_behind(&self, object: &PyObject) -> bool {
        let (born, left) = self.with(|g| (g.tracked.get(&object.get_id()).map_or(0, |t| t.born), g.left()));
        left.iter().any(|left| {
            born < left.serial
                || left.taken.iter().any(|taken| self.reaches(taken, object, 0))
                || self
                    .changed_since(left.changes, left.serial)
                    .iter()
                    .any(|(older, _)| self.holds(older, object))
        })
    }

    /// Containers and objects that have changed since then, made before the region of this number, with their sites.
    fn changed_since(&self, changes: usize, serial: u64) -> Vec<(PyObjectRef, u32)> {
        self.with(|g| {
            let changed: BTreeSet<usize> = g.changes.containers[changes..].iter().copied().collect();
            let older = |id: &usize| g.tracked.get(id).filter(|tracked| tracked.born < serial);
            let older = changed.iter().filter_map(older);
            older.map(|tracked| (tracked.object.clone(), tracked.site)).collect()
        })
    }

    /// Whether a container or an object of the program leads to another object.
    fn holds(&self, holder: &PyObject, object: &PyObject) -> bool {
        if is_instance(self, holder) {
            stored::all(holder, self.vm)
                .iter()
                .any(|(_, value)| self.reaches(value, object, 0))
        } else {
            self.parts_reached(holder)
                .iter()
                .any(|part| self.reaches(part, object, 0))
        }
    }

    /// Whether an object may change while generating: it was made here, and no path has left with it.
    pub(super) fn may_change(&self, object: &PyObject) -> bool {
        let region = self.with(|g| g.tracked.get(&object.get_id()).map(|tracked| tracked.region));
        region.is_some_and(|region| self.with(|g| region == g.dynamic_region())) && !self.left_behind(object)
    }

    fn reaches(&self, from: &PyObject, object: &PyObject, depth: usize) -> bool {
        let inside = |parts: &[PyObjectRef]| parts.iter().any(|part| self.reaches(part, object, depth + 1));
        if from.is(object) || depth > MAX_REACH {
            return true;
        }
        inside(&self.parts_reached(from))
    }

    /// A fresh IR list of these elements, remembered by its site.
    pub fn new_ir_list(&self, site: u32, element: &Type, elements: &[PyObjectRef]) -> PyResult<IrValue> {
        let site = self.site(site);
        let mut values = Vec::new();
        for object in elements {
            let value = self.lift(object)?;
            values.push(self.convert(value, element)?);
        }
        let list = self
            .ir()
            .list_new(&values.iter().collect::<Vec<_>>(), Type::list(element.clone()));
        self.with(|g| g.top().list_sites.insert(list.value, site));
        Ok(list)
    }
}

/// How deep containers are looked into; what is deeper counts as found.
const MAX_REACH: usize = 8;
