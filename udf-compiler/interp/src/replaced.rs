//! Functions that stand in the place of the interpreter's own.

use super::natives;
use rustpython_vm::function::{ArgIntoFloat, FuncArgs};
use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};
use std::time::{Duration, Instant};

/// A function that refuses to do anything.
pub(super) fn refusal(name: &str, vm: &VirtualMachine) -> PyObjectRef {
    let message = format!("{name}() is not available in functions");
    let refuse = move |_: FuncArgs, vm: &VirtualMachine| -> PyResult { Err(vm.new_runtime_error(message.clone())) };
    natives::lasting(vm, "refuse", refuse)
}

/// `time.sleep` that an interrupt ends, and that lets other interpreters collect garbage.
pub(super) fn sleep(seconds: ArgIntoFloat, vm: &VirtualMachine) -> PyResult<()> {
    let seconds = seconds.into_float();
    if seconds < 0.0 {
        return Err(vm.new_value_error("sleep length must be non-negative"));
    }
    let length = Duration::try_from_secs_f64(seconds)
        .map_err(|_| vm.new_overflow_error("timestamp too large to convert to C PyTime_t"))?;
    let start = Instant::now();
    while let Some(left) = length.checked_sub(start.elapsed()).filter(|left| !left.is_zero()) {
        vm.allow_threads(|| std::thread::sleep(left.min(Duration::from_millis(2))));
        vm.check_signals()?;
    }
    Ok(())
}
