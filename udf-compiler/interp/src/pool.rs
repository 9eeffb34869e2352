//! A pool of interpreters, each on its own thread with a big stack, started on demand. Knows nothing of functions or rows.
//!
//! A job that runs on a worker may call [`Pool::run`] of its pool again: it then runs at once on the same worker. A job that
//! waits for other threads, which may need the pool themselves, says so ([`waiting`]): others run meanwhile. So jobs never
//! wait for each other.

mod aside;

pub use aside::waiting;

use super::garbage::{self, Busy};
use super::limits;
use super::messages::Sandbox;
use super::sandbox::{self, Booted};
use parking_lot::{Condvar, Mutex};
use rustpython_vm::VirtualMachine;
use rustpython_vm::signal::UserSignalSender;
use std::any::{Any, TypeId};
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock, mpsc};
use std::time::{Duration, Instant};
use taipan_runtime::memory::Probe;

/// Virtual stack of a worker. Frames of debug builds are large and recursion goes 1000 deep; untouched pages cost nothing.
const STACK_BYTES: usize = 256 << 20;
/// How long a worker waits for collections of others, and for lost interpreters, before it leaves its own garbage for later;
/// and how long where there is no later.
const PATIENCE_FOR_OTHERS: Duration = Duration::from_millis(200);
const PATIENCE_AT_THE_END: Duration = Duration::from_secs(10);

/// How often a waiting caller asks whether its job is lost.
const LOST_CHECK: Duration = Duration::from_millis(10);

/// How long a job has just begun.
const BEGINNING: Duration = Duration::from_millis(100);

static POOL_SIZE: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// The interpreter of this thread while it is a worker.
    static CURRENT: RefCell<Option<Rc<Member>>> = const { RefCell::new(None) };
}

/// Why a job gave no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PoolError {
    /// The job panicked. Its interpreter is abandoned.
    #[error("the interpreter failed: {0}")]
    Panicked(String),
    /// The caller stopped waiting.
    #[error("the interpreter did not come back")]
    Lost,
    /// No interpreter could be started.
    #[error("an interpreter did not start: {0}")]
    Spawn(String),
}

/// What a job sees of the interpreter it runs on.
pub struct Worker<'a> {
    vm: &'a VirtualMachine,
    member: &'a Member,
}

/// An interpreter with what jobs left in it.
struct Member {
    booted: Booted,
    pool: Arc<Shared>,
    extensions: RefCell<HashMap<TypeId, Rc<dyn Any>>>,
    /// The jobs that run on it; the innermost is the last.
    running: RefCell<Vec<Arc<Fate>>>,
    /// It is out of the pool, and ends with its outermost job.
    out: Cell<bool>,
    /// A job left it in the middle of something.
    broken: Cell<bool>,
}

impl Worker<'_> {
    /// The interpreter, entered.
    pub fn vm(&self) -> &VirtualMachine {
        self.vm
    }

    /// Collects garbage if it is time. For long jobs, between two calls of Python code.
    pub fn collect_garbage(&self) {
        garbage::collect_if_due(self.vm);
    }

    /// Does something that may wait, letting the other interpreters collect garbage meanwhile: a collection stops them
    /// all, and waits for every one that runs something else than bytecode.
    pub fn detached<R>(&self, f: impl FnOnce() -> R) -> R {
        self.vm.allow_threads(f)
    }

    /// Interrupts what runs on this worker, from any thread.
    pub fn signals(&self) -> &UserSignalSender {
        &self.member.booted.signals
    }

    /// What functions see instead of the real builtins and streams.
    pub fn sandbox(&self) -> &Sandbox {
        &self.member.booted.sandbox
    }

    /// This worker's own value of a type, for caches of Python objects. Made on first use, kept as long as the worker.
    pub fn extension<T: Default + 'static>(&self) -> Rc<T> {
        let mut extensions = self.member.extensions.borrow_mut();
        let value = extensions
            .entry(TypeId::of::<T>())
            .or_insert_with(|| Rc::new(T::default()));
        // The key is the type of the value, so the fallback never happens.
        value.clone().downcast::<T>().unwrap_or_default()
    }
}

struct Job {
    run: Box<dyn FnOnce(&mut Worker) + Send>,
    fate: Arc<Fate>,
}

