//! What the attributes of instances hold, where it travels through branches, loops and calls with the variables of statements.
//! Knows nothing of what they hold.

use crate::state::{Access, Capture, HookContext, Region, Role, Stop};
use crate::values::Unbound;
use crate::values::stored::{attribute, names};
use rustpython_vm::builtins::{PyBaseExceptionRef, PyTuple};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyPayload, PyResult, VirtualMachine};
use std::collections::BTreeSet;
use std::sync::Arc;
use taipan_interp::natives;

/// Most attributes that travel with the variables of a statement.
const MOST_CARRIED: usize = 200;

impl HookContext<'_> {
    /// Reader and writer of the attributes of all instances made so far in the function being built.
    pub(super) fn carried_instances(&self) -> PyResult<Access> {
        let mut live: Vec<(usize, PyObjectRef, u32)> = self.with(|g| {
            if g.building.is_empty() {
                return Vec::new();
            }
            let id = g.top().id;
            let own = g.tracked.values().filter_map(|t| Some((t.instance.as_ref()?, t)));
            let own = own.filter(|(instance, _)| instance.function == id && !instance.stands_for_several);
            own.map(|(instance, t)| (instance.order, t.object.clone(), t.site))
                .collect()
        });
        live.sort_by_key(|(order, ..)| *order);
        let mut parts: Vec<(PyObjectRef, String)> = Vec::new();
        for (_, object, site) in live {
            let mut all = names(&object);
            let decided = self
                .with(|g| g.decisions.attributes.get(&site).cloned())
                .unwrap_or_default();
            all.extend(
                decided
                    .into_iter()
                    .filter(|name| attribute(&object, name, self.vm).is_none()),
            );
            parts.extend(all.into_iter().map(|name| (object.clone(), name)));
        }
        if parts.is_empty() || parts.len() > MOST_CARRIED {
            return Ok((None, None));
        }
        let capture: Capture = parts.iter().map(|(o, name)| (o.get_id(), name.clone())).collect();
        let (read, written) = (Arc::new(parts), capture);
        let parts = read.clone();
        let get = move |vm: &VirtualMachine| -> PyResult {
            let value = |(object, name): &(PyObjectRef, String)| {
                attribute(object, name, vm).unwrap_or_else(|| Unbound.into_pyobject(vm))
            };
            Ok(vm.ctx.new_tuple(read.iter().map(value).collect()).into())
        };
        let set = move |state: PyObjectRef, vm: &VirtualMachine| -> PyResult<()> {
            let state = state
                .downcast_ref::<PyTuple>()
                .map(|t| t.as_slice().to_vec())
                .unwrap_or_default();
            for ((object, name), value) in parts.iter().zip(state) {
                let Some(dict) = object.dict() else { continue };
                match value.downcast_ref::<Unbound>() {
                    Some(_) if attribute(object, name, vm).is_some() => dict.del_item(name.as_str(), vm)?,
                    Some(_) => {}
                    None => dict.set_item(name.as_str(), value, vm)?,
                }
            }
            Ok(())
        };
        let get: PyObjectRef = natives::scoped(self.vm, "get", get);
        self.note_capture(&get, Arc::new(written));
        Ok((Some(get), Some(natives::scoped(self.vm, "set", set))))
    }

    /// Notes what travels with a reader.
    fn note_capture(&self, get: &PyObjectRef, capture: Arc<Capture>) {
        self.with(|g| g.instances.captures.insert(get.get_id(), (get.clone(), capture)));
    }

    /// What travels with `part` travels with `whole` too.
    pub(super) fn capture_of_part(&self, whole: &Option<PyObjectRef>, part: &Option<PyObjectRef>) {
        let known = |get: &PyObjectRef| self.with(|g| g.instances.captures.get(&get.get_id()).map(|c| c.1.clone()));
        if let (Some(whole), Some(capture)) = (whole, part.as_ref().and_then(known)) {
            let mut all = known(whole).map_or_else(Capture::new, |c| (*c).clone());
            all.extend(capture.iter().cloned());
            self.note_capture(whole, Arc::new(all));
        }
    }

    /// Called before an attribute of an instance is set or deleted: every place that paths meet in must carry it.
    pub fn before_attribute(&self, object: &PyObject, name: &str) -> PyResult<()> {
        let id = object.get_id();
        let Some((site, born, instance)) = self.with(|g| {
            g.changes.count += 1;
            let tracked = g.tracked.get(&id)?;
            Some((tracked.site, tracked.born, tracked.instance.clone()?))
        }) else {
            return self.before_change(object);
        };
        if instance.stands_for_several {
            return Err(self.refer(object, "an object changes that stands for several"));
        }
        if self.with(|g| g.top().id) != instance.function {
            return Err(self.refer(object, "an object changes in a recursive function"));
        }
        let key = (id, name.to_string());
        let carried = self.with(|g| {
            let constructing = g.instances.constructing.contains(&id);
            let captures = &g.instances.captures;
            let carries = |region: &Region| {
                let capture = region.get.as_ref().and_then(|get| captures.get(&get.get_id()));
                let fresh = constructing && region.role == Role::Frame && region.exits.is_empty();
                fresh || capture.is_some_and(|(_, capture)| capture.contains(&key))
            };
            let regions = g.building.last().map_or(&[][..], |b| &b.regions[..]);
            regions.iter().filter(|r| r.serial > born).all(carries)
        });
        self.with(|g| {
            g.changes.containers.push(id);
            let constructing = g.instances.constructing.contains(&id);
            if let Some(instance) = g.tracked.get_mut(&id).and_then(|t| t.instance.as_mut()) {
                instance.changed |= !constructing;
            }
        });
        if carried {
            Ok(())
        } else {
            Err(self.carry(object, site, Some(name)))
        }
    }

    /// Records that the attributes of objects made at `site` travel from the start, and stops.
    fn carry(&self, object: &PyObject, site: u32, name: Option<&str>) -> PyBaseExceptionRef {
        let new = self.with(|g| {
            let decided: &mut BTreeSet<String> = g.decisions.attributes.entry(site).or_default();
            let before = decided.len();
            decided.extend(names(object));
            decided.extend(name.map(str::to_string));
            decided.len() > before
        });
        if new {
            self.stop(Stop::Restart)
        } else {
            self.refer(
                object,
                "an object of the program changes where its attributes cannot be followed",
            )
        }
    }

    /// Called where a call ends that paths have left early: what it set in objects whose `__init__` is not done would be
    /// lost on them.
    pub(super) fn after_early_returns(&self) -> PyResult<()> {
        let pending = self.with(|g| {
            let region = g.region();
            if region.exits.is_empty() {
                return None;
            }
            let (serial, get) = (region.serial, region.get.as_ref().map(|get| get.get_id()));
            let capture = get.and_then(|id| g.instances.captures.get(&id)).map(|c| c.1.clone());
            let constructing = g.instances.constructing.iter().filter_map(|id| g.tracked.get(id));
            let mut open = constructing.filter(|t| t.born < serial);
            open.find(|t| {
                let id = t.object.get_id();
                let carries = |name: String| capture.as_ref().is_some_and(|c| c.contains(&(id, name)));
                !names(&t.object).into_iter().all(carries)
            })
            .map(|t| (t.object.clone(), t.site))
        });
        match pending {
            Some((object, site)) => Err(self.carry(&object, site, None)),
            None => Ok(()),
        }
    }
}
