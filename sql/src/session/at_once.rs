//! Statements that are run where they are asked for. To hand a statement to another thread, and its result back, takes two
//! switches of threads, and most queries of one row take little time. So a query whose plan is cached, which reads nothing
//! and calls functions that change nothing, is run on the thread of whoever asks. If it computes for too long, it is
//! interrupted and run apart, as all others are, and after the third time in a row so is the plan from then on: whoever asks has
//! others to serve. A thread that waits for a processor is not computing.

use super::apart::panicked;
use super::extended::Bound;
use super::plan_cache::CachedPlan;
use super::thread_time::Thread;
use super::tracked::Running;
use super::{QueryResults, Session};
use crate::error::Result;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::ScalarValue;
use parking_lot::{Condvar, Mutex};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, Weak};
use std::time::{Duration, Instant};
use taipan_engine::Runtime;

/// How often the watch looks. A statement may compute for between one and three of these.
const TICK: Duration = Duration::from_millis(2);
/// It may take so many ticks, whatever it waits for.
const MOST_TICKS: u64 = 25;
/// After so many ticks in which nothing ran, the watch sleeps.
const QUIET: u32 = 100;

/// Values of more bytes are not expected to be dealt with quickly.
const MOST_BYTES: usize = 16 << 10;

/// Nothing runs at once.
const IDLE: u64 = 0;
/// What ran was interrupted.
const OVER: u64 = u64::MAX;

/// Where a session says that it runs something at once.
#[derive(Debug)]
pub(super) struct Post {
    /// The tick in which it began, or `IDLE`, or `OVER`.
    since: AtomicU64,
    /// The number of the thread that runs it; 0: not known.
    thread: AtomicU32,
    runtime: Arc<Runtime>,
}

/// A statement that is expected to be short.
pub(super) struct Short {
    post: Arc<Post>,
    plan: Arc<CachedPlan>,
}

impl Short {
    pub fn begin(&self) -> Begun {
        self.post.begin()
    }

    /// It was interrupted.
    pub fn took_long(&self) {
        self.plan.took_long();
    }

    /// It was not.
    pub fn was_short(&self) {
        self.plan.was_short();
    }
}

impl Session {
    /// Runs a statement that is short and is a transaction by itself; `None`: it is to be run as others are, and it is not
    /// short if it was interrupted. It reads nothing and changes nothing, so there is no transaction for it, and its rights
    /// are those of its plan.
    pub(super) fn run_short(
        &self,
        expected: &mut Option<Short>,
        bound: Option<&Bound>,
        running: &Arc<Running>,
    ) -> Option<Result<QueryResults>> {
        let short = expected.as_ref()?;
        let (attached, plan) = (self.attached(), &short.plan);
        let _alone = attached.turn.try_lock().ok()?;
        // What cannot be said is said by who runs it then.
        let is_good = attached.work.is_idle() && plan.fits(bound) && self.is_good(plan).unwrap_or(false);
        if !is_good {
            return None;
        }
        let timeout = self.settings().statement_timeout();
        *self.inner.deadline.lock() = timeout.map(|timeout| Instant::now() + timeout);
        self.runtime().reset();
        self.begins(running);
        let begun = short.begin();
        let values = bound.map_or(&[][..], Bound::values);
        let row = || self.runtime().in_statement(|| self.row_of(plan, values));
        let row = std::panic::catch_unwind(AssertUnwindSafe(row));
        if begun.end() {
            short.took_long();
            *expected = None;
            // It will print that again.
            drop(self.runtime().options().notices.take());
            return None;
        }
        short.was_short();
        row.unwrap_or_else(|panic| Some(Err(panicked(panic.as_ref()))))
    }

    /// A statement that is known to be short, and whose values are.
    pub(super) fn short(&self, text: &str, bound: Option<&Bound>) -> Option<Short> {
        let Some(bound) = bound else {
            return self.short_of(text.into(), Arc::default());
        };
        let bytes: usize = bound.values().iter().map(ScalarValue::size).sum();
        let statement = bound.statement();
        match bytes {
            ..=MOST_BYTES => self.short_of(statement.shared_text().clone(), statement.declared().clone()),
            _ => None,
        }
    }

    /// A statement that is known to be short.
    pub(super) fn short_of(&self, text: Arc<str>, declared: Arc<[Option<DataType>]>) -> Option<Short> {
        let plan = self.last_plan(text, declared).filter(|plan| plan.is_short())?;
        let post = self
            .inner
            .post
            .get_or_init(|| Post::new(self.catalog().runtime().clone()));
        let post = post.clone()?;
        Some(Short { post, plan })
    }
}

