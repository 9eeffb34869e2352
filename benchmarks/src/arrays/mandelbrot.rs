//! Fifty rounds over a grid of points, with choices.

use super::program::{each, one, program};
use crate::random::Random;
use crate::workload::Workload;
use datafusion::arrow::array::ArrayRef;

pub static MANDELBROT: Workload = program(
    "mandelbrot of a grid",
    "escapes",
    include_str!("mandelbrot.py"),
    generate,
    rust,
);

fn generate(_: &mut Random, asked: usize) -> Vec<ArrayRef> {
    one((asked / 500).clamp(10, 400))
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    each(args, mandelbrot)
}

fn mandelbrot(n: usize) -> f64 {
    let between = |from: f64, to: f64, i: usize| {
        if i + 1 == n {
            to
        } else {
            from + i as f64 * ((to - from) / (n - 1) as f64)
        }
    };
    let mut total = 0;
    for row in 0..n {
        for column in 0..n {
            let (re, im) = (between(-2.0, 0.5, column), between(-1.25, 1.25, row));
            let (mut zr, mut zi) = (0.0_f64, 0.0_f64);
            for _ in 0..50 {
                let (r2, i2) = (zr * zr, zi * zi);
                if r2 + i2 >= 4.0 {
                    break;
                }
                total += 1;
                zi = 2.0 * zr * zi + im;
                zr = r2 - i2 + re;
            }
        }
    }
    f64::from(total)
}
