//! A pool of interpreters, each on its own thread with a big stack, started on demand. Knows nothing of functions or rows.
//!
//! A job that runs on a worker may call [`Pool::run`] again: it then runs at once on the same worker, so jobs never
//! wait for each other.

use super::sandbox::{self, Booted};
use parking_lot::{Condvar, Mutex};
use rustpython_vm::VirtualMachine;
use rustpython_vm::signal::UserSignalSender;
use std::any::Any;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock, mpsc};

/// Virtual stack of a worker. Frames of debug builds are large and recursion goes 1000 deep; untouched pages cost nothing.
const STACK_BYTES: usize = 256 << 20;

static POOL_SIZE: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// The interpreter of this thread while it is a worker.
    static CURRENT: RefCell<Option<Rc<Booted>>> = const { RefCell::new(None) };
}

/// Why a job gave no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PoolError {
    /// The job panicked. Its interpreter is abandoned.
    #[error("the interpreter failed: {0}")]
    Panicked(String),
    /// The system gave no thread.
    #[error("no thread for an interpreter: {0}")]
    Spawn(String),
}

/// What a job sees of the interpreter it runs on.
pub struct Worker<'a> {
    vm: &'a VirtualMachine,
    signals: &'a UserSignalSender,
}

impl Worker<'_> {
    /// The interpreter, entered.
    pub fn vm(&self) -> &VirtualMachine {
        self.vm
    }

    /// Does something that may wait, letting the other interpreters collect garbage meanwhile: a collection stops them
    /// all, and waits for every one that runs something else than bytecode.
    pub fn detached<R>(&self, f: impl FnOnce() -> R) -> R {
        self.vm.allow_threads(f)
    }

    /// Interrupts what runs on this worker, from any thread.
    pub fn signals(&self) -> &UserSignalSender {
        self.signals
    }
}

type Job = Box<dyn FnOnce(&mut Worker) + Send>;

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    idle: usize,
    live: usize,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    wake: Condvar,
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
            shared: Arc::default(),
            size: size.max(1),
        }
    }

    /// Runs the job on a worker and waits for it. On a worker's own thread it runs in place.
    pub fn run<R: Send + 'static>(&self, job: impl FnOnce(&mut Worker) -> R + Send + 'static) -> Result<R, PoolError> {
        if let Some(booted) = CURRENT.with(|c| c.borrow().clone()) {
            return run_here(&booted, job).map_err(|p| PoolError::Panicked(panic_text(p.as_ref())));
        }
        let (reply, answer) = mpsc::sync_channel::<Result<R, String>>(1);
        let boxed: Job = Box::new(move |worker| match catch_unwind(AssertUnwindSafe(|| job(worker))) {
            Ok(result) => drop(reply.send(Ok(result))),
            Err(payload) => {
                drop(reply.send(Err(panic_text(payload.as_ref()))));
                std::panic::resume_unwind(payload);
            }
        });
        self.enqueue(boxed)?;
        match answer.recv() {
            Ok(Ok(result)) => Ok(result),
            Ok(Err(message)) => Err(PoolError::Panicked(message)),
            Err(_) => Err(PoolError::Panicked("an interpreter did not start".into())),
        }
    }

    fn enqueue(&self, job: Job) -> Result<(), PoolError> {
        let start = {
            let mut queue = self.shared.queue.lock();
            queue.jobs.push_back(job);
            let start = queue.idle < queue.jobs.len() && queue.live < self.size;
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

fn run_here<R>(booted: &Booted, job: impl FnOnce(&mut Worker) -> R) -> Result<R, Box<dyn Any + Send>> {
    catch_unwind(AssertUnwindSafe(|| {
        booted.interpreter.enter(|vm| {
            job(&mut Worker {
                vm,
                signals: &booted.signals,
            })
        })
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
    let Ok(booted) = catch_unwind(sandbox::boot) else {
        bury(shared);
        return;
    };
    let booted = Rc::new(booted);
    CURRENT.with(|c| *c.borrow_mut() = Some(booted.clone()));
    loop {
        let job = next_job(shared);
        if run_here(&booted, job).is_err() {
            // The interpreter was left in the middle of something: neither running nor dropping it is safe.
            std::mem::forget(booted);
            retire(shared);
            return;
        }
    }
}

fn next_job(shared: &Shared) -> Job {
    let mut queue = shared.queue.lock();
    loop {
        if let Some(job) = queue.jobs.pop_front() {
            return job;
        }
        queue.idle += 1;
        shared.wake.wait(&mut queue);
        queue.idle -= 1;
    }
}

/// Replaces a worker that dies if somebody waits for one.
fn retire(shared: &Arc<Shared>) {
    if shared.queue.lock().jobs.is_empty() || spawn(shared.clone()).is_err() {
        bury(shared);
    }
}

/// Takes a dead worker out of the count. The last one to go drops the jobs that nobody would run: their callers get an
/// error, and the next job starts a new worker.
fn bury(shared: &Shared) {
    let mut queue = shared.queue.lock();
    queue.live -= 1;
    if queue.live == 0 {
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
