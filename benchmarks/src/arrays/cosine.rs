//! The cosine of one vector of 128 numbers and each row of a grid.

use super::program::{each, one, program, spread};
use crate::random::Random;
use crate::workload::Workload;
use datafusion::arrow::array::ArrayRef;

pub static COSINE: Workload = program("cosine of vectors", "cosine", include_str!("cosine.py"), generate, rust);

fn generate(_: &mut Random, asked: usize) -> Vec<ArrayRef> {
    one(asked / 8)
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    each(args, cosine)
}

fn cosine(n: usize) -> f64 {
    let number = |row: usize, i: usize| spread(row * 128 + i, 7919, 1000) / 500.0 - 1.0;
    let wanted: Vec<f64> = (0..128).map(|i| number(n / 2, i)).collect();
    let length = wanted.iter().map(|x| x * x).sum::<f64>().sqrt();
    let one = |row: usize| {
        let (mut product, mut square) = (0.0, 0.0);
        for (i, wanted) in wanted.iter().enumerate() {
            let x = number(row, i);
            product += x * wanted;
            square += x * x;
        }
        product / (square.sqrt() * length)
    };
    (0..n).map(one).sum()
}
