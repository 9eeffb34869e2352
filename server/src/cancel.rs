//! Who may cancel whom: each connection has a number and a secret key.

use crate::metrics::Metrics;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use taipan::Session;

/// Bytes of a key in version 3.2 of the protocol; before, there are four.
pub const KEY: usize = 32;

/// The connections that can be cancelled. Cheap to clone; clones are one.
#[derive(Clone, Default)]
pub struct Cancels {
    open: Arc<Mutex<HashMap<i32, Entry>>>,
    metrics: Arc<Metrics>,
}

struct Entry {
    key: Vec<u8>,
    session: Session,
}

/// A connection that can be cancelled, until this is dropped.
pub struct Cancellable {
    cancels: Cancels,
    pub process: i32,
    pub key: Vec<u8>,
}

impl Drop for Cancellable {
    fn drop(&mut self) {
        self.cancels.open.lock().remove(&self.process);
    }
}

impl Cancels {
    /// None yet.
    pub fn new(metrics: &Arc<Metrics>) -> Cancels {
        Cancels {
            open: Arc::default(),
            metrics: metrics.clone(),
        }
    }

    /// The number of a connection, with a key of so many random bytes.
    ///
    /// # Errors
    ///
    /// If the system gives none.
    pub fn add(&self, session: &Session, bytes: usize) -> Result<Cancellable, getrandom::Error> {
        let mut key = vec![0; bytes];
        getrandom::fill(&mut key)?;
        let mut open = self.open.lock();
        // That of the session among those of its database, by which SQL knows it.
        let process = session.pid();
        let entry = Entry {
            key: key.clone(),
            session: session.clone(),
        };
        open.insert(process, entry);
        Ok(Cancellable {
            cancels: self.clone(),
            process,
            key,
        })
    }

    /// Cancels what a connection does, if the key is its own. Nobody is told whether it is.
    pub fn cancel(&self, process: i32, key: &[u8]) {
        self.metrics.cancels.add(1);
        let session = {
            let open = self.open.lock();
            let entry = open.get(&process).filter(|entry| same(&entry.key, key));
            entry.map(|entry| entry.session.clone())
        };
        if let Some(session) = session {
            session.cancel();
        }
    }
}

/// Compares in a time that does not tell where they differ.
pub fn same(a: &[u8], b: &[u8]) -> bool {
    let differences = a.iter().zip(b).fold(0, |sum, (a, b)| sum | (a ^ b));
    a.len() == b.len() && differences == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_the_same_as_a_whole() {
        assert!(same(b"abcd", b"abcd") && same(b"", b""));
        assert!(!same(b"abcd", b"abce") && !same(b"abcd", b"abc") && !same(b"", b"a"));
    }

    #[test]
    fn a_number_is_free_when_its_connection_has_gone() {
        let (cancels, database) = (Cancels::default(), taipan::Database::memory().unwrap());
        let session = || database.session(Session::builder()).unwrap();
        let (first, second) = (session(), session());
        let one = cancels.add(&first, 4).unwrap();
        let other = cancels.add(&second, KEY).unwrap();
        assert!(one.process == first.pid() && one.process != other.process && other.key.len() == KEY);
        cancels.cancel(one.process, b"");
        drop((one, other));
        assert!(cancels.open.lock().is_empty());
    }
}
