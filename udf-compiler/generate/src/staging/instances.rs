//! Objects of the program's classes. They are Python objects while generating, and leave no trace in the IR: what their
//! attributes hold travels through branches, loops and calls as variables do. Knows nothing of what methods do.

use super::calls::call;
use crate::library::python_modules::{self, order_given, real_class};
use crate::state::{Access, Capture, GeneratorState, HookContext, Instance, LIBRARY, Region, Role, Stop, Tracked};
use crate::values::{Function, Maybe, Unbound, has_place, is_instance, is_plain_class};
use rustpython_vm::builtins::{PyDict, PyList, PyStr, PyTuple, PyType};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyPayload, PyResult, VirtualMachine};
use std::collections::BTreeSet;
use std::sync::Arc;
use taipan_interp::natives;
use taipan_syntax::protocol::SLOTS;

/// Most attributes that travel with the variables of a statement.
const MOST_CARRIED: usize = 200;
/// How deep objects are looked into; what is deeper counts as known at run time only.
const MOST_NESTED: usize = 6;

/// A class of the library names here the attribute that holds what its objects compute where it is asked for: a function,
/// which is no value.
const POSTPONED: &str = "_postponed_";

/// The class of an instance, and what its attributes hold.
pub(super) type Opened = (PyObjectRef, Vec<(String, PyObjectRef)>);

/// Called before a class statement in a function: Python makes another class each time, which its objects may be asked for.
/// Here it is made once.
pub fn class_here(cx: HookContext<'_>) -> PyResult<()> {
    let once = cx.with(|g| {
        let regions = g.building.iter().flat_map(|building| &building.regions);
        g.building.len() <= 1 && !regions.into_iter().any(|region| matches!(region.role, Role::Loop))
    });
    if once {
        Ok(())
    } else {
        Err(cx.unsupported("a class that is made in a loop or in a recursive function"))
    }
}

/// The attributes of an instance that is no reference, by name.
pub(super) fn attributes(cx: &HookContext<'_>, object: &PyObject) -> Vec<(String, PyObjectRef)> {
    let part = |name: String| Some((name.clone(), raw(object, &name, cx.vm)?));
    names(object).into_iter().filter_map(part).collect()
}

/// What a generated method of a dataclass looks at: the instance's fields, by name, those that `uses` says so.
pub fn dataclass_fields(
    cx: &HookContext<'_>,
    object: &PyObject,
    method: &'static str,
    uses: &str,
) -> Option<Vec<(String, PyObjectRef)>> {
    let class = object.class();
    let generated = class.get_attr(cx.vm.ctx.intern_str(method))?;
    let fields = class.get_attr(cx.vm.ctx.intern_str("__dataclass_fields__"))?;
    // One that outlives the call is as it is: who changes it keeps state.
    let known = || !cx.is_dynamic(object) && is_plain_class(cx, class);
    if &*generated.class().name() != "function" || !is_instance(cx, object) && !known() {
        return None;
    }
    let items = fields.downcast_ref::<PyDict>()?.items_vec();
    let used = items.iter().filter(|(_, field)| {
        let uses = field.get_attr(&*cx.vm.ctx.new_str(uses), cx.vm);
        uses.is_ok_and(|uses| uses.is(&cx.vm.ctx.true_value))
    });
    used.map(|(name, _)| {
        let name = name.downcast_ref::<PyStr>()?.to_str()?.to_string();
        let value = if cx.is_reference(object) {
            cx.attribute_of_reference(object, &name).ok()??
        } else {
            raw(object, &name, cx.vm)?
        };
        Some((name, value))
    })
    .collect()
}

