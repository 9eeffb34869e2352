//! The door: the module whose functions, the hooks, a running generator calls. Above everything that says what a hook means
//! (`staging`, `library`); nobody but the interpreter's builder knows it.

mod calls;
mod definitions;
mod displays;
mod expressions;
mod outside;
mod patterns;
mod statements;

use super::values;
use linkme::distributed_slice;
use rustpython_vm::builtins::{PyModule, PyModuleDef};
use rustpython_vm::{PyPayload, VirtualMachine};
use std::sync::OnceLock;
use taipan_interp::native_modules::{NATIVE_MODULES, NativeModule};

#[distributed_slice(NATIVE_MODULES)]
static HOOKS: NativeModule = NativeModule {
    definition: module_def,
    begin: |vm: &VirtualMachine| values::hooks_module(vm).map(drop),
    end: || {
        if let Some(module) = values::let_go_of_hooks()
            && let Some(module) = module.downcast_ref::<PyModule>()
        {
            module.dict().clear();
        }
    },
    forget: || std::mem::forget(values::let_go_of_hooks()),
};

/// The definition of the module, for the interpreter's builder.
fn module_def(ctx: &rustpython_vm::Context) -> &'static PyModuleDef {
    static DEFINITION: OnceLock<PyModuleDef> = OnceLock::new();
    DEFINITION.get_or_init(|| {
        let original = door::module_def(ctx);
        let mut definition = PyModuleDef {
            name: original.name,
            doc: original.doc,
            methods: original.methods,
            slots: Default::default(),
        };
        // It is refused before there is an object: whoever imports could find that one among `sys.modules`.
        definition.slots.create = Some(|vm, _, definition| {
            if values::has_hooks_module() {
                Err(vm.new_import_error("module is not available in functions", vm.ctx.new_str(values::HOOKS)))
            } else {
                Ok(PyModule::from_def(definition).into_ref(&vm.ctx))
            }
        });
        definition.slots.exec = original.slots.exec;
        definition
    })
}

#[rustpython_vm::pymodule(
    name = "_taipan_hooks",
    with(
        calls::hooks,
        definitions::hooks,
        displays::hooks,
        expressions::hooks,
        patterns::hooks,
        statements::hooks
    )
)]
mod door {
    use crate::hooks::outside::untransformed;
    use crate::library::python_modules::intrinsics;
    use crate::values::{self, Unbound};
    use rustpython_vm::builtins::PyModule;
    use rustpython_vm::common as rustpython_common;
    use rustpython_vm::function::FuncArgs;
    use rustpython_vm::{Py, PyObjectRef, PyPayload, PyResult, VirtualMachine};
    use std::sync::Once;

    pub fn module_exec(vm: &VirtualMachine, module: &Py<PyModule>) -> PyResult<()> {
        let classes: Vec<_> = values::classes().collect();
        // All interpreters share the classes: one that begins must not change what others look at.
        static NAMED: Once = Once::new();
        NAMED.call_once(|| {
            for (_, class) in &classes {
                class.set_attr(
                    vm.ctx.intern_str("__module__"),
                    vm.ctx.intern_str(values::HOOKS).to_owned().into(),
                );
            }
        });
        for (name, class) in classes {
            module.set_attr(vm.ctx.intern_str(name), class, vm)?;
        }
        __module_exec(vm, module);
        // What only a call that is staged means.
        for name in intrinsics() {
            let name = vm.ctx.intern_str(name);
            if module.dict().get_item_opt(name, vm)?.is_none() {
                let untransformed = |_: FuncArgs, vm: &VirtualMachine| -> PyResult { Err(untransformed(vm)) };
                module.set_attr(name, vm.new_function(name.as_str(), untransformed), vm)?;
            }
        }
        Ok(())
    }

    #[pyattr(name = "U", once)]
    fn unbound(vm: &VirtualMachine) -> PyObjectRef {
        Unbound.into_pyobject(vm)
    }
}

#[cfg(test)]
mod tests;
