//! The rows of functions in one statement, function by function, until it ends.

use super::Activity;
use super::functions::FunctionUse;
use crate::session::SessionRef;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use taipan_engine::{Done, Function, Tally};
use taipan_store::{Key, TEMPORARY};
use taipan_udf::RowCounts;

/// What functions have done in a statement.
#[derive(Debug)]
pub struct Counted {
    activity: Activity,
    session: SessionRef,
    /// By the numbers that functions have in this process.
    functions: Mutex<HashMap<u64, (Arc<Key>, FunctionUse)>>,
    /// The statement that reads what this one has begun, such as a FETCH.
    reader: Mutex<Option<Arc<Counted>>>,
}

impl Counted {
    /// Nothing yet.
    pub fn new(activity: &Activity, session: SessionRef) -> Counted {
        Counted {
            activity: activity.clone(),
            session,
            functions: Mutex::default(),
            reader: Mutex::default(),
        }
    }

    /// From now on everything counts for another statement, and what was not told yet.
    pub fn hand_on(&self, reader: Arc<Counted>) {
        if std::ptr::eq(reader.as_ref(), self) {
            return;
        }
        for (number, (key, done)) in std::mem::take(&mut *self.functions.lock()) {
            let mut functions = reader.functions.lock();
            let known = functions.entry(number);
            known
                .or_insert_with(|| (key, FunctionUse::default()))
                .1
                .add(done.into());
        }
        *self.reader.lock() = Some(reader);
    }

    /// Tells what functions have done since this was last called; the sum of their rows.
    pub fn tell(&self) -> RowCounts {
        let functions = std::mem::take(&mut *self.functions.lock());
        let mut sum = RowCounts::default();
        if functions.is_empty() {
            return sum;
        }
        // The statement has looked for newer ones.
        let catalog = self.session.get().map(|session| session.store().known_catalog());
        for (key, done) in functions.into_values() {
            sum += done.rows;
            // Nobody but its session knows a temporary one.
            let object = catalog.as_ref().and_then(|catalog| catalog.get(&key));
            if let Some(object) = object.filter(|object| object.key.schema != TEMPORARY) {
                self.activity.functions().add(object.oid, done);
            }
        }
        self.activity.totals().functions(sum);
        sum
    }
}

impl Tally for Counted {
    fn add(&self, function: &Function, done: Done) {
        if let Some(reader) = self.reader.lock().clone() {
            return reader.add(function, done);
        }
        let mut functions = self.functions.lock();
        let known = functions.entry(function.id());
        known
            .or_insert_with(|| (self.activity.functions().key(function), FunctionUse::default()))
            .1
            .add(done);
    }
}

impl Drop for Counted {
    /// Rows that came when the statement had ended.
    fn drop(&mut self) {
        self.tell();
    }
}
