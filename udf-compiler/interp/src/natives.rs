//! Functions of Python that are closures of ours. The crate's own way to make one (`VirtualMachine::new_function`) never
//! frees the closure, nor what it captures. Here closures lie in slots: a slot ends with its function ([`held`]), with the
//! interpreter ([`lasting`]), or with a [`Scope`] ([`scoped`]). A function whose slot has ended raises.

use parking_lot::Mutex;
use rustpython_vm::function::{Callee, FuncArgs, IntoPyNativeFn, ItemDoc, PyMethodDef, PyMethodFlags, PyNativeFn};
use rustpython_vm::{PyObjectRef, PyPayload, PyRef, PyResult, VirtualMachine, pyclass};
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

thread_local! {
    /// Those that end with the interpreter of this thread.
    static LASTING: RefCell<Vec<Arc<Slot>>> = const { RefCell::new(Vec::new()) };
    /// Those of the scopes that are open, the innermost last.
    static SCOPED: RefCell<Vec<Arc<Slot>>> = const { RefCell::new(Vec::new()) };
}

/// A closure, or none any more.
struct Slot(Mutex<Option<Arc<dyn PyNativeFn>>>);

impl Slot {
    fn new<K>(closure: impl IntoPyNativeFn<K>) -> Arc<Slot> {
        Arc::new(Slot(Mutex::new(Some(Arc::new(closure.into_func())))))
    }

    fn call(&self, vm: &VirtualMachine, args: FuncArgs, callee: Callee) -> PyResult {
        let closure = self.0.lock().clone();
        match closure {
            Some(closure) => closure(vm, args, callee),
            None => Err(vm.new_runtime_error("the function has ended")),
        }
    }

    /// Frees the closure. What it captures may run code when it goes.
    fn end(&self) {
        let closure = self.0.lock().take();
        drop(closure);
    }
}

/// A function for as long as it is referred to. Its closure must not refer to it: collections do not look into closures.
pub fn held<K>(vm: &VirtualMachine, name: &'static str, closure: impl IntoPyNativeFn<K>) -> PyObjectRef {
    bound(vm, name, Slot::new(closure))
}

/// A function that ends with the innermost scope.
pub fn scoped<K>(vm: &VirtualMachine, name: &'static str, closure: impl IntoPyNativeFn<K>) -> PyObjectRef {
    let slot = Slot::new(closure);
    SCOPED.with_borrow_mut(|scoped| scoped.push(slot.clone()));
    bound(vm, name, slot)
}

/// A function of the interpreter of this thread that looks like one of a module.
pub(super) fn lasting<K>(vm: &VirtualMachine, name: &'static str, closure: impl IntoPyNativeFn<K>) -> PyObjectRef {
    let slot = Slot::new(closure);
    LASTING.with_borrow_mut(|lasting| lasting.push(slot.clone()));
    vm.new_function(name, move |args: FuncArgs, vm: &VirtualMachine| -> PyResult {
        slot.call(vm, args, Callee::named(name))
    })
    .into()
}

/// Ends all functions of the interpreter of this thread.
pub(super) fn end_lasting() {
    let lasting = LASTING.take();
    lasting.iter().for_each(|slot| slot.end());
}

/// Never ends them.
pub(super) fn forget_lasting() {
    std::mem::forget(LASTING.take());
}

/// What is made until it is dropped ends then.
pub struct Scope {
    before: usize,
}

impl Scope {
    pub fn open() -> Scope {
        Scope {
            before: SCOPED.with_borrow(Vec::len),
        }
    }
}

impl Drop for Scope {
    fn drop(&mut self) {
        let ended = SCOPED.with_borrow_mut(|scoped| scoped.split_off(self.before.min(scoped.len())));
        ended.iter().for_each(|slot| slot.end());
    }
}

/// What a function is bound to.
#[pyclass(module = false, name = "closure")]
#[derive(PyPayload)]
struct Bound(Arc<Slot>);

#[pyclass(flags(DISALLOW_INSTANTIATION))]
impl Bound {}

impl fmt::Debug for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Bound")
    }
}

/// Makes the class of what functions are bound to.
pub(super) fn install() {
    use rustpython_vm::class::PyClassImpl;
    let _class = Bound::make_static_type();
}

fn bound(vm: &VirtualMachine, name: &'static str, slot: Arc<Slot>) -> PyObjectRef {
    definition(name)
        .build_bound_function(&vm.ctx, Bound(slot).into_pyobject(vm))
        .into()
}

/// One for each name.
fn definition(name: &'static str) -> &'static PyMethodDef {
    static KNOWN: Mutex<Option<HashMap<&'static str, &'static PyMethodDef>>> = Mutex::new(None);
    let mut known = KNOWN.lock();
    known.get_or_insert_default().entry(name).or_insert_with(|| {
        let definition = PyMethodDef::new_const(name, call, PyMethodFlags::EMPTY, ItemDoc::NONE);
        Box::leak(Box::new(definition))
    })
}

fn call(bound: PyRef<Bound>, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
    bound.0.call(vm, args, Callee::default())
}
