//! Codecs beyond those that the interpreter builds in: modules of Python's library, imported when somebody first asks for one
//! by its name.

use super::natives;
use rustpython_vm::builtins::{PyDict, PyStrRef};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, Py, PyResult, VirtualMachine};

/// Lets the interpreter find them.
pub(super) fn install(vm: &VirtualMachine) -> PyResult<()> {
    let search = vm.new_function("search_function", |name: PyStrRef, vm: &VirtualMachine| -> PyResult {
        vm.import("encodings", 0)?
            .get_attr("search_function", vm)?
            .call((name,), vm)
    });
    vm.state.codec_registry.register(search.into(), vm)
}

/// Puts functions into the dict of `_codecs` that use this interpreter's module in Python. Those of the interpreter itself
/// would keep that of the first interpreter which needs it, for all that come after it.
pub(super) fn of_this_interpreter(module: &Py<PyDict>, vm: &VirtualMachine) -> PyResult<()> {
    for name in ["charmap_build", "charmap_decode", "charmap_encode", "readbuffer_encode"] {
        let own = move |mut args: FuncArgs, vm: &VirtualMachine| -> PyResult {
            // Errors have to be given where a mapping is.
            if name.starts_with("charmap_") && args.args.len() == 3 && vm.is_none(&args.args[1]) {
                args.args[1] = vm.ctx.new_str("strict").into();
            }
            vm.import("_pycodecs", 0)?.get_attr(name, vm)?.call(args, vm)
        };
        let own = natives::lasting(vm, name, own);
        own.as_object().set_attr("__module__", vm.ctx.new_str("_codecs"), vm)?;
        module.set_item(name, own, vm)?;
    }
    Ok(())
}
