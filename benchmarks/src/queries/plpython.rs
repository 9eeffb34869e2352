//! PostgreSQL beside the queries, with the same functions in PL/Python.

use super::duckdb::sums_of;
use super::{Query, data};
use crate::scratch::Scratch;
use crate::tables::Sums;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Runs the queries on a server that is started for them, over the tables in its memory. Each must sum up to what is
/// expected of it.
pub fn run(python: &Path, queries: &[&Query], scratch: &Scratch, expected: &[&Sums]) -> Result<Vec<Option<Duration>>> {
    let asked = queries
        .iter()
        .map(|query| json!({ "functions": query.functions, "plpython": query.plpython, "python": query.python }));
    let request = json!({
        "scratch": scratch.path(""),
        "tables": data::files(scratch),
        "queries": asked.collect::<Vec<Value>>(),
    });
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/python/plpython_peer.py");
    let output = Command::new(python).arg(script).arg(request.to_string()).output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout)?;
    let answers: Vec<Value> = text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    ensure!(answers.len() == queries.len(), "{text}");
    let mut times = Vec::new();
    for ((query, expected), answer) in queries.iter().zip(expected).zip(&answers) {
        let found = sums_of(answer, "python", expected);
        ensure!(
            expected.agrees(&found),
            "{}: {expected:?}, PL/Python {found:?}",
            query.name
        );
        let nanos = answer["python"].as_u64().context("no time")?;
        times.push(Some(Duration::from_nanos(nanos)));
    }
    Ok(times)
}
