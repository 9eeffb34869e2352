//! The figures of a database, for whoever watches over it.

use super::Activity;
use super::sessions::State;
use super::totals::Kind;
use std::collections::BTreeMap;
use std::time::Duration;

/// Sums since the database was opened in this process.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    pub statements: Vec<StatementFigures>,
    /// How many statements took so many seconds at most; without an end: all.
    pub durations: Vec<(Option<f64>, u64)>,
    /// How many seconds all took together.
    pub seconds: f64,
    /// Rows that statements have given or changed.
    pub rows: u64,
    /// Rows of Python functions that native code has evaluated; that it has given up and the interpreter has evaluated; and
    /// those that only the interpreter has seen.
    pub rows_native: u64,
    pub rows_replayed: u64,
    pub rows_interpreted: u64,
    /// Statements that somebody has stopped, and those whose time was over.
    pub cancelled: u64,
    pub timed_out: u64,
    /// Statements that took longer than `log_min_duration_statement`.
    pub slow: u64,
    /// Sessions by what they are at, in the words of `pg_stat_activity`.
    pub sessions: BTreeMap<&'static str, u64>,
    /// How long the database has been open.
    pub open: Duration,
}

/// Statements of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatementFigures {
    pub kind: &'static str,
    pub done: u64,
    pub failed: u64,
}

impl Figures {
    /// Those of now.
    pub fn of(activity: &Activity) -> Figures {
        let totals = activity.totals();
        let statements = Kind::all().map(|(kind, name)| {
            let (done, failed) = totals.of_kind(kind);
            StatementFigures {
                kind: name,
                done,
                failed,
            }
        });
        let states = [State::Active, State::Idle, State::InTransaction, State::Aborted];
        let mut sessions: BTreeMap<&'static str, u64> = states.iter().map(|state| (state.name(), 0)).collect();
        for shown in activity.sessions().all().iter().filter_map(|seen| seen.shown()) {
            *sessions.entry(shown.state.name()).or_default() += 1;
        }
        let (rows, (cancelled, timed_out, slow)) = (totals.of_functions(), totals.stopped());
        Figures {
            statements: statements.collect(),
            durations: totals.durations(),
            seconds: totals.seconds(),
            rows: totals.rows(),
            rows_native: rows.native,
            rows_replayed: rows.replayed,
            rows_interpreted: rows.interpreted,
            cancelled,
            timed_out,
            slow,
            sessions,
            open: activity.0.since.elapsed(),
        }
    }
}
