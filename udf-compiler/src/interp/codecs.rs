//! Codecs beyond those that the interpreter builds in: modules of Python's library, imported when somebody first asks for one
//! by its name.

use rustpython_vm::builtins::PyStrRef;
use rustpython_vm::{PyResult, VirtualMachine};

/// Lets the interpreter find them.
pub(super) fn install(vm: &VirtualMachine) -> PyResult<()> {
    let search = vm.new_function("search_function", |name: PyStrRef, vm: &VirtualMachine| -> PyResult {
        vm.import("encodings", 0)?
            .get_attr("search_function", vm)?
            .call((name,), vm)
    });
    vm.state.codec_registry.register(search.into(), vm)
}
