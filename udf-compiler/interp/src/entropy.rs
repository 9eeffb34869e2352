//! The module `_taipan_random`: random bytes of the system, for `secrets`, `uuid` and `random.SystemRandom`.

/// The definition of the module, for the interpreter's builder.
pub(super) fn module_def(ctx: &rustpython_vm::Context) -> &'static rustpython_vm::builtins::PyModuleDef {
    system::module_def(ctx)
}

#[rustpython_vm::pymodule(name = "_taipan_random")]
mod system {
    use rustpython_vm::builtins::PyBytesRef;
    use rustpython_vm::{PyResult, VirtualMachine};

    /// Most bytes of one call.
    const MOST: usize = 1 << 24;

    #[pyfunction]
    fn urandom(size: isize, vm: &VirtualMachine) -> PyResult<PyBytesRef> {
        let size = usize::try_from(size).map_err(|_| vm.new_value_error("negative argument not allowed"))?;
        if size > MOST {
            return Err(vm.new_memory_error(""));
        }
        let mut bytes = vec![0; size];
        getrandom::fill(&mut bytes).map_err(|error| vm.new_os_error(error.to_string()))?;
        Ok(vm.ctx.new_bytes(bytes))
    }
}
