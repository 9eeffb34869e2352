//! Softmax of each row of a grid.

use super::program::{each, one, program, spread};
use crate::random::Random;
use crate::workload::Workload;
use datafusion::arrow::array::ArrayRef;

pub static SOFTMAX: Workload = program("softmax of rows", "softmax", include_str!("softmax.py"), generate, rust);

fn generate(_: &mut Random, asked: usize) -> Vec<ArrayRef> {
    one(asked / 4)
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    each(args, softmax)
}

fn softmax(n: usize) -> f64 {
    let mut total = 0.0;
    for row in 0..n {
        let x: Vec<f64> = (0..64).map(|i| spread(row * 64 + i, 7919, 1000) / 250.0).collect();
        let most = x.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let e: Vec<f64> = x.iter().map(|x| (x - most).exp()).collect();
        let sum: f64 = e.iter().sum();
        total += e.iter().map(|e| (e / sum) * (e / sum)).sum::<f64>();
    }
    total
}
