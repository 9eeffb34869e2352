//! Stops what runs on an interpreter: time limit, cancellation, memory limit. One watchdog thread looks at every run a
//! few times per frame of a film and sends interrupts. Does not know what runs.
//!
//! The flag that makes an interpreter look at its channel is shared by all of them, and the first to look clears it: so
//! an interrupt is sent again and again until it took. An interpreter that spends its time in native code would hardly
//! ever be the first; the others then stand aside for moments, and native code that may grow asks by itself ([`check`]).
//! Code may catch an interrupt; code that does so many times is unwound by a panic, which costs the interpreter its life
//! and nothing else.

use super::garbage::{self, Collection};
use super::gate_state;
use super::thread_time::ThreadTime;
use parking_lot::{Condvar, Mutex};
use rustpython_vm::signal::UserSignalSender;
use rustpython_vm::{PyResult, VirtualMachine};
use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU8, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use taipan_interface::run_options::{CancelFlag, ExecError};
use taipan_runtime::memory::{self, Bounds, Probe, set_bounds};
use taipan_types::account::{Held, MemoryAccount};

/// How often the watchdog looks.
const TICK: Duration = Duration::from_millis(3);
/// How many interrupts code may swallow that only say that it holds too much.
const PATIENCE: u32 = 40;
/// How many it may swallow that are to end it.
const PATIENCE_AT_THE_END: u32 = 12;
/// How many collections a run gets before it is out of memory.
const COLLECTIONS: usize = 3;
/// How long a run tries to get them while others collect.
const GIVING_WAY: Duration = Duration::from_secs(5);
/// How many interrupts in a row may not arrive before the other interpreters stand aside.
const UNANSWERED: u32 = 4;
/// How long the others stand aside at a time.
const ASIDE: Duration = Duration::from_millis(30);
/// How long native code may go on after an interrupt before its caller stops waiting for it.
pub const GRACE: Duration = Duration::from_millis(60);
/// The same on the interpreter where functions keep their state: it is lost with the interpreter, that of all of them.
pub const GRACE_OF_STATE: Duration = Duration::from_secs(2);
/// Longest that one run waits for the collections of others.
const COLLECTING: Duration = Duration::from_secs(2);

/// A run that held so much leaves pages that the allocator keeps, though nobody may want them again.
const MUCH: i64 = 32 << 20;

/// Longest time for finalizers when an interpreter ends.
const CLOSING_TIMEOUT: Duration = Duration::from_secs(1);

/// How many times its time limit a run may take that is limited in its own work.
const SLOWEST: u32 = 12;

/// Blocks up to this size are given out whatever the limit, where they can only be refused at the cost of the interpreter.
const LEAST_LARGEST_BLOCK: usize = 256 << 20;

/// Time limit of a batch where nobody says otherwise.
pub const DEFAULT_TIMEOUT: Duration = Duration::from_secs(300);
/// Memory limit of a batch where nobody says otherwise.
pub const DEFAULT_MEMORY: usize = 256 << 20;

thread_local! {
    /// The runs of this worker; the innermost is the last.
    static CURRENT: RefCell<Vec<Arc<Run>>> = const { RefCell::new(Vec::new()) };
    /// A run that ended on this worker held much.
    static HELD_MUCH: Cell<bool> = const { Cell::new(false) };
}

const RUNNING: u8 = 0;
const TIMED_OUT: u8 = 1;
const CANCELLED: u8 = 2;
const OUT_OF_MEMORY: u8 = 3;

/// What a time limit counts.
#[derive(Clone, Copy, Debug)]
pub enum Clock {
    /// What passes, as somebody waits for the answer.
    Passing,
    /// What passes, but for the time that the run's own thread is ready and the machine has no processor for it.
    Served,
    /// What the run's own thread works, so that the answer does not depend on how busy the machine is; a run on a
    /// machine that does not get to it ends after a multiple of its limit all the same.
    Working,
}

/// The limits of one run.
#[derive(Clone, Debug)]
pub struct Limit {
    pub function: String,
    pub timeout: Duration,
    pub clock: Clock,
    pub memory: usize,
    pub cancel: Arc<CancelFlag>,
    /// Where memory is counted besides.
    pub account: Option<Arc<dyn MemoryAccount>>,
    /// How long native code may go on after an interrupt before the caller stops waiting for it.
    pub grace: Duration,
}