/// A post, and what was seen of it.
struct Watched {
    post: Weak<Post>,
    /// For what began then, how long its thread had computed when it was looked at first.
    seen: Option<(u64, Duration)>,
}

impl Watched {
    /// Whether what began at a time has computed for too long.
    fn is_over(&mut self, post: &Post, since: u64, now: u64) -> bool {
        if now <= since {
            return false;
        }
        let thread = match post.thread.load(Ordering::Relaxed) {
            0 => None,
            number => Thread::of_number(number).time(),
        };
        let Some(computed) = thread.filter(|_| now < since + MOST_TICKS) else {
            return true;
        };
        match self.seen {
            Some((began, before)) if began == since => computed.saturating_sub(before) >= TICK,
            _ => {
                self.seen = Some((since, computed));
                false
            }
        }
    }
}

/// What looks at all posts.
#[derive(Default)]
struct Watch {
    posts: Mutex<Vec<Watched>>,
    now: AtomicU64,
    sleeps: AtomicBool,
    /// Locked by a watch that goes to sleep.
    sleeping: Mutex<()>,
    woken: Condvar,
}

impl Post {
    /// A post that is watched; `None`: there is no thread for that.
    pub fn new(runtime: Arc<Runtime>) -> Option<Arc<Post>> {
        let watch = watch()?;
        let post = Arc::new(Post {
            since: AtomicU64::new(IDLE),
            thread: AtomicU32::new(0),
            runtime,
        });
        let watched = Watched {
            post: Arc::downgrade(&post),
            seen: None,
        };
        watch.posts.lock().push(watched);
        Some(post)
    }

    /// Something begins.
    pub fn begin(self: &Arc<Self>) -> Begun {
        if let Some(watch) = watch() {
            self.thread
                .store(Thread::own().map_or(0, Thread::number), Ordering::Relaxed);
            self.since
                .store(watch.now.load(Ordering::Relaxed) + 1, Ordering::SeqCst);
            if watch.sleeps.load(Ordering::SeqCst) {
                let _sleeping = watch.sleeping.lock();
                watch.woken.notify_one();
            }
        }
        Begun { post: self.clone() }
    }
}

/// Something that runs at once.
pub(super) struct Begun {
    post: Arc<Post>,
}

impl Begun {
    /// It has ended. Whether it was interrupted.
    pub fn end(self) -> bool {
        self.ended()
    }

    fn ended(&self) -> bool {
        let interrupted = self.post.since.swap(IDLE, Ordering::AcqRel) == OVER;
        if interrupted && let Some(watch) = watch() {
            // What comes next is not to be met by what was meant for this one.
            drop(watch.posts.lock());
        }
        interrupted
    }
}

impl Drop for Begun {
    fn drop(&mut self) {
        self.ended();
    }
}

fn watch() -> Option<&'static Watch> {
    static WATCH: OnceLock<Option<&'static Watch>> = OnceLock::new();
    *WATCH.get_or_init(|| {
        let watch: &'static Watch = Box::leak(Box::default());
        let thread = std::thread::Builder::new().name("taipan-watch".into());
        thread.spawn(move || watch.run()).ok().map(|_| watch)
    })
}

impl Watch {
    fn run(&self) {
        let mut quiet = 0;
        loop {
            std::thread::sleep(TICK);
            let now = self.now.fetch_add(1, Ordering::Relaxed) + 1;
            quiet = if self.look(now) { 0 } else { quiet + 1 };
            if quiet > QUIET {
                self.sleep();
                quiet = 0;
            }
        }
    }

    /// Interrupts what has run for too long. Whether anything runs.
    fn look(&self, now: u64) -> bool {
        let mut runs = false;
        self.posts.lock().retain_mut(|watched| {
            let Some(post) = watched.post.upgrade() else {
                return false;
            };
            let since = post.since.load(Ordering::SeqCst);
            runs |= since != IDLE;
            let over = since != IDLE && since != OVER && watched.is_over(&post, since, now);
            let taken = || {
                post.since
                    .compare_exchange(since, OVER, Ordering::AcqRel, Ordering::Relaxed)
            };
            if over && taken().is_ok() {
                post.runtime.cancel();
            }
            true
        });
        runs
    }

    /// Sleeps until something begins.
    fn sleep(&self) {
        let mut sleeping = self.sleeping.lock();
        self.sleeps.store(true, Ordering::SeqCst);
        // What began before it could know is seen here.
        if !self.look(self.now.load(Ordering::Relaxed)) {
            self.woken.wait(&mut sleeping);
        }
        self.sleeps.store(false, Ordering::SeqCst);
    }
}
