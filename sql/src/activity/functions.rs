//! What the functions of a database have done.

use super::statements::least_used;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::time::Duration;
use taipan_engine::Done;
use taipan_store::Oid;
use taipan_udf::RowCounts;

/// So many functions are kept.
const MOST: usize = 5_000;

/// What functions have done, by their OIDs.
#[derive(Debug, Default)]
pub struct Functions(Mutex<HashMap<Oid, FunctionUse>>);

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
    /// A function has done something more.
    pub fn add(&self, function: Oid, more: FunctionUse) {
        let mut known = self.0.lock();
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
        self.0.lock().get(&function).copied()
    }

    /// Forgets everything.
    pub fn reset(&self) {
        self.0.lock().clear();
    }
}