/// One run under limits, seen by the worker, the watchdog and the caller.
#[derive(Debug)]
pub struct Run {
    limit: Limit,
    started: OnceLock<Started>,
    /// Why it is to stop.
    reason: AtomicU8,
    /// Since when.
    told: OnceLock<Instant>,
    finished: AtomicBool,
    /// An interrupt is on its way.
    pending: AtomicBool,
    taken: AtomicU32,
    /// Those among them that were to end it.
    ending: AtomicU32,
    /// Interrupts sent since the last one that was taken.
    unanswered: AtomicU32,
    /// It took an interrupt, and looks whether what it holds is garbage.
    answers: AtomicBool,
    /// It stands aside for another run, or is about to.
    aside: AtomicBool,
    /// It rests, while its worker runs something of others.
    resting: AtomicBool,
    /// What it came to is being told: its memory does not count.
    tells: AtomicBool,
    /// What it was last seen to hold, in the account of the query.
    held: Mutex<Held>,
    /// It was seen to hold much.
    held_much: AtomicBool,
}

#[derive(Debug)]
struct Started {
    began: Instant,
    /// Nanoseconds after its beginning when time is up, as far as is known.
    allowed: AtomicU64,
    /// Its thread's own time, where it counts.
    thread: Option<ThreadTime>,
    memory: Probe,
    memory_before: AtomicI64,
    signals: UserSignalSender,
}

/// Ends the watch when dropped.
pub struct Watch {
    run: Arc<Run>,
    bounds_before: Bounds,
    whole_job_before: bool,
}

#[derive(Default)]
struct Watchdog {
    runs: Mutex<Vec<Arc<Run>>>,
    wake: Condvar,
}

impl Run {
    /// A run that has not begun.
    pub fn new(limit: Limit) -> Arc<Run> {
        let held = Mutex::new(Held::in_account(limit.account.clone()));
        Arc::new(Run {
            limit,
            held,
            started: OnceLock::new(),
            reason: AtomicU8::new(RUNNING),
            told: OnceLock::new(),
            finished: AtomicBool::new(false),
            pending: AtomicBool::new(false),
            taken: AtomicU32::new(0),
            ending: AtomicU32::new(0),
            unanswered: AtomicU32::new(0),
            answers: AtomicBool::new(false),
            aside: AtomicBool::new(false),
            resting: AtomicBool::new(false),
            tells: AtomicBool::new(false),
            held_much: AtomicBool::new(false),
        })
    }

    /// Begins on the calling worker: time and memory count from now.
    pub fn start(self: &Arc<Run>, signals: &UserSignalSender) -> Watch {
        self.begin(signals, true)
    }

    /// The same for a run of machine code, which nothing unwinds.
    pub fn start_machine_code(self: &Arc<Run>, signals: &UserSignalSender) -> Watch {
        self.begin(signals, false)
    }

    fn begin(self: &Arc<Run>, signals: &UserSignalSender, may_unwind: bool) -> Watch {
        let memory = Probe::this_thread();
        let (memory_before, limit) = (memory.bytes(), self.limit.memory);
        let _ = self.started.set(Started {
            began: Instant::now(),
            allowed: AtomicU64::new(nanos(self.limit.timeout)),
            thread: match self.limit.clock {
                Clock::Working | Clock::Served => ThreadTime::from_now(),
                Clock::Passing => None,
            },
            memory,
            memory_before: AtomicI64::new(memory_before),
            signals: signals.clone(),
        });
        watchdog().add(self.clone());
        CURRENT.with_borrow_mut(|runs| runs.push(self.clone()));
        let largest = limit.saturating_mul(4).max(LEAST_LARGEST_BLOCK);
        Watch {
            run: self.clone(),
            bounds_before: set_bounds(Bounds {
                largest: if may_unwind { largest } else { usize::MAX },
                block: limit,
                total: memory_before.saturating_add(self.most()),
            }),
            whole_job_before: gate_state::whole_job(may_unwind),
        }
    }

    /// The error of a run that was stopped, if it was.
    pub fn error(&self) -> Option<ExecError> {
        let function = self.limit.function.clone();
        match self.reason.load(Ordering::Acquire) {
            TIMED_OUT => Some(ExecError::Timeout {
                function,
                limit: self.limit.timeout,
            }),
            CANCELLED => Some(ExecError::Cancelled { function }),
            OUT_OF_MEMORY => Some(ExecError::Memory {
                function,
                limit: self.limit.memory,
            }),
            _ => None,
        }
    }

