//! Programs over numpy's arrays: one row each, whose number says how large the arrays are. The text runs on Taipan and on numpy; by hand
//! each is written in Rust. What a program gives is what its arrays sum up to.

mod black_scholes;
mod centred_difference;
mod cosine;
mod haversine;
mod histogram;
mod laplace;
mod mandelbrot;
mod moving_average;
mod program;
mod rolling_score;
mod softmax;

use crate::agree::first_difference;
use crate::columns::kernel::Kernel;
use crate::columns::process::{Peer, Process, json_columns};
use crate::columns::rust::Rust;
use crate::measure::{Column, measure};
use crate::scratch::Scratch;
use crate::table::{Table, millis, ratio};
use crate::workload::Workload;
use anyhow::{Result, ensure};
use datafusion::arrow::array::AsArray;
use datafusion::arrow::datatypes::Int64Type;
use std::path::Path;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use taipan_udf::Mode;

/// How far sums may be apart: they are added in other orders.
const TOLERANCE: f64 = 1e-9;

static ALL: &[&Workload] = &[
    &black_scholes::BLACK_SCHOLES,
    &haversine::HAVERSINE,
    &laplace::LAPLACE,
    &centred_difference::CENTRED_DIFFERENCE,
    &rolling_score::ROLLING_SCORE,
    &softmax::SOFTMAX,
    &cosine::COSINE,
    &mandelbrot::MANDELBROT,
    &moving_average::MOVING_AVERAGE,
    &histogram::HISTOGRAM,
];

/// All of them, in the order of the table.
pub fn all() -> &'static [&'static Workload] {
    ALL
}

/// The table: by hand, compiled, interpreted, and numpy.
pub fn run(rows: usize, rounds: usize, wanted: &str, python: Option<&Path>) -> Result<Table> {
    let mut table = Table::new(&[
        "program",
        "size",
        "Rust ms",
        "Taipan ms",
        "÷ Rust",
        "interpreted ms",
        "numpy ms",
        "numpy ÷ Taipan",
        "tier",
        "replayed",
        "compile ms",
    ]);
    let scratch = Scratch::new()?;
    for workload in ALL.iter().copied().filter(|program| program.name.contains(wanted)) {
        let rows = Rc::new(workload.rows(rows));
        let rust = Rust::new(workload, &rows);
        let native = Kernel::new(workload, &rows, Mode::Auto)?;
        let interpreted = Kernel::new(workload, &rows, Mode::Interpreted)?;
        for (found, what) in [(native.results()?, "compiled"), (interpreted.results()?, "interpreted")] {
            let differs = first_difference(&rust.results(), &found, TOLERANCE);
            ensure!(differs.is_none(), "{}, {what}: {differs:?}", workload.name);
        }
        let size = rows.batches[0][0].as_primitive::<Int64Type>().value(0);
        let (compile, counters) = (native.compile, native.function.counters());
        let (tier, replayed) = (
            format!("{:?}", native.function.tier()),
            counters.rows_replayed.load(Ordering::Relaxed),
        );
        let mut columns: Vec<Box<dyn Column>> = vec![Box::new(rust), Box::new(native), Box::new(interpreted)];
        if let Some(python) = python {
            let data = scratch.write("columns.json", &json_columns(workload, &rows)?)?;
            columns.push(Box::new(Process::start(
                Peer::CPython,
                python,
                workload,
                &data,
                &scratch,
            )?));
        }
        let measured = measure(&mut columns, rounds, true)?;
        let time = |place: usize| measured.get(place).map(|column| column.median);
        let shown = |place: usize| time(place).map_or("–".to_string(), millis);
        table.row(vec![
            workload.name.to_string(),
            size.to_string(),
            shown(0),
            shown(1),
            ratio(time(1), time(0)),
            shown(2),
            shown(3),
            ratio(time(3), time(1)),
            tier.to_lowercase(),
            replayed.to_string(),
            millis(compile),
        ]);
    }
    Ok(table)
}
