//! When garbage collection of cycles happens. A collection stops every interpreter of the process, and waits for those
//! inside native code; so none happens by itself. It happens between jobs and now and then within long ones, preferably
//! when nothing else runs, and never while an interpreter is lost in native code. Knows nothing of functions.
//!
//! A collection looks at the objects of its own interpreter only, but begins the count of young objects anew for all: so
//! what was counted before is kept ([`born`]), and every interpreter compares with its own last collection.

use parking_lot::Mutex;
use rustpython_vm::VirtualMachine;
use rustpython_vm::gc_state::gc_state;
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Young objects that are not worth a collection, ever; CPython's threshold.
const FEW: usize = 2_000;
/// Young objects that make a collection worth while.
const SOME: usize = 50_000;
/// Young objects that make it necessary.
const MANY: usize = 200_000;
/// Every so many collections look at old objects too.
const FULL_EVERY: usize = 8;
/// A job that leaves more bytes than this behind may have left garbage, of few objects that are large.
const MUCH: i64 = 8 << 20;

/// Interpreters that run a job.
static BUSY: AtomicUsize = AtomicUsize::new(0);
/// Interpreters that nobody waits for any more.
static LOST: AtomicUsize = AtomicUsize::new(0);
static COLLECTIONS: AtomicUsize = AtomicUsize::new(0);
/// Collections that go on now.
static UNDER_WAY: AtomicUsize = AtomicUsize::new(0);
/// Collections that ended.
static ENDED: AtomicUsize = AtomicUsize::new(0);
/// Young objects that were counted before the count began anew.
static COUNTED: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// How many collections had ended when this interpreter collected last.
    static SEEN: Cell<usize> = const { Cell::new(0) };
    /// How many objects had been born by then.
    static BORN: Cell<usize> = const { Cell::new(0) };
    /// What this interpreter is made of is frozen.
    static SETTLED: Cell<bool> = const { Cell::new(false) };
    /// A job has left much behind, and nobody has looked whether it is garbage.
    static LEFT: Cell<bool> = const { Cell::new(false) };
    /// What is much: more where much has turned out to be no garbage.
    static LIMIT: Cell<i64> = const { Cell::new(MUCH) };
    /// How many collections had ended when it began.
    static BEGAN: Cell<usize> = const { Cell::new(0) };
}

/// Counts an interpreter as busy until dropped.
pub(super) struct Busy(());

impl Busy {
    pub(super) fn new() -> Busy {
        BUSY.fetch_add(1, Ordering::Relaxed);
        Busy(())
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        BUSY.fetch_sub(1, Ordering::Relaxed);
    }
}

/// An interpreter was given up while it ran.
pub(super) fn lost() {
    LOST.fetch_add(1, Ordering::Relaxed);
}

/// A lost interpreter came back and ended.
pub(super) fn found() {
    LOST.fetch_sub(1, Ordering::Relaxed);
}

/// Turns automatic collection off in a new interpreter.
pub(super) fn take_over(vm: &VirtualMachine) {
    vm.state.gc.disable();
    BEGAN.set(ended());
    BORN.set(born());
}

/// Objects that collections look at: those made since the process began, less those that were freed while young.
fn born() -> usize {
    COUNTED.load(Ordering::Relaxed) + gc_state().get_count().0
}

/// Young objects since this interpreter collected last, of all interpreters: how many are its own, nobody counts.
fn young() -> usize {
    born().saturating_sub(BORN.get())
}

/// What a new interpreter is made of stays as long as it does: no collection need look at it before.
pub(super) fn settle(vm: &VirtualMachine) {
    vm.state.gc.freeze();
    SETTLED.set(true);
}

/// Its end: collections look at all of it again.
pub(super) fn unsettle(vm: &VirtualMachine) {
    if SETTLED.get() {
        vm.state.gc.unfreeze();
    }
}

