//! Statements while they run: when they began and were planned, what they give, and what is told of them when they end. A
//! statement ends with its last row, or when nobody reads on.

use super::{Bound, QueryResults, Session};
use crate::activity::{Activity, Counted, Entered, Ran, Seen, StatementText, Waits, redacted, start_of, tells_secrets};
use crate::error::{Error, Result};
use datafusion::common::ScalarValue;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::display::DisplayableExecutionPlan;
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use taipan_engine::Tally;
use taipan_store::Oid;
use taipan_udf::{Level, Message};

/// Plans of a statement that are kept to be logged.
const MOST_PLANS: usize = 8;
/// The longest text of a statement in a log, in bytes.
const LONGEST: usize = 64 << 10;

/// A statement that runs.
#[derive(Debug)]
pub struct Running {
    activity: Activity,
    seen: Arc<Seen>,
    number: u64,
    text: StatementText,
    /// Who runs it.
    role: Oid,
    /// Whether it counts: what is only parsed does not.
    counts: bool,
    slow: Option<Slow>,
    counted: Arc<Counted>,
    started: Instant,
    rows: AtomicU64,
    over: AtomicBool,
    now: Mutex<Progress>,
}

/// When a statement is logged, and what of it.
#[derive(Debug)]
struct Slow {
    least: Duration,
    parameters: Vec<String>,
}

#[derive(Debug, Default)]
struct Progress {
    /// The tag of what it does.
    tag: String,
    planned: Option<Duration>,
    plans: Vec<Arc<dyn ExecutionPlan>>,
    /// Since when nobody reads on.
    rests: Option<Instant>,
    /// How long nobody did.
    rested: Duration,
}

/// A statement that ends with whoever holds this.
#[derive(Default)]
pub struct Tracked(pub Option<Arc<Running>>);

impl Tracked {
    /// It has come to its end.
    pub fn ends(&mut self, error: Option<&Error>) {
        if let Some(running) = self.0.take() {
            running.ends(error);
        }
    }
}

impl Drop for Tracked {
    /// Who reads no further has what it wanted.
    fn drop(&mut self) {
        self.ends(None);
    }
}

impl Running {
    /// What it does, as its tag says.
    pub fn is(&self, tag: &str) {
        self.now.lock().tag = tag.to_string();
    }

    /// It gives rows.
    pub fn gives(&self, rows: usize) {
        self.rows.fetch_add(rows as u64, Ordering::Relaxed);
    }

    /// Nobody reads on for a while.
    pub fn rests(&self) {
        self.now.lock().rests.get_or_insert_with(Instant::now);
        self.seen.ends(self.number);
    }

    /// It is read on.
    pub fn goes_on(&self) {
        let mut now = self.now.lock();
        if let Some(since) = now.rests.take() {
            now.rested += since.elapsed();
            self.seen.goes_on(self.number);
        }
    }

    /// A plan of it is ready to run.
    fn planned(&self, plan: &Arc<dyn ExecutionPlan>) {
        let mut now = self.now.lock();
        now.planned = Some(self.started.elapsed());
        if self.slow.is_some() && now.plans.len() < MOST_PLANS {
            now.plans.push(plan.clone());
        }
    }

    /// It has ended.
    pub fn ends(&self, error: Option<&Error>) {
        if self.over.swap(true, Ordering::AcqRel) {
            return;
        }
        let functions = self.counted.tell();
        self.seen.ends(self.number);
        let now = std::mem::take(&mut *self.now.lock());
        let rested = now.rested + now.rests.map_or(Duration::ZERO, |since| since.elapsed());
        let took = self.started.elapsed().saturating_sub(rested);
        // Statements that give no rows say in their tags how many they have changed.
        let changed = now.tag.rsplit(' ').next().and_then(|number| number.parse().ok());
        let rows = match self.rows.load(Ordering::Relaxed) {
            0 => changed.unwrap_or(0),
            rows => rows,
        };
        // What cannot be parsed has failed, too.
        if self.counts || error.is_some() {
            let kind = self.text.kind().with_tag(&now.tag);
            self.activity.totals().statement(kind, took, rows, error);
        }
        match error {
            Some(error) => self.log_error(error),
            None if self.counts => {
                let ran = Ran {
                    planned: now.planned,
                    took: took.saturating_sub(now.planned.unwrap_or_default()),
                    rows,
                    functions,
                };
                self.activity.statements().add(self.role, &self.text, ran);
            }
            None => {}
        }
        if let Some(slow) = self.slow.as_ref().filter(|slow| self.counts && took >= slow.least) {
            self.activity.totals().slow();
            self.log_slow(slow, took, &now.plans);
        }
    }

    fn role_name(&self) -> String {
        let session = self.seen.session.get();
        let access = session.and_then(|session| session.access().ok());
        access.map_or_else(|| self.role.to_string(), |access| access.roles.name(self.role))
    }

    fn log_error(&self, error: &Error) {
        if !tracing::enabled!(tracing::Level::INFO) {
            return;
        }
        let (state, role) = (error.sqlstate(), self.role_name());
        let text = self.text.whole();
        let message = if tells_secrets(text) {
            "a statement with a secret failed"
        } else {
            error.message()
        };
        let (pid, code, statement) = (self.seen.pid, state.code(), shown(text));
        // What the server lacks is more than what a statement has wrong.
        match code.get(..2) {
            Some("53" | "58" | "XX") => {
                tracing::error!(pid, role, code, error = message, statement, "a statement failed");
            }
            _ => tracing::info!(pid, role, code, error = message, statement, "a statement failed"),
        }
    }

