//! A job that waits for other threads, which may need the pool themselves. In a pool of several, another worker takes its
//! place. In a pool of one all jobs are to find the same interpreter, so the worker itself does those that come meanwhile.

use super::{CURRENT, Fate, Job, Member, Shared, Worker, perform, spawn};
use parking_lot::Mutex;
use rustpython_vm::VirtualMachine;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Waits for other threads inside a job, while the interpreter is free for others. `visit` is what a job of somebody else
/// runs in that comes to this worker meanwhile: it puts aside what the waiting one has under way.
pub fn waiting<R: Send>(
    vm: &VirtualMachine,
    wait: impl FnOnce() -> R + Send,
    visit: impl Fn(&Worker, &mut dyn FnMut()),
) -> R {
    let member = CURRENT.with(|c| c.borrow().clone());
    match member {
        Some(member) if member.pool.is_of_one() => at_home(&member, vm, wait, visit),
        Some(member) => vm.allow_threads(|| replaced(&member.pool, wait)),
        None => vm.allow_threads(wait),
    }
}

/// Waits while one more worker may live.
fn replaced<R>(pool: &Arc<Shared>, wait: impl FnOnce() -> R) -> R {
    let start = {
        let mut queue = pool.queue.lock();
        queue.waiting += 1;
        // Jobs that came before found all workers busy.
        let start = queue.idle < queue.jobs.len();
        queue.live += usize::from(start);
        start
    };
    if start && spawn(pool.clone()).is_err() {
        pool.queue.lock().live -= 1;
    }
    let result = wait();
    pool.queue.lock().waiting -= 1;
    result
}

/// Waits on a thread of its own, and does the jobs that come.
fn at_home<R: Send>(
    member: &Rc<Member>,
    vm: &VirtualMachine,
    wait: impl FnOnce() -> R + Send,
    visit: impl Fn(&Worker, &mut dyn FnMut()),
) -> R {
    let pool = &member.pool;
    let over = AtomicBool::new(false);
    let wait = Mutex::new(Some(wait));
    let aside = Aside::new(member);
    let waited = std::thread::scope(|scope| {
        let waiter = std::thread::Builder::new().name("taipan-wait".into());
        let waiter = waiter.spawn_scoped(scope, || {
            let _over = Over { pool, over: &over };
            let wait = wait.lock().take();
            wait.map(|wait| wait())
        });
        let waiter = waiter.ok()?;
        let next = || next_job(pool, member.out.get(), &over);
        while let Some(job) = vm.allow_threads(next) {
            let (worker, mut job) = (Worker { vm, member }, Some(job));
            visit(&worker, &mut || {
                if let Some(job) = job.take() {
                    perform(member, job);
                }
            });
        }
        match vm.allow_threads(|| waiter.join()) {
            Ok(result) => result,
            Err(payload) => std::panic::resume_unwind(payload),
        }
    });
    drop(aside);
    if member.broken.get() {
        std::panic::resume_unwind(Box::new("another function has broken the interpreter"));
    }
    let unwaited = wait.into_inner();
    match (waited, unwaited) {
        (Some(result), _) => result,
        // No thread could be started.
        (None, Some(wait)) => vm.allow_threads(wait),
        (None, None) => std::panic::resume_unwind(Box::new("the wait of a job was lost")),
    }
}

/// The next job for a worker whose job waits; nothing once the wait is over, or if the worker is out of the pool.
fn next_job(pool: &Shared, out: bool, over: &AtomicBool) -> Option<Job> {
    let mut queue = pool.queue.lock();
    while !out && !over.load(Ordering::Acquire) {
        if let Some(job) = queue.take() {
            return Some(job);
        }
        queue.idle += 1;
        pool.wake.wait(&mut queue);
        queue.idle -= 1;
    }
    None
}

/// Says that a wait is over, also where it panicked.
struct Over<'a> {
    pool: &'a Shared,
    over: &'a AtomicBool,
}

impl Drop for Over<'_> {
    fn drop(&mut self) {
        let _queue = self.pool.queue.lock();
        self.over.store(true, Ordering::Release);
        self.pool.wake.notify_all();
    }
}

/// Marks the job that runs as one that waits, until dropped.
struct Aside {
    pool: Arc<Shared>,
    job: Option<Arc<Fate>>,
}

impl Aside {
    fn new(member: &Member) -> Aside {
        let aside = Aside {
            pool: member.pool.clone(),
            job: member.running.borrow().last().cloned(),
        };
        aside.mark(true);
        aside
    }

    fn mark(&self, waits: bool) {
        let _queue = self.pool.queue.lock();
        if let Some(job) = &self.job {
            job.aside.store(waits, Ordering::Release);
        }
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        self.mark(false);
    }
}