/// What the generated `__hash__` of a dataclass makes a tuple of.
pub fn dataclass_fields_hashed(cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<Vec<PyObjectRef>>> {
    let compared = dataclass_fields(cx, object, "__hash__", "compare");
    let fields = object.class().get_attr(cx.vm.ctx.intern_str("__dataclass_fields__"));
    let (Some(compared), Some(fields)) = (compared, fields) else {
        return Ok(None);
    };
    for field in fields
        .downcast_ref::<PyDict>()
        .map(|f| f.items_vec())
        .unwrap_or_default()
    {
        let hashed = field.1.get_attr("hash", cx.vm)?;
        if !cx.vm.is_none(&hashed) {
            return Err(cx.unsupported("a dataclass with a field that says whether it is hashed"));
        }
    }
    Ok(Some(compared.into_iter().map(|(_, value)| value).collect()))
}

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

/// A method that the program wrote for the object's class.
pub fn special(cx: &HookContext<'_>, object: &PyObject, name: &'static str) -> Option<PyObjectRef> {
    let class = object.class();
    class.heaptype_ext.as_ref()?;
    let method = class.get_attr(cx.vm.ctx.intern_str(name))?;
    match method.downcast_ref::<Function>() {
        Some(_) => Some(method),
        None => order_given(cx, &method),
    }
}

impl HookContext<'_> {
    /// Calls such a method with all arguments, the object first.
    pub fn call_method_of_class(
        &self,
        object: &PyObject,
        name: &'static str,
        args: FuncArgs,
    ) -> PyResult<Option<PyObjectRef>> {
        let Some(method) = special(self, object, name) else {
            return Ok(None);
        };
        // Where the program calls one of the library's, what happens is that call's doing.
        let of_library = self.at < LIBRARY && real_class(self, object.class()).is_some();
        let call = if of_library { python_modules::call } else { call };
        call(*self, method, args).map(Some)
    }

    /// Calls such a method.
    pub fn call_special(
        &self,
        object: &PyObject,
        name: &'static str,
        args: &[PyObjectRef],
    ) -> PyResult<Option<PyObjectRef>> {
        let mut all = vec![object.to_owned()];
        all.extend_from_slice(args);
        self.call_method_of_class(object, name, all.into())
    }
}

/// `class(*args, **kwargs)`
pub fn instantiate(cx: HookContext<'_>, class: &Py<PyType>, args: FuncArgs) -> PyResult {
    let new = class.get_attr(cx.vm.ctx.intern_str("__new__"));
    let Some(new) = new.filter(|new| new.downcast_ref::<Function>().is_some()) else {
        let object = bare(&cx, class)?;
        return initialised(cx, object, args, false);
    };
    let mut all = args.clone();
    all.args.insert(0, class.to_owned().into());
    let object = call(cx, new, all)?;
    if cx.dynamic(&object)?.is_some() && !is_instance(&cx, &object) {
        return Err(cx.unsupported("a __new__ that gives what is known at run time only"));
    }
    if is_instance(&cx, &object) && object.class().fast_issubclass(class) {
        initialised(cx, object, args, true)
    } else {
        Ok(object)
    }
}

/// `object.__new__(class)`
fn bare(cx: &HookContext<'_>, class: &Py<PyType>) -> PyResult {
    let new = cx.vm.ctx.types.object_type.as_object().get_attr("__new__", cx.vm)?;
    let object = new.call((class.to_owned(),), cx.vm)?;
    track(cx, &object, cx.site(cx.at), false);
    Ok(object)
}

/// A call of `object.__new__` with a class of the program.
pub(super) fn new_of_object(
    cx: &HookContext<'_>,
    function: &PyObject,
    args: &FuncArgs,
) -> PyResult<Option<PyObjectRef>> {
    let [class] = &args.args[..] else { return Ok(None) };
    let Some(class) = class.downcast_ref::<PyType>() else {
        return Ok(None);
    };
    let inside = args.kwargs.is_empty() && cx.with(|g| !g.building.is_empty());
    let new = cx.vm.ctx.types.object_type.as_object().get_attr("__new__", cx.vm)?;
    if inside && new.is(function) && is_plain_class(cx, class) {
        bare(cx, class).map(Some)
    } else {
        Ok(None)
    }
}

/// Whether an object has attributes on some paths only.
fn sometimes(cx: &HookContext<'_>, object: &PyObject) -> bool {
    let attributes = attributes(cx, object);
    attributes
        .iter()
        .any(|(_, value)| value.downcast_ref::<Maybe>().is_some())
}