/// How a job ends: by whoever comes first, under the lock of the queue.
#[derive(Default)]
struct Fate {
    /// Its worker has done it.
    done: AtomicBool,
    /// Its caller no longer waits.
    abandoned: AtomicBool,
    /// When its worker took it.
    taken: OnceLock<Instant>,
    /// It waits for other threads.
    aside: AtomicBool,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    idle: usize,
    live: usize,
    /// Workers whose jobs wait for other threads: as many more may live.
    waiting: usize,
    /// Why the last worker could not start.
    last_failure: String,
    /// The pool is gone: its workers end.
    closed: bool,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    wake: Condvar,
    /// How many workers may live when one comes back that was given up.
    most: usize,
    /// Whether its workers end with it.
    ends: bool,
    /// How long a worker waits for work before it ends, if it does.
    patience: Option<Duration>,
}

impl Queue {
    fn take(&mut self) -> Option<Job> {
        let job = self.jobs.pop_front()?;
        let _ = job.fate.taken.set(Instant::now());
        Some(job)
    }
}

impl Shared {
    /// Whether all jobs are to find the same interpreter.
    fn is_of_one(&self) -> bool {
        self.most == 1
    }
}

/// Interpreters that share one queue.
pub struct Pool {
    shared: Arc<Shared>,
    size: usize,
}

/// Sets how many workers the process-wide pool may have. Has no effect after its first use; 0 means one per core.
pub fn set_pool_size(workers: usize) {
    POOL_SIZE.store(workers, Ordering::Relaxed);
}

/// The process-wide pool.
pub fn pool() -> &'static Pool {
    static POOL: OnceLock<Pool> = OnceLock::new();
    POOL.get_or_init(|| {
        let wanted = POOL_SIZE.load(Ordering::Relaxed);
        let cores = std::thread::available_parallelism().map_or(2, |n| n.get());
        Pool::new(if wanted == 0 { cores.max(2) } else { wanted })
    })
}

impl Pool {
    /// A pool that starts up to `size` workers.
    pub fn new(size: usize) -> Pool {
        Pool {
            shared: Arc::new(Shared {
                // A pool of one is for those who need the same interpreter each time.
                most: if size > 1 { 2 * size } else { 1 },
                ..Shared::default()
            }),
            size: size.max(1),
        }
    }

    /// A pool whose workers end when it is dropped, and after so long a time without work.
    pub fn ending(size: usize, patience: Option<Duration>) -> Pool {
        let shared = Shared {
            most: size.max(1),
            ends: true,
            patience,
            ..Shared::default()
        };
        Pool {
            shared: Arc::new(shared),
            size: size.max(1),
        }
    }

