//! Counts the bytes that each thread has allocated, cheaply, so that a watchdog can see how much an interpreter holds, and
//! refuses blocks beyond a thread's bounds. Knows nothing of interpreters.
//!
//! The binary installs [`CountingAlloc`] around its allocator; without it the counters stay at zero and memory limits do
//! not bite. What a refused block comes to is up to its thread ([`set_way_out`]): the standard library allows that a failed
//! allocation unwinds, and where nobody has a way out it ends the process.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
#[cfg(any(feature = "mimalloc", all(target_os = "linux", target_env = "gnu")))]
use std::time::Duration;

/// Threads beyond this many share the last counter, which nobody reads.
const COUNTERS: usize = 4096;
/// Smaller blocks are given out whatever a thread holds: somebody who looks from time to time is soon enough for them.
const LARGE: usize = 64 << 10;
/// How long nothing is given back to the system after something was: finding it takes milliseconds.
#[cfg(any(feature = "mimalloc", all(target_os = "linux", target_env = "gnu")))]
const REST: Duration = Duration::from_secs(1);

static COUNTED: [Counted; COUNTERS] = [const { Counted::new() }; COUNTERS];
static NEXT: AtomicUsize = AtomicUsize::new(0);

/// What other threads see of one.
struct Counted {
    bytes: AtomicI64,
    /// It is to stop: it gets no block at all where it can do without.
    stop: AtomicBool,
}

impl Counted {
    const fn new() -> Counted {
        Counted {
            bytes: AtomicI64::new(0),
            stop: AtomicBool::new(false),
        }
    }
}

thread_local! {
    static MINE: Mine = const {
        Mine {
            counter: Cell::new(usize::MAX),
            bounds: Cell::new(Bounds::NONE),
            can_do_without: Cell::new(never),
            way_out: Cell::new(nowhere),
        }
    };
}

struct Mine {
    /// This thread's counter; `usize::MAX` until [`Probe::this_thread`] asks for one.
    counter: Cell<usize>,
    bounds: Cell<Bounds>,
    can_do_without: Cell<fn() -> bool>,
    way_out: Cell<fn()>,
}

fn never() -> bool {
    false
}

fn nowhere() {}

/// How large blocks a thread gets.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The largest block at all.
    pub largest: usize,
    /// The largest block where the thread can do without.
    pub block: usize,
    /// There, a block beyond a few kilobytes must not bring its counter above this.
    pub total: i64,
}

impl Bounds {
    /// No bounds.
    pub const NONE: Bounds = Bounds {
        largest: usize::MAX,
        block: usize::MAX,
        total: i64::MAX,
    };
}

/// Sets how large blocks this thread gets, and gives the bounds before.
pub fn set_bounds(bounds: Bounds) -> Bounds {
    MINE.with(|mine| mine.bounds.replace(bounds))
}

/// The largest block that this thread may ask for.
pub fn largest_block() -> usize {
    MINE.with(|mine| mine.bounds.get().largest)
}

/// Says for this thread what a failed allocation comes to. `can_do_without` tells whether one may fail now by the bounds or
/// because the thread is to stop. `way_out` is called when one has failed: it unwinds to where that is expected, or returns
/// if nobody expects it, and then the process ends. Neither may allocate more than a few bytes.
pub fn set_way_out(can_do_without: fn() -> bool, way_out: fn()) {
    install_hook();
    MINE.with(|mine| {
        mine.can_do_without.set(can_do_without);
        mine.way_out.set(way_out);
    });
}

#[cfg(taipan_alloc_hook)]
fn install_hook() {
    unsafe extern "Rust" {
        fn taipan_set_alloc_error_hook(hook: fn(Layout));
    }
    static ONCE: std::sync::Once = std::sync::Once::new();
    // SAFETY: `build.rs` defines it with this signature, compiled by the same compiler.
    ONCE.call_once(|| unsafe { taipan_set_alloc_error_hook(failed) });
}

#[cfg(not(taipan_alloc_hook))]
fn install_hook() {}

