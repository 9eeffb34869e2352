//! Queries with Python functions beside the same queries in plain SQL, over generated tables of the shape of TPC-H's in
//! Parquet files. What is compared is one engine with itself: the ratio says what the functions cost. Beside it stand the
//! same query with each call by itself, DuckDB in plain SQL and with the functions in Python, and PostgreSQL with them in PL/Python.

mod data;
mod duckdb;
mod list;
mod plpython;

use crate::front::Front;
use crate::measure::{median, timed};
use crate::scratch::Scratch;
use crate::table::{Table, millis};
use crate::tables::{Sums, sums};
use anyhow::{Context, Result, ensure};
use std::path::Path;
use std::time::Duration;
use taipan::Mode;

/// A query both ways.
#[derive(Clone, Copy, Debug)]
pub struct Query {
    pub name: &'static str,
    /// The functions that it needs.
    pub functions: &'static [&'static str],
    /// What PostgreSQL needs in their place; empty where they can be put into PL/Python as they are.
    pub plpython: &'static [&'static str],
    pub python: &'static str,
    pub sql: &'static str,
    /// How many times as long it may take with functions.
    pub goal: f64,
}

pub use list::{ALL, NET};

/// What was measured of one query.
pub struct Measured {
    pub python: Duration,
    /// Without fused pipelines.
    pub separate: Duration,
    pub sql: Duration,
    pub sums: Sums,
}

/// A session with the tables.
pub struct Queries {
    front: Front,
    scratch: Scratch,
}

impl Queries {
    /// So many rows of `lineitem`, a quarter of that of `orders`, a thirtieth of `part`.
    pub fn new(rows: usize) -> Result<Queries> {
        let front = Front::new()?;
        let scratch = Scratch::new()?;
        make_tables(&front, rows, &scratch, true)?;
        Ok(Queries { front, scratch })
    }

    /// Runs a query both ways in turn; the first round, in which files are read for the first time, does not count.
    pub fn run(&self, query: &Query, rounds: usize) -> Result<Measured> {
        for function in query.functions {
            self.front.query(function).with_context(|| function.to_string())?;
        }
        let (mut python, mut separate, mut sql) = (Vec::new(), Vec::new(), Vec::new());
        let expected = sums(&self.front.query(query.sql)?)?;
        let found = sums(&self.front.query(query.python)?)?;
        ensure!(
            expected.agrees(&found),
            "{}: {found:?}, plain SQL {expected:?}",
            query.name
        );
        for _ in 0..rounds.max(1) {
            for (mode, times) in [(Mode::Auto, &mut python), (Mode::Separate, &mut separate)] {
                self.front.set_mode(mode);
                times.push(timed(|| self.front.query(query.python))?.0);
            }
            self.front.set_mode(Mode::Auto);
            sql.push(timed(|| self.front.query(query.sql))?.0);
        }
        Ok(Measured {
            python: median(python),
            separate: median(separate),
            sql: median(sql),
            sums: found,
        })
    }
}

/// Makes the tables in a session, over files that are written first or are there.
pub(crate) fn make_tables(front: &Front, rows: usize, scratch: &Scratch, write: bool) -> Result<()> {
    let statements = data::statements(rows, scratch);
    for statement in statements.iter().filter(|text| write || !text.starts_with("COPY")) {
        front.query(statement).with_context(|| statement.clone())?;
    }
    Ok(())
}

/// What stands beside the engine: a Python with DuckDB, and whether PostgreSQL is to be started.
#[derive(Clone, Copy, Default)]
pub struct Peers<'a> {
    pub python: Option<&'a Path>,
    pub postgres: bool,
}

const HEADINGS: [&str; 13] = [
    "query",
    "rows out",
    "Python ms",
    "SQL ms",
    "Python ÷ SQL",
    "goal",
    "each call by itself ms",
    "DuckDB SQL ms",
    "DuckDB Python ms",
    "DuckDB Python ÷ Python",
    "PL/Python ms",
    "PL/Python ÷ Python",
    "checksum",
];

/// The table of all queries whose name contains `wanted`, with the peers that are there.
pub fn run(rows: usize, rounds: usize, wanted: &str, peers: Peers) -> Result<String> {
    let queries = Queries::new(rows)?;
    let chosen: Vec<&Query> = ALL.iter().filter(|q| q.name.to_lowercase().contains(wanted)).collect();
    let mut lines = Vec::new();
    for query in &chosen {
        let measured = queries.run(query, rounds)?;
        let duckdb = |python| duckdb::run(python, query, &queries.scratch, rounds, &measured.sums);
        let duckdb = peers.python.map(duckdb).transpose()?;
        lines.push((measured, duckdb));
    }
    let expected: Vec<&Sums> = lines.iter().map(|(measured, _)| &measured.sums).collect();
    let plpython = match peers.python.filter(|_| peers.postgres) {
        Some(python) => plpython::run(python, &chosen, &queries.scratch, &expected)?,
        None => vec![None; chosen.len()],
    };
    let mut shown = Table::new(&HEADINGS);
    for ((query, (measured, duckdb)), plpython) in chosen.iter().zip(&lines).zip(plpython) {
        shown.row(line(query, measured, duckdb.as_ref(), plpython));
    }
    Ok(shown.to_string())
}

fn line(
    query: &Query,
    measured: &Measured,
    duckdb: Option<&duckdb::DuckDb>,
    plpython: Option<Duration>,
) -> Vec<String> {
    let times = |a: Duration, b: Duration, digits: usize| format!("{:.digits$}×", a.as_secs_f64() / b.as_secs_f64());
    let duckdb_python = duckdb.map(|duckdb| duckdb.python);
    let against = |peer: Option<Duration>| peer.map(|peer| times(peer, measured.python, 1)).unwrap_or_default();
    vec![
        query.name.to_string(),
        measured.sums.rows.to_string(),
        millis(measured.python),
        millis(measured.sql),
        times(measured.python, measured.sql, 2),
        format!("{:.2}×", query.goal),
        millis(measured.separate),
        duckdb.map(|duckdb| millis(duckdb.sql)).unwrap_or_default(),
        duckdb_python.map(millis).unwrap_or_default(),
        against(duckdb_python),
        plpython.map(millis).unwrap_or_default(),
        against(plpython),
        format!("{:.4e}", measured.sums.numbers + measured.sums.texts),
    ]
}
