//! DuckDB beside a query: in plain SQL, and with the same functions in Python.

use super::{Query, data};
use crate::scratch::Scratch;
use crate::tables::Sums;
use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value, json};
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
    let tables: Map<String, Value> = data::TABLES
        .iter()
        .map(|table| (table.to_string(), json!(data::file(table, scratch))))
        .collect();
    let request = json!({
        "tables": tables,
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
        let sums = &answer[format!("{key}_sums")];
        let found = Sums {
            rows: sums[0].as_u64().unwrap_or_default() as usize,
            numbers: sums[1].as_f64().unwrap_or_default(),
            texts: expected.texts,
        };
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
