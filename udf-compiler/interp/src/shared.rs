//! What all interpreters of the process share: native classes, and what hangs on them. Nothing of one interpreter may be
//! left there for another to find: these classes cannot be changed, and they tell of no weak references and no subclasses
//! but those of the interpreter that asks.

use super::capabilities::HIDDEN;
use super::natives;
use rustpython_vm::builtins::{PyDict, PyMappingProxy, PyStr, PyType};
use rustpython_vm::function::{FuncArgs, PySetterValue};
use rustpython_vm::gc_state::gc_state;
use rustpython_vm::types::PyTypeFlags;
use rustpython_vm::{AsObject, Py, PyObjectRef, PyPayload, PyResult, VirtualMachine};
use std::collections::HashSet;

/// Objects that belong to no interpreter.
const NOBODY: u16 = 0;

/// Closes the classes of a native module that was just made, for the first time or again, and those that it brought and does
/// not name.
pub(super) fn close(dict: &Py<PyDict>, first: bool, vm: &VirtualMachine) {
    // Its classes are made once for all interpreters, those with a flag of classes made at run time too.
    close_named(dict, vm);
    if first {
        close_native(vm);
    }
}

/// Whenever a native module is made, it notes its name in each of its classes. While a class is changed, a look-up in it by
/// another thread can find nothing (RustPython's cache takes its empty entries for answers), so the name is put where the
/// module leaves it alone: in a property.
fn fix_module(class: &Py<PyType>, vm: &VirtualMachine) {
    let name = vm.ctx.intern_str("__module__");
    let noted = class.attributes().get(name);
    if let Some(noted) = noted.filter(|noted| noted.downcast_ref::<PyStr>().is_some()) {
        // An object that has names of its own may have this one.
        let getter = move |object: PyObjectRef, vm: &VirtualMachine| -> PyResult {
            let own = object.dict().map(|dict| dict.get_item_opt(name, vm)).transpose()?;
            Ok(own.flatten().unwrap_or_else(|| noted.clone()))
        };
        let setter = move |object: PyObjectRef, value: PySetterValue, vm: &VirtualMachine| -> PyResult<()> {
            match (object.dict(), value) {
                (Some(dict), PySetterValue::Assign(value)) => dict.set_item(name, value, vm),
                (Some(dict), PySetterValue::Delete) => dict.del_item(name, vm),
                (None, _) => Err(vm.new_attribute_error(format!(
                    "'{}' object attribute '__module__' is read-only",
                    object.class().name()
                ))),
            }
        };
        let property = vm.ctx.new_getset("__module__", class, getter, setter);
        class.set_attr(name, property.into());
    }
}

/// Closes what is not in a module of [`close`]: to be called when an interpreter has begun.
pub(super) fn close_builtins(vm: &VirtualMachine) {
    close_named(&vm.builtins.dict(), vm);
    close_native(vm);
}

fn close_named(dict: &Py<PyDict>, vm: &VirtualMachine) {
    for (_, value) in dict {
        if let Some(class) = value.downcast_ref::<PyType>() {
            set_immutable(class, true);
            close_annotations(class, vm);
        }
    }
}

/// Closes all native classes that there are.
fn close_native(vm: &VirtualMachine) {
    let mut left = vec![vm.ctx.types.object_type.to_owned()];
    while let Some(class) = left.pop() {
        set_immutable(&class, true);
        fix_module(&class, vm);
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
        let own = natives::lasting(vm, name, own);
        own.as_object().set_attr("__module__", vm.ctx.new_str("_weakref"), vm)?;
        module.set_item(name, own, vm)?;
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
        let own = if all.iter().any(made) {
            OwnClasses::of(vm)
        } else {
            OwnClasses::default()
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
        let module = class.as_object().get_attr("__module__", vm).ok();
        let module = module.and_then(|module| Some(module.downcast_ref::<PyStr>()?.to_string_lossy().into_owned()));
        if module.is_some_and(|module| HIDDEN.contains(&module.as_str())) {
            return false;
        }
        !class.slots().flags.has_feature(PyTypeFlags::HEAPTYPE) || self.0.contains(&class.as_object().get_id())
    }
}
