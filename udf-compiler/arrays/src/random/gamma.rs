//! Gamma numbers by Marsaglia and Tsang, below shape 1 by Ahrens and Dieter; beta numbers on them.
//!
//! Legacy streams use the same methods on their own normal and exponential numbers: those are handed in.

use super::stream::Stream;
use super::ziggurat::{exponential, exponential_single, normal, normal_single};

/// A way to draw one number.
pub type Source = fn(&mut Stream) -> f64;

/// A standard gamma number on the given normal and exponential ones.
pub fn gamma_of(stream: &mut Stream, shape: f64, normal: Source, exponential: Source) -> f64 {
    if shape == 1.0 {
        exponential(stream)
    } else if shape == 0.0 {
        0.0
    } else if shape < 1.0 {
        gamma_small(stream, shape, exponential)
    } else {
        gamma_large(stream, shape, normal)
    }
}

fn gamma_small(stream: &mut Stream, shape: f64, exponential: Source) -> f64 {
    loop {
        let u = stream.uniform();
        let v = exponential(stream);
        let (x, bound) = if u <= 1.0 - shape {
            (u.powf(1.0 / shape), v)
        } else {
            let y = -((1.0 - u) / shape).ln();
            ((1.0 - shape + shape * y).powf(1.0 / shape), v + y)
        };
        if x <= bound || !stream.again() {
            return x;
        }
    }
}

fn gamma_large(stream: &mut Stream, shape: f64, normal: Source) -> f64 {
    let b = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * b).sqrt();
    loop {
        let x = normal(stream);
        let v = 1.0 + c * x;
        if v <= 0.0 && stream.again() {
            continue;
        }
        let v = v * v * v;
        let u = stream.uniform();
        let quick = u < 1.0 - 0.0331 * (x * x) * (x * x);
        if quick || u.ln() < 0.5 * x * x + b * (1.0 - v + v.ln()) || !stream.again() {
            return b * v;
        }
    }
}

/// A standard gamma number.
pub fn gamma(stream: &mut Stream, shape: f64) -> f64 {
    gamma_of(stream, shape, normal, exponential)
}

/// A standard gamma number of single precision.
pub fn gamma_single(stream: &mut Stream, shape: f32) -> f32 {
    if shape == 1.0 {
        exponential_single(stream)
    } else if shape == 0.0 {
        0.0
    } else if shape < 1.0 {
        gamma_small_single(stream, shape)
    } else {
        gamma_large_single(stream, shape)
    }
}

fn gamma_small_single(stream: &mut Stream, shape: f32) -> f32 {
    loop {
        let u = stream.bits.next_f32();
        let v = exponential_single(stream);
        let (x, bound) = if u <= 1.0 - shape {
            (u.powf(1.0 / shape), v)
        } else {
            let y = -((1.0 - u) / shape).ln();
            ((1.0 - shape + shape * y).powf(1.0 / shape), v + y)
        };
        if x <= bound || !stream.again() {
            return x;
        }
    }
}

fn gamma_large_single(stream: &mut Stream, shape: f32) -> f32 {
    let b = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * b).sqrt();
    loop {
        let x = normal_single(stream);
        let v = 1.0 + c * x;
        if v <= 0.0 && stream.again() {
            continue;
        }
        let v = v * v * v;
        let u = stream.bits.next_f32();
        let quick = u < 1.0 - 0.0331 * (x * x) * (x * x);
        if quick || u.ln() < 0.5 * x * x + b * (1.0 - v + v.ln()) || !stream.again() {
            return b * v;
        }
    }
}

/// A beta number: by Jöhnk where both shapes are at most 1, else of two gamma numbers.
pub fn beta(stream: &mut Stream, a: f64, b: f64) -> f64 {
    /// Below this, one of the ends is all but sure.
    const TINY: f64 = 3e-103;
    if a <= 1.0 && b <= 1.0 {
        if a < TINY && b < TINY {
            let u = stream.uniform();
            return f64::from(u8::from((a + b) * u < a));
        }
        return beta_small(stream, a, b, |sum, u, v| sum <= 1.0 && u + v > 0.0);
    }
    let x = gamma(stream, a);
    let y = gamma(stream, b);
    x / (x + y)
}

/// Jöhnk's method. `fits` says of the sum and of the two uniform numbers whether they are taken.
pub fn beta_small(stream: &mut Stream, a: f64, b: f64, fits: fn(f64, f64, f64) -> bool) -> f64 {
    loop {
        let (u, v) = (stream.uniform(), stream.uniform());
        let (x, y) = (u.powf(1.0 / a), v.powf(1.0 / b));
        let sum = x + y;
        if !fits(sum, u, v) && stream.again() {
            continue;
        }
        if sum > 0.0 {
            return x / sum;
        }
        let (x, y) = (u.ln() / a, v.ln() / b);
        let most = if x > y { x } else { y };
        let (x, y) = (x - most, y - most);
        return (x - (x.exp() + y.exp()).ln()).exp();
    }
}
