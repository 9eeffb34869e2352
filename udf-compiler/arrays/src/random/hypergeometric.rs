//! Hypergeometric numbers: small samples one by one, others by Stadlober's ratio of uniforms.
//!
//! It is assumed that no number is negative, and that the sample is no greater than the urn.

use super::bounded::interval;
use super::functions::{integer, log_factorial, log_gamma};
use super::stream::Stream;

/// 2 sqrt(2 / e).
const HAT: f64 = 1.7155277699214135;
/// 3 - 2 sqrt(3 / e).
const SHIFT: f64 = 0.8989161620588988;

/// `hypergeometric(ngood, nbad, nsample)`.
pub fn hypergeometric(stream: &mut Stream, good: i64, bad: i64, sample: i64) -> i64 {
    let total = good.saturating_add(bad);
    if sample >= 10 && sample <= total - 10 {
        ratio(stream, good, bad, sample)
    } else {
        one_by_one(stream, good, bad, sample)
    }
}

/// Takes what is drawn, or what is left, whichever is less, out of the urn.
fn one_by_one(stream: &mut Stream, good: i64, bad: i64, sample: i64) -> i64 {
    let total = good.saturating_add(bad);
    let complement = sample > total / 2;
    let mut left = if complement { total - sample } else { sample };
    let (mut all, mut wanted) = (total, good);
    while left > 0 && wanted > 0 && all > wanted {
        all -= 1;
        if (interval(&mut stream.bits, all as u64) as i64) < wanted {
            wanted -= 1;
        }
        left -= 1;
    }
    if all == wanted {
        wanted -= left;
    }
    if complement { wanted } else { good - wanted }
}

fn ratio(stream: &mut Stream, good: i64, bad: i64, sample: i64) -> i64 {
    let all = good + bad;
    let drawn = sample.min(all - sample);
    let (few, many) = (good.min(bad), good.max(bad));
    let p = few as f64 / all as f64;
    let q = many as f64 / all as f64;
    let a = drawn as f64 * p + 0.5;
    let variance = (all - drawn) as f64 * drawn as f64 * p * q / (all - 1) as f64;
    let c = (variance + 0.5).sqrt();
    let h = HAT * c + SHIFT;
    let mode = integer(((drawn + 1) as f64 * (few + 1) as f64 / (all + 2) as f64).floor());
    let weight =
        |k: i64| log_factorial(k) + log_factorial(few - k) + log_factorial(drawn - k) + log_factorial(many - drawn + k);
    let g = weight(mode);
    let bound = ((drawn.min(few) + 1) as f64).min((a + 16.0 * c).floor());
    let mut k = tries(stream, [a, h, bound], |k| g - weight(k));
    if good > bad {
        k = drawn - k;
    }
    if drawn < sample { good - k } else { k }
}

/// Tries pairs of uniform numbers. `t` gives the logarithm of the relative probability.
fn tries(stream: &mut Stream, [a, h, bound]: [f64; 3], t: impl Fn(i64) -> f64) -> i64 {
    loop {
        let (u, v) = (stream.uniform(), stream.uniform());
        let x = a + h * (v - 0.5) / u;
        if (x < 0.0 || x >= bound) && stream.again() {
            continue;
        }
        let k = integer(x.floor());
        let t = t(k);
        if u * (4.0 - u) - 3.0 <= t {
            return k;
        }
        if u * (u - t) >= 1.0 && stream.again() {
            continue;
        }
        if 2.0 * u.ln() <= t || !stream.again() {
            return k;
        }
    }
}

/// The same in legacy streams.
pub fn hypergeometric_legacy(stream: &mut Stream, good: i64, bad: i64, sample: i64) -> i64 {
    if sample > 10 {
        ratio_legacy(stream, good, bad, sample)
    } else if sample > 0 {
        one_by_one_legacy(stream, good, bad, sample)
    } else {
        0
    }
}

fn one_by_one_legacy(stream: &mut Stream, good: i64, bad: i64, sample: i64) -> i64 {
    let rest = bad.wrapping_add(good).wrapping_sub(sample);
    let few = good.min(bad) as f64;
    let (mut y, mut k) = (few, sample);
    while y > 0.0 {
        let u = stream.uniform();
        y -= integer((u + y / rest.wrapping_add(k) as f64).floor()) as f64;
        k -= 1;
        if k == 0 {
            break;
        }
    }
    let z = integer(few - y);
    if good > bad { sample.wrapping_sub(z) } else { z }
}

fn ratio_legacy(stream: &mut Stream, good: i64, bad: i64, sample: i64) -> i64 {
    let (few, many) = (good.min(bad), good.max(bad));
    let all = good.wrapping_add(bad);
    let drawn = sample.min(all.wrapping_sub(sample));
    let p = few as f64 / all as f64;
    let q = 1.0 - p;
    let a = drawn as f64 * p + 0.5;
    let spread = all.wrapping_sub(drawn) as f64 * sample as f64 * p * q / all.wrapping_sub(1) as f64;
    let c = (spread + 0.5).sqrt();
    let h = HAT * c + SHIFT;
    let mode = (drawn.wrapping_add(1) as f64 * few.wrapping_add(1) as f64 / all.wrapping_add(2) as f64).floor();
    let mode = integer(mode);
    let log = |k: i64| log_gamma(k.wrapping_add(1) as f64);
    let sum = |k: i64| {
        log(k) + log(few.wrapping_sub(k)) + log(drawn.wrapping_sub(k)) + log(many.wrapping_sub(drawn).wrapping_add(k))
    };
    let g = sum(mode);
    let bound = (drawn.min(few) as f64 + 1.0).min((a + 16.0 * c).floor());
    let mut k = tries(stream, [a, h, bound], |k| g - sum(k));
    if good > bad {
        k = drawn.wrapping_sub(k);
    }
    if drawn < sample { good.wrapping_sub(k) } else { k }
}
