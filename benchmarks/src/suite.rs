//! The tables: every workload in every column, with checksums compared.

use crate::agree::first_difference;
use crate::columns::kernel::Kernel;
use crate::columns::parquet::RustParquet;
use crate::columns::process::{Peer, Process, json_columns};
use crate::columns::rust::Rust;
use crate::columns::rustpython::RustPython;
use crate::columns::session::SessionSql;
use crate::latency;
use crate::measure::{Column, Measured, measure};
use crate::native::NativeTimes;
use crate::scratch::Scratch;
use crate::table::{Table, millis, per_row, ratio};
use crate::workload::Workload;
use crate::workloads;
use anyhow::Result;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use taipan_udf::{Mode, RunOptions};

/// What to run, and on what.
pub struct Plan {
    pub workloads: Vec<&'static Workload>,
    pub rows: usize,
    pub rounds: usize,
    /// Whether short evaluations are repeated to be above the clock's grain.
    pub sample: bool,
    /// `python3`, for CPython.
    pub python: Option<PathBuf>,
    /// The Python that has DuckDB, Cython and Numba.
    pub duckdb: Option<PathBuf>,
    /// Times of the hand-written Rust built for this machine's CPU.
    pub native: NativeTimes,
}

/// Two tables, and what did not agree.
pub struct Report {
    /// Over Arrow arrays in memory.
    pub kernel: Table,
    /// SQL over a Parquet file.
    pub end_to_end: Table,
    pub problems: Vec<String>,
}

/// Figures of one workload.
struct Outcome {
    rows: usize,
    columns: Vec<Measured>,
    compile: Duration,
    tier: String,
    replayed: u64,
    first_row: Duration,
}

/// Runs the plan.
pub fn run(plan: &Plan) -> Result<Report> {
    let mut report = Report {
        kernel: Table::new(&[
            "workload",
            "rows",
            "Rust",
            "Rust, native CPU",
            "Taipan",
            "× Rust",
            "interpreted",
            "RustPython",
            "× RustPython",
            "CPython",
            "CPython ÷ Taipan",
            "Cython",
            "Numba",
            "tier",
            "replayed",
            "compile ms",
            "checksum",
        ]),
        end_to_end: Table::new(&[
            "workload",
            "rows",
            "Rust, Parquet",
            "Taipan SQL",
            "× Rust",
            "DuckDB native",
            "DuckDB arrow",
            "DuckDB native ÷ Taipan",
            "CREATE to first row ms",
            "checksum",
        ]),
        problems: Vec::new(),
    };
    warm_up()?;
    let scratch = Scratch::new()?;
    for workload in &plan.workloads {
        eprintln!("{} …", workload.name);
        let outcome = run_workload(plan, workload, &scratch, &mut report.problems)?;
        add_rows(&mut report, workload, &outcome, plan);
    }
    Ok(report)
}

/// Compiles one function and runs it in both tiers, so that what a process does once is in nobody's time.
fn warm_up() -> Result<()> {
    let workload = workloads::all()[0];
    let mut source = workload.source();
    source.text.push_str("\n# warm\n");
    let types: Vec<_> = workload.params.iter().map(|(_, kind)| kind.arrow()).collect();
    let function = taipan_udf::compile(Arc::new(source), &types)?;
    let rows = workload.rows(10);
    for mode in [Mode::Auto, Mode::Interpreted] {
        let options = RunOptions {
            mode,
            ..RunOptions::default()
        };
        function.invoke(&rows.batches[0], rows.rows, &options)?;
    }
    Ok(())
}

