//! Exceptions of the array runtime's errors. What is refused is refused so that no handler of the program hides it.

use crate::classes;
use rustpython_vm::builtins::{PyBaseExceptionRef, PyTypeRef};
use rustpython_vm::{PyResult, VirtualMachine};
use taipan_arrays::{ArrayError, Kind};
use taipan_interp::{limits, refusals};

/// The exception of an error.
pub fn exception(error: ArrayError, vm: &VirtualMachine) -> PyBaseExceptionRef {
    let message = error.message;
    let of = |class: &PyTypeRef| vm.new_exception_msg(class.clone(), message.as_str().into());
    let named = |name: &str, other: &PyTypeRef| match classes::class(name, vm) {
        Ok(class) => of(&class),
        Err(_) => of(other),
    };
    let plain = &vm.ctx.exceptions;
    match error.kind {
        Kind::Value => of(&plain.value_error.to_owned()),
        Kind::Type => of(&plain.type_error.to_owned()),
        Kind::Index => of(&plain.index_error.to_owned()),
        Kind::Overflow => of(&plain.overflow_error.to_owned()),
        Kind::ZeroDivision => of(&plain.zero_division_error.to_owned()),
        Kind::FloatingPoint => of(&plain.floating_point_error.to_owned()),
        Kind::Memory => named("_ArrayMemoryError", &plain.memory_error.to_owned()),
        Kind::Axis => named("AxisError", &plain.value_error.to_owned()),
        Kind::Promotion => named("DTypePromotionError", &plain.type_error.to_owned()),
        Kind::Ufunc => named("UFuncTypeError", &plain.type_error.to_owned()),
        Kind::Linalg => named("LinAlgError", &plain.value_error.to_owned()),
        Kind::Runtime => of(&plain.runtime_error.to_owned()),
        Kind::NotImplemented => refused(&message, vm),
        Kind::Interrupted => interrupted(vm),
    }
}

/// The refusal of what numpy does and this package does not.
fn refused(message: &str, vm: &VirtualMachine) -> PyBaseExceptionRef {
    let named = message.starts_with("numpy.");
    let message = if named {
        message.to_string()
    } else {
        format!("numpy: {message}")
    };
    match refusals::refuse(message, vm) {
        Err(error) => error,
        Ok(_) => vm.new_not_implemented_error("numpy"),
    }
}

fn interrupted(vm: &VirtualMachine) -> PyBaseExceptionRef {
    match limits::check(vm).and_then(|()| vm.check_signals()) {
        Err(error) => error,
        Ok(()) => vm.new_runtime_error("the run was interrupted"),
    }
}

/// Results of the runtime as Python's.
pub trait Raise<T> {
    /// The value, or the exception.
    fn raised(self, vm: &VirtualMachine) -> PyResult<T>;
}

impl<T> Raise<T> for taipan_arrays::Result<T> {
    fn raised(self, vm: &VirtualMachine) -> PyResult<T> {
        self.map_err(|error| exception(error, vm))
    }
}
