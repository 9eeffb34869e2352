//! How many numbers are in each of fifty bins.

use super::program::{each, one, program, spread};
use crate::random::Random;
use crate::workload::Workload;
use datafusion::arrow::array::ArrayRef;

pub static HISTOGRAM: Workload = program("histogram", "histogram", include_str!("histogram.py"), generate, rust);

fn generate(_: &mut Random, asked: usize) -> Vec<ArrayRef> {
    one(asked * 10)
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    each(args, histogram)
}

fn histogram(n: usize) -> f64 {
    let edges: Vec<f64> = (0..=50).map(|i| f64::from(i) / 50.0).collect();
    let mut counts = [0_usize; 50];
    for i in 0..n {
        let x = spread(i, 7919, 99_991) / 99_991.0;
        let mut bin = ((x * 50.0) as usize).min(49);
        // As numpy has it: the edge decides, not the product.
        if x < edges[bin] {
            bin -= 1;
        } else if bin < 49 && x >= edges[bin + 1] {
            bin += 1;
        }
        counts[bin] += 1;
    }
    counts.iter().enumerate().map(|(bin, count)| (bin * count) as f64).sum()
}
