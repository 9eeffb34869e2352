//! Arc sines, cosines and tangents in eight lanes.

use super::super::pack::Pack;
use super::double::*;
use super::single;
use super::tables::*;

/// The error of the C library's, in units of the last place: 0.525 by what its authors allow in the tests of their results.
const ERROR: f64 = 0.55;
/// A smaller number is its own arc: the next float is further away than its cube.
const SMALLEST: f64 = 1.0 / 134_217_728.0;
/// Arc tangents of larger numbers, or of quotients of larger or smaller ones, are left to the C library.
const TANGENTS: (f64, f64) = (1.0 / LARGE, LARGE);
/// Two to the 400th.
const LARGE: f64 = f64::from_bits((1023 + 400) << 52);

/// Of magnitudes: whether one is more than a half. Then half of the arc cosine, otherwise the arc sine: both have small squares.
#[inline(always)]
fn small_arc<P: Pack>(magnitude: P) -> (P::Mask, Double<P>) {
    let all = |value| magnitude.all(value);
    let half = all(0.5);
    let large = magnitude.gt(half);
    let square = product(magnitude, magnitude);
    let rest = (all(1.0) - magnitude) * half;
    let root = rest.sqrt();
    let lost = root.mul_from(root, rest) / (root + root);
    let z = square.high.but(large, rest);
    let z_low = square.low.only(!large);
    let s = magnitude.but(large, root);
    let s_low = lost.only(large);
    // s + s * z * (1/6 + z * …)
    let sixth = product(z, all(SIXTH[0]));
    let sixth_low = z_low.mul_add(all(SIXTH[0]), z.mul_add(all(SIXTH_LOW[0]), sixth.low));
    let rest = z * z * polynomial(z, ARCSINE);
    let factor = sum(sixth.high, rest);
    let factor_low = factor.low + sixth_low;
    let bend = product(s, factor.high);
    let bend_low = s_low.mul_add(factor.high, s.mul_add(factor_low, bend.low));
    let total = sum(s, bend.high);
    let low = total.low + (bend_low + s_low);
    let high = total.high;
    (large, Double { high, low })
}

/// `base - arc`, where the arc is not larger.
#[inline(always)]
fn less<P: Pack>(base: (P, P), arc: Double<P>) -> Double<P> {
    let zero = arc.high.all(0.0);
    let total = sum(base.0, zero - arc.high);
    let low = total.low + (base.1 - arc.low);
    let high = total.high;
    Double { high, low }
}

#[inline(always)]
fn signs<P: Pack>(x: P) -> P {
    let all = |value| x.all(value);
    x & all(-0.0)
}

/// `math.asin`
#[inline(always)]
pub(super) fn asin<P: Pack>(x: P) -> P {
    let all = |value| x.all(value);
    let magnitude = x.abs();
    let (large, arc) = small_arc(magnitude);
    let twice = Double {
        high: arc.high + arc.high,
        low: arc.low + arc.low,
    };
    let other = less((all(QUARTER_TURN[0]), all(QUARTER_TURN_LOW[0])), twice);
    let arc = Double {
        high: arc.high.but(large, other.high),
        low: arc.low.but(large, other.low),
    };
    let (result, doubtful) = settle(arc, ERROR);
    let small = magnitude.lt(all(SMALLEST));
    let result = (result | signs(x)).but(small, x);
    let beyond = magnitude.not_lt(all(1.0));
    patched(result, x, doubtful & !small | beyond, single::alone::<{ single::ASIN }>)
}

/// `math.acos`
#[inline(always)]
pub(super) fn acos<P: Pack>(x: P) -> P {
    let all = |value| x.all(value);
    let magnitude = x.abs();
    let (large, arc) = small_arc(magnitude);
    // From a quarter of a turn for small numbers, from half a turn for negative ones, from nothing for others.
    let negative = x.negative();
    let base = |quarter: f64, half: f64| {
        let base = all(half).only(negative);
        all(quarter).but(large, base)
    };
    let base = (
        base(QUARTER_TURN[0], HALF_TURN[0]),
        base(QUARTER_TURN_LOW[0], HALF_TURN_LOW[0]),
    );
    let factor = all(1.0).but(large, all(2.0));
    // The arc is added for small negative and large positive numbers.
    let sign = all(-0.0).only(negative ^ large);
    let factor = factor ^ sign;
    let arc = Double {
        high: arc.high * factor,
        low: arc.low * factor,
    };
    let (result, doubtful) = settle(less(base, arc), ERROR);
    let beyond = magnitude.not_lt(all(1.0));
    patched(result, x, doubtful | beyond, single::alone::<{ single::ACOS }>)
}

