//! Numbers of twice the precision in eight lanes: a float and what it lacks. And when the nearest float of one is surely what the C
//! library answers.

use super::super::pack::Pack;

/// Eight numbers: each the sum of two floats, the second far smaller.
#[derive(Clone, Copy)]
pub(super) struct Double<P> {
    pub(super) high: P,
    pub(super) low: P,
}

/// How far in units of the last place this crate's own results may be from the truth, at most. (They are ten times better.)
const OWN_ERROR: f64 = 1.0 / 256.0;

/// `coefficients[0] + x * coefficients[1] + …`
#[inline(always)]
pub(super) fn polynomial<P: Pack, const N: usize>(x: P, coefficients: [f64; N]) -> P {
    let (x2, mut at) = (x * x, N - 2 + N % 2);
    let pair = |at: usize| match coefficients.get(at + 1) {
        Some(second) => x.mul_add(x.all(*second), x.all(coefficients[at])),
        None => x.all(coefficients[at]),
    };
    // In pairs, so that there is more than one thing to do at a time.
    let mut sum = pair(at);
    while at > 0 {
        at -= 2;
        sum = sum.mul_add(x2, pair(at));
    }
    sum
}

/// `a + b`, where the first is not smaller.
#[inline(always)]
pub(super) fn sum<P: Pack>(a: P, b: P) -> Double<P> {
    let high = a + b;
    let low = a - high + b;
    Double { high, low }
}

/// `a + b`, whatever they are.
#[inline(always)]
pub(super) fn any_sum<P: Pack>(a: P, b: P) -> Double<P> {
    let high = a + b;
    let second = high - a;
    let first = high - second;
    let low = a - first + (b - second);
    Double { high, low }
}

#[inline(always)]
pub(super) fn product<P: Pack>(a: P, b: P) -> Double<P> {
    let high = a * b;
    let low = a.mul_sub(b, high);
    Double { high, low }
}

/// The nearest floats, and of which lanes it is in doubt whether the C library says the same. Its error is at most `error` units of the
/// last place, so that it rounds as the truth does, unless this is that near to the middle between two floats.
#[inline(always)]
pub(super) fn settle<P: Pack>(value: Double<P>, error: f64) -> (P, P::Mask) {
    let Double { high, low } = sum(value.high, value.low);
    // Infinity has the bits of the exponent.
    let power = high & high.all(f64::INFINITY);
    let near = power * high.all((error - 0.5 + OWN_ERROR) * f64::EPSILON);
    let above = high + (low + near);
    let below = high + (low - near);
    (high, above.differs(below))
}

/// The results, with those of some lanes by the C library.
#[inline(always)]
pub(super) fn patched<P: Pack>(results: P, x: P, lanes: P::Mask, function: fn(f64) -> f64) -> P {
    match P::bits(lanes) {
        0 => results,
        lanes => {
            let mut stored = results.store();
            patch(&mut stored, &x.store(), lanes, function);
            results.load_alike(&stored)
        }
    }
}

#[inline(never)]
fn patch(results: &mut [f64; 8], x: &[f64; 8], lanes: u8, function: fn(f64) -> f64) {
    for (lane, result) in results.iter_mut().enumerate() {
        if lanes >> lane & 1 == 1 {
            *result = function(x[lane]);
        }
    }
}

/// The same of a function of two numbers.
#[inline(always)]
pub(super) fn patched_two<P: Pack>(results: P, (x, y): (P, P), lanes: P::Mask, function: fn(f64, f64) -> f64) -> P {
    match P::bits(lanes) {
        0 => results,
        lanes => {
            let mut stored = results.store();
            patch_two(&mut stored, (&x.store(), &y.store()), lanes, function);
            results.load_alike(&stored)
        }
    }
}

#[inline(never)]
fn patch_two(results: &mut [f64; 8], (x, y): (&[f64; 8], &[f64; 8]), lanes: u8, function: fn(f64, f64) -> f64) {
    for (lane, result) in results.iter_mut().enumerate() {
        if lanes >> lane & 1 == 1 {
            *result = function(x[lane], y[lane]);
        }
    }
}

/// All lanes by a function of one row's numbers.
#[inline(always)]
pub(super) fn called<P: Pack>(x: P, function: fn(f64) -> f64) -> P {
    let mut results = [0.0; 8];
    patch(&mut results, &x.store(), !0, function);
    x.load_alike(&results)
}

/// The same of a function of two numbers.
#[inline(always)]
pub(super) fn called_two<P: Pack>(x: P, y: P, function: fn(f64, f64) -> f64) -> P {
    let mut results = [0.0; 8];
    patch_two(&mut results, (&x.store(), &y.store()), !0, function);
    x.load_alike(&results)
}
