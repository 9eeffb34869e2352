//! Texts of `array.array`: the interpreter writes floats as Rust does, and does not say which type codes there are.

use rustpython_vm::builtins::{PyStr, PyTypeRef};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyRef, PyResult, VirtualMachine};
use std::sync::OnceLock;

type Repr = fn(&PyObject, &VirtualMachine) -> PyResult<PyRef<PyStr>>;

static ORIGINAL: OnceLock<Repr> = OnceLock::new();

/// Corrects the type of the process. To be called once.
pub(super) fn install_type(vm: &VirtualMachine) -> PyResult<()> {
    let class: PyTypeRef = vm.import("array", 0)?.get_attr("array", vm)?.try_into_value(vm)?;
    let slot = &class.slots().repr;
    if let Some(original) = slot.load()
        && ORIGINAL.set(original).is_ok()
    {
        slot.store(Some(text));
        // Types of native modules live as long as the process; this makes one more reference say so.
        let class: &'static PyTypeRef = Box::leak(Box::new(class));
        let method = |args: FuncArgs, vm: &VirtualMachine| -> PyResult<PyRef<PyStr>> {
            match args.args.as_slice() {
                [array] => text(array, vm),
                _ => Err(vm.new_type_error(format!(
                    "expected 0 arguments, got {}",
                    args.args.len().saturating_sub(1)
                ))),
            }
        };
        let method = vm.new_method("__repr__", class, method);
        class.attributes().insert(vm.ctx.intern_str("__repr__"), method.into());
        class.modified();
    }
    Ok(())
}

/// Completes the module of this interpreter.
pub(super) fn install_module(vm: &VirtualMachine) -> PyResult<()> {
    let codes = vm.ctx.new_str("bBuwhHiIlLqQfd");
    vm.import("array", 0)?.set_attr("typecodes", codes, vm)
}

fn text(array: &PyObject, vm: &VirtualMachine) -> PyResult<PyRef<PyStr>> {
    let code: PyRef<PyStr> = array.get_attr("typecode", vm)?.try_into_value(vm)?;
    let original = ORIGINAL.get();
    match (code.as_bytes(), original) {
        (b"f" | b"d", _) | (_, None) if array.length(vm)? > 0 => {
            let items = vm.call_method(array, "tolist", ())?.repr(vm)?;
            let name = array.class().name().to_string();
            Ok(vm.ctx.new_str(format!("{name}('{code}', {items})")))
        }
        (_, Some(original)) => original(array, vm),
        (_, None) => Ok(vm.ctx.new_str(format!("{}('{code}')", array.class().name()))),
    }
}
