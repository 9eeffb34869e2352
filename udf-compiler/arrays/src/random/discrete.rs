//! Discrete distributions of one or two real parameters: Poisson and those on it, geometric, logarithmic, Zipf.

use super::functions::{integer, log_gamma};
use super::gamma::gamma;
use super::stream::Stream;
use super::ziggurat::exponential;
use std::hint::black_box;

/// The greatest integer, as a float: 2**63.
const MOST: f64 = 9_223_372_036_854_775_808.0;

/// `poisson(lam)`, the same in legacy streams.
pub fn poisson(stream: &mut Stream, lam: f64) -> i64 {
    if lam >= 10.0 {
        poisson_large(stream, lam)
    } else if lam == 0.0 {
        0
    } else {
        poisson_small(stream, lam)
    }
}

/// Counts factors until their product is small enough.
fn poisson_small(stream: &mut Stream, lam: f64) -> i64 {
    let bound = (-lam).exp();
    let (mut count, mut product) = (0, 1.0);
    loop {
        product *= stream.uniform();
        if product > bound && stream.again() {
            count += 1;
        } else {
            return count;
        }
    }
}

/// Transformed rejection (Hörmann 1993).
fn poisson_large(stream: &mut Stream, lam: f64) -> i64 {
    let (root, log) = (lam.sqrt(), lam.ln());
    let b = 0.931 + 2.53 * root;
    let a = -0.059 + 0.02483 * b;
    let inverse_alpha = 1.1239 + 1.1328 / (b - 3.4);
    let v_r = 0.9277 - 3.6224 / (b - 2.0);
    loop {
        let u = stream.uniform() - 0.5;
        let v = stream.uniform();
        let us = 0.5 - u.abs();
        let k = integer(((2.0 * a / us + b) * u + lam + 0.43).floor());
        if us >= 0.07 && v <= v_r {
            return k;
        }
        if (k < 0 || (us < 0.013 && v > us)) && stream.again() {
            continue;
        }
        let left = v.ln() + inverse_alpha.ln() - (a / (us * us) + b).ln();
        if left <= -lam + k as f64 * log - log_gamma(k as f64 + 1.0) || !stream.again() {
            return k;
        }
    }
}

/// `negative_binomial(n, p)`: Poisson of a gamma number.
pub fn negative_binomial(stream: &mut Stream, n: f64, p: f64) -> i64 {
    let lam = (1.0 - p) / p * gamma(stream, n);
    poisson(stream, lam)
}

/// `geometric(p)`.
pub fn geometric(stream: &mut Stream, p: f64) -> i64 {
    if p >= 1.0 / 3.0 {
        geometric_search(stream, p)
    } else {
        whole(-exponential(stream) / (-p).ln_1p())
    }
}

/// Rounded up; what is too great is the greatest integer.
pub fn whole(x: f64) -> i64 {
    let x = x.ceil();
    if x >= MOST { i64::MAX } else { integer(x) }
}

/// Adds probabilities until their sum passes a uniform number; for great probabilities.
pub fn geometric_search(stream: &mut Stream, p: f64) -> i64 {
    let (mut count, mut term, mut sum) = (1, p, p);
    let u = stream.uniform();
    while u > sum && stream.again() {
        term *= 1.0 - p;
        sum += term;
        count += 1;
    }
    count
}

/// `logseries(p)`, the same in legacy streams.
pub fn logseries(stream: &mut Stream, p: f64) -> i64 {
    let r = (-p).ln_1p();
    loop {
        let v = stream.uniform();
        if v >= p {
            return 1;
        }
        let u = stream.uniform();
        let q = -(r * u).exp_m1();
        if v <= q * q {
            let value = integer((1.0 + v.ln() / q.ln()).floor());
            if (value < 1 || v == 0.0) && stream.again() {
                continue;
            }
            return value;
        }
        return if v >= q { 1 } else { 2 };
    }
}

/// `zipf(a)`: uniform numbers are taken from where results fit an integer.
pub fn zipf(stream: &mut Stream, a: f64) -> i64 {
    if a >= 1025.0 {
        // The chance of more than 1 is below 3e-309, and 2**(a - 1) is no number any more.
        return 1;
    }
    let least = black_box(MOST).powf(-(a - 1.0));
    zipf_of(stream, a, |u| u * least + (1.0 - u))
}

/// Devroye's rejection. `place` makes of a uniform number the one to invert.
pub fn zipf_of(stream: &mut Stream, a: f64, place: impl Fn(f64) -> f64) -> i64 {
    let less = a - 1.0;
    // A power, in optimised code, too, where that of 2 would become another function.
    let b = black_box(2f64).powf(less);
    loop {
        let u = place(stream.uniform());
        let v = stream.uniform();
        let x = u.powf(-1.0 / less).floor();
        if !(1.0..=MOST).contains(&x) && stream.again() {
            continue;
        }
        let t = (1.0 + 1.0 / x).powf(less);
        if v * x * (t - 1.0) / (b - 1.0) <= t / b || !stream.again() {
            return integer(x);
        }
    }
}
