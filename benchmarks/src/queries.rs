//! Queries with Python functions beside the same queries in plain SQL, over generated tables of the shape of TPC-H's in
//! Parquet files. What is compared is one engine with itself: the ratio says what the functions cost.

mod data;
mod list;

use crate::front::Front;
use crate::measure::{median, timed};
use crate::scratch::Scratch;
use crate::table::{Table, millis};
use crate::tables::{Sums, sums};
use anyhow::{Context, Result, ensure};
use std::time::Duration;

/// A query both ways.
#[derive(Clone, Copy, Debug)]
pub struct Query {
    pub name: &'static str,
    /// The functions that it needs.
    pub functions: &'static [&'static str],
    pub python: &'static str,
    pub sql: &'static str,
    /// How many times as long it may take with functions.
    pub goal: f64,
}

pub use list::ALL;

/// What was measured of one query.
pub struct Measured {
    pub python: Duration,
    pub sql: Duration,
    pub sums: Sums,
}

/// A session with the tables.
pub struct Queries {
    front: Front,
    _scratch: Scratch,
}

impl Queries {
    /// So many rows of `lineitem`, a quarter of that of `orders`, a thirtieth of `part`.
    pub fn new(rows: usize) -> Result<Queries> {
        let front = Front::new()?;
        let scratch = Scratch::new()?;
        for statement in data::statements(rows, &scratch) {
            front.query(&statement).with_context(|| statement.clone())?;
        }
        Ok(Queries {
            front,
            _scratch: scratch,
        })
    }

    /// Runs a query both ways in turn; the first round, in which files are read for the first time, does not count.
    pub fn run(&self, query: &Query, rounds: usize) -> Result<Measured> {
        for function in query.functions {
            self.front.query(function).with_context(|| function.to_string())?;
        }
        let (mut python, mut sql) = (Vec::new(), Vec::new());
        let expected = sums(&self.front.query(query.sql)?)?;
        let found = sums(&self.front.query(query.python)?)?;
        ensure!(
            expected.agrees(&found),
            "{}: {found:?}, plain SQL {expected:?}",
            query.name
        );
        for _ in 0..rounds.max(1) {
            python.push(timed(|| self.front.query(query.python))?.0);
            sql.push(timed(|| self.front.query(query.sql))?.0);
        }
        Ok(Measured {
            python: median(python),
            sql: median(sql),
            sums: found,
        })
    }
}

/// The table of all queries whose name contains `wanted`.
pub fn run(rows: usize, rounds: usize, wanted: &str) -> Result<String> {
    let queries = Queries::new(rows)?;
    let headings = [
        "query",
        "rows out",
        "Python ms",
        "SQL ms",
        "Python ÷ SQL",
        "goal",
        "checksum",
    ];
    let mut shown = Table::new(&headings);
    for query in ALL.iter().filter(|q| q.name.to_lowercase().contains(wanted)) {
        let measured = queries.run(query, rounds)?;
        let ratio = measured.python.as_secs_f64() / measured.sql.as_secs_f64();
        shown.row(vec![
            query.name.to_string(),
            measured.sums.rows.to_string(),
            millis(measured.python),
            millis(measured.sql),
            format!("{ratio:.2}×"),
            format!("{:.2}×", query.goal),
            format!("{:.4e}", measured.sums.numbers + measured.sums.texts),
        ]);
    }
    Ok(shown.to_string())
}
