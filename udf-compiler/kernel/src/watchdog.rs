//! Stops runs that are cancelled or late: one thread looks at all of them every few milliseconds and sets the byte
//! that their machine code polls. It sleeps while nothing runs.

use parking_lot::{Condvar, Mutex};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{LazyLock, Once};
use std::time::{Duration, Instant};
use taipan_interface::run_options::CancelFlag;

const TICK: Duration = Duration::from_millis(5);

/// After so many ticks without a run the thread sleeps until there is one.
const IDLE_TICKS: u32 = 100;

/// A run under watch. Ends when dropped.
pub(super) struct Watch {
    id: u64,
}

struct Watched {
    id: u64,
    cancel: NonNull<CancelFlag>,
    deadline: Option<Instant>,
    stop: NonNull<AtomicU8>,
}

// SAFETY: both pointers are to atomics, which `Watch` keeps in the list only while its borrower keeps them alive.
unsafe impl Send for Watched {}

#[derive(Default)]
struct State {
    next: u64,
    runs: Vec<Watched>,
    asleep: bool,
}

#[derive(Default)]
struct Watchdog {
    state: Mutex<State>,
    wake: Condvar,
}

static WATCHDOG: LazyLock<Watchdog> = LazyLock::new(Watchdog::default);

impl Watch {
    /// Runs `body` under watch: `stop` becomes 1 soon after `cancel` is set or `deadline` passes.
    pub(super) fn during<R>(
        cancel: &CancelFlag,
        deadline: Option<Instant>,
        stop: NonNull<AtomicU8>,
        body: impl FnOnce() -> R,
    ) -> R {
        static STARTED: Once = Once::new();
        STARTED.call_once(|| {
            // Without the thread, runs stop between chunks only.
            let _ = std::thread::Builder::new()
                .name("taipan-watchdog".into())
                .spawn(|| WATCHDOG.watch());
        });
        let _watch = Watch::begin(cancel, deadline, stop);
        body()
    }

    fn begin(cancel: &CancelFlag, deadline: Option<Instant>, stop: NonNull<AtomicU8>) -> Watch {
        let mut state = WATCHDOG.state.lock();
        let id = state.next;
        state.next += 1;
        state.runs.push(Watched {
            id,
            cancel: cancel.into(),
            deadline,
            stop,
        });
        if state.asleep {
            WATCHDOG.wake.notify_one();
        }
        Watch { id }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        WATCHDOG.state.lock().runs.retain(|run| run.id != self.id);
    }
}

impl Watchdog {
    fn watch(&self) {
        let mut idle = 0;
        let mut state = self.state.lock();
        loop {
            idle = if state.runs.is_empty() { idle + 1 } else { 0 };
            if idle > IDLE_TICKS {
                state.asleep = true;
                self.wake.wait(&mut state);
                state.asleep = false;
                idle = 0;
            }
            let now = Instant::now();
            for run in &state.runs {
                // SAFETY: the run is still in the list, under the lock, so its borrower has not returned.
                let (cancel, stop) = unsafe { (run.cancel.as_ref(), run.stop.as_ref()) };
                if cancel.is_cancelled() || run.deadline.is_some_and(|deadline| now >= deadline) {
                    stop.store(1, Ordering::Relaxed);
                }
            }
            parking_lot::MutexGuard::unlocked(&mut state, || std::thread::sleep(TICK));
        }
    }
}
