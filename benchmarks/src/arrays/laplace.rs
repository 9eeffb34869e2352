//! A stencil over a grid, many times: slices of two dimensions, and storage that comes back.

use super::program::{each, one, program};
use crate::random::Random;
use crate::workload::Workload;
use datafusion::arrow::array::ArrayRef;

pub static LAPLACE: Workload = program("laplace", "laplace", include_str!("laplace.py"), generate, rust);

fn generate(_: &mut Random, asked: usize) -> Vec<ArrayRef> {
    one((asked / 400).clamp(12, 500))
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    each(args, laplace)
}

fn laplace(n: usize) -> f64 {
    let mut u = vec![0.0; n * n];
    u[..n].fill(1.0);
    let mut w = u.clone();
    for _ in 0..2 * n / 5 {
        for row in 1..n - 1 {
            let at = row * n;
            for place in at + 1..at + n - 1 {
                w[place] = 0.25 * (u[place - n] + u[place + n] + u[place - 1] + u[place + 1]);
            }
        }
        std::mem::swap(&mut u, &mut w);
    }
    u.iter().sum()
}