    fn log_slow(&self, slow: &Slow, took: Duration, plans: &[Arc<dyn ExecutionPlan>]) {
        let plan: String = plans
            .iter()
            .map(|plan| {
                DisplayableExecutionPlan::with_metrics(plan.as_ref())
                    .indent(false)
                    .to_string()
            })
            .collect();
        let duration_ms = took.as_secs_f64() * 1e3;
        let (pid, role, statement) = (self.seen.pid, self.role_name(), shown(self.text.whole()));
        let parameters = Some(slow.parameters.join(", ")).filter(|text| !text.is_empty());
        tracing::warn!(
            pid,
            role,
            duration_ms,
            statement,
            parameters,
            plan = plan.trim_end(),
            "a slow statement"
        );
    }
}

/// A statement as it is logged.
fn shown(text: &str) -> String {
    redacted(start_of(text, LONGEST)).into_owned()
}

impl Session {
    /// The number of the session among those of its database in this process.
    pub fn pid(&self) -> i32 {
        self.inner.entered.seen.pid
    }

    /// Says what its connection waits for.
    pub fn waits(&self, what: Waits) {
        self.inner.entered.seen.waits(what);
    }

    /// Ready once somebody has ended the session.
    pub async fn terminated(&self) {
        let mut ended = self.inner.entered.seen.watch();
        if ended.wait_for(|ended| *ended).await.is_err() {
            // The session is gone, and with it who could end it.
            std::future::pending::<()>().await;
        }
    }

    /// Ends the session: what runs is stopped, and nothing runs any more.
    pub(crate) fn terminate(&self) {
        self.inner.entered.seen.terminate();
        self.cancel();
    }

    /// Whether somebody has ended the session.
    pub fn is_terminated(&self) -> bool {
        self.inner.entered.seen.is_terminated()
    }

    /// Tells who runs the statement something.
    pub(crate) fn tell(&self, level: Level, text: String) {
        let notices = &self.runtime().options().notices;
        notices.add([Message { level, text }]);
    }

    /// Whether what runs is to stop.
    pub(crate) fn is_stopped(&self) -> bool {
        self.runtime().cancel_flag().is_cancelled()
    }

    /// Undoes what is open, for who is about to leave.
    pub async fn abandon(&self) {
        // There is nobody to tell.
        let _ = self.control("ROLLBACK").await;
    }

    /// Runs a statement that nobody has asked for.
    pub(super) async fn control(&self, text: &'static str) -> Result<()> {
        let done = self.in_statement(true, None, |session| async move {
            Box::pin(session.run(text, None, None)).await
        });
        done.await.map(drop)
    }

    /// What is known of the sessions of its database.
    pub(crate) fn activity(&self) -> &Activity {
        &self.inner.entered.activity
    }

    /// A statement that is about to run; `counts` says whether it is more than parsed.
    pub(super) fn track(&self, text: &str, bound: Option<&Bound>, counts: bool) -> (Arc<Running>, Tracked) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let Entered { activity, seen } = &self.inner.entered;
        let settings = self.settings();
        let slow = settings.slow_statements().map(|least| Slow {
            least,
            parameters: match (settings.logged_parameters(), bound) {
                (Some(most), Some(bound)) => bound.values().iter().map(|value| written(value, most)).collect(),
                _ => Vec::new(),
            },
        });
        let running = Arc::new(Running {
            activity: activity.clone(),
            seen: seen.clone(),
            number: NEXT.fetch_add(1, Ordering::Relaxed),
            text: match bound {
                Some(bound) => bound.statement().words().clone(),
                None => StatementText::of(text.into()),
            },
            role: self.identity().current,
            counts,
            slow,
            counted: Arc::new(Counted::new(activity, seen.session.clone())),
            started: Instant::now(),
            rows: AtomicU64::new(0),
            over: AtomicBool::new(false),
            now: Mutex::default(),
        });
        (running.clone(), Tracked(Some(running)))
    }

    /// It has its turn.
    pub(super) fn begins(&self, running: &Arc<Running>) {
        let seen = &self.inner.entered.seen;
        seen.begins(running.number, running.text.shown(), self.is_in_block());
        if running.over.load(Ordering::Acquire) {
            // It was given up before it had its turn.
            seen.ends(running.number);
        }
        self.runtime()
            .set_tally(Some(running.counted.clone() as Arc<dyn Tally>));
        *self.inner.running.lock() = Some(running.clone());
    }

    /// It has come to this; rows may still be read.
    pub(super) fn came_to(&self, tracked: &mut Tracked, result: Result<QueryResults>) -> Result<QueryResults> {
        self.inner.running.lock().take();
        match result {
            Ok(results) => Ok(match tracked.0.take() {
                Some(running) => results.tracked(running),
                None => results,
            }),
            Err(error) => {
                tracked.ends(Some(&error));
                Err(error)
            }
        }
    }

    /// A plan is ready to run.
    pub(super) fn planned(&self, plan: &Arc<dyn ExecutionPlan>) {
        *self.inner.newest.lock() = Some(Arc::downgrade(plan));
        if let Some(running) = self.inner.running.lock().as_ref() {
            running.planned(plan);
        }
    }

    /// Where the calls of the statement that runs count.
    pub(super) fn counted(&self) -> Option<Arc<Counted>> {
        let running = self.inner.running.lock();
        running.as_ref().map(|running| running.counted.clone())
    }

    /// Why what runs was stopped.
    pub(super) fn why_stopped(&self) -> Error {
        if self.is_terminated() {
            super::stops::terminated()
        } else {
            super::canceled()
        }
    }
}

/// A value in a log.
fn written(value: &ScalarValue, most: usize) -> String {
    let text = value.to_string();
    let start = start_of(&text, most);
    if start.len() < text.len() {
        format!("{start}…")
    } else {
        text
    }
}
