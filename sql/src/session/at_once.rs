//! Statements that are run where they are asked for. To hand a statement to another thread, and its result back, takes two
//! switches of threads, and most queries of one row take little time. So a query whose plan is cached, which reads nothing
//! and calls functions that change nothing, is run on the thread of whoever asks. If it takes too long, it is interrupted and
//! run apart, as all others are, and so is the plan from then on: whoever asks has others to serve.

use super::Session;
use super::extended::Bound;
use super::plan_cache::CachedPlan;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::ScalarValue;
use parking_lot::{Condvar, Mutex};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, Weak};
use std::time::Duration;
use taipan_engine::Runtime;

/// How often the watch looks. A statement may take between one and two of these.
const TICK: Duration = Duration::from_millis(2);
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
}

impl Session {
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

/// What looks at all posts.
#[derive(Default)]
struct Watch {
    posts: Mutex<Vec<Weak<Post>>>,
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
            runtime,
        });
        watch.posts.lock().push(Arc::downgrade(&post));
        Some(post)
    }

    /// Something begins.
    pub fn begin(self: &Arc<Self>) -> Begun {
        if let Some(watch) = watch() {
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
            quiet = match self.look(now) {
                true => 0,
                false => quiet + 1,
            };
            if quiet > QUIET {
                self.sleep();
                quiet = 0;
            }
        }
    }

    /// Interrupts what has run for too long. Whether anything runs.
    fn look(&self, now: u64) -> bool {
        let mut runs = false;
        self.posts.lock().retain(|post| {
            let Some(post) = post.upgrade() else { return false };
            let since = post.since.load(Ordering::SeqCst);
            runs |= since != IDLE;
            let over = since != IDLE && since != OVER && now > since;
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