/// What an attribute of an object or class with slots goes by.
pub(super) fn with_slots<'n>(cx: &HookContext<'_>, object: &PyObject, name: &'n str) -> PyResult<&'n str> {
    let class = object.downcast_ref::<PyType>().unwrap_or(object.class());
    match name {
        "__slots__" if class.get_attr(cx.vm.ctx.intern_str(SLOTS)).is_some() => Ok(SLOTS),
        "__dict__" if is_instance(cx, object) && !has_place(cx, class, name) => {
            Err(cx.unsupported("the attributes of an object with slots"))
        }
        "__dict__" if is_instance(cx, object) && sometimes(cx, object) => Err(cx.refer(
            object,
            "all attributes of an object, some of which are set on some paths only,",
        )),
        // Python adds one that tells with which types the class was called.
        "__dict__" | "__orig_class__" if is_instance(cx, object) && cx.with(|g| g.classes.parametrised) => {
            Err(cx.unsupported("all attributes of an object whose class may have been called with types in brackets"))
        }
        _ => Ok(name),
    }
}

/// The object after its `__init__`; `seen`: others may know it already.
fn initialised(cx: HookContext<'_>, object: PyObjectRef, args: FuncArgs, seen: bool) -> PyResult {
    let class = object.class().to_owned();
    let Some(init) = class.get_attr(cx.vm.ctx.intern_str("__init__")) else {
        return cx.by_reference(object);
    };
    let generated = &*init.class().name() == "function";
    if init.downcast_ref::<Function>().is_none() && !generated {
        return if seen || args.args.is_empty() && args.kwargs.is_empty() {
            cx.by_reference(object)
        } else {
            Err(cx.vm.new_type_error(format!("{}() takes no arguments", class.name())))
        };
    }
    if seen && generated {
        return Err(cx.unsupported("a dataclass with a __new__"));
    }
    let mut all = vec![object.clone()];
    all.extend(args.args);
    let all = FuncArgs::new(all, args.kwargs);
    if !seen {
        cx.with(|g| g.instances.constructing.push(object.get_id()));
    }
    let result = if generated {
        init.call(all.clone(), cx.vm)
            .and_then(|done| made_by_factories(&cx, &object, &all).map(|()| done))
    } else {
        call(cx, init, all)
    };
    if !seen {
        cx.with(|g| g.instances.constructing.pop());
    }
    let result = result?;
    if cx.vm.is_none(&result) {
        cx.by_reference(object)
    } else {
        Err(cx.unsupported("an __init__ that returns something"))
    }
}

/// Containers that a dataclass made for its fields are of the call, as those are that the program makes itself.
fn made_by_factories(cx: &HookContext<'_>, object: &PyObject, args: &FuncArgs) -> PyResult<()> {
    let fields = object.class().get_attr(cx.vm.ctx.intern_str("__dataclass_fields__"));
    let items = fields.as_ref().and_then(|fields| fields.downcast_ref::<PyDict>());
    let items = items.map(|items| items.items_vec()).unwrap_or_default();
    for (place, (name, field)) in items.iter().enumerate() {
        let factory = field.get_attr("default_factory", cx.vm)?;
        let value = name
            .downcast_ref::<PyStr>()
            .and_then(|name| raw(object, name.to_str()?, cx.vm));
        let given = |value: &PyObject| args.args.iter().chain(args.kwargs.values()).any(|arg| arg.is(value));
        let known = |value: &PyObject| cx.with(|g| g.tracked.contains_key(&value.get_id()));
        let Some(value) = value.filter(|value| !given(value) && !known(value)) else {
            continue;
        };
        if factory.downcast_ref::<PyType>().is_none()
            || !value.class().is(&factory)
            || cx.items_of(&value).is_none() && value.downcast_ref::<PyList>().is_none()
        {
            continue;
        }
        // Each field's is a container of its own.
        let made = cx.made(value.clone(), cx.at | (((place as u32 + 1) % 16) << FIELD_BITS))?;
        if let Some(dict) = object.dict() {
            dict.set_item(&**name, made, cx.vm)?;
        }
    }
    Ok(())
}

/// Where in a creation site the number of a dataclass's field stands: above all positions in sources.
pub(super) const FIELD_BITS: u32 = 25;

