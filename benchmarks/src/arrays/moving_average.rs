//! The mean of ten numbers, at each place.

use super::program::{each, one, program, spread};
use crate::random::Random;
use crate::workload::Workload;
use datafusion::arrow::array::ArrayRef;

pub static MOVING_AVERAGE: Workload = program(
    "moving average",
    "moving_average",
    include_str!("moving_average.py"),
    generate,
    rust,
);

fn generate(_: &mut Random, asked: usize) -> Vec<ArrayRef> {
    one(asked * 10)
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    each(args, moving_average)
}

fn moving_average(n: usize) -> f64 {
    let add = |total: &mut f64, i: usize| {
        *total += spread(i, 7919, 1000) / 997.0;
        Some(*total)
    };
    let sums: Vec<f64> = (0..n).scan(0.0, add).collect();
    sums.windows(11).map(|eleven| (eleven[10] - eleven[0]) / 10.0).sum()
}
