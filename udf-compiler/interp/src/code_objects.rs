//! Code objects come from compiling and from nowhere else: the interpreter runs what stands in them without a check, and
//! one that was put together otherwise would read and write where it likes. Refused where such an object would be made, so
//! that no other way there is needs to be known (`copy`, `pickle`, subclasses, `types`).

use rustpython_vm::builtins::{PyBaseExceptionRef, PyTypeRef};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyResult, VirtualMachine};

/// To be called once.
pub(super) fn install(vm: &VirtualMachine) {
    let class = vm.ctx.types.code_type;
    class.slots().new.store(Some(make));
    for name in ["replace", "__replace__"] {
        let refuse = |_: FuncArgs, vm: &VirtualMachine| -> PyResult { Err(refused(vm)) };
        class
            .attributes()
            .insert(vm.ctx.intern_str(name), vm.new_method(name, class, refuse).into());
    }
    class.modified();
}

fn make(_: PyTypeRef, _: FuncArgs, vm: &VirtualMachine) -> PyResult {
    Err(refused(vm))
}

fn refused(vm: &VirtualMachine) -> PyBaseExceptionRef {
    vm.new_runtime_error("code objects are made by compiling only")
}