/// The object that holds variables of one call which functions inside assign. Each place that makes some has its own class:
/// where they are references, it says what they hold.
pub fn cell(cx: HookContext<'_>) -> PyResult {
    let known = cx.with(|g| g.classes.cells.get(&cx.at).cloned());
    let class = match known {
        Some(class) => class,
        None => {
            let name = cx.vm.ctx.new_str(format!("cell {}", cx.at));
            let bases = cx.vm.ctx.new_tuple(Vec::new());
            let dict = cx.vm.ctx.new_dict();
            dict.set_item("__module__", cx.vm.ctx.new_str(CELLS).into(), cx.vm)?;
            cx.vm.ctx.types.type_type.as_object().call((name, bases, dict), cx.vm)?
        }
    };
    cx.with(|g| g.classes.cells.insert(cx.at, class.clone()));
    let cell = class.call((), cx.vm)?;
    track(&cx, &cell, cx.at, false);
    if cx.with(|g| g.building.is_empty()) {
        Ok(cell)
    } else {
        cx.by_reference(cell)
    }
}

/// The module that classes of cells say they are from.
const CELLS: &str = "cells";

/// Notes an instance.
fn track(cx: &HookContext<'_>, object: &PyObject, site: u32, stands_for_several: bool) {
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

/// What an instance's attributes hold, by name. A missing one gives `None`.
fn raw(object: &PyObject, name: &str, vm: &VirtualMachine) -> Option<PyObjectRef> {
    object.dict()?.get_item_opt(name, vm).ok().flatten()
}

/// The number of what an object of the library computes later, if it does: it comes fourth.
fn postponed(cx: &HookContext<'_>, object: &PyObject) -> Option<usize> {
    let name = object.class().get_attr(cx.vm.ctx.intern_str(POSTPONED))?;
    let later = raw(object, name.downcast_ref::<PyStr>()?.to_str()?, cx.vm)?;
    real_class(cx, object.class())?;
    let number = later.downcast_ref::<PyTuple>()?.as_slice().get(3)?.clone();
    number.try_to_value(cx.vm).ok()
}

fn names(object: &PyObject) -> Vec<String> {
    let items = object.dict().map(|dict| dict.items_vec()).unwrap_or_default();
    let name = |key: &PyObjectRef| key.downcast_ref::<PyStr>().and_then(|s| s.to_str()).map(str::to_string);
    items.iter().filter_map(|(key, _)| name(key)).collect()
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
            all.extend(decided.into_iter().filter(|name| raw(&object, name, self.vm).is_none()));
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
                raw(object, name, vm).unwrap_or_else(|| Unbound.into_pyobject(vm))
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
                    Some(_) if raw(object, name, vm).is_some() => dict.del_item(name.as_str(), vm)?,
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
    fn carry(&self, object: &PyObject, site: u32, name: Option<&str>) -> rustpython_vm::builtins::PyBaseExceptionRef {
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

    /// An attribute that is set on some paths only cannot be read.
    pub fn check_attribute(&self, object: &PyObject, name: &str) -> PyResult<()> {
        if self.at < LIBRARY
            && is_instance(self, object)
            && let Some(real) = real_class(self, object.class())
        {
            let name = self.vm.ctx.intern_str(name);
            let missing = real.get_attr(name).is_some() && object.class().get_attr(name).is_none();
            if missing || name.as_str().starts_with('_') {
                return Err(self.unsupported(format!("{}.{name}", real.name())));
            }
        }
        match raw(object, name, self.vm) {
            Some(value) if value.downcast_ref::<Maybe>().is_some() => Err(self.refer(
                object,
                &format!("the attribute {name}, which is set on some paths only,"),
            )),
            _ => Ok(()),
        }
    }

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
    pub(super) fn born_since(&self, object: &PyObject, first: u32) -> bool {
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
        if let Some(number) = postponed(self, object) {
            self.with(|g| g.compute(number));
            return Err(self.stop(Stop::Restart));
        }
        let parts = names(object)
            .into_iter()
            .filter_map(|name| Some((name.clone(), raw(object, &name, self.vm)?)));
        Ok(Some((object.class().to_owned().into(), parts.collect())))
    }

    /// Whether its `__init__` runs.
    pub(super) fn is_under_construction(&self, object: &PyObject) -> bool {
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
