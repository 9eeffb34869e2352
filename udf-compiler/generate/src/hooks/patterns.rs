//! Hooks for `match`: what a pattern asks of its subject, and what it reads from it.
//! Each hands over to the room that knows what it means.

#[rustpython_vm::pymodule(sub)]
pub(super) mod hooks {
    use crate::staging::matching;
    use crate::state::HookContext;
    use rustpython_vm::builtins::PyTupleRef;
    use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};

    #[pyfunction]
    fn match_value(at: u32, subject: PyObjectRef, value: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        matching::value(HookContext { vm, at }, subject, value)
    }

    #[pyfunction]
    fn match_any(at: u32, subject: PyObjectRef, values: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        matching::any(HookContext { vm, at }, subject, values)
    }

    #[pyfunction]
    fn match_is(at: u32, subject: PyObjectRef, singleton: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        matching::identical(HookContext { vm, at }, subject, singleton)
    }

    #[pyfunction]
    fn match_sequence(at: u32, subject: PyObjectRef, count: usize, star: bool, vm: &VirtualMachine) -> PyResult {
        matching::sequence(HookContext { vm, at }, subject, count, star)
    }

    #[pyfunction]
    fn match_element(
        at: u32,
        subject: PyObjectRef,
        count: usize,
        star: bool,
        index: i64,
        vm: &VirtualMachine,
    ) -> PyResult {
        matching::element(HookContext { vm, at }, subject, count, star, index)
    }

    #[pyfunction]
    fn match_rest(at: u32, subject: PyObjectRef, before: usize, after: usize, vm: &VirtualMachine) -> PyResult {
        matching::rest(HookContext { vm, at }, subject, before, after)
    }

    #[pyfunction]
    fn as_sequence(at: u32, subject: PyObjectRef, count: usize, star: bool, vm: &VirtualMachine) -> PyResult {
        matching::as_sequence(HookContext { vm, at }, subject, count, star)
    }

    #[pyfunction]
    fn match_mapping(at: u32, subject: PyObjectRef, keys: PyTupleRef, vm: &VirtualMachine) -> PyResult {
        matching::mapping(HookContext { vm, at }, subject, keys.as_slice())
    }

    #[pyfunction]
    fn match_item(at: u32, subject: PyObjectRef, key: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        matching::item(HookContext { vm, at }, subject, key)
    }

    #[pyfunction]
    fn match_others(at: u32, subject: PyObjectRef, keys: PyTupleRef, vm: &VirtualMachine) -> PyResult {
        matching::others(HookContext { vm, at }, subject, keys.as_slice())
    }

    #[pyfunction]
    fn match_class(
        at: u32,
        subject: PyObjectRef,
        class: PyObjectRef,
        positional: usize,
        names: PyTupleRef,
        vm: &VirtualMachine,
    ) -> PyResult {
        matching::class(HookContext { vm, at }, subject, class, positional, names.as_slice())
    }

    #[pyfunction]
    fn match_attribute(
        at: u32,
        subject: PyObjectRef,
        class: PyObjectRef,
        which: PyObjectRef,
        vm: &VirtualMachine,
    ) -> PyResult {
        matching::attribute(HookContext { vm, at }, subject, class, which)
    }

    #[pyfunction]
    fn as_class(at: u32, subject: PyObjectRef, class: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        matching::as_class(HookContext { vm, at }, subject, &class)
    }
}
