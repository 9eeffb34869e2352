//! Who a session is: the role that it began as, and those that SET SESSION AUTHORIZATION and SET ROLE have made of it. They are
//! part of the transaction: what a block has set ends with its ROLLBACK.

use crate::rights::BOOTSTRAP;
use parking_lot::Mutex;
use taipan_store::Oid;

/// The roles of a session at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The role that the session began as.
    pub authenticated: Oid,
    /// `session_user`.
    pub session: Oid,
    /// `current_user`, whose rights count.
    pub current: Oid,
}

impl Identity {
    /// A session of a role.
    pub fn of(role: Oid) -> Identity {
        Identity {
            authenticated: role,
            session: role,
            current: role,
        }
    }
}

/// Who the session is, and was before its block and its savepoints.
#[derive(Debug)]
pub struct Identities(Mutex<State>);

#[derive(Debug)]
struct State {
    now: Identity,
    before: Option<Identity>,
    savepoints: Vec<(String, Identity)>,
}

impl Default for Identities {
    fn default() -> Identities {
        Identities(Mutex::new(State {
            now: Identity::of(BOOTSTRAP),
            before: None,
            savepoints: Vec::new(),
        }))
    }
}

impl Identities {
    /// Who it is now.
    pub fn now(&self) -> Identity {
        self.0.lock().now
    }

    /// From now on it is somebody else.
    pub fn set(&self, identity: Identity) {
        self.0.lock().now = identity;
    }

    /// A block begins.
    pub fn begin(&self) {
        let mut state = self.0.lock();
        state.before = Some(state.now);
        state.savepoints.clear();
    }

    /// The block has ended, and what it has set stays if it did so well.
    pub fn end(&self, well: bool) {
        let mut state = self.0.lock();
        if let Some(before) = state.before.take()
            && !well
        {
            state.now = before;
        }
        state.savepoints.clear();
    }

    /// SAVEPOINT.
    pub fn savepoint(&self, name: &str) {
        let mut state = self.0.lock();
        let now = state.now;
        state.savepoints.push((name.to_string(), now));
    }

    /// ROLLBACK TO.
    pub fn rollback_to(&self, name: &str) {
        let mut state = self.0.lock();
        if let Some(at) = state.savepoints.iter().rposition(|(known, _)| known == name) {
            state.now = state.savepoints[at].1;
            state.savepoints.truncate(at + 1);
        }
    }

    /// RELEASE.
    pub fn release(&self, name: &str) {
        let mut state = self.0.lock();
        if let Some(at) = state.savepoints.iter().rposition(|(known, _)| known == name) {
            state.savepoints.truncate(at);
        }
    }
}
