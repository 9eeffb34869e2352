//! Hooks for what defines functions, classes and variables that inner functions assign, and for what is refused.
//! Each hands over to the room that knows what it means.

#[rustpython_vm::pymodule(sub)]
pub(super) mod hooks {
    use crate::staging::{adapters, dataclasses, instantiation, variables};
    use crate::state::HookContext;
    use crate::values::{Function, Unknown};
    use rustpython_vm::builtins::PyTypeRef;
    use rustpython_vm::function::OptionalArg;
    use rustpython_vm::{PyObjectRef, PyPayload, PyResult, VirtualMachine};
    use taipan_interp::natives;

    #[pyfunction(name = "fn")]
    fn function(at: u32, name: String, vm: &VirtualMachine) -> PyObjectRef {
        let decorate = move |implementation: PyObjectRef, vm: &VirtualMachine| -> PyResult {
            let name = name.clone();
            let function = Function {
                implementation,
                name,
                at,
            };
            adapters::made(HookContext { vm, at }, function.into_ref(&vm.ctx))
        };
        natives::scoped(vm, "function", decorate)
    }

    #[pyfunction]
    fn cell(at: u32, vm: &VirtualMachine) -> PyResult {
        instantiation::cell(HookContext { vm, at })
    }

    /// A dataclass with slots for its fields.
    #[pyfunction]
    fn with_slots(class: PyTypeRef, vm: &VirtualMachine) -> PyResult {
        dataclasses::give_slots(&HookContext { vm, at: 0 }, &class)?;
        Ok(class.into())
    }

    #[pyfunction]
    fn class_here(at: u32, vm: &VirtualMachine) -> PyResult<()> {
        instantiation::class_here(HookContext { vm, at })
    }

    #[pyfunction]
    fn name(at: u32, value: PyObjectRef, name: String, free: OptionalArg<bool>, vm: &VirtualMachine) -> PyResult {
        variables::name(HookContext { vm, at }, value, &name, free.unwrap_or(false))
    }

    /// For modules of the library: rows that come here run on the interpreter.
    #[pyfunction]
    fn give_up(why: String, vm: &VirtualMachine) -> PyResult {
        Err(vm.new_runtime_error(why))
    }

    /// For modules of the library: something that is not known, if nobody asks for it.
    #[pyfunction]
    fn unknown(vm: &VirtualMachine) -> PyObjectRef {
        Unknown.into_pyobject(vm)
    }

    #[pyfunction]
    fn unsupported(at: u32, what: String, vm: &VirtualMachine) -> PyResult {
        Err(HookContext { vm, at }.unsupported(what))
    }
}
