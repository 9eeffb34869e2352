//! Sines and cosines in eight lanes.

use super::super::pack::Pack;
use super::double::*;
use super::single;
use super::tables::*;

/// The error of the C library's, in units of the last place, by its authors.
const ERROR: f64 = 0.55;
/// Larger angles are left to the C library.
const LARGEST: f64 = 1_048_576.0;
/// A smaller angle is its own sine: the next float is further away than its cube.
const SMALLEST: f64 = 1.0 / 134_217_728.0;
/// Near zeros that are not that of the sine at 0, the error of the C library grows.
const NEAR_ZERO: f64 = 1.0 / 1_048_576.0;

/// The sines of angles and so many sixteenths of a half turn.
#[inline(always)]
fn sines<P: Pack>(x: P, more: i64) -> Double<P> {
    let all = |value| x.all(value);
    // The angle is so many steps and r. The first difference is exact.
    let steps = (x * all(PER_STEP)).round();
    let near = steps.mul_from(all(STEP[0]), x);
    let second = product(steps, all(STEP[1]));
    let Double { high: r, low } = any_sum(near, all(0.0) - second.high);
    let r_low = steps.mul_from(all(STEP[2]), low - second.low);
    let index = P::plus(steps.index(), more);
    let (sine, sine_low) = on_circle::<P>(index);
    let (cosine, cosine_low) = on_circle::<P>(P::plus(index, 8));
    // cos r - 1 and sin r - r.
    let square = product(r, r);
    let twice = (r + r) * r_low;
    let square_low = square.low + twice;
    let half = all(-0.5);
    const COSINE: [f64; 5] = [
        1.0 / 24.0,
        -1.0 / 720.0,
        1.0 / 40320.0,
        -1.0 / 3_628_800.0,
        1.0 / 479_001_600.0,
    ];
    const SINE: [f64; 5] = [
        -1.0 / 6.0,
        1.0 / 120.0,
        -1.0 / 5040.0,
        1.0 / 362_880.0,
        -1.0 / 39_916_800.0,
    ];
    let z = square.high;
    let fall = z * half;
    let fall_low = z * z * polynomial(z, COSINE);
    let fall_low = square_low.mul_add(half, fall_low);
    let cube = z * r;
    let bend = cube.mul_add(polynomial(z, SINE), r_low);
    // sin (a + r) = sin a + cos a * r + sin a * (cos r - 1) + cos a * (sin r - r)
    let linear = product(cosine, r);
    let falling = product(sine, fall);
    let first = sum(sine, linear.high);
    let total = sum(first.high, falling.high);
    let small = sine_low.mul_add(fall, sine_low);
    let small = sine.mul_add(fall_low, small);
    let small = cosine_low.mul_add(r, small);
    let small = cosine.mul_add(bend, small);
    let exact = linear.low + falling.low;
    let lost = first.low + total.low;
    let low = lost + exact + small;
    let high = total.high;
    Double { high, low }
}

/// The sines of multiples of a sixteenth of a half turn.
#[inline(always)]
fn on_circle<P: Pack>(index: P::Index) -> (P, P) {
    let sign = P::sign_of_bit_4(index);
    let (sine, low) = (P::look_up(&SINES, index), P::look_up(&SINES_LOW, index));
    (sine ^ sign, low ^ sign)
}

#[inline(always)]
fn near_zero<P: Pack>(result: P) -> P::Mask {
    let all = |value| result.all(value);
    result.abs().lt(all(NEAR_ZERO))
}

/// `math.sin`
#[inline(always)]
pub(super) fn sin<P: Pack>(x: P) -> P {
    let all = |value| x.all(value);
    let (result, doubtful) = settle(sines(x, 0), ERROR);
    let magnitude = x.abs();
    let small = magnitude.lt(all(SMALLEST));
    let result = result.but(small, x);
    let beyond = magnitude.not_le(all(LARGEST));
    let turned = magnitude.ge(all(1.0));
    patched(
        result,
        x,
        doubtful & !small | beyond | turned & near_zero(result),
        single::alone::<{ single::SIN }>,
    )
}

/// `math.cos`
#[inline(always)]
pub(super) fn cos<P: Pack>(x: P) -> P {
    let all = |value| x.all(value);
    let (result, doubtful) = settle(sines(x, 8), ERROR);
    let beyond = x.abs().not_le(all(LARGEST));
    patched(
        result,
        x,
        doubtful | beyond | near_zero(result),
        single::alone::<{ single::COS }>,
    )
}
