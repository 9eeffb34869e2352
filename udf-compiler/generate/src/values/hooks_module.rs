//! The module that holds the hooks, as an object of the thread's interpreter. Knows nothing of what is in it.

use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};
use std::cell::RefCell;

thread_local! {
    /// The module of this thread's interpreter, which lives as long as that.
    static MODULE: RefCell<Option<PyObjectRef>> = const { RefCell::new(None) };
}

/// What it is called.
pub const HOOKS: &str = "_taipan_hooks";

/// The module that holds the hooks. It is taken out of the interpreter's modules when it is first asked for, and is not made
/// again: hooks believe what they are given, so programs must not find them.
pub fn hooks_module(vm: &VirtualMachine) -> PyResult<PyObjectRef> {
    if let Some(module) = MODULE.with_borrow(Clone::clone) {
        return Ok(module);
    }
    let module = vm.import(HOOKS, 0)?;
    vm.sys_module.get_attr("modules", vm)?.del_item(HOOKS, vm)?;
    MODULE.set(Some(module.clone()));
    Ok(module)
}

/// Whether the interpreter of this thread has it.
pub fn has_hooks_module() -> bool {
    MODULE.with_borrow(Option::is_some)
}

/// The module, which this thread keeps no more: its interpreter ends.
pub fn let_go_of_hooks() -> Option<PyObjectRef> {
    MODULE.take()
}
