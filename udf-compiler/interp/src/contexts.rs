//! The context of decimal arithmetic belongs to a thread in Python, and many functions share a worker's: each gets a
//! context of its own, so that what one sets does not change what another computes.

use rustpython_vm::{PyObjectRef, VirtualMachine};
use std::cell::RefCell;

/// The context that one function was left with; none until it has been run where `decimal` was loaded.
#[derive(Debug, Default)]
pub struct Context(RefCell<Option<PyObjectRef>>);

/// What the thread's context was before.
pub struct Before(Option<PyObjectRef>);

impl Context {
    /// Makes this context the thread's, a new one where there is none yet.
    pub fn enter(&self, vm: &VirtualMachine) -> Before {
        let before = current(vm);
        let kept = self.0.borrow().clone();
        let context = kept.or_else(|| decimal(vm)?.get_attr("Context", vm).ok()?.call((), vm).ok());
        set(vm, context);
        Before(before)
    }

    /// Keeps the thread's context as this one, and gives the thread back what it had.
    pub fn leave(&self, vm: &VirtualMachine, before: Before) {
        *self.0.borrow_mut() = current(vm);
        set(vm, before.0);
    }
}

fn current(vm: &VirtualMachine) -> Option<PyObjectRef> {
    decimal(vm)?.get_attr("getcontext", vm).ok()?.call((), vm).ok()
}

fn set(vm: &VirtualMachine, context: Option<PyObjectRef>) {
    let set = decimal(vm).and_then(|decimal| decimal.get_attr("setcontext", vm).ok());
    if let (Some(context), Some(set)) = (context, set) {
        // A context of Python's own is always accepted.
        let _ = set.call((context,), vm);
    }
}

/// The module, if anything has imported it.
fn decimal(vm: &VirtualMachine) -> Option<PyObjectRef> {
    let modules = vm.sys_module.get_attr("modules", vm).ok()?;
    modules.get_item("decimal", vm).ok()
}