fn run_workload(
    plan: &Plan,
    workload: &'static Workload,
    scratch: &Scratch,
    problems: &mut Vec<String>,
) -> Result<Outcome> {
    let rows = Rc::new(workload.rows(plan.rows));
    let file = scratch.write_parquet(workload, &rows)?;
    let rust = Rust::new(workload, &rows);
    let native = Kernel::new(workload, &rows, Mode::Auto)?;
    let interpreted = Kernel::new(workload, &rows, Mode::Interpreted)?;
    compare(workload, &rust, &native, &interpreted, problems)?;
    let session = SessionSql::new(workload, &file)?;
    let outcome = Outcome {
        rows: rows.rows,
        columns: Vec::new(),
        compile: native.compile,
        tier: format!("{:?}", native.function.tier()).to_lowercase(),
        replayed: native.function.counters().rows_replayed.load(Ordering::Relaxed),
        first_row: latency::first_row(workload, plan.rounds)?,
    };
    let mut columns: Vec<Box<dyn Column>> = vec![
        Box::new(rust),
        Box::new(native),
        Box::new(interpreted),
        Box::new(RustPython::new(workload, &rows)?),
        Box::new(RustParquet::new(workload, &file)),
        Box::new(session),
    ];
    if let Some(python) = &plan.python {
        let json = scratch.write(&format!("{}.json", workload.function), &json_columns(workload, &rows)?)?;
        columns.push(Box::new(Process::start(
            Peer::CPython,
            python,
            workload,
            &json,
            scratch,
        )?));
        if let Some(compilers) = &plan.duckdb {
            columns.extend(compiled(compilers, workload, &json, scratch));
        }
    }
    if let Some(python) = &plan.duckdb {
        for peer in [Peer::DuckDbNative, Peer::DuckDbArrow] {
            columns.push(Box::new(Process::start(peer, python, workload, &file, scratch)?));
        }
    }
    let columns = measure(&mut columns, plan.rounds, plan.sample)?;
    let expected = columns[0].checksum;
    let differing = columns.iter().filter(|c| c.checksum != expected);
    problems.extend(differing.map(|c| {
        let (name, checksum) = (c.name, c.checksum);
        format!("{}: {name} has checksum {checksum}, Rust has {expected}", workload.name)
    }));
    Ok(Outcome { columns, ..outcome })
}

/// The Python compilers that can compile the function.
fn compiled(python: &Path, workload: &'static Workload, json: &Path, scratch: &Scratch) -> Vec<Box<dyn Column>> {
    let mut columns: Vec<Box<dyn Column>> = Vec::new();
    for peer in [Peer::Cython, Peer::Numba] {
        match Process::start(peer, python, workload, json, scratch) {
            Ok(process) => columns.push(Box::new(process)),
            Err(why) => eprintln!("{}: without {peer:?}: {why:#}", workload.name),
        }
    }
    columns
}

fn compare(
    workload: &Workload,
    rust: &Rust,
    native: &Kernel,
    interpreted: &Kernel,
    problems: &mut Vec<String>,
) -> Result<()> {
    let (by_hand, native, interpreted) = (rust.results(), native.results()?, interpreted.results()?);
    // Python's pow may round another way than Rust's powi, so hand-written floats agree only nearly.
    if let Some(difference) = first_difference(&by_hand, &native, 1e-12) {
        problems.push(format!("{}: Rust and Taipan differ: {difference}", workload.name));
    }
    if let Some(difference) = first_difference(&native, &interpreted, 0.0) {
        problems.push(format!(
            "{}: native and interpreted differ: {difference}",
            workload.name
        ));
    }
    Ok(())
}

fn add_rows(report: &mut Report, workload: &Workload, outcome: &Outcome, plan: &Plan) {
    let find = |name: &str| outcome.columns.iter().find(|c| c.name == name).map(|c| c.median);
    let time = |name: &str| per_row(find(name), outcome.rows);
    let checksum = outcome.columns[0].checksum.to_string();
    report.kernel.row(vec![
        workload.name.to_string(),
        outcome.rows.to_string(),
        time("Rust"),
        plan.native.cell(workload),
        time("Taipan"),
        ratio(find("Taipan"), find("Rust")),
        time("interpreted"),
        time("RustPython"),
        ratio(find("interpreted"), find("RustPython")),
        time("CPython"),
        ratio(find("CPython"), find("Taipan")),
        time("Cython"),
        time("Numba"),
        outcome.tier.clone(),
        outcome.replayed.to_string(),
        millis(outcome.compile),
        checksum.clone(),
    ]);
    report.end_to_end.row(vec![
        workload.name.to_string(),
        outcome.rows.to_string(),
        time("Rust, Parquet"),
        time("Taipan SQL"),
        ratio(find("Taipan SQL"), find("Rust, Parquet")),
        time("DuckDB native"),
        time("DuckDB arrow"),
        ratio(find("DuckDB native"), find("Taipan SQL")),
        millis(outcome.first_row),
        checksum,
    ]);
}
