//! What all interpreters of the process share: native classes, and what hangs on them. Nothing of one interpreter may be
//! left there for another to find: these classes cannot be changed, and they tell of no weak references and no subclasses
//! but those of the interpreter that asks.

use super::capabilities::HIDDEN;
use rustpython_vm::builtins::{PyDict, PyMappingProxy, PyStr, PyType, PyTypeRef};
use rustpython_vm::function::{FuncArgs, PySetterValue};
use rustpython_vm::gc_state::gc_state;
use rustpython_vm::types::PyTypeFlags;
use rustpython_vm::{AsObject, Py, PyObjectRef, PyPayload, PyResult, VirtualMachine};
use std::collections::HashSet;
use std::sync::OnceLock;

/// Objects that belong to no interpreter.
const NOBODY: u16 = 0;

/// Closes the classes of a native module that was just made, and those that it brought and does not name.
pub(super) fn close(module: &'static str, dict: &Py<PyDict>, vm: &VirtualMachine) {
    // Its classes are made once for all interpreters, those with a flag of classes made at run time too.
    close_named(dict, vm);
    if module == SETTING
        && let Ok(class) = dict.get_item(SET, vm)
        && let Ok(class) = class.downcast()
    {
        // The same each time.
        let _ = SET_CLASS.set(class);
    }
    static SEEN: parking_lot::Mutex<Vec<&'static str>> = parking_lot::Mutex::new(Vec::new());
    let mut seen = SEEN.lock();
    if !seen.contains(&module) {
        seen.push(module);
        drop(seen);
        close_native(vm.ctx.types.object_type);
    }
}

/// Closes what is not in a module of [`close`]: to be called when an interpreter has begun.
pub(super) fn close_builtins(vm: &VirtualMachine) {
    close_named(&vm.builtins.dict(), vm);
    close_native(vm.ctx.types.object_type);
}

fn close_named(dict: &Py<PyDict>, vm: &VirtualMachine) {
    for (_, value) in dict {
        if let Some(class) = value.downcast_ref::<PyType>() {
            set_immutable(class, true);
            close_annotations(class, vm);
        }
    }
}

/// Closes a native class and all native ones that are derived from it.
fn close_native(class: &Py<PyType>) {
    let mut left = vec![class.to_owned()];
    while let Some(class) = left.pop() {
        set_immutable(&class, true);
        let derived = class.subclasses.read();
        let derived = derived
            .iter()
            .filter_map(|class| class.upgrade()?.downcast::<PyType>().ok());
        left.extend(derived.filter(|class| !class.slots().flags.has_feature(PyTypeFlags::HEAPTYPE)));
    }
}

/// The class of `_ast` that `ast` gives an attribute while it loads.
const GIVEN: &str = "Tuple";

/// Lets `ast` load: in place of the class that it changes there is one of this interpreter, until [`settle_ast`].
pub(super) fn prepare_ast(module: &Py<PyDict>, vm: &VirtualMachine) -> PyResult<()> {
    let bases = vm.ctx.new_tuple(vec![module.get_item(GIVEN, vm)?]);
    let class = vm.ctx.types.type_type.to_owned();
    let own = class.as_object().call((GIVEN, bases, vm.ctx.new_dict()), vm)?;
    module.set_item(GIVEN, own, vm)
}

/// Puts the class itself where one of this interpreter stands for it.
pub(super) fn settle_ast(module: &Py<PyDict>, vm: &VirtualMachine) -> PyResult<()> {
    let Some(own) = module.get_item_opt(GIVEN, vm)? else {
        return Ok(());
    };
    if let Some(class) = own.downcast_ref::<PyType>()
        && !class.slots().flags.has_feature(PyTypeFlags::IMMUTABLETYPE)
    {
        module.set_item(GIVEN, own.get_attr("__base__", vm)?, vm)?;
    }
    Ok(())
}

fn set_immutable(class: &Py<PyType>, immutable: bool) {
    let flag = PyTypeFlags::from_bits_retain(1 << PyTypeFlags::IMMUTABLETYPE);
    let value = if immutable { flag } else { PyTypeFlags::empty() };
    class.slots().flags.replace_masked(flag, value);
}

/// Annotations of a class that was made at run time are a dict, which it would keep: here there is one that nobody changes.
fn close_annotations(class: &Py<PyType>, vm: &VirtualMachine) {
    let name = vm.ctx.intern_str("__annotations_cache__");
    if class.slots().flags.has_feature(PyTypeFlags::HEAPTYPE) && class.attributes().get(name).is_none() {
        let none = PyMappingProxy::from(vm.ctx.new_dict()).into_ref(&vm.ctx);
        class.attributes().insert(name, none.into());
    }
}

/// The setter of `__abstractmethods__` does not ask whether a class may be changed.
fn guard_abstract_methods(vm: &VirtualMachine) {
    let class = vm.ctx.types.type_type;
    let name = vm.ctx.intern_str("__abstractmethods__");
    let Some(original) = class.attributes().get(name) else {
        return;
    };
    let slots = original.class().slots();
    let (Some(get), Some(set)) = (slots.descr_get.load(), slots.descr_set.load()) else {
        return;
    };
    let read = original.clone();
    let getter = move |object: PyObjectRef, vm: &VirtualMachine| get(&read, Some(&object), None, vm);
    let setter = move |object: PyObjectRef, value: PySetterValue, vm: &VirtualMachine| -> PyResult<()> {
        let closed = |class: &Py<PyType>| class.slots().flags.has_feature(PyTypeFlags::IMMUTABLETYPE);
        if object.downcast_ref::<PyType>().is_some_and(closed) {
            return Err(vm.new_type_error("cannot set '__abstractmethods__' attribute of immutable type"));
        }
        set(&original, object, value, vm)
    };
    let guarded = vm.ctx.new_getset("__abstractmethods__", class, getter, setter);
    class.attributes().insert(name, guarded.into());
}

