//! The sessions of a database, as others may know of them.

use super::Activity;
use crate::session::{SessionRef, Standing};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU8, Ordering};
use std::time::SystemTime;
use taipan_store::Oid;
use tokio::sync::watch;

/// Bytes of a statement's text that are shown, as in Postgres.
pub const SHOWN: usize = 1023;

/// All of them.
#[derive(Debug, Default)]
pub struct Sessions {
    open: Mutex<BTreeMap<i32, Arc<Seen>>>,
    next: AtomicI32,
}

/// What is known of a session.
#[derive(Debug)]
pub struct Seen {
    pub pid: i32,
    /// The role that it began as.
    pub role: Oid,
    /// Where its client is; `None`: it is none of a server.
    pub client: Option<SocketAddr>,
    pub started: SystemTime,
    pub session: SessionRef,
    doing: Mutex<Doing>,
    waits: AtomicU8,
    terminated: watch::Sender<bool>,
    /// The same, to be asked often.
    is_terminated: AtomicBool,
}

/// What a session is at.
#[derive(Debug)]
struct Doing {
    /// The number of the statement that runs.
    statement: Option<u64>,
    query: Arc<str>,
    query_start: Option<SystemTime>,
    transaction_start: Option<SystemTime>,
    changed: SystemTime,
}

/// What a connection waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waits {
    Nothing,
    /// That its client says something.
    ClientRead,
    /// That its client takes what it is sent.
    ClientWrite,
}

/// Where a session stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    Active,
    Idle,
    InTransaction,
    Aborted,
}

impl State {
    /// As Postgres calls it.
    pub fn name(self) -> &'static str {
        match self {
            State::Active => "active",
            State::Idle => "idle",
            State::InTransaction => "idle in transaction",
            State::Aborted => "idle in transaction (aborted)",
        }
    }
}

/// A session at one moment.
#[derive(Clone, Debug)]
pub struct Shown {
    pub state: State,
    pub query: Arc<str>,
    pub query_start: Option<SystemTime>,
    pub transaction_start: Option<SystemTime>,
    pub changed: SystemTime,
    pub waits: Waits,
}

impl Seen {
    /// A statement begins to run, of which this is shown.
    pub fn begins(&self, number: u64, text: &str, in_block: bool) {
        let now = SystemTime::now();
        let mut doing = self.doing.lock();
        doing.statement = Some(number);
        if *doing.query != *text {
            doing.query = text.into();
        }
        doing.query_start = Some(now);
        doing.changed = now;
        if !in_block || doing.transaction_start.is_none() {
            doing.transaction_start = Some(now);
        }
    }

    /// A transaction begins with what comes.
    pub fn opens(&self) {
        self.doing.lock().transaction_start = Some(SystemTime::now());
    }

    /// The statement of this number has ended, or rests.
    pub fn ends(&self, number: u64) {
        let mut doing = self.doing.lock();
        if doing.statement == Some(number) {
            doing.statement = None;
            doing.changed = SystemTime::now();
        }
    }

    /// It goes on.
    pub fn goes_on(&self, number: u64) {
        let mut doing = self.doing.lock();
        doing.statement = Some(number);
        doing.changed = SystemTime::now();
    }

    /// Says what the connection waits for.
    pub fn waits(&self, what: Waits) {
        self.waits.store(what as u8, Ordering::Relaxed);
    }

    /// The session is to end.
    pub fn terminate(&self) {
        self.is_terminated.store(true, Ordering::Release);
        self.terminated.send_replace(true);
    }

    /// Whether it is to end.
    pub fn is_terminated(&self) -> bool {
        self.is_terminated.load(Ordering::Acquire)
    }

    /// Hears when it is to end.
    pub fn watch(&self) -> watch::Receiver<bool> {
        self.terminated.subscribe()
    }

    /// As it is now; `None`: it has gone.
    pub fn shown(&self) -> Option<Shown> {
        let standing = self.session.get()?.standing();
        let doing = self.doing.lock();
        let state = match (doing.statement, standing) {
            (Some(_), _) => State::Active,
            (None, Standing::Idle) => State::Idle,
            (None, Standing::Block) => State::InTransaction,
            (None, Standing::Failed) => State::Aborted,
        };
        let waits = match self.waits.load(Ordering::Relaxed) {
            1 => Waits::ClientRead,
            2 => Waits::ClientWrite,
            _ => Waits::Nothing,
        };
        Some(Shown {
            state,
            query: doing.query.clone(),
            query_start: doing.query_start,
            transaction_start: doing.transaction_start.filter(|_| state != State::Idle),
            changed: doing.changed,
            waits,
        })
    }
}

impl Sessions {
    /// All of them, in the order in which they came.
    pub fn all(&self) -> Vec<Arc<Seen>> {
        self.open.lock().values().cloned().collect()
    }

    /// That of a number.
    pub fn get(&self, pid: i32) -> Option<Arc<Seen>> {
        self.open.lock().get(&pid).cloned()
    }
}

/// A session among the others, until this is dropped.
#[derive(Debug)]
pub struct Entered {
    pub activity: Activity,
    pub seen: Arc<Seen>,
}

impl Entered {
    /// A new session, with a number of its own.
    pub fn new(activity: &Activity, role: Oid, client: Option<SocketAddr>, session: SessionRef) -> Entered {
        let (sessions, now) = (activity.sessions(), SystemTime::now());
        let mut open = sessions.open.lock();
        let pid = loop {
            let pid = sessions.next.fetch_add(1, Ordering::Relaxed).wrapping_add(1) & i32::MAX;
            if pid != 0 && !open.contains_key(&pid) {
                break pid;
            }
        };
        let seen = Arc::new(Seen {
            pid,
            role,
            client,
            started: now,
            session,
            doing: Mutex::new(Doing {
                statement: None,
                query: "".into(),
                query_start: None,
                transaction_start: None,
                changed: now,
            }),
            waits: AtomicU8::new(Waits::Nothing as u8),
            terminated: watch::Sender::new(false),
            is_terminated: AtomicBool::new(false),
        });
        open.insert(pid, seen.clone());
        drop(open);
        Entered {
            activity: activity.clone(),
            seen,
        }
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        self.activity.sessions().open.lock().remove(&self.seen.pid);
    }
}
