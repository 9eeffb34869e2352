//! Hooks for statements, and for generator functions.
//! Each hands over to the room that knows what it means.

#[rustpython_vm::pymodule(sub)]
pub(super) mod hooks {
    use crate::staging::{branch, inline_generators, loops, raise_stmt, try_stmt, with_stmt};
    use crate::state::HookContext;
    use rustpython_vm::function::FuncArgs;
    use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};

    #[pyfunction]
    fn if_(at: u32, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
        branch::if_statement(HookContext { vm, at }, &args.args)
    }

    #[pyfunction]
    fn while_(at: u32, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
        loops::while_statement(HookContext { vm, at }, &args.args)
    }

    #[pyfunction]
    fn for_(at: u32, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
        loops::for_statement(HookContext { vm, at }, &args.args)
    }

    #[pyfunction]
    fn try_(at: u32, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
        try_stmt::try_statement(HookContext { vm, at }, &args.args)
    }

    #[pyfunction]
    fn with_(at: u32, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
        with_stmt::with_statement(HookContext { vm, at }, &args.args)
    }

    #[pyfunction]
    fn assert_(at: u32, test: PyObjectRef, message: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        raise_stmt::assert_statement(HookContext { vm, at }, test, message)
    }

    #[pyfunction]
    fn raise_(at: u32, exception: PyObjectRef, cause: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        raise_stmt::raise_statement(HookContext { vm, at }, exception, cause)
    }

    #[pyfunction]
    fn generator(at: u32, body: PyObjectRef, vm: &VirtualMachine) -> PyObjectRef {
        inline_generators::generator(HookContext { vm, at }, body)
    }

    #[pyfunction]
    fn generator_expression(at: u32, body: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        inline_generators::expression(HookContext { vm, at }, body)
    }

    #[pyfunction]
    fn yield_(at: u32, value: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        inline_generators::yield_value(HookContext { vm, at }, value, false)
    }

    #[pyfunction]
    fn yield_in_try(at: u32, value: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        inline_generators::yield_value(HookContext { vm, at }, value, true)
    }
}
