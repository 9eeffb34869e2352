//! The hook that long loops call, so that they can be interrupted. Knows nothing of who sets it.

use crate::error::{ModelError, Result};
use std::cell::Cell;

thread_local! {
    static HOOK: Cell<Option<fn() -> bool>> = const { Cell::new(None) };
}

/// Sets this thread's hook, which says whether to stop.
pub fn set_poll(hook: Option<fn() -> bool>) {
    HOOK.with(|cell| cell.set(hook));
}

/// Asks the hook.
///
/// # Errors
/// `Interrupted` when the hook says to stop.
pub fn poll() -> Result<()> {
    match HOOK.with(Cell::get) {
        Some(hook) if hook() => Err(ModelError::Interrupted),
        _ => Ok(()),
    }
}
