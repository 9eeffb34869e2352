//! DuckDB beside a query: in plain SQL, and with the same functions in Python.

use super::{Query, data};
use crate::scratch::Scratch;
use crate::tables::Sums;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// What DuckDB took for a query.
pub struct DuckDb {
    pub sql: Duration,
    pub python: Duration,
}

/// Runs a query on DuckDB over the files of the tables. Both ways must sum up to `expected`.
pub fn run(python: &Path, query: &Query, scratch: &Scratch, rounds: usize, expected: &Sums) -> Result<DuckDb> {
    let request = json!({
        "tables": data::files(scratch),
        "functions": query.functions,
        "sql": query.sql,
        "python": query.python,
        "rounds": rounds.max(1),
    });
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/python/queries_peer.py");
    let output = Command::new(python).arg(script).arg(request.to_string()).output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let answer: Value = serde_json::from_slice(&output.stdout)?;
    let time = |key: &str| {
        let nanos = answer[key].as_u64().context("no time")?;
        let found = sums_of(&answer, key, expected);
        ensure!(
            expected.agrees(&found),
            "{}: {expected:?}, DuckDB {found:?}",
            query.name
        );
        Ok(Duration::from_nanos(nanos))
    };
    Ok(DuckDb {
        sql: time("sql")?,
        python: time("python")?,
    })
}

/// What a peer's rows sum up to; it does not sum up texts.
pub fn sums_of(answer: &Value, key: &str, expected: &Sums) -> Sums {
    let sums = &answer[format!("{key}_sums")];
    Sums {
        rows: sums[0].as_u64().unwrap_or_default() as usize,
        numbers: sums[1].as_f64().unwrap_or_default(),
        texts: expected.texts,
    }
}
