//! The price of options: `log`, `exp`, `sqrt` and a choice, element by element.

use super::program::{each, one, program, spread};
use crate::random::Random;
use crate::workload::Workload;
use datafusion::arrow::array::ArrayRef;

pub static BLACK_SCHOLES: Workload = program(
    "black-scholes",
    "black_scholes",
    include_str!("black_scholes.py"),
    generate,
    rust,
);

fn generate(_: &mut Random, asked: usize) -> Vec<ArrayRef> {
    one(asked * 10)
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    each(args, black_scholes)
}

fn black_scholes(n: usize) -> f64 {
    let price = |i: usize| {
        let s = 50.0 + spread(i, 7919, 1000) * 0.1;
        let k = 60.0 + spread(i, 4729, 1000) * 0.08;
        let t = 0.1 + spread(i, 337, 1000) * 0.002;
        let root = 0.3 * t.sqrt();
        let d1 = ((s / k).ln() + 0.065 * t) / root;
        s * cumulative(d1) - k * (-0.02 * t).exp() * cumulative(d1 - root)
    };
    (0..n).map(price).sum()
}

fn cumulative(x: f64) -> f64 {
    let w = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let terms = 0.31938153 + w * (-0.356563782 + w * (1.781477937 + w * (-1.821255978 + w * 1.330274429)));
    let tail = 0.3989422804014327 * (-0.5 * x * x).exp() * w * terms;
    if x < 0.0 { tail } else { 1.0 - tail }
}
