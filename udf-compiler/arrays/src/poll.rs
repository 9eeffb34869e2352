//! The question that long loops ask now and then: shall this stop?
//!
//! The door sets the answer. Knows no interpreter and no signals.

use crate::error::{ArrayError, Kind, Result};
use std::cell::Cell;

/// How many elements of work may pass between two questions.
pub const WORK: usize = 1 << 16;

thread_local! {
    static HOOK: Cell<Option<fn() -> bool>> = const { Cell::new(None) };
}

/// Sets the function that says whether this thread shall stop, and gives back what was set before.
pub fn set(hook: Option<fn() -> bool>) -> Option<fn() -> bool> {
    HOOK.replace(hook)
}

/// Fails as [`Kind::Interrupted`] where the hook says so. To be called about every [`WORK`] elements.
pub fn poll() -> Result<()> {
    match HOOK.get() {
        Some(stop) if stop() => Err(ArrayError::new(Kind::Interrupted, "")),
        _ => Ok(()),
    }
}
