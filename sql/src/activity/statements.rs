//! What statements have come to, by their texts without constants and by the roles that ran them.

use super::normal;
use super::secrets::redacted;
use super::text::StatementText;
use super::times::Times;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;
use std::time::Duration;
use taipan_store::Oid;
use taipan_udf::RowCounts;

/// So many statements are kept.
const MOST: usize = 5_000;
/// The longest text that is kept, in bytes.
const LONGEST: usize = 16 << 10;
/// What a run counts for is less with each time that room is made.
const DECAY: f64 = 0.99;

/// All that is known.
#[derive(Debug, Default)]
pub struct Statements(Mutex<HashMap<(Oid, i64), Entry>>);

/// A statement.
#[derive(Clone, Debug)]
pub struct Entry {
    pub text: Arc<str>,
    pub plans: Times,
    pub runs: Times,
    /// Rows that it has given or changed.
    pub rows: u64,
    /// What became of the rows of functions in it.
    pub functions: RowCounts,
    used: f64,
}

/// How it ran once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ran {
    /// How long it was planned, if there was something to plan.
    pub planned: Option<Duration>,
    pub took: Duration,
    pub rows: u64,
    pub functions: RowCounts,
}

impl Statements {
    /// A statement of a role has run.
    pub fn add(&self, role: Oid, text: &StatementText, ran: Ran) {
        let key = (role, text.number());
        let mut known = self.0.lock();
        if !known.contains_key(&key) {
            if known.len() >= MOST {
                known.values_mut().for_each(|entry| entry.used *= DECAY);
                let used = known.iter().map(|(key, entry)| (*key, entry.used));
                for key in least_used(used.collect()) {
                    known.remove(&key);
                }
            }
            let entry = Entry {
                text: normal::text(&redacted(text.whole()), LONGEST).into(),
                plans: Times::default(),
                runs: Times::default(),
                rows: 0,
                functions: RowCounts::default(),
                used: 0.0,
            };
            known.insert(key, entry);
        }
        if let Some(entry) = known.get_mut(&key) {
            ran.planned.into_iter().for_each(|time| entry.plans.add(time));
            entry.runs.add(ran.took);
            entry.rows += ran.rows;
            entry.functions += ran.functions;
            entry.used += 1.0;
        }
    }

    /// All of them, by role and number.
    pub fn all(&self) -> Vec<((Oid, i64), Entry)> {
        let known = self.0.lock();
        let mut all: Vec<_> = known.iter().map(|(key, entry)| (*key, entry.clone())).collect();
        drop(known);
        all.sort_by_key(|(key, _)| *key);
        all
    }

    /// Forgets those of a role and of a number, where they are given.
    pub fn reset(&self, role: Option<Oid>, number: Option<i64>) {
        self.0.lock().retain(|(of, known), _| {
            let fits = role.is_none_or(|role| role == *of) && number.is_none_or(|number| number == *known);
            !fits
        });
    }
}

/// One in twenty, of those that were used least.
pub fn least_used<K: Copy + Eq + Hash>(mut used: Vec<(K, f64)>) -> Vec<K> {
    let count = (used.len() / 20).max(1);
    used.sort_by(|(_, a), (_, b)| a.total_cmp(b));
    used.into_iter().take(count).map(|(key, _)| key).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: impl Into<Arc<str>>) -> StatementText {
        StatementText::of(text.into())
    }

    fn ran(rows: u64) -> Ran {
        Ran { rows, ..Ran::default() }
    }

    #[test]
    fn statements_that_differ_in_constants_are_one() {
        let statements = Statements::default();
        for n in 0..3 {
            statements.add(10, &text(format!("SELECT {n}, 'it''s {n}' -- {n}")), ran(2));
        }
        statements.add(11, &text("select  1,'x'"), ran(1));
        let all = statements.all();
        let shown: Vec<_> = all
            .iter()
            .map(|((role, _), e)| (*role, &*e.text, e.runs.count, e.rows))
            .collect();
        assert_eq!(shown, [(10, "SELECT $1, $2", 3, 6), (11, "select  $1,$2", 1, 1)]);
        assert_eq!(all[0].0.1, all[1].0.1);
        statements.reset(Some(10), None);
        assert_eq!(statements.all().len(), 1);
    }

    #[test]
    fn there_are_never_more_than_so_many_and_the_least_used_go() {
        let statements = Statements::default();
        for _ in 0..3 {
            statements.add(10, &text("SELECT often"), ran(1));
        }
        for n in 0..2 * MOST {
            statements.add(10, &text(format!("SELECT column_{n}")), ran(1));
        }
        let all = statements.all();
        assert!(all.len() <= MOST && all.len() > MOST * 9 / 10, "{}", all.len());
        assert!(all.iter().any(|(_, entry)| &*entry.text == "SELECT often"));
    }
}
