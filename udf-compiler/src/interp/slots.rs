//! Lets go of classes with `__slots__`. The descriptor of a slot holds its class where no collection looks, so such a class
//! would stay, and with it all that its methods refer to.

use rustpython_vm::builtins::{PyDict, PyMemberDescriptor, PyType};
use rustpython_vm::{Py, PyObjectRef, VirtualMachine};

/// Classes in classes are looked at so deep.
const DEPTH: usize = 8;

/// Takes the slots out of the classes that a module defines, which is not needed any more.
pub(super) fn end_of_module(globals: &Py<PyDict>, vm: &VirtualMachine) {
    let Ok(Some(module)) = globals.get_item_opt("__name__", vm) else {
        return;
    };
    end_within(globals, &module, DEPTH, vm);
}

fn end_within(names: &Py<PyDict>, module: &PyObjectRef, depth: usize, vm: &VirtualMachine) {
    for (_, object) in names {
        let Some(dict) = own_dict(&object).filter(|_| depth > 0) else {
            continue;
        };
        let of_module = dict.get_item_opt("__module__", vm).ok().flatten();
        if of_module.is_some_and(|of| vm.identical_or_equal(&of, module).unwrap_or(false)) {
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
        .filter(|(_, attribute)| attribute.downcastable::<PyMemberDescriptor>());
    for (name, _) in slots.collect::<Vec<_>>() {
        // It was there a moment ago.
        let _ = dict.del_item(&*name, vm);
    }
}
