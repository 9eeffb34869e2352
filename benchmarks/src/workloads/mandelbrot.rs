//! How soon a point leaves the Mandelbrot set, with `complex`.

use crate::random::Random;
use crate::workload::{Amount, Kind, Workload};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, Float64Array, Int64Array};
use datafusion::arrow::datatypes::Float64Type;
use std::sync::Arc;

pub static MANDELBROT: Workload = Workload {
    name: "mandelbrot",
    function: "mandelbrot",
    python: include_str!("mandelbrot.py"),
    params: &[("re", Kind::Float), ("im", Kind::Float)],
    returns: Kind::Int,
    amount: Amount::Rows { divisor: 20 },
    generate,
    rust,
};

/// Points of the usual picture; about a fifth of them never leave.
fn generate(random: &mut Random, rows: usize) -> Vec<ArrayRef> {
    let mut column = |low: f64, high: f64| -> ArrayRef {
        Arc::new(Float64Array::from_iter_values(
            (0..rows).map(|_| random.float(low, high)),
        ))
    };
    vec![column(-2.0, 0.6), column(-1.2, 1.2)]
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    let column = |i: usize| args[i].as_primitive::<Float64Type>().values();
    let (re, im) = (column(0), column(1));
    Arc::new(Int64Array::from_iter_values(
        (0..args[0].len()).map(|i| mandelbrot(re[i], im[i])),
    ))
}

/// No root: that of four is known.
fn mandelbrot(c_re: f64, c_im: f64) -> i64 {
    let (mut re, mut im) = (0.0f64, 0.0f64);
    for i in 0..1000 {
        (re, im) = (re * re - im * im + c_re, 2.0 * re * im + c_im);
        if re * re + im * im > 4.0 {
            return i;
        }
    }
    1000
}