/// A module that sets an attribute of its own class, whenever it is made.
const SETTING: &str = "_contextvars";
const SET: &str = "Token";
static SET_CLASS: OnceLock<PyTypeRef> = OnceLock::new();

/// Opens that class, before the module is made.
pub(super) fn open(module: &str) {
    if module == SETTING
        && let Some(class) = SET_CLASS.get()
    {
        set_immutable(class, false);
    }
}

/// Functions of `weakref` that tell nothing of classes that are shared, and of what these hold.
pub(super) fn own_references(module: &Py<PyDict>, vm: &VirtualMachine) -> PyResult<()> {
    for name in ["getweakrefs", "getweakrefcount"] {
        let original = module.get_item(name, vm)?;
        let own = move |object: PyObjectRef, vm: &VirtualMachine| -> PyResult {
            match is_shared(&object, vm) {
                true if name == "getweakrefs" => Ok(vm.ctx.new_list(Vec::new()).into()),
                true => Ok(vm.ctx.new_int(0).into()),
                false => original.call((object,), vm),
            }
        };
        let own = vm.new_function(name, own);
        own.as_object().set_attr("__module__", vm.ctx.new_str("_weakref"), vm)?;
        module.set_item(name, own.into(), vm)?;
    }
    Ok(())
}

fn is_shared(object: &PyObjectRef, vm: &VirtualMachine) -> bool {
    let types = &vm.ctx.types;
    match object.downcast_ref::<PyType>() {
        Some(class) => class.slots().flags.has_feature(PyTypeFlags::IMMUTABLETYPE),
        // Of the attributes of such classes.
        None => [
            types.builtin_function_or_method_type,
            types.method_descriptor_type,
            types.getset_type,
            types.member_descriptor_type,
            types.wrapper_descriptor_type,
            types.staticmethod_type,
            types.classmethod_type,
        ]
        .iter()
        .any(|class| object.class().is(*class)),
    }
}

/// Lets `type.__subclasses__` name classes of its own interpreter and of the library only. Builtin classes are shared by
/// all interpreters of the process, and so is the list of what is derived from them. To be called once.
pub(super) fn install(vm: &VirtualMachine) {
    guard_abstract_methods(vm);
    let class = vm.ctx.types.type_type;
    let name = vm.ctx.intern_str("__subclasses__");
    let Some(original) = class.attributes().get(name) else {
        return;
    };
    let of_this_interpreter = move |args: FuncArgs, vm: &VirtualMachine| -> PyResult {
        // What is derived from a class of one interpreter is of the same.
        let spans = args.args.first().is_some_and(|class| is_shared(class, vm));
        let all = original.call(args, vm)?;
        if !spans {
            return Ok(all);
        }
        let all: Vec<PyObjectRef> = all.try_to_value(vm)?;
        let made = |class: &PyObjectRef| {
            let class = class.downcast_ref::<PyType>();
            class.is_some_and(|class| class.slots().flags.has_feature(PyTypeFlags::HEAPTYPE))
        };
        // To know them takes a look at all objects.
        let own = match all.iter().any(made) {
            true => OwnClasses::of(vm),
            false => OwnClasses::default(),
        };
        let shown = all.into_iter().filter(|class| own.has(class, vm)).collect();
        Ok(vm.ctx.new_list(shown).into())
    };
    class
        .attributes()
        .insert(name, vm.new_method("__subclasses__", class, of_this_interpreter).into());
    class.modified();
}

/// The classes that Python code of this interpreter made.
#[derive(Default)]
struct OwnClasses(HashSet<usize>);

impl OwnClasses {
    fn of(vm: &VirtualMachine) -> OwnClasses {
        let address = |object: PyObjectRef| object.get_id();
        let mut own: HashSet<usize> = vm.state.gc.get_objects(None).into_iter().map(address).collect();
        // Among them are those that belong to no interpreter, or to one that is gone.
        for object in gc_state().get_objects(None, NOBODY) {
            own.remove(&object.get_id());
        }
        OwnClasses(own)
    }

    /// Whether it is one of them or a builtin class, and of no hidden module.
    fn has(&self, class: &PyObjectRef, vm: &VirtualMachine) -> bool {
        let Some(class) = class.downcast_ref::<PyType>() else {
            return false;
        };
        let module = class.attributes().get(vm.ctx.intern_str("__module__"));
        let module = module.and_then(|module| Some(module.downcast_ref::<PyStr>()?.to_string_lossy().into_owned()));
        if module.is_some_and(|module| HIDDEN.contains(&module.as_str())) {
            return false;
        }
        !class.slots().flags.has_feature(PyTypeFlags::HEAPTYPE) || self.0.contains(&class.as_object().get_id())
    }
}