/// The arc tangents of quotients from 0 to 1.
#[inline(always)]
fn arc_tangent<P: Pack>(dividend: P, divisor: P) -> Double<P> {
    let all = |value| dividend.all(value);
    // A sixteenth near the quotient; t is the tangent of the difference of the arcs.
    let quotient = dividend * divisor.near_inverse();
    let near = (quotient * all(16.0)).round();
    let near = near.min(all(15.0));
    let index = near.index();
    let near = near * all(1.0 / 16.0);
    let (less, more) = (product(near, divisor), product(near, dividend));
    let above = any_sum(dividend, all(0.0) - less.high);
    let above_low = above.low - less.low;
    let below = sum(divisor, more.high);
    let below_low = below.low + more.low;
    let inverse = all(1.0) / below.high;
    let t = above.high * inverse;
    let rest = t.mul_from(below.high, above.high);
    let rest = t.mul_from(below_low, rest + above_low);
    let t_low = rest * inverse;
    const SERIES: [f64; 6] = [-1.0 / 3.0, 1.0 / 5.0, -1.0 / 7.0, 1.0 / 9.0, -1.0 / 11.0, 1.0 / 13.0];
    let square = t * t;
    let bend = square * t * polynomial(square, SERIES);
    let (base, base_low) = (P::look_up(&ARCTANGENTS, index), P::look_up(&ARCTANGENTS_LOW, index));
    let total = sum(base, t);
    let small = base_low + t_low + bend;
    let low = total.low + small;
    let high = total.high;
    Double { high, low }
}

/// `math.atan`
#[inline(always)]
pub(super) fn atan<P: Pack>(x: P) -> P {
    let all = |value| x.all(value);
    let (magnitude, one) = (x.abs(), all(1.0));
    let steep = magnitude.gt(one);
    let arc = arc_tangent(magnitude.min(one), magnitude.max(one));
    let other = less((all(QUARTER_TURN[0]), all(QUARTER_TURN_LOW[0])), arc);
    let arc = Double {
        high: arc.high.but(steep, other.high),
        low: arc.low.but(steep, other.low),
    };
    let (result, doubtful) = settle(arc, ERROR);
    let small = magnitude.lt(all(SMALLEST));
    let result = (result | signs(x)).but(small, x);
    let beyond = magnitude.not_lt(all(TANGENTS.1));
    patched(result, x, doubtful & !small | beyond, single::alone::<{ single::ATAN }>)
}

/// `math.atan2`
#[inline(always)]
pub(super) fn atan2<P: Pack>(y: P, x: P) -> P {
    let all = |value| y.all(value);
    let (height, width) = (y.abs(), x.abs());
    let steep = height.gt(width);
    let arc = arc_tangent(height.min(width), height.max(width));
    let left = x.negative();
    let base = |quarter: f64, half: f64| {
        let base = all(half).only(left);
        base.but(steep, all(quarter))
    };
    let base = (
        base(QUARTER_TURN[0], HALF_TURN[0]),
        base(QUARTER_TURN_LOW[0], HALF_TURN_LOW[0]),
    );
    // The arc is added where it begins at the axis to the right, or goes left from the one upwards.
    let sign = all(-0.0).only(!(steep ^ left));
    let arc = Double {
        high: arc.high ^ sign,
        low: arc.low ^ sign,
    };
    let (result, doubtful) = settle(less(base, arc), ERROR);
    let result = result | signs(y);
    let within = |part: P| part.gt(all(TANGENTS.0)) & part.lt(all(TANGENTS.1));
    let within = within(height) & within(width);
    patched_two(
        result,
        (y, x),
        doubtful | !within,
        single::alone_two::<{ single::ATAN2 }>,
    )
}
