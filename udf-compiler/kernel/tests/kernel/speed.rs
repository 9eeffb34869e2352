//! What functions of the C library take on vectors, row by row, and in Rust: few rows with the tests, and to be looked at
//! `TAIPAN_ROWS=100000 cargo test --release -p taipan-kernel --test kernel speed -- --nocapture`

use crate::support::{float_results, floats, kernel, run};
use std::hint::black_box;
use std::time::Instant;
use taipan_kernel::Kernel;

/// How many rows there are.
fn rows() -> usize {
    std::env::var("TAIPAN_ROWS").map_or(1000, |rows| rows.parse().expect("a number of rows"))
}

/// A price by Black and Scholes: of a stock, a strike, a rate, a deviation and a time. (Rust has no error function of its own.)
const OPTION: &str = "func @option(%0: f64, %1: f64, %2: f64, %3: f64, %4: f64) -> f64 {
  %5: f64 = f64.div %0, %1
  %6: f64 = math.log %5
  %7: f64 = const 0.5
  %8: f64 = f64.mul %3, %3
  %9: f64 = f64.mul %8, %7
  %10: f64 = f64.add %2, %9
  %11: f64 = f64.mul %10, %4
  %12: f64 = f64.add %6, %11
  %13: f64 = math.sqrt %4
  %14: f64 = f64.mul %3, %13
  %15: f64 = f64.div %12, %14
  %16: f64 = f64.sub %15, %14
  %17: f64 = const 1.4142135623730951
  %18: f64 = const 1.0
  %19: f64 = f64.div %15, %17
  %20: f64 = math.erf %19
  %21: f64 = f64.add %18, %20
  %22: f64 = f64.mul %7, %21
  %23: f64 = f64.div %16, %17
  %24: f64 = math.erf %23
  %25: f64 = f64.add %18, %24
  %26: f64 = f64.mul %7, %25
  %27: f64 = f64.neg %2
  %28: f64 = f64.mul %27, %4
  %29: f64 = math.exp %28
  %30: f64 = f64.mul %1, %29
  %31: f64 = f64.mul %30, %26
  %32: f64 = f64.mul %0, %22
  %33: f64 = f64.sub %32, %31
  return %33
}";

const HAVERSINE: &str = "func @haversine(%0: f64, %1: f64, %2: f64, %3: f64) -> f64 {
  %4: f64 = math.radians %0
  %5: f64 = math.radians %2
  %6: f64 = f64.sub %2, %0
  %7: f64 = math.radians %6
  %8: f64 = f64.sub %3, %1
  %9: f64 = math.radians %8
  %10: f64 = const 2.0
  %11: f64 = const 0.5
  %12: f64 = f64.mul %7, %11
  %13: f64 = math.sin %12
  %14: f64 = f64.pow %13, %10
  %15: f64 = math.cos %4
  %16: f64 = math.cos %5
  %17: f64 = f64.mul %15, %16
  %18: f64 = f64.mul %9, %11
  %19: f64 = math.sin %18
  %20: f64 = f64.pow %19, %10
  %21: f64 = f64.mul %17, %20
  %22: f64 = f64.add %14, %21
  %23: f64 = math.sqrt %22
  %24: f64 = math.asin %23
  %25: f64 = const 12742.0176
  %26: f64 = f64.mul %25, %24
  return %26
}";

const LOGISTIC: &str = "func @logistic(%0: f64) -> f64 {
  %1: f64 = f64.neg %0
  %2: f64 = math.exp %1
  %3: f64 = const 1.0
  %4: f64 = f64.add %3, %2
  %5: f64 = f64.div %3, %4
  return %5
}";

const SQUARES: &str = "func @norm(%0: f64, %1: f64) -> f64 {
  %2: f64 = const 2.0
  %3: f64 = f64.pow %0, %2
  %4: f64 = f64.pow %1, %2
  %5: f64 = f64.add %3, %4
  return %5
}";

const GROWTH: &str = "func @growth(%0: f64, %1: f64, %2: f64) -> f64 {
  %3: f64 = const 1.0
  %4: f64 = f64.add %3, %1
  %5: f64 = f64.pow %4, %2
  %6: f64 = f64.mul %0, %5
  return %6
}";

