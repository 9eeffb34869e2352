//! The benchmarks at a small size: every column that can be had must give the same checksum.

use crate::columns::parquet::RustParquet;
use crate::columns::process::{Peer, Process, json_columns};
use crate::columns::rust::Rust;
use crate::columns::rustpython::RustPython;
use crate::measure::Column;
use crate::scratch::Scratch;
use crate::{venv, workloads};
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