    /// How many workers it may have.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Runs the job on a worker and waits for it. On a worker's own thread it runs in place.
    pub fn run<R: Send + 'static>(&self, job: impl FnOnce(&mut Worker) -> R + Send + 'static) -> Result<R, PoolError> {
        self.run_until(job, || false)
    }

    /// The same, but stops waiting when `lost` says that the job will not come back. Its worker is then out of the pool
    /// and ends with the job.
    pub fn run_until<R: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Worker) -> R + Send + 'static,
        lost: impl Fn() -> bool,
    ) -> Result<R, PoolError> {
        match CURRENT.with(|c| c.borrow().clone()) {
            Some(member) if Arc::ptr_eq(&member.pool, &self.shared) => {
                run_here(&member, job).map_err(|p| PoolError::Panicked(panic_text(p.as_ref())))
            }
            // A worker of another pool does not keep that pool's garbage collection waiting.
            Some(member) => member
                .booted
                .interpreter
                .enter(|vm| vm.allow_threads(|| self.submit(job, lost))),
            None => self.submit(job, lost),
        }
    }

    fn submit<R: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Worker) -> R + Send + 'static,
        lost: impl Fn() -> bool,
    ) -> Result<R, PoolError> {
        let (reply, answer) = mpsc::sync_channel::<Result<R, String>>(1);
        let fate = Arc::<Fate>::default();
        let run: Box<dyn FnOnce(&mut Worker) + Send> =
            Box::new(move |worker| match catch_unwind(AssertUnwindSafe(|| job(worker))) {
                Ok(result) => drop(reply.send(Ok(result))),
                Err(payload) => {
                    drop(reply.send(Err(panic_text(payload.as_ref()))));
                    std::panic::resume_unwind(payload);
                }
            });
        self.enqueue(Job {
            run,
            fate: fate.clone(),
        })?;
        loop {
            match answer.recv_timeout(LOST_CHECK) {
                Ok(Ok(result)) => return Ok(result),
                Ok(Err(message)) => return Err(PoolError::Panicked(message)),
                Err(mpsc::RecvTimeoutError::Disconnected) => {
                    return Err(PoolError::Spawn(self.shared.queue.lock().last_failure.clone()));
                }
                Err(mpsc::RecvTimeoutError::Timeout) if lost() && self.abandon(&fate) => return Err(PoolError::Lost),
                Err(mpsc::RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Gives a job up: one that waits is never run, and the worker of one that runs no longer counts. Not yet where that
    /// would cost a pool its only interpreter for a job that has hardly begun, which looks whether it is to end.
    fn abandon(&self, job: &Arc<Fate>) -> bool {
        let mut queue = self.shared.queue.lock();
        let waiting = queue.jobs.len();
        queue.jobs.retain(|j| !Arc::ptr_eq(&j.fate, job));
        let runs = queue.jobs.len() == waiting && !job.done.load(Ordering::Acquire);
        // The worker of one that waits is well.
        if !runs || job.aside.load(Ordering::Acquire) {
            return true;
        }
        if self.shared.is_of_one() && job.taken.get().is_some_and(|taken| taken.elapsed() < BEGINNING) {
            return false;
        }
        job.abandoned.store(true, Ordering::Release);
        queue.live -= 1;
        garbage::lost();
        true
    }

    fn enqueue(&self, job: Job) -> Result<(), PoolError> {
        let start = {
            let mut queue = self.shared.queue.lock();
            queue.jobs.push_back(job);
            let start = queue.idle < queue.jobs.len() && queue.live < self.size + queue.waiting;
            queue.live += usize::from(start);
            start
        };
        self.shared.wake.notify_one();
        if start && let Err(error) = spawn(self.shared.clone()) {
            let mut queue = self.shared.queue.lock();
            queue.live -= 1;
            if queue.live == 0 {
                queue.jobs.clear();
                return Err(PoolError::Spawn(error.to_string()));
            }
        }
        Ok(())
    }
}

fn run_here<R>(member: &Member, job: impl FnOnce(&mut Worker) -> R) -> Result<R, Box<dyn Any + Send>> {
    catch_unwind(AssertUnwindSafe(|| {
        member.booted.interpreter.enter(|vm| job(&mut Worker { vm, member }))
    }))
}

fn spawn(shared: Arc<Shared>) -> std::io::Result<()> {
    std::thread::Builder::new()
        .name("taipan-python".into())
        .stack_size(STACK_BYTES)
        .spawn(move || work(&shared))
        .map(drop)
}

/// A worker's life: boot, then job after job until one panics. A replacement is started by the next job that needs it.
fn work(shared: &Arc<Shared>) {
    let lasting = !shared.ends;
    let booted = match catch_unwind(|| sandbox::boot(lasting)) {
        Ok(Ok(booted)) => booted,
        Ok(Err(message)) => return bury(shared, &message),
        Err(payload) => return bury(shared, &panic_text(payload.as_ref())),
    };
    let member = Rc::new(Member {
        booted,
        pool: shared.clone(),
        extensions: RefCell::default(),
        running: RefCell::default(),
        out: Cell::new(false),
        broken: Cell::new(false),
    });
    CURRENT.with(|c| *c.borrow_mut() = Some(member.clone()));
    loop {
        let Some(job) = next_job(shared) else {
            return close(member);
        };
        perform(&member, job);
        if member.broken.get() {
            return forget(member);
        }
        if member.out.get() {
            // Another has taken its place.
            return close(member);
        }
    }
}

/// Does a job, and notes whether its worker stays in the pool, and is whole.
fn perform(member: &Member, job: Job) {
    let busy = Busy::new();
    member.running.borrow_mut().push(job.fate.clone());
    let memory = Probe::this_thread();
    let unwound = run_here(member, |worker| {
        let before = memory.bytes();
        (job.run)(worker);
        // One that was handled when the job was interrupted would keep all that its frames held.
        worker.vm.set_exception(None);
        garbage::collect_after(worker.vm, || memory.bytes() - before);
    });
    let unwound = unwound.is_err();
    member.broken.set(member.broken.get() || unwound);
    member.running.borrow_mut().pop();
    drop(busy);
    let abandoned = {
        let _queue = member.pool.queue.lock();
        job.fate.done.store(true, Ordering::Release);
        job.fate.abandoned.load(Ordering::Acquire)
    };
    if abandoned {
        garbage::found();
    }
    if !unwound {
        clear_up(member);
    }
    limits::give_back();
    if member.out.get() {
        return;
    }
    // One that was given up is out already.
    let stays = !unwound && (!abandoned || come_back(&member.pool));
    if unwound && !abandoned {
        retire(&member.pool);
    }
    member.out.set(!stays);
}

/// Collects what the job has left behind, if that had to wait for others. Nobody waits for this worker now.
fn clear_up(member: &Member) {
    let end = Instant::now() + PATIENCE_FOR_OTHERS;
    while garbage::has_left_much() && wait_for_others(end) {
        drop(run_here(member, |worker| garbage::collect_left(worker.vm)));
    }
}

/// Waits until nothing keeps this worker from collecting, which is outside of its interpreter: collections wait for those within.
/// Whether it is so before the end.
fn wait_for_others(end: Instant) -> bool {
    while garbage::must_wait() && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(1));
    }
    Instant::now() < end
}

/// Whether a worker that was given up, and has done its job after all, may have others.
fn come_back(shared: &Shared) -> bool {
    let mut queue = shared.queue.lock();
    let wanted = queue.live < shared.most;
    queue.live += usize::from(wanted);
    wanted
}

/// The next job; nothing where the worker is to end, which then no longer counts.
fn next_job(shared: &Shared) -> Option<Job> {
    let mut queue = shared.queue.lock();
    let mut impatient = false;
    loop {
        if let Some(job) = queue.take() {
            return Some(job);
        }
        if queue.closed || impatient {
            queue.live -= 1;
            return None;
        }
        queue.idle += 1;
        match shared.patience {
            Some(patience) => impatient = shared.wake.wait_for(&mut queue, patience).timed_out(),
            None => shared.wake.wait(&mut queue),
        }
        queue.idle -= 1;
    }
}

/// The end of a worker whose interpreter is whole: what it holds is given back.
fn close(member: Rc<Member>) {
    CURRENT.with(|c| *c.borrow_mut() = None);
    let within = |work: &dyn Fn(&VirtualMachine)| {
        member.booted.interpreter.enter(|vm| {
            // Finalizers are the function's own code.
            let _watch = limits::closing().start(&member.booted.signals);
            work(vm);
        });
    };
    let emptied = catch_unwind(AssertUnwindSafe(|| {
        within(&|vm| {
            drop(std::mem::take(&mut *member.extensions.borrow_mut()));
            sandbox::empty(vm);
        });
        // Garbage that is not collected now never is.
        let end = Instant::now() + PATIENCE_AT_THE_END;
        while garbage::has_left_much() && wait_for_others(end) {
            within(&garbage::collect_left);
        }
        within(&sandbox::empty_builtins);
    }));
    if emptied.is_err() {
        forget(member);
    }
}

/// The end of a worker whose interpreter was left in the middle of something: neither running nor dropping it is safe.
fn forget(member: Rc<Member>) {
    sandbox::forget();
    std::mem::forget(member);
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pool").field("size", &self.size).finish_non_exhaustive()
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.queue.lock().closed = true;
        self.shared.wake.notify_all();
    }
}

/// Replaces a worker that dies if somebody waits for one. Looking and leaving are one step: a job that comes between them
/// would count on this worker.
fn retire(shared: &Arc<Shared>) {
    let wanted = {
        let mut queue = shared.queue.lock();
        let wanted = !queue.jobs.is_empty();
        queue.live -= usize::from(!wanted);
        wanted
    };
    if wanted && let Err(error) = spawn(shared.clone()) {
        bury(shared, &error.to_string());
    }
}

/// Takes a dead worker out of the count. The last one to go drops the jobs that nobody would run: their callers get an
/// error, and the next job starts a new worker.
fn bury(shared: &Shared, reason: &str) {
    let mut queue = shared.queue.lock();
    queue.live -= 1;
    if queue.live == 0 {
        queue.last_failure = reason.to_string();
        queue.jobs.clear();
    }
}

fn panic_text(payload: &(dyn Any + Send)) -> String {
    payload
        .downcast_ref::<&str>()
        .map(|s| s.to_string())
        .or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "panic".into())
}
