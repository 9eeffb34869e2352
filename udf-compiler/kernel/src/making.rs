//! Makes machine code once for all who need it. Making it is no work of the function: no time limit counts it. What takes
//! long is made on a thread of its own, so that a caller who is cancelled need not wait; the code is there for the next one.

use parking_lot::{Condvar, Mutex};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use taipan_codegen::{Code, CodegenError};
use tracing::Span;
use tracing::dispatcher::{self, Dispatch};

/// Instructions of a module whose code is made where it is needed: that takes some milliseconds.
pub(super) const SMALL: usize = 300;

/// How often one who waits asks whether to go on.
const LOOK: Duration = Duration::from_millis(10);

/// Cranelift recurs over what a function's blocks are nested in.
const STACK: usize = 16 << 20;

type Made = Result<Code, CodegenError>;

/// The code of one variant.
#[derive(Debug, Default)]
pub(super) struct Making {
    made: OnceLock<Made>,
    begun: Mutex<bool>,
    done: Condvar,
}

impl Making {
    /// The code, if it was made.
    pub(super) fn made(&self) -> Option<&Made> {
        self.made.get()
    }

    /// The code, made on this thread if there is none.
    pub(super) fn here(&self, make: impl FnOnce() -> Made) -> &Made {
        self.made.get_or_init(make)
    }

    /// The code, made on another thread unless that has begun. Nothing if the caller gives up before it is there.
    pub(super) fn beside(
        self: &Arc<Self>,
        make: impl FnOnce() -> Made + Send + 'static,
        gives_up: impl Fn() -> bool,
    ) -> Option<&Made> {
        let mut begun = self.begun.lock();
        if !std::mem::replace(&mut *begun, true) {
            self.begin(make);
        }
        loop {
            match self.made.get() {
                None if gives_up() => return None,
                None => drop(self.done.wait_for(&mut begun, LOOK)),
                made => return made,
            }
        }
    }

    fn begin(self: &Arc<Self>, make: impl FnOnce() -> Made + Send + 'static) {
        let (own, span) = (self.clone(), Span::current());
        let dispatch = dispatcher::get_default(Dispatch::clone);
        let make = move || {
            let made = catch_unwind(AssertUnwindSafe(|| {
                dispatcher::with_default(&dispatch, || span.in_scope(make))
            }));
            let failed = |_| Err(CodegenError::Backend("the compiler panicked".into()));
            let _ = own.made.set(made.unwrap_or_else(failed));
            own.done.notify_all();
        };
        let thread = std::thread::Builder::new().name("taipan-codegen".into());
        if let Err(error) = thread.stack_size(STACK).spawn(make) {
            let _ = self.made.set(Err(CodegenError::Backend(error.to_string())));
        }
    }
}
