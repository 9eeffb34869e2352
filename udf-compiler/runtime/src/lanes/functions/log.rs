//! Logarithms in eight lanes.

use super::super::pack::Pack;
use super::double::*;
use super::single;
use super::tables::*;

/// The error of the C library's, in units of the last place: 0.519 by its authors.
const ERROR: f64 = 0.53;
/// The same of the logarithm to base two: 0.55.
const ERROR_2: f64 = 0.56;
/// What fdlibm makes logarithms to base ten with (Sun Microsystems, `e_log10.c`, 1993): of e, and of two in two parts.
const LOG10_E: f64 = f64::from_bits(0x3FDB_CB7B_1526_E50E);
const LOG10_2: [f64; 2] = [
    f64::from_bits(0x3FD3_4413_509F_6000),
    f64::from_bits(0x3D59_FEF3_11F1_2B36),
];

/// A positive number that is no subnormal, in parts.
struct Parts<P> {
    /// The logarithm of a number near it.
    base: P,
    base_low: P,
    /// 1 + r times that number, it is.
    r: P,
    r_low: P,
}

#[inline(always)]
fn parts<P: Pack>(x: P) -> Parts<P> {
    let all = |value| x.all(value);
    // x is m times a power of two, m from 3/4 to 3/2.
    let m = x.mantissa_near_one();
    let one = all(1.0);
    let below = m.lt(one);
    let octaves = x.exponent();
    let octaves = octaves.but(below, octaves + one);
    // Times the inverse of a sixteenth near it, it is 1 + r.
    let near = (m * all(16.0)).round();
    let index = P::plus(near.index(), -12);
    let scaled = product(m, P::look_up(&INVERSES, index));
    Parts {
        base: octaves.mul_add(all(LN_2), P::look_up(&LOGS, index)),
        base_low: octaves.mul_add(all(LN_2_LOW), P::look_up(&LOGS_LOW, index)),
        r: scaled.high - one,
        r_low: scaled.low,
    }
}

/// What the logarithm of 1 + r has from the fourth power on, by the fourth power.
const SERIES: [f64; 11] = [
    -1.0 / 4.0,
    1.0 / 5.0,
    -1.0 / 6.0,
    1.0 / 7.0,
    -1.0 / 8.0,
    1.0 / 9.0,
    -1.0 / 10.0,
    1.0 / 11.0,
    -1.0 / 12.0,
    1.0 / 13.0,
    -1.0 / 14.0,
];

/// The logarithms of positive numbers that are no subnormals, with ten bits more than a float has.
#[inline(always)]
fn logarithm<P: Pack>(x: P) -> Double<P> {
    let all = |value| x.all(value);
    let Parts {
        base,
        base_low,
        r,
        r_low,
    } = parts(x);
    let square = product(r, r);
    let half = all(-0.5);
    let first = sum(r, square.high * half);
    let series = r.mul_add(polynomial(r, SERIES), all(THIRD[0]));
    let rest = square.high * r * series;
    let small = r.mul_from(r_low, r_low);
    let small = square.low.mul_add(half, small);
    let small = rest + (first.low + small);
    let total = sum(base, first.high);
    let low = total.low + (base_low + small);
    let high = total.high;
    Double { high, low }
}

/// The same with fifteen bits more, for powers.
#[inline(always)]
pub(super) fn long_logarithm<P: Pack>(x: P) -> Double<P> {
    let all = |value| x.all(value);
    let Parts {
        base,
        base_low,
        r,
        r_low,
    } = parts(x);
    let square = product(r, r);
    let half = all(-0.5);
    let third = product(r, all(THIRD[0]));
    let cube = product(square.high, third.high);
    let third_low = r.mul_add(all(THIRD_LOW[0]), third.low);
    let cube_low = square.high.mul_add(third_low, square.low.mul_add(third.high, cube.low));
    let fourth = square.high * square.high * polynomial(r, SERIES);
    let first = sum(r, square.high * half);
    let second = sum(first.high, cube.high);
    let total = sum(base, second.high);
    // (r_low counts less by r_low * r, and then by r_low * r * r.)
    let small = r.mul_from(r_low, r_low);
    let small = square.high.mul_add(r_low, small);
    let small = square.low.mul_add(half, small);
    let small = first.low + second.low + (small + cube_low);
    let small = fourth + total.low + (small + base_low);
    sum(total.high, small)
}

/// `math.log`
#[inline(always)]
pub(super) fn log<P: Pack>(x: P) -> P {
    let (result, doubtful) = settle(logarithm(x), ERROR);
    patched(result, x, doubtful | !plain(x), single::alone::<{ single::LOG }>)
}

/// Which numbers are positive, finite and no subnormals.
#[inline(always)]
fn plain<P: Pack>(x: P) -> P::Mask {
    let all = |value| x.all(value);
    x.ge(all(f64::MIN_POSITIVE)) & x.le(all(f64::MAX))
}

/// `math.log2`
#[inline(always)]
pub(super) fn log2<P: Pack>(x: P) -> P {
    let all = |value| x.all(value);
    let logarithm = long_logarithm(x);
    let Double { high, low } = product(logarithm.high, all(PER_LN_2[0]));
    let low = logarithm.low.mul_add(all(PER_LN_2[0]), low);
    let low = logarithm.high.mul_add(all(PER_LN_2_LOW[0]), low);
    let (result, doubtful) = settle(Double { high, low }, ERROR_2);
    patched(result, x, doubtful | !plain(x), single::alone::<{ single::LOG2 }>)
}

/// `math.log10`, in the order of glibc up to 2.41.
#[inline(always)]
pub(super) fn log10<P: Pack>(x: P) -> P {
    let all = |value| x.all(value);
    let plain = plain(x);
    // From one to two, or from a half to one where it is below one: so far the logarithm is by octaves.
    let one = all(1.0);
    let m = x.mantissa_from_one();
    let octaves = x.exponent();
    let below = octaves.lt(all(0.0));
    let octaves = octaves.but(below, octaves + one);
    let m = m.but(below, m * all(0.5));
    let m = one.but(plain, m);
    let rest = log(m);
    let rest = all(LOG10_E) * rest;
    let small = octaves * all(LOG10_2[1]) + rest;
    let result = small + octaves * all(LOG10_2[0]);
    patched(result, x, !plain, single::alone::<{ single::LOG10 }>)
}
