//! A function that waits for other threads, and what it has under way: that is put aside while its worker runs functions of
//! others. Knows what functions have besides their Python objects; does not know what they wait for.

use super::{gate_state, limits, pool, refusals};
use rustpython_vm::VirtualMachine;

/// Waits for other threads inside a function. What others run on its worker meanwhile runs in `apart`, which puts aside
/// what the caller has under way.
pub fn waiting<R: Send>(vm: &VirtualMachine, wait: impl FnOnce() -> R + Send, apart: impl Fn(&mut dyn FnMut())) -> R {
    pool::waiting(vm, wait, |worker, visit| {
        let messages = worker.sandbox().messages();
        let said = worker.sandbox().take_messages(worker.vm());
        let refused = refusals::take();
        let handled = vm.current_exception();
        gate_state::closed(|| limits::resting(|| apart(visit)));
        vm.set_exception(handled);
        refusals::put(refused);
        messages.put_back(said);
    })
}
