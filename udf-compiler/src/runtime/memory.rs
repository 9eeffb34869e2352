//! Counts the bytes that each thread has allocated, cheaply, so that a watchdog can see how much an interpreter holds.
//! Knows nothing of interpreters or limits.
//!
//! The binary installs [`CountingAlloc`] around its allocator; without it the counters stay at zero and memory limits do
//! not bite.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::Cell;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

/// Threads beyond this many share the last counter, which nobody reads.
const COUNTERS: usize = 4096;

static BYTES: [AtomicI64; COUNTERS] = [const { AtomicI64::new(0) }; COUNTERS];
static NEXT: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    static MINE: Mine = const {
        Mine {
            counter: Cell::new(usize::MAX),
            largest: Cell::new(usize::MAX),
        }
    };
}

struct Mine {
    /// This thread's counter; `usize::MAX` until [`Probe::this_thread`] asks for one.
    counter: Cell<usize>,
    /// The largest block that this thread may ask for.
    largest: Cell<usize>,
}

/// Sets the largest block that this thread may ask for, and gives the one before. The allocator has nothing larger: code
/// that copes with that raises MemoryError long before the machine has no memory left.
pub fn set_largest_block(bytes: usize) -> usize {
    MINE.with(|mine| mine.largest.replace(bytes))
}

/// The largest block that this thread may ask for.
pub fn largest_block() -> usize {
    MINE.with(|mine| mine.largest.get())
}

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
        if self.0 == COUNTERS - 1 {
            return 0;
        }
        BYTES[self.0].load(Ordering::Relaxed)
    }
}

/// An allocator that counts for threads that asked.
#[derive(Debug, Default)]
pub struct CountingAlloc<A>(pub A);

/// Counts bytes that came or went.
fn count(bytes: i64) {
    // A thread that is being torn down has no counter any more.
    let _ = MINE.try_with(|mine| {
        if let Some(counter) = BYTES.get(mine.counter.get()) {
            // Only this thread writes its counter, so no read-modify-write is needed.
            counter.store(counter.load(Ordering::Relaxed) + bytes, Ordering::Relaxed);
        }
    });
}

/// Whether this thread may have a block of this size.
fn admits(size: usize) -> bool {
    size < (64 << 20) || MINE.try_with(|mine| size <= mine.largest.get()).unwrap_or(true)
}

// SAFETY: every call goes to the inner allocator unchanged, or fails; counting allocates nothing and does not unwind.
unsafe impl<A: GlobalAlloc> GlobalAlloc for CountingAlloc<A> {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if !admits(layout.size()) {
            return std::ptr::null_mut();
        }
        count(layout.size() as i64);
        // SAFETY: the caller's contract is the inner allocator's.
        unsafe { self.0.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        count(-(layout.size() as i64));
        // SAFETY: as above.
        unsafe { self.0.dealloc(block, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if !admits(layout.size()) {
            return std::ptr::null_mut();
        }
        count(layout.size() as i64);
        // SAFETY: as above.
        unsafe { self.0.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if !admits(size) {
            return std::ptr::null_mut();
        }
        count(size as i64 - layout.size() as i64);
        // SAFETY: as above.
        unsafe { self.0.realloc(block, layout, size) }
    }
}