    /// Whether it is to stop.
    pub fn is_stopped(&self) -> bool {
        self.reason.load(Ordering::Acquire) != RUNNING || self.limit.cancel.is_cancelled()
    }

    /// Knows that it was cancelled, if it was.
    pub fn heed(&self) {
        if self.limit.cancel.is_cancelled() {
            self.stop(CANCELLED);
        }
    }

    /// How many bytes it may hold.
    pub fn memory(&self) -> usize {
        self.limit.memory
    }

    /// Whether it goes on although it was told to stop long ago: it is inside native code that does not listen.
    pub fn is_lost(&self) -> bool {
        match self.started.get() {
            // It waits for a worker; only a cancellation ends that.
            None => self.limit.cancel.is_cancelled() && self.stop(CANCELLED),
            Some(_) if self.resting.load(Ordering::Acquire) => self.limit.cancel.is_cancelled() && self.stop(CANCELLED),
            Some(_) => {
                let now = Instant::now();
                let told = self.told.get().is_some_and(|told| now > *told + self.limit.grace);
                (self.is_past_grace(now) && self.stop(TIMED_OUT)) || told
            }
        }
    }

    /// Whether it was to end so long ago that nobody waits for it.
    fn is_past_grace(&self, now: Instant) -> bool {
        let past = |started: &Started| now > started.deadline() + self.limit.grace && self.is_due(started, now);
        self.started.get().is_some_and(past)
    }

    /// Whether its time is up. One that has had less of it than it may gets the rest.
    fn is_due(&self, started: &Started, now: Instant) -> bool {
        if now < started.deadline() {
            return false;
        }
        let rest = self
            .spent(started, now)
            .and_then(|spent| self.limit.timeout.checked_sub(spent));
        match rest {
            Some(rest) if !rest.is_zero() && now < started.began + self.limit.timeout * SLOWEST => {
                started
                    .allowed
                    .store(nanos(now + rest - started.began), Ordering::Relaxed);
                false
            }
            _ => true,
        }
    }

    /// What its clock has counted; `None` where only what passed is known.
    fn spent(&self, started: &Started, now: Instant) -> Option<Duration> {
        let thread = started.thread.as_ref()?.spent()?;
        match self.limit.clock {
            Clock::Passing => None,
            Clock::Working => Some(thread.ran),
            Clock::Served => Some((now - started.began).saturating_sub(thread.waited)),
        }
    }

    fn stop(&self, reason: u8) -> bool {
        let _ = self
            .reason
            .compare_exchange(RUNNING, reason, Ordering::AcqRel, Ordering::Acquire);
        self.told.get_or_init(Instant::now);
        true
    }

    /// One look of the watchdog. Whether interrupts do not arrive.
    fn look(self: &Arc<Run>, now: Instant) -> bool {
        let Some(started) = self.started.get() else {
            return false;
        };
        if self.resting.load(Ordering::Acquire) {
            return false;
        }
        if self.limit.cancel.is_cancelled() {
            self.stop(CANCELLED);
        } else if self.is_due(started, now) {
            self.stop(TIMED_OUT);
        } else if !self.count(started) {
            self.stop(OUT_OF_MEMORY);
        }
        let stopped = self.reason.load(Ordering::Acquire) != RUNNING;
        let answers = self.answers.load(Ordering::Acquire);
        if stopped || !answers && self.holds_too_much(started) {
            self.pending.store(true, Ordering::Release);
            let run = self.clone();
            // The receiver lives as long as the worker; a send to a dead one needs no answer.
            let _ = started.signals.send(Box::new(move |vm| run.interrupt(vm)));
            let deaf = self.unanswered.fetch_add(1, Ordering::Relaxed) >= UNANSWERED;
            // What is refused is lost, also where all that is too much turns out to be garbage: so not at the limit.
            if deaf && (stopped || started.holds() > self.most()) {
                started.memory.stop(true);
            }
            return deaf;
        }
        false
    }

    /// Makes this run's interpreter wait for a moment, so that the interrupt of another one arrives.
    fn stand_aside(self: &Arc<Run>, other: &Arc<Run>) {
        let Some(started) = self.started.get() else { return };
        if self.pending.load(Ordering::Acquire) || self.aside.swap(true, Ordering::AcqRel) {
            return;
        }
        let (run, other) = (self.clone(), other.clone());
        let wait = move |vm: &VirtualMachine| {
            let until = Instant::now() + ASIDE;
            let waits = || other.pending.load(Ordering::Acquire) && !other.finished.load(Ordering::Acquire);
            vm.allow_threads(|| {
                while waits() && Instant::now() < until {
                    std::thread::sleep(TICK / 10);
                }
            });
            run.aside.store(false, Ordering::Release);
            Ok(())
        };
        let _ = started.signals.send(Box::new(wait));
    }

