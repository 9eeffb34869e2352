//! Hooks for displays, stars, unpacking and f-strings.
//! Each hands over to the room that knows what it means.

#[rustpython_vm::pymodule(sub)]
pub(super) mod hooks {
    use crate::library::static_sets::Made;
    use crate::library::{hash_containers, static_sets};
    use crate::staging::{displays, f_strings, star_args, unpacking};
    use crate::state::HookContext;
    use rustpython_vm::builtins::PyStrRef;
    use rustpython_vm::function::FuncArgs;
    use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};

    #[pyfunction]
    fn list(at: u32, elements: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        displays::new_list(HookContext { vm, at }, elements)
    }

    #[pyfunction]
    fn set(at: u32, elements: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        displays::new_set(HookContext { vm, at }, elements, Made::Here)
    }

    #[pyfunction]
    fn constant_set(at: u32, elements: PyObjectRef, copied: bool, vm: &VirtualMachine) -> PyResult {
        let made = if copied { Made::Copied } else { Made::Constant };
        displays::new_set(HookContext { vm, at }, elements, made)
    }

    #[pyfunction]
    fn module_set(elements: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        static_sets::display(HookContext { vm, at: 0 }, elements, Made::Here)
    }

    #[pyfunction]
    fn module_constant_set(elements: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        static_sets::display(HookContext { vm, at: 0 }, elements, Made::Copied)
    }

    #[pyfunction]
    fn module_set_of(function: PyObjectRef, vm: &VirtualMachine) -> PyObjectRef {
        static_sets::constructor(HookContext { vm, at: 0 }, function)
    }

    #[pyfunction]
    fn dict(at: u32, items: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        displays::new_dict(HookContext { vm, at }, items)
    }

    #[pyfunction]
    fn tuple(at: u32, elements: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        displays::tuple_display(HookContext { vm, at }, &elements)
    }

    #[pyfunction]
    fn rest(args: PyObjectRef) -> PyObjectRef {
        star_args::variadic(&args).unwrap_or(args)
    }

    #[pyfunction]
    fn spread(at: u32, value: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        star_args::spread(HookContext { vm, at }, value)
    }

    #[pyfunction]
    fn spread_whole(at: u32, value: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        star_args::spread_whole(HookContext { vm, at }, value)
    }

    #[pyfunction]
    fn pairs(at: u32, mapping: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        unpacking::pairs(HookContext { vm, at }, mapping)
    }

    #[pyfunction]
    fn unordered(at: u32, iterable: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        hash_containers::unordered(HookContext { vm, at }, iterable)
    }

    #[pyfunction]
    fn alike(at: u32, source: PyObjectRef, result: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        hash_containers::alike_result(HookContext { vm, at }, &source, result)
    }

    #[pyfunction]
    fn unpack(at: u32, value: PyObjectRef, before: usize, after: Option<usize>, vm: &VirtualMachine) -> PyResult {
        unpacking::unpack(HookContext { vm, at }, value, before, after)
    }

    #[pyfunction]
    fn formatted(
        at: u32,
        value: PyObjectRef,
        conversion: PyStrRef,
        spec: PyObjectRef,
        vm: &VirtualMachine,
    ) -> PyResult {
        f_strings::formatted(HookContext { vm, at }, &value, conversion.to_str().unwrap_or(""), &spec)
    }

    #[pyfunction]
    fn fstring(at: u32, parts: FuncArgs, vm: &VirtualMachine) -> PyResult {
        f_strings::f_string(HookContext { vm, at }, &parts.args)
    }
}
