//! `register` of abstract classes, for classes that all interpreters of the process share. RustPython notes on the registered
//! class, and on all that are derived from it, that patterns match it as a sequence or a mapping: that would be so for all
//! functions, and a class that is changed shows other threads no methods for a moment. Registrations of the library are noted
//! the first time and leave the class alone later; those of functions are refused.

use super::importing;
use super::natives;
use rustpython_vm::builtins::{PyDict, PyType};
use rustpython_vm::types::PyTypeFlags;
use rustpython_vm::{AsObject, Py, PyObjectRef, PyResult, VirtualMachine};

/// What patterns look at.
fn noted(class: &Py<PyType>) -> PyTypeFlags {
    class.slots().flags.load() & PyTypeFlags::COLLECTION
}

/// Replaces the function in a new `_abc`.
pub(super) fn install(module: &Py<PyDict>, vm: &VirtualMachine) -> PyResult<()> {
    const NAME: &str = "_abc_register";
    let original = module.get_item(NAME, vm)?;
    let own = move |class: PyObjectRef, registered: PyObjectRef, vm: &VirtualMachine| -> PyResult {
        let register = || original.call((class.clone(), registered.clone()), vm);
        let (Some(of), Some(shared)) = (class.downcast_ref::<PyType>(), registered.downcast_ref::<PyType>()) else {
            return register();
        };
        let types = &vm.ctx.types;
        let never = [types.str_type, types.bytes_type, types.bytearray_type];
        let open = !shared.slots().flags.has_feature(PyTypeFlags::IMMUTABLETYPE);
        let notes = noted(of);
        let known = noted(shared) == notes;
        let first = !known && importing::is_under_way();
        if open || first || notes.is_empty() || never.iter().any(|class| shared.is(*class)) {
            return register();
        }
        if !known {
            let message = format!(
                "registering the builtin class '{}' with '{}' is not supported in functions",
                shared.name(),
                of.name()
            );
            return Err(vm.new_not_implemented_error(message));
        }
        // The abstract class is of this interpreter, which has one thread.
        let flags = &of.slots().flags;
        flags.replace_masked(PyTypeFlags::COLLECTION, PyTypeFlags::empty());
        let result = register();
        flags.replace_masked(PyTypeFlags::COLLECTION, notes);
        result
    };
    let own = natives::lasting(vm, NAME, own);
    own.as_object().set_attr("__module__", vm.ctx.new_str("_abc"), vm)?;
    module.set_item(NAME, own, vm)
}
