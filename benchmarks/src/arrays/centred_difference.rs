//! The difference of both neighbours.

use super::program::{each, one, program, spread};
use crate::random::Random;
use crate::workload::Workload;
use datafusion::arrow::array::ArrayRef;

pub static CENTRED_DIFFERENCE: Workload = program(
    "centred difference",
    "centred_difference",
    include_str!("centred_difference.py"),
    generate,
    rust,
);

fn generate(_: &mut Random, asked: usize) -> Vec<ArrayRef> {
    one(asked * 10)
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    each(args, centred_difference)
}

fn centred_difference(n: usize) -> f64 {
    let y: Vec<f64> = (0..n).map(|i| spread(i, 7919, 1000) / 997.0).collect();
    y.windows(3).map(|three| ((three[2] - three[0]) * 0.5).abs()).sum()
}