const TANGENT: &str = "func @tangent(%0: f64) -> f64 {
  %1: f64 = math.tan %0
  %2: f64 = f64.mul %1, %0
  %3: f64 = f64.add %2, %1
  %4: f64 = f64.mul %3, %0
  return %4
}";

/// A column of numbers in a range, the same in every run.
fn column(seed: u64, (low, high): (f64, f64)) -> Vec<f64> {
    let mut state = seed;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        low + (high - low) * ((state >> 11) as f64 / (1_u64 << 53) as f64)
    };
    (0..rows()).map(|_| next()).collect()
}

/// The best of several runs, in nanoseconds a row.
fn best(mut once: impl FnMut()) -> f64 {
    let times = (0..9).map(|_| {
        let begun = Instant::now();
        once();
        begun.elapsed().as_nanos() as f64 / rows() as f64
    });
    times.fold(f64::INFINITY, f64::min)
}

fn show(ir: &str, columns: &[Vec<f64>], in_rust: impl Fn(usize) -> f64) {
    let arrays: Vec<_> = columns.iter().map(|column| floats(column)).collect();
    let time = |kernel: &Kernel| best(|| drop(black_box(run(kernel, &arrays).expect("rows"))));
    let (vectors, rows) = (kernel(ir), kernel(ir).without_vectors());
    let name = ir.split(['@', '(']).nth(1).unwrap_or_default();
    let on = if vectors.on_vectors(false) {
        "on vectors"
    } else {
        "(no vectors)"
    };
    let sum = |kernel: &Kernel| {
        let output = run(kernel, &arrays).expect("rows");
        float_results(&output).into_iter().flatten().sum::<f64>()
    };
    let checksum = sum(&vectors);
    assert_eq!(checksum.to_bits(), sum(&rows).to_bits(), "{name}");
    let (vectors, rows) = (time(&vectors), time(&rows));
    let rust = best(|| {
        for row in 0..arrays[0].len() {
            black_box(in_rust(row));
        }
    });
    println!("{name}: {vectors:.1} ns a row {on}, {rows:.1} row by row, {rust:.1} in Rust; checksum {checksum}");
}

#[test]
fn speed_of_functions() {
    let c = [
        column(1, (50.0, 150.0)),
        column(2, (50.0, 150.0)),
        column(3, (0.0, 0.1)),
        column(4, (0.1, 0.5)),
        column(5, (0.1, 3.0)),
    ];
    let normal = |x: f64| 0.5 * (1.0 + erf(x / std::f64::consts::SQRT_2));
    show(OPTION, &c, |row| {
        let [s, k, r, sigma, t] = [0, 1, 2, 3, 4].map(|i| c[i][row]);
        let spread = sigma * t.sqrt();
        let d = ((s / k).ln() + (r + sigma * sigma * 0.5) * t) / spread;
        s * normal(d) - k * (-r * t).exp() * normal(d - spread)
    });
    let c = [
        column(1, (-90.0, 90.0)),
        column(2, (-180.0, 180.0)),
        column(3, (-90.0, 90.0)),
        column(4, (-180.0, 180.0)),
    ];
    show(HAVERSINE, &c, |row| {
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| c[i][row].to_radians());
        let h = ((c - a) / 2.0).sin().powi(2) + a.cos() * c.cos() * ((d - b) / 2.0).sin().powi(2);
        2.0 * 6371.0088 * h.sqrt().asin()
    });
    let c = [column(1, (-8.0, 8.0))];
    show(LOGISTIC, &c, |row| 1.0 / (1.0 + (-c[0][row]).exp()));
    let c = [column(1, (-8.0, 8.0)), column(2, (-8.0, 8.0))];
    show(SQUARES, &c, |row| c[0][row].powi(2) + c[1][row].powi(2));
    let c = [column(1, (0.0, 1e5)), column(2, (0.0, 0.1)), column(3, (0.0, 30.0))];
    show(GROWTH, &c, |row| c[0][row] * (1.0 + c[1][row]).powf(c[2][row]));
    let c = [column(1, (-1.5, 1.5))];
    show(TANGENT, &c, |row| {
        let tangent = c[0][row].tan();
        (tangent * c[0][row] + tangent) * c[0][row]
    });
}

fn erf(x: f64) -> f64 {
    taipan_runtime::py_math::unary("math.erf")
        .and_then(|erf| erf(x).ok())
        .unwrap_or(x)
}
