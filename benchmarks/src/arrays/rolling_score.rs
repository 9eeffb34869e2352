//! How far each number is from the mean of the twenty before it, in deviations.

use super::program::{each, one, program, spread};
use crate::random::Random;
use crate::workload::Workload;
use datafusion::arrow::array::ArrayRef;

pub static ROLLING_SCORE: Workload = program(
    "rolling score",
    "rolling_score",
    include_str!("rolling_score.py"),
    generate,
    rust,
);

fn generate(_: &mut Random, asked: usize) -> Vec<ArrayRef> {
    one(asked * 10)
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    each(args, rolling_score)
}

fn rolling_score(n: usize) -> f64 {
    let x: Vec<f64> = (0..n).map(|i| spread(i, 7919, 1000) / 997.0).collect();
    let running = |value: fn(f64) -> f64| -> Vec<f64> {
        let add = |total: &mut f64, x: &f64| {
            *total += value(*x);
            Some(*total)
        };
        x.iter().scan(0.0, add).collect()
    };
    let (sums, squares) = (running(|x| x), running(|x| x * x));
    let score = |i: usize| {
        let mean = (sums[i] - sums[i - 20]) / 20.0;
        let variance = (squares[i] - squares[i - 20]) / 20.0 - mean * mean;
        ((x[i] - mean) / (variance + 1e-6).sqrt()).abs()
    };
    (20..n).map(score).sum()
}