/// Collects if it is time. To be called by a busy interpreter, between two calls of Python code.
pub(super) fn collect_if_due(vm: &VirtualMachine) {
    let young = young();
    let alone = BUSY.load(Ordering::Relaxed) <= 1;
    let due = young > MANY || (young > SOME && alone);
    if !due || LOST.load(Ordering::Relaxed) > 0 {
        return;
    }
    let full = COLLECTIONS.fetch_add(1, Ordering::Relaxed) % FULL_EVERY == FULL_EVERY - 1;
    collect(vm, if full { 2 } else { 0 });
}

/// The same at the end of a job, after which this thread holds so many bytes more than before it.
pub(super) fn collect_after(vm: &VirtualMachine, held: impl Fn() -> i64) {
    let before = held();
    if before <= LIMIT.get() {
        return collect_if_due(vm);
    }
    LEFT.set(true);
    collect_left(vm);
    if !LEFT.get() {
        let garbage = held() < before / 2;
        LIMIT.set(if garbage { MUCH } else { LIMIT.get().saturating_mul(2) });
    }
}

/// Whether a job of this interpreter has left much behind that nobody has looked at: another collection was under way, which
/// has made it old and freed nothing.
pub(super) fn has_left_much() -> bool {
    LEFT.get()
}

/// Whether nothing can be collected now.
pub(super) fn must_wait() -> bool {
    is_under_way() || LOST.load(Ordering::Relaxed) > 0
}

/// Looks at what jobs have left behind.
pub(super) fn collect_left(vm: &VirtualMachine) {
    if LOST.load(Ordering::Relaxed) == 0 && collect(vm, 2) == Collection::Done {
        LEFT.set(false);
    }
}

/// Collects everything, of an interpreter that ends; if it cannot now, it has left much. As long as nobody has collected since
/// it began, itself included, its objects are young, unless they were frozen.
pub(super) fn release(vm: &VirtualMachine) {
    LEFT.set(true);
    if must_wait() {
        return;
    }
    let all_young = !SETTLED.get() && BEGAN.get() == ended();
    if collect(vm, if all_young { 0 } else { 2 }) == Collection::Done {
        LEFT.set(false);
    }
}

/// What came of an interpreter's wish to collect.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Collection {
    /// There is nothing to look at.
    Needless,
    /// Another one was under way, which does not free this interpreter's garbage.
    GaveWay,
    Done,
}

/// Collects everything, now, for an interpreter that has run out of memory. A few huge objects are no reason to, and take
/// long to look through. A collection frees its own interpreter's garbage only, but makes all objects old: after one of
/// another interpreter, this one's may be among them.
pub(super) fn collect_now(vm: &VirtualMachine) -> Collection {
    let many = young() > FEW || SEEN.get() != ended();
    if !many || LOST.load(Ordering::Relaxed) > 0 {
        return Collection::Needless;
    }
    collect(vm, 2)
}

fn collect(vm: &VirtualMachine, generation: usize) -> Collection {
    /// RustPython collects one at a time too, and does not say which: of two that begin at once, the one that frees nothing
    /// must know.
    static ONE: Mutex<()> = Mutex::new(());
    let Some(_one) = ONE.try_lock() else {
        return Collection::GaveWay;
    };
    UNDER_WAY.fetch_add(1, Ordering::AcqRel);
    let (before, ..) = gc_state().get_count();
    vm.state.gc.collect_force(generation);
    let (after, ..) = gc_state().get_count();
    COUNTED.fetch_add(before.saturating_sub(after), Ordering::Relaxed);
    SEEN.set(ENDED.fetch_add(1, Ordering::AcqRel) + 1);
    BORN.set(born());
    UNDER_WAY.fetch_sub(1, Ordering::AcqRel);
    Collection::Done
}

/// Whether a collection goes on.
pub(super) fn is_under_way() -> bool {
    UNDER_WAY.load(Ordering::Acquire) > 0
}

/// How many collections ended.
pub(super) fn ended() -> usize {
    ENDED.load(Ordering::Acquire)
}
