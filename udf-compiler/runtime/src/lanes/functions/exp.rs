//! e and two to the x in eight lanes.

use super::super::pack::Pack;
use super::double::*;
use super::single;
use super::tables::*;

/// The error of the C library's, in units of the last place: 0.511 by its authors.
const ERROR: f64 = 0.52;
/// Between these the result is no subnormal, and does not overflow.
pub(super) const RANGE: (f64, f64) = (-708.0, 709.0);

/// e to the `x + rest`, without the power of two: that is the second. The rest is what a float lacks, if something does.
#[inline(always)]
pub(super) fn exponential<P: Pack>(x: P, rest: Option<P>) -> (Double<P>, P) {
    let all = |value| x.all(value);
    // Steps of a sixteenth of an octave: x is so many of them and r.
    let steps = (x * all(SIXTEENTHS)).round();
    let near = steps.mul_from(all(SIXTEENTH), x);
    let r = steps.mul_from(all(SIXTEENTH_LOW), near);
    let lost = steps.mul_from(all(SIXTEENTH_LOW), near - r);
    let (r, lost) = match rest {
        Some(rest) => {
            let both = sum(r, lost + rest);
            (both.high, both.low)
        }
        None => (r, lost),
    };
    let index = steps.index();
    let (power, power_low) = (P::look_up(&POWERS, index), P::look_up(&POWERS_LOW, index));
    // What e to the r has beyond 1 + r.
    const TAYLOR: [f64; 7] = [
        1.0 / 2.0,
        1.0 / 6.0,
        1.0 / 24.0,
        1.0 / 120.0,
        1.0 / 720.0,
        1.0 / 5040.0,
        1.0 / 40320.0,
    ];
    let beyond = polynomial(r, TAYLOR);
    let beyond = (r * r).mul_add(beyond, lost);
    let linear = product(power, r);
    let total = sum(power, linear.high);
    let small = power_low.mul_add(r, power_low);
    let small = power.mul_add(beyond, small) + linear.low;
    let low = total.low + small;
    let octaves = (steps * all(1.0 / 16.0)).floor();
    let high = total.high;
    (Double { high, low }, octaves)
}

/// `math.exp`
#[inline(always)]
pub(super) fn exp<P: Pack>(x: P) -> P {
    let all = |value| x.all(value);
    let (value, octaves) = exponential(x, None);
    let (near, doubtful) = settle(value, ERROR);
    let result = near.scaled(octaves);
    let within = x.ge(all(RANGE.0)) & x.le(all(RANGE.1));
    patched(result, x, doubtful | !within, single::alone::<{ single::EXP }>)
}

/// `math.exp2`
#[inline(always)]
pub(super) fn exp2<P: Pack>(x: P) -> P {
    let all = |value| x.all(value);
    let Double { high, low } = product(x, all(LN_2));
    let (value, octaves) = exponential(high, Some(x.mul_add(all(LN_2_LOW), low)));
    let (near, doubtful) = settle(value, ERROR);
    let result = near.scaled(octaves);
    let within = high.ge(all(RANGE.0)) & high.le(all(RANGE.1));
    patched(result, x, doubtful | !within, single::alone::<{ single::EXP2 }>)
}