/// What the standard library calls before it ends the process.
#[cfg(taipan_alloc_hook)]
fn failed(block: Layout) {
    if !std::thread::panicking()
        && let Ok(way_out) = MINE.try_with(|mine| mine.way_out.get())
    {
        way_out();
    }
    // No more memory may be asked for here.
    let _ = std::io::Write::write_all(&mut std::io::stderr(), b"taipan: out of memory: a block of ");
    let mut digits = [0; 20];
    let mut rest = block.size();
    let mut first = digits.len();
    while first == digits.len() || rest > 0 {
        first -= 1;
        digits[first] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    let _ = std::io::Write::write_all(&mut std::io::stderr(), &digits[first..]);
    let _ = std::io::Write::write_all(&mut std::io::stderr(), b" bytes\n");
}

/// Whether failed allocations find their way out in this build.
pub const UNWINDS: bool = cfg!(taipan_alloc_hook);

/// Reads a thread's counter, from any thread.
#[derive(Clone, Copy, Debug)]
pub struct Probe(usize);

impl Probe {
    /// The counter of the calling thread, which counts from the first call on.
    pub fn this_thread() -> Probe {
        let index = MINE.with(|mine| {
            if mine.counter.get() == usize::MAX {
                mine.counter.set(NEXT.fetch_add(1, Ordering::Relaxed).min(COUNTERS - 1));
            }
            mine.counter.get()
        });
        Probe(index)
    }

    /// Bytes allocated by the thread less bytes that it freed. Memory that another thread frees stays counted, so only
    /// differences over short times mean something.
    pub fn bytes(self) -> i64 {
        if self.is_shared() {
            return 0;
        }
        COUNTED[self.0].bytes.load(Ordering::Relaxed)
    }

    /// From now on the thread gets no block where it can do without one, or gets them again.
    pub fn stop(self, stop: bool) {
        if !self.is_shared() {
            COUNTED[self.0].stop.store(stop, Ordering::Relaxed);
        }
    }

    fn is_shared(self) -> bool {
        self.0 == COUNTERS - 1
    }
}

/// Gives pages that nobody uses back to the system, unless that happened a moment ago. An allocator keeps them: one block
/// that stays at the end of a heap holds all that were freed before it, and mimalloc looks at a thread's pages when that
/// thread asks for more. Which allocator the binary has installed is not known here; one that is not used has nothing.
pub fn give_back() {
    #[cfg(feature = "mimalloc")]
    mimalloc::give_back();
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    glibc::give_back();
}

/// Every thread has a heap of its own.
#[cfg(feature = "mimalloc")]
mod mimalloc {
    use super::REST;
    use std::cell::Cell;
    use std::time::Instant;

    thread_local! {
        static LAST: Cell<Option<Instant>> = const { Cell::new(None) };
    }

    pub(super) fn give_back() {
        if LAST.get().is_some_and(|last| last.elapsed() < REST) {
            return;
        }
        // SAFETY: it may be called at any time, from any thread.
        unsafe { libmimalloc_sys::mi_collect(true) };
        LAST.set(Some(Instant::now()));
    }
}

/// All threads share some heaps.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod glibc {
    use super::REST;
    use parking_lot::Mutex;
    use std::time::Instant;

    pub(super) fn give_back() {
        static LAST: Mutex<Option<Instant>> = Mutex::new(None);
        let Some(mut last) = LAST.try_lock() else { return };
        if last.is_some_and(|last| last.elapsed() < REST) {
            return;
        }
        // SAFETY: it may be called at any time, from any thread.
        unsafe { libc::malloc_trim(0) };
        *last = Some(Instant::now());
    }
}

/// An allocator that counts for threads that asked.
#[derive(Debug, Default)]
pub struct CountingAlloc<A>(pub A);

/// Counts bytes that came or went.
fn count(bytes: i64) {
    // A thread that is being torn down has no counter any more.
    let _ = MINE.try_with(|mine| {
        if let Some(counted) = COUNTED.get(mine.counter.get()) {
            // Only this thread writes its counter, so no read-modify-write is needed.
            counted
                .bytes
                .store(counted.bytes.load(Ordering::Relaxed) + bytes, Ordering::Relaxed);
        }
    });
}

/// Counts a block of this size instead of one of the size before, unless this thread may not have it.
fn admits(before: usize, size: usize) -> bool {
    let admit = |mine: &Mine| {
        let Some(counted) = COUNTED.get(mine.counter.get()) else {
            return true;
        };
        let grows = size as i64 - before as i64;
        let bytes = counted.bytes.load(Ordering::Relaxed) + grows;
        let admitted = size < LARGE && !counted.stop.load(Ordering::Relaxed) || mine.admits(size, bytes, counted);
        if admitted {
            counted.bytes.store(bytes, Ordering::Relaxed);
        }
        admitted
    };
    MINE.try_with(admit).unwrap_or(true)
}

impl Mine {
    #[cold]
    fn admits(&self, size: usize, bytes: i64, counted: &Counted) -> bool {
        let bounds = self.bounds.get();
        // Unwinding needs blocks, and what is dropped on its way may too.
        if std::thread::panicking() {
            return true;
        }
        if !self.can_do_without.get()() {
            return size <= bounds.largest;
        }
        !counted.stop.load(Ordering::Relaxed) && (size < LARGE || size <= bounds.block && bytes <= bounds.total)
    }
}

// SAFETY: every call goes to the inner allocator unchanged, or fails; counting allocates nothing and does not unwind.
unsafe impl<A: GlobalAlloc> GlobalAlloc for CountingAlloc<A> {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if !admits(0, layout.size()) {
            return std::ptr::null_mut();
        }
        // SAFETY: the caller's contract is the inner allocator's.
        unsafe { self.0.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        count(-(layout.size() as i64));
        // SAFETY: as above.
        unsafe { self.0.dealloc(block, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if !admits(0, layout.size()) {
            return std::ptr::null_mut();
        }
        // SAFETY: as above.
        unsafe { self.0.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if !admits(layout.size(), size) {
            return std::ptr::null_mut();
        }
        // SAFETY: as above.
        unsafe { self.0.realloc(block, layout, size) }
    }
}
