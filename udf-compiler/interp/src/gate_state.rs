//! Which gate a thread is in, and whether what it runs may be unwound. What unwinds is in [`super::gate`].

use rustpython_vm::vm::thread::get_current_frame;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::Result as Caught;

thread_local! {
    /// The innermost gate of this thread: the frame in which it was entered. `None`: there is none, or what runs may not be
    /// unwound to it.
    static INNERMOST: Cell<Option<usize>> = const { Cell::new(None) };
    /// Whether a job of this thread may be unwound as a whole.
    static WHOLE_JOB: Cell<bool> = const { Cell::new(false) };
}

/// Whether native code runs that its gate can take back.
pub(super) fn in_native_code() -> bool {
    INNERMOST.get().is_some_and(|frame| frame == innermost_frame())
}

fn innermost_frame() -> usize {
    get_current_frame() as usize
}

/// Says whether what this thread runs next may be unwound as a whole, and gives what was said before.
pub(super) fn whole_job(may_unwind: bool) -> bool {
    WHOLE_JOB.replace(may_unwind)
}

/// Runs native code that may not be unwound.
pub(super) fn closed<R>(native: impl FnOnce() -> R) -> R {
    /// Opens the gate again, also where a panic passes.
    struct Reopen(Option<usize>);
    impl Drop for Reopen {
        fn drop(&mut self) {
            INNERMOST.set(self.0);
        }
    }
    let _reopen = Reopen(INNERMOST.replace(None));
    native()
}

/// Runs native code within a gate of its own.
pub(super) fn within<R>(native: impl FnOnce() -> R) -> Caught<R> {
    let before = INNERMOST.replace(Some(innermost_frame()));
    let result = catch_unwind(AssertUnwindSafe(native));
    INNERMOST.set(before);
    result
}

/// Whether the whole job of this thread may be unwound.
pub(super) fn may_unwind_job() -> bool {
    WHOLE_JOB.get()
}
