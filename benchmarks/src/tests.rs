//! The benchmarks at a small size: every column that can be had must give the same checksum.

use crate::columns::parquet::RustParquet;
use crate::columns::process::{Peer, Process, json_columns};
use crate::columns::rust::Rust;
use crate::columns::rustpython::RustPython;
use crate::measure::Column;
use crate::native::NativeTimes;
use crate::scratch::Scratch;
use crate::suite::{Plan, run};
use crate::{arrays, database, latency, memory, queries, scaling, tables, venv, workloads};
use std::rc::Rc;

const ROWS: usize = 300;

#[test]
fn cpython_agrees_with_rust() {
    let Some(python) = venv::python() else {
        eprintln!("skipped: python3 is not installed");
        return;
    };
    let scratch = Scratch::new().unwrap();
    for workload in workloads::all() {
        let rows = Rc::new(workload.rows(ROWS));
        let json = scratch
            .write("columns.json", &json_columns(workload, &rows).unwrap())
            .unwrap();
        let mut cpython = Process::start(Peer::CPython, &python, workload, &json, &scratch).unwrap();
        let expected = Rust::new(workload, &rows).checksum().unwrap();
        assert_eq!(cpython.checksum().unwrap(), expected, "{}", workload.name);
        cpython.run().unwrap();
    }
}

/// Runs where `taipan-benchmarks` has made its environment; a test installs nothing.
#[test]
fn duckdb_agrees_with_rust() {
    let Some(python) = venv::duckdb_if_made() else {
        eprintln!("skipped: DuckDB is not installed");
        return;
    };
    let scratch = Scratch::new().unwrap();
    for workload in workloads::all() {
        let rows = Rc::new(workload.rows(ROWS));
        let expected = Rust::new(workload, &rows).checksum().unwrap();
        let file = scratch.write_parquet(workload, &rows).unwrap();
        assert_eq!(
            RustParquet::new(workload, &file).checksum().unwrap(),
            expected,
            "{}",
            workload.name
        );
        for peer in [Peer::DuckDbNative, Peer::DuckDbArrow] {
            let mut duckdb = Process::start(peer, &python, workload, &file, &scratch).unwrap();
            assert_eq!(duckdb.checksum().unwrap(), expected, "{}, {peer:?}", workload.name);
        }
    }
}

#[test]
fn rustpython_agrees_with_rust() {
    for workload in workloads::all() {
        let rows = Rc::new(workload.rows(ROWS));
        let expected = Rust::new(workload, &rows).checksum().unwrap();
        let mut direct = RustPython::new(workload, &rows).unwrap();
        assert_eq!(direct.checksum().unwrap(), expected, "{}", workload.name);
    }
}

#[test]
fn taipan_agrees_in_every_mode() {
    let report = run(&Plan {
        workloads: workloads::all().to_vec(),
        rows: ROWS,
        rounds: 1,
        sample: false,
        python: None,
        duckdb: None,
        native: NativeTimes::default(),
    })
    .unwrap();
    assert!(report.problems.is_empty(), "{}", report.problems.join("\n"));
}

/// Table functions are plans, and where pandas is installed give what it gives.
#[test]
fn table_functions_agree_with_pandas() {
    let python = venv::duckdb_if_made();
    let shown = tables::run(2_000, 1, "", python.as_deref()).unwrap();
    assert_eq!(shown.lines().count(), 2 + tables::ALL.len(), "{shown}");
}

/// One thread and two give the same.
#[test]
fn threads_agree() {
    let shown = scaling::run(20_000, 1).unwrap();
    assert_eq!(shown.lines().count(), 4, "{shown}");
}

/// A database gives the same whichever way its rows came.
#[test]
fn databases_agree() {
    let shown = database::run(4_000, 1).unwrap();
    assert_eq!(shown.lines().count(), 2 + 6, "{shown}");
}

/// Queries give the same with functions and in plain SQL.
#[test]
fn queries_agree_with_plain_sql() {
    let python = venv::duckdb_if_made();
    let peers = queries::Peers {
        python: python.as_deref(),
        postgres: python.is_some() && venv::plpython().is_ok(),
    };
    let shown = queries::run(5_000, 1, "", peers).unwrap();
    assert_eq!(shown.lines().count(), 2 + queries::ALL.len(), "{shown}");
}

#[test]
fn rows_stream_and_functions_come_and_go() {
    let workload = workloads::all()[0];
    assert!(latency::first_row(workload, 3).unwrap().as_secs() < 60);
    if !cfg!(target_os = "linux") {
        return;
    }
    assert_eq!(memory::stream(workload, 20_000).unwrap().rows, 20_000);
    let grown = memory::churn(workload, 20).unwrap();
    assert!(grown < 64 << 20, "20 functions left {grown} bytes behind");
}

/// The table fails where the columns disagree. numpy takes part where the environment is made.
#[test]
fn programs_over_arrays_agree() {
    let python = venv::duckdb_if_made();
    let table = arrays::run(ROWS, 1, "", python.as_deref()).unwrap().to_string();
    for program in arrays::all() {
        assert!(table.contains(program.name), "{table}");
    }
}
