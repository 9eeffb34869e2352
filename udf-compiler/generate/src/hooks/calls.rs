//! Hooks for calls.
//! Each hands over to the room that knows what it means.

#[rustpython_vm::pymodule(sub)]
pub(super) mod hooks {
    use crate::data_model::calls;
    use crate::staging::{attributes, iterator_objects};
    use crate::state::HookContext;
    use rustpython_vm::function::FuncArgs;
    use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};

    #[pyfunction]
    fn call(at: u32, function: PyObjectRef, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
        calls::call(HookContext { vm, at }, function, args)
    }

    #[pyfunction]
    fn callm(at: u32, object: PyObjectRef, name: String, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
        calls::call_method(HookContext { vm, at }, object, &name, args)
    }

    #[pyfunction]
    fn method(at: u32, object: PyObjectRef, name: String, vm: &VirtualMachine) -> PyResult {
        attributes::has_method(HookContext { vm, at }, object, &name)
    }

    #[pyfunction]
    fn eager(at: u32, run: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        HookContext { vm, at }.early(|| run.call((), vm))
    }

    #[pyfunction]
    fn whole_or_lazily(
        at: u32,
        source: PyObjectRef,
        whole: PyObjectRef,
        lazily: PyObjectRef,
        vm: &VirtualMachine,
    ) -> PyResult {
        iterator_objects::whole_or_lazily(HookContext { vm, at }, source, &whole, &lazily)
    }

    #[pyfunction]
    fn in_step(at: u32, run: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        HookContext { vm, at }.in_step(|| run.call((), vm))
    }
}
