//! Lets go of classes with `__slots__`. The descriptor of a slot holds its class where no collection looks, so such a class
//! would stay, and with it all that its methods refer to.

use rustpython_vm::builtins::{PyDict, PyMemberDescriptor, PyStr, PyType};
use rustpython_vm::{Py, PyObjectRef, VirtualMachine};

/// Classes in classes are looked at so deep.
const DEPTH: usize = 8;

/// Takes the slots out of the classes that a module defines, which is not needed any more. Runs no code of the module's:
/// only plain texts are compared.
pub(super) fn end_of_module(globals: &Py<PyDict>, vm: &VirtualMachine) {
    if let Ok(Some(name)) = globals.get_item_opt("__name__", vm)
        && let Some(module) = name.downcast_ref_if_exact::<PyStr>(vm)
    {
        end_within(globals, module, DEPTH, vm);
    }
}

/// The same for all classes of an interpreter that ends, wherever they are. None of its objects is frozen.
pub(super) fn end_of_interpreter(vm: &VirtualMachine) {
    for generation in 0..=2 {
        for object in vm.state.gc.get_objects(Some(generation)) {
            if let Some(dict) = own_dict(&object) {
                end(dict, vm);
            }
        }
    }
}

fn end_within(names: &Py<PyDict>, module: &PyStr, depth: usize, vm: &VirtualMachine) {
    for (_, object) in names {
        let Some(dict) = own_dict(&object).filter(|_| depth > 0) else {
            continue;
        };
        let of = dict.get_item_opt("__module__", vm).ok().flatten();
        let of = of.as_ref().and_then(|of| of.downcast_ref_if_exact::<PyStr>(vm));
        if of.is_some_and(|of| of.as_wtf8() == module.as_wtf8()) {
            end_within(dict, module, depth - 1, vm);
            end(dict, vm);
        }
    }
}

/// What a class that was made by Python code has in it.
fn own_dict(object: &PyObjectRef) -> Option<&Py<PyDict>> {
    object.downcast_ref::<PyType>()?.attributes().as_dict()
}

fn end(dict: &Py<PyDict>, vm: &VirtualMachine) {
    let slots = dict
        .into_iter()
        .filter(|(_, attribute)| attribute.downcastable::<PyMemberDescriptor>())
        .filter(|(name, _)| name.downcast_ref_if_exact::<PyStr>(vm).is_some());
    for (name, _) in slots.collect::<Vec<_>>() {
        // It was there a moment ago.
        let _ = dict.del_item(&*name, vm);
    }
}
