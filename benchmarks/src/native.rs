//! The hand-written Rust again, built for this machine's CPU: a second program, because the choice is the compiler's.

use crate::measure::median;
use crate::table::per_row;
use crate::workload::Workload;
use anyhow::{Context, Result};
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::hint::black_box;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The second program's file name, beside the first.
pub const PROGRAM: &str = "taipan-benchmarks-native";

/// Nanoseconds per row by workload; empty where the second program is missing or was not built for the CPU.
#[derive(Default)]
pub struct NativeTimes(HashMap<String, f64>);

impl NativeTimes {
    /// Runs the second program where it lies beside this one; the message says why there are no figures.
    pub fn collect(rows: usize, rounds: usize) -> Result<NativeTimes, String> {
        let own = std::env::current_exe().map_err(|e| e.to_string())?;
        let program = own.with_file_name(PROGRAM);
        if !program.exists() {
            return Err(format!("{} is not built (see benchmarks/README.md)", program.display()));
        }
        let output = Command::new(&program)
            .args([rows.to_string(), rounds.to_string()])
            .stdin(Stdio::null())
            .output()
            .map_err(|e| format!("{}: {e}", program.display()))?;
        let times = parse(&output.stdout).map_err(|e| format!("{}: {e}", program.display()))?;
        if times.is_empty() {
            Err(format!("{} was built for plain x86-64", program.display()))
        } else {
            Ok(NativeTimes(times))
        }
    }

    /// The table's cell.
    pub fn cell(&self, workload: &Workload) -> String {
        let time = self
            .0
            .get(workload.name)
            .map(|nanos| Duration::from_nanos((nanos * 1000.0) as u64));
        per_row(time, 1000)
    }
}

fn parse(output: &[u8]) -> Result<HashMap<String, f64>> {
    let answer: Value = serde_json::from_slice(output)?;
    let times = answer.as_object().context("not an object")?;
    Ok(times
        .iter()
        .filter_map(|(name, nanos)| Some((name.clone(), nanos.as_f64()?)))
        .collect())
}

/// What the second program prints: nanoseconds per row of each workload, as JSON.
pub fn report(workloads: &[&Workload], rows: usize, rounds: usize) -> String {
    let mut times = Map::new();
    for workload in workloads {
        let data = workload.rows(rows);
        let once = || {
            let start = Instant::now();
            for batch in &data.batches {
                black_box((workload.rust)(black_box(batch)));
            }
            start.elapsed()
        };
        let sample = |_| {
            let repeats = (Duration::from_millis(20).as_nanos() / once().as_nanos().max(1)).max(1) as u32;
            (0..repeats).map(|_| once()).sum::<Duration>() / repeats
        };
        let time = median((0..rounds.max(1)).map(sample).collect());
        times.insert(
            workload.name.to_string(),
            json!(time.as_nanos() as f64 / data.rows as f64),
        );
    }
    Value::Object(times).to_string()
}
