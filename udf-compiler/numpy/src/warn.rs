//! numpy's warnings: the package says what becomes of them, as `errstate` and Python's filters have it.

use crate::classes;
use rustpython_vm::{PyResult, VirtualMachine};

/// Warnings in words of their own.
pub fn texts(told: &[&str], vm: &VirtualMachine) -> PyResult<()> {
    for text in told {
        let text = vm.ctx.new_str(*text);
        classes::handler(vm)?.get_attr("tell", vm)?.call((text,), vm)?;
    }
    Ok(())
}

/// What arithmetic met, by bits: division by zero 1, overflow 2, underflow 4, an invalid value 8; and the name of the function.
pub fn flags(bits: u8, name: &str, vm: &VirtualMachine) -> PyResult<()> {
    match bits {
        0 => Ok(()),
        _ => {
            let met = classes::handler(vm)?.get_attr("met", vm)?;
            met.call((vm.ctx.new_int(bits), vm.ctx.new_str(name)), vm).map(drop)
        }
    }
}
