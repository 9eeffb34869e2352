//! The change to this crate: a match calls a function of the process now and then, which may unwind it.

use core::cell::Cell;
use std::sync::OnceLock;

/// Steps of a match between two calls.
const STEPS: u32 = 1024;

static POLL: OnceLock<fn()> = OnceLock::new();

std::thread_local! {
    static LEFT: Cell<u32> = const { Cell::new(STEPS) };
}

/// Sets what is called; the first one stays.
pub fn set_poll(poll: fn()) {
    let _ = POLL.set(poll);
}

/// One step.
#[inline]
pub(crate) fn step() {
    LEFT.with(|left| match left.get() {
        0 => {
            left.set(STEPS);
            if let Some(poll) = POLL.get() {
                poll();
            }
        }
        steps => left.set(steps - 1),
    });
}
