//! What the functions of a database have done.

use super::statements::least_used;
use crate::database::key_of;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use taipan_engine::{Done, Function};
use taipan_store::{Key, Oid};
use taipan_udf::RowCounts;

/// So many functions are kept.
const MOST: usize = 5_000;

/// What functions have done, by their OIDs.
#[derive(Debug, Default)]
pub struct Functions {
    uses: Mutex<HashMap<Oid, FunctionUse>>,
    /// What they are found by in the database, by the numbers that they have in this process: it takes longer to write
    /// them down than to run some functions.
    keys: Mutex<HashMap<u64, Arc<Key>>>,
}

/// What one has done.
#[derive(Clone, Copy, Debug, Default)]
pub struct FunctionUse {
    pub rows: RowCounts,
    /// With what was computed together with it.
    pub total: Duration,
    pub own: Duration,
}

impl FunctionUse {
    /// It has done something more.
    pub fn add(&mut self, done: Done) {
        self.rows += done.rows;
        self.total += done.total;
        self.own += done.own;
    }
}

impl From<FunctionUse> for Done {
    fn from(done: FunctionUse) -> Done {
        Done {
            rows: done.rows,
            total: done.total,
            own: done.own,
        }
    }
}

impl Functions {
    /// What a function is found by in the database.
    pub fn key(&self, function: &Function) -> Arc<Key> {
        let mut keys = self.keys.lock();
        if let Some(key) = keys.get(&function.id()) {
            return key.clone();
        }
        if keys.len() >= MOST {
            keys.clear();
        }
        let key = Arc::new(key_of(function));
        keys.insert(function.id(), key.clone());
        key
    }

    /// A function has done something more.
    pub fn add(&self, function: Oid, more: FunctionUse) {
        let mut known = self.uses.lock();
        if known.len() >= MOST && !known.contains_key(&function) {
            let used = known.iter().map(|(oid, done)| (*oid, done.rows.rows() as f64));
            for oid in least_used(used.collect()) {
                known.remove(&oid);
            }
        }
        known.entry(function).or_default().add(more.into());
    }

    /// What a function has done; `None`: nothing.
    pub fn get(&self, function: Oid) -> Option<FunctionUse> {
        self.uses.lock().get(&function).copied()
    }

    /// Forgets everything.
    pub fn reset(&self) {
        self.uses.lock().clear();
    }
}