    /// Runs on the worker, between two instructions.
    fn interrupt(&self, vm: &VirtualMachine) -> PyResult<()> {
        let others = self.finished.load(Ordering::Acquire) || self.resting.load(Ordering::Acquire);
        if others || !self.pending.swap(false, Ordering::AcqRel) {
            return Ok(());
        }
        self.unanswered.store(0, Ordering::Relaxed);
        self.listens();
        let taken = self.taken.fetch_add(1, Ordering::Relaxed);
        let stopped = self.reason.load(Ordering::Acquire) != RUNNING;
        let ending = self.ending.fetch_add(u32::from(stopped), Ordering::Relaxed);
        if taken > PATIENCE || ending > PATIENCE_AT_THE_END {
            self.stop(OUT_OF_MEMORY);
            // No panic message: this is the way out, not a bug.
            std::panic::resume_unwind(Box::new("the function does not let itself be interrupted"));
        }
        if stopped {
            return Err(vm.new_exception_empty(vm.ctx.exceptions.keyboard_interrupt.to_owned()));
        }
        self.answers.store(true, Ordering::Release);
        let frees = gate_state::closed(|| self.frees_garbage(vm));
        self.answers.store(false, Ordering::Release);
        if frees {
            self.taken.fetch_sub(1, Ordering::Relaxed);
            return Ok(());
        }
        Err(vm.no_memory_error())
    }

    /// It looks for interrupts by itself.
    fn listens(&self) {
        if let Some(started) = self.started.get() {
            started.memory.stop(false);
        }
    }

    /// What it holds may be garbage. A collection gives way to one that is already under way, which may go on for as long as
    /// other interpreters are out of memory, too.
    fn frees_garbage(&self, vm: &VirtualMachine) -> bool {
        let too_much = || self.started.get().is_some_and(|started| self.holds_too_much(started));
        let (mut own, until) = (0, Instant::now() + GIVING_WAY);
        let runs = || self.reason.load(Ordering::Acquire) == RUNNING && Instant::now() < until;
        while own < COLLECTIONS && runs() {
            let ended = garbage::ended();
            wait_for_collections(vm);
            if !too_much() {
                return true;
            }
            let collection = garbage::collect_now(vm);
            if !too_much() {
                return true;
            }
            if collection == Collection::Needless && garbage::ended() == ended {
                return false;
            }
            own += usize::from(collection != Collection::GaveWay);
        }
        false
    }

    /// Counts what it holds in the account of the query; `false` if that has no room.
    fn count(&self, started: &Started) -> bool {
        let bytes = started.holds();
        if bytes > MUCH {
            self.held_much.store(true, Ordering::Relaxed);
        }
        let mut held = self.held.lock();
        // It may have ended since the watchdog looked whether it had.
        self.finished.load(Ordering::Acquire) || held.resize(usize::try_from(bytes).unwrap_or(0))
    }

    /// Most bytes that native code may bring it to: twice the limit, as some of it may be garbage that a collection finds.
    fn most(&self) -> i64 {
        i64::try_from(self.limit.memory.saturating_mul(2)).unwrap_or(i64::MAX)
    }

    fn holds_too_much(&self, started: &Started) -> bool {
        !self.tells.load(Ordering::Acquire) && started.holds() > self.limit.memory as i64
    }
}

impl Started {
    /// Bytes that it holds.
    fn holds(&self) -> i64 {
        self.memory.bytes() - self.memory_before.load(Ordering::Relaxed)
    }

    fn deadline(&self) -> Instant {
        self.began + Duration::from_nanos(self.allowed.load(Ordering::Relaxed))
    }
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.run.finished.store(true, Ordering::Release);
        if self.run.held_much.load(Ordering::Relaxed) {
            HELD_MUCH.set(true);
        }
        self.run.held.lock().resize(0);
        set_bounds(self.bounds_before);
        gate_state::whole_job(self.whole_job_before);
        CURRENT.with_borrow_mut(|runs| runs.retain(|run| !Arc::ptr_eq(run, &self.run)));
        let mut runs = watchdog().runs.lock();
        runs.retain(|run| !Arc::ptr_eq(run, &self.run));
        // The watchdog does not look at it any more.
        self.run.listens();
    }
}

