//! What the server counts, beside what its database counts of statements, and how a monitor reads both.

mod http;
mod text;

pub use http::serve;

use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use taipan::{Error, SqlState};

/// Why a connection is not served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The password is wrong, or there is none.
    Password,
    /// No rule lets it in, or the role may not log in.
    Authorization,
    /// There is no place for it.
    Full,
    /// It did not log in in time.
    Timeout,
    /// The server is about to stop.
    Shutdown,
    /// What it said is no such protocol, or asks for what there is not.
    Other,
}

impl Refusal {
    /// All of them, with their names.
    const ALL: [(Refusal, &'static str); 6] = [
        (Refusal::Password, "password"),
        (Refusal::Authorization, "authorization"),
        (Refusal::Full, "full"),
        (Refusal::Timeout, "timeout"),
        (Refusal::Shutdown, "shutdown"),
        (Refusal::Other, "other"),
    ];

    /// Why a client was refused that is told this.
    pub fn of(error: &Error) -> Refusal {
        match error.sqlstate() {
            SqlState::InvalidPassword => Refusal::Password,
            SqlState::InvalidAuthorization | SqlState::InsufficientPrivilege => Refusal::Authorization,
            SqlState::TooManyConnections => Refusal::Full,
            SqlState::CannotConnectNow => Refusal::Shutdown,
            _ => Refusal::Other,
        }
    }
}

/// A sum that only rises.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    pub fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The sums of a server.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Connections that were taken in.
    pub accepted: Counter,
    /// Those of them that have gone.
    pub closed: Counter,
    refused: [Counter; Refusal::ALL.len()],
    /// Those that came over TLS.
    pub encrypted: Counter,
    /// Bytes of messages.
    pub sent: Counter,
    /// Rows in messages, of COPY too.
    pub rows: Counter,
    pub notices: Counter,
    /// Requests to cancel something, with the right key or a wrong one.
    pub cancels: Counter,
    /// Sessions that were ended because they said nothing.
    pub idle: Counter,
    /// Errors that clients were told, by the class of their SQLSTATE.
    errors: Mutex<BTreeMap<String, u64>>,
}

impl Metrics {
    /// A connection is not served.
    pub fn refused(&self, why: Refusal) {
        if let Some(place) = Refusal::ALL.iter().position(|(known, _)| *known == why) {
            self.refused[place].add(1);
        }
    }

    /// A client is told of an error.
    pub fn error(&self, error: &Error) {
        let class = error.sqlstate().code().get(..2).unwrap_or_default();
        let mut errors = self.errors.lock();
        match errors.get_mut(class) {
            Some(count) => *count += 1,
            None => drop(errors.insert(class.to_string(), 1)),
        }
    }

    fn refusals(&self) -> impl Iterator<Item = (&'static str, u64)> {
        Refusal::ALL
            .iter()
            .zip(&self.refused)
            .map(|((_, name), count)| (*name, count.get()))
    }

    fn errors(&self) -> BTreeMap<String, u64> {
        self.errors.lock().clone()
    }
}

/// A connection that counts as open, until this is dropped.
pub struct Open(Arc<Metrics>);

impl Open {
    pub fn new(metrics: &Arc<Metrics>) -> Open {
        metrics.accepted.add(1);
        Open(metrics.clone())
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.closed.add(1);
    }
}
