//! Sums over all statements of a database.

use crate::error::{Error, SqlState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use taipan_udf::RowCounts;

/// The upper ends of the buckets of durations, in microseconds.
pub const BUCKETS: [u64; 14] = [
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 500_000, 1_000_000, 10_000_000, 60_000_000,
];

/// What a statement is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind(usize);

/// Kinds, with the words that their statements begin with.
const KINDS: [(&str, &[&str]); 12] = [
    ("other", &[]),
    ("select", &["SELECT", "VALUES", "TABLE", "WITH", "FROM"]),
    ("insert", &["INSERT"]),
    ("update", &["UPDATE"]),
    ("delete", &["DELETE"]),
    ("merge", &["MERGE"]),
    ("copy", &["COPY"]),
    ("cursor", &["DECLARE", "FETCH", "MOVE", "CLOSE"]),
    (
        "transaction",
        &[
            "BEGIN",
            "START",
            "COMMIT",
            "END",
            "ROLLBACK",
            "ABORT",
            "SAVEPOINT",
            "RELEASE",
        ],
    ),
    ("setting", &["SET", "RESET", "SHOW", "DISCARD"]),
    (
        "definition",
        &["CREATE", "ALTER", "DROP", "TRUNCATE", "COMMENT", "GRANT", "REVOKE"],
    ),
    ("explain", &["EXPLAIN"]),
];

impl Kind {
    /// The kind of a statement, by its first word.
    pub fn of(word: &str) -> Kind {
        let of = |(_, words): &(&str, &[&str])| words.iter().any(|known| word.eq_ignore_ascii_case(known));
        Kind(KINDS.iter().position(of).unwrap_or(0))
    }

    /// What it has turned out to be, by the tag of what was done: WITH may stand before anything.
    pub fn with_tag(self, tag: &str) -> Kind {
        let of_rows = 1..6;
        let told = Kind::of(tag.split(' ').next().unwrap_or_default());
        if of_rows.contains(&told.0) && (of_rows.contains(&self.0) || self.0 == 0) {
            told
        } else {
            self
        }
    }

    /// All, with their names.
    pub fn all() -> impl Iterator<Item = (Kind, &'static str)> {
        KINDS.iter().enumerate().map(|(place, (name, _))| (Kind(place), *name))
    }
}

/// The sums.
#[derive(Debug, Default)]
pub struct Totals {
    done: [AtomicU64; KINDS.len()],
    failed: [AtomicU64; KINDS.len()],
    /// The last one is of what takes longer than all buckets.
    durations: [AtomicU64; BUCKETS.len() + 1],
    nanos: AtomicU64,
    rows: AtomicU64,
    native: AtomicU64,
    replayed: AtomicU64,
    interpreted: AtomicU64,
    cancelled: AtomicU64,
    timed_out: AtomicU64,
    slow: AtomicU64,
}

fn up(counter: &AtomicU64, by: u64) {
    counter.fetch_add(by, Ordering::Relaxed);
}

fn now(counter: &AtomicU64) -> u64 {
    counter.load(Ordering::Relaxed)
}

impl Totals {
    /// A statement has ended.
    pub fn statement(&self, kind: Kind, took: Duration, rows: u64, error: Option<&Error>) {
        let counters = if error.is_some() { &self.failed } else { &self.done };
        up(&counters[kind.0], 1);
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let place = BUCKETS.iter().position(|end| micros <= *end).unwrap_or(BUCKETS.len());
        up(&self.durations[place], 1);
        up(&self.nanos, u64::try_from(took.as_nanos()).unwrap_or(u64::MAX));
        up(&self.rows, rows);
        if let Some(error) = error.filter(|error| error.sqlstate() == SqlState::QueryCanceled) {
            let by_time = error.message() == crate::session::TIMED_OUT;
            up(if by_time { &self.timed_out } else { &self.cancelled }, 1);
        }
    }

    /// A statement took longer than is well.
    pub fn slow(&self) {
        up(&self.slow, 1);
    }

    /// Functions have evaluated rows.
    pub fn functions(&self, rows: RowCounts) {
        up(&self.native, rows.native);
        up(&self.replayed, rows.replayed);
        up(&self.interpreted, rows.interpreted);
    }

    /// How often statements of a kind were done, and failed.
    pub fn of_kind(&self, kind: Kind) -> (u64, u64) {
        (now(&self.done[kind.0]), now(&self.failed[kind.0]))
    }

    /// How many statements took so many seconds at most; the last one is of all.
    pub fn durations(&self) -> Vec<(Option<f64>, u64)> {
        let ends = BUCKETS.iter().map(|micros| Some(*micros as f64 / 1e6)).chain([None]);
        let mut sum = 0;
        let counted = self.durations.iter().map(|bucket| {
            sum += now(bucket);
            sum
        });
        ends.zip(counted).collect()
    }

    /// How long all took together, in seconds.
    pub fn seconds(&self) -> f64 {
        now(&self.nanos) as f64 / 1e9
    }

    /// Rows that statements have given or changed.
    pub fn rows(&self) -> u64 {
        now(&self.rows)
    }

    /// What became of the rows of functions.
    pub fn of_functions(&self) -> RowCounts {
        RowCounts {
            native: now(&self.native),
            replayed: now(&self.replayed),
            interpreted: now(&self.interpreted),
            failed: 0,
        }
    }

    /// Statements that somebody has cancelled, those whose time was over, and those that were slow.
    pub fn stopped(&self) -> (u64, u64, u64) {
        (now(&self.cancelled), now(&self.timed_out), now(&self.slow))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_what_they_begin_with() {
        let name = |kind: Kind| Kind::all().find(|(known, _)| *known == kind).expect("a kind").1;
        for (word, tag, expected) in [
            ("select", "SELECT", "select"),
            ("With", "INSERT 0 1", "insert"),
            ("EXECUTE", "UPDATE 3", "update"),
            ("EXPLAIN", "SELECT", "explain"),
            ("FETCH", "FETCH 1", "cursor"),
            ("CREATE", "SELECT 3", "definition"),
            ("nonsense", "", "other"),
        ] {
            assert_eq!(name(Kind::of(word).with_tag(tag)), expected, "{word}");
        }
    }

    #[test]
    fn buckets_hold_all_that_is_below_their_end() {
        let totals = Totals::default();
        for millis in [0, 1, 3, 1_000_000] {
            totals.statement(Kind::of("SELECT"), Duration::from_millis(millis), 1, None);
        }
        let durations = totals.durations();
        assert_eq!(durations[0], (Some(0.0001), 1));
        assert_eq!(durations[3], (Some(0.001), 2));
        assert_eq!(durations[13], (Some(60.0), 3));
        assert_eq!(durations[14], (None, 4));
        assert_eq!((totals.of_kind(Kind::of("VALUES")), totals.rows()), ((4, 0), 4));
    }
}
