//! Hooks for operators, attributes and items.
//! Each hands over to the room that knows what it means.

#[rustpython_vm::pymodule(sub)]
pub(super) mod hooks {
    use crate::data_model::{arithmetic, attributes, compare, items};
    use crate::staging::{branch, truth};
    use crate::state::HookContext;
    use rustpython_vm::builtins::PyTupleRef;
    use rustpython_vm::{AsObject, PyObjectRef, PyResult, VirtualMachine};

    #[pyfunction]
    fn bin(at: u32, op: String, left: PyObjectRef, right: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        arithmetic::binary(HookContext { vm, at }, &op, left, right, false)
    }

    #[pyfunction]
    fn aug(at: u32, op: String, left: PyObjectRef, right: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        arithmetic::binary(HookContext { vm, at }, &op, left, right, true)
    }

    #[pyfunction]
    fn unary(at: u32, op: String, operand: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        arithmetic::unary(HookContext { vm, at }, &op, &operand)
    }

    #[pyfunction]
    fn not_(at: u32, operand: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        HookContext { vm, at }.not(operand)
    }

    #[pyfunction]
    fn cmp(at: u32, op: String, left: PyObjectRef, right: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        compare::written(HookContext { vm, at }, &op, &left, &right)
    }

    #[pyfunction]
    fn chain(at: u32, left: PyObjectRef, links: PyTupleRef, vm: &VirtualMachine) -> PyResult {
        truth::chain(HookContext { vm, at }, left, links.as_slice())
    }

    #[pyfunction]
    fn and_(at: u32, left: PyObjectRef, right: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        truth::and_or(HookContext { vm, at }, true, left, right)
    }

    #[pyfunction]
    fn or_(at: u32, left: PyObjectRef, right: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        truth::and_or(HookContext { vm, at }, false, left, right)
    }

    #[pyfunction]
    fn ifexp(at: u32, test: PyObjectRef, body: PyObjectRef, orelse: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        branch::if_expression(HookContext { vm, at }, test, body, orelse)
    }

    #[pyfunction]
    fn getattr(at: u32, object: PyObjectRef, name: String, vm: &VirtualMachine) -> PyResult {
        attributes::get(HookContext { vm, at }, object, &name)
    }

    #[pyfunction]
    fn setattr(at: u32, object: PyObjectRef, name: String, value: PyObjectRef, vm: &VirtualMachine) -> PyResult<()> {
        attributes::set(HookContext { vm, at }, object, &name, value)
    }

    #[pyfunction]
    fn item(at: u32, object: PyObjectRef, index: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        items::get(HookContext { vm, at }, &object, &index)
    }

    #[pyfunction]
    fn setitem(
        at: u32,
        object: PyObjectRef,
        index: PyObjectRef,
        value: PyObjectRef,
        vm: &VirtualMachine,
    ) -> PyResult<()> {
        items::set(HookContext { vm, at }, &object, &index, &value)
    }

    #[pyfunction]
    fn delitem(at: u32, object: PyObjectRef, index: PyObjectRef, vm: &VirtualMachine) -> PyResult<()> {
        items::delete(HookContext { vm, at }, &object, &index)
    }

    #[pyfunction]
    fn slice(start: PyObjectRef, stop: PyObjectRef, step: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        vm.ctx.types.slice_type.as_object().call((start, stop, step), vm)
    }
}