/// Gives memory that this worker no longer needs back to the system, where its runs held much since the last time. Takes
/// milliseconds: for moments when nobody waits for the worker.
pub(super) fn give_back() {
    if HELD_MUCH.take() {
        memory::give_back();
    }
}

/// The run of what happens at the end of an interpreter.
pub(super) fn closing() -> Arc<Run> {
    Run::new(Limit {
        function: String::new(),
        timeout: CLOSING_TIMEOUT,
        clock: Clock::Passing,
        memory: DEFAULT_MEMORY,
        cancel: Arc::default(),
        account: None,
        grace: GRACE,
    })
}

/// Runs something of others on this worker, whose own runs rest: nothing interrupts them, and neither time nor memory counts.
pub(super) fn resting<R>(visit: impl FnOnce() -> R) -> R {
    let began = Instant::now();
    let before = Probe::this_thread().bytes();
    let runs = CURRENT.take();
    runs.iter().for_each(|run| run.resting.store(true, Ordering::Release));
    let result = visit();
    let grown = Probe::this_thread().bytes() - before;
    for run in &runs {
        if let Some(started) = run.started.get() {
            started.allowed.fetch_add(nanos(began.elapsed()), Ordering::Relaxed);
            started.memory_before.fetch_add(grown, Ordering::Relaxed);
        }
        run.resting.store(false, Ordering::Release);
    }
    CURRENT.set(runs);
    let bounds = set_bounds(Bounds::NONE);
    set_bounds(Bounds {
        total: bounds.total.saturating_add(grown),
        ..bounds
    });
    result
}

/// Takes the interrupt of the run on this worker, if one is on its way. For native code that may go on or grow for long.
pub fn check(vm: &VirtualMachine) -> PyResult<()> {
    let run = CURRENT.with_borrow(|runs| runs.last().filter(|run| run.pending.load(Ordering::Acquire)).cloned());
    run.map_or(Ok(()), |run| run.interrupt(vm))
}

/// Tells what the run on this worker came to: it may still hold the memory that it was stopped for.
pub(super) fn telling<R>(tell: impl FnOnce() -> R) -> R {
    let run = CURRENT.with_borrow(|runs| runs.last().cloned());
    let tells = |tells| {
        if let Some(run) = &run {
            run.tells.store(tells, Ordering::Release);
        }
    };
    tells(true);
    let told = tell();
    tells(false);
    told
}

/// Stops the run on this worker for want of memory, if there is one.
pub(super) fn out_of_memory() -> bool {
    CURRENT.with_borrow(|runs| runs.last().is_some_and(|run| run.stop(OUT_OF_MEMORY)))
}

/// Whether the run on this worker is to stop or to give back memory, and does not know yet.
pub fn is_pending() -> bool {
    CURRENT.with_borrow(|runs| runs.last().is_some_and(|run| run.pending.load(Ordering::Acquire)))
}

/// Waits until no other interpreter collects garbage, but not for ever.
fn wait_for_collections(vm: &VirtualMachine) {
    let until = Instant::now() + COLLECTING;
    vm.allow_threads(|| {
        while garbage::is_under_way() && Instant::now() < until {
            std::thread::sleep(TICK / 10);
        }
    });
}

impl Watchdog {
    fn add(&'static self, run: Arc<Run>) {
        let mut runs = self.runs.lock();
        runs.push(run);
        if runs.len() == 1 {
            self.wake.notify_one();
        }
    }

    fn watch(&self) {
        let mut runs = self.runs.lock();
        loop {
            while runs.is_empty() {
                self.wake.wait(&mut runs);
            }
            self.wake.wait_for(&mut runs, TICK);
            let now = Instant::now();
            let mut deaf = None;
            for run in runs.iter() {
                if run.look(now) && !run.is_past_grace(now) {
                    deaf = Some(run);
                }
            }
            if let Some(deaf) = deaf {
                runs.iter().for_each(|run| run.stand_aside(deaf));
            }
        }
    }
}

fn watchdog() -> &'static Watchdog {
    static WATCHDOG: OnceLock<&'static Watchdog> = OnceLock::new();
    WATCHDOG.get_or_init(|| {
        let watchdog: &'static Watchdog = Box::leak(Box::default());
        // Without a thread nothing is stopped; the system that gives none has worse problems.
        let _ = std::thread::Builder::new()
            .name("taipan-watchdog".into())
            .spawn(|| watchdog.watch());
        watchdog
    })
}
