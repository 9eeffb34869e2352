//! e and two to the x in eight lanes.

use super::double::*;
use super::single;
use super::tables::*;
use std::arch::x86_64::*;

/// The error of the C library's, in units of the last place: 0.511 by its authors.
const ERROR: f64 = 0.52;
/// Between these the result is no subnormal, and does not overflow.
pub(super) const RANGE: (f64, f64) = (-708.0, 709.0);

/// e to the `x + rest`, without the power of two: that is the second. The rest is what a float lacks, if something does.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) fn exponential(x: __m512d, rest: Option<__m512d>) -> (Double, __m512d) {
    const NEAREST: i32 = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;
    // Steps of a sixteenth of an octave: x is so many of them and r.
    let steps = _mm512_roundscale_pd::<NEAREST>(_mm512_mul_pd(x, all(SIXTEENTHS)));
    let near = _mm512_fnmadd_pd(steps, all(SIXTEENTH), x);
    let r = _mm512_fnmadd_pd(steps, all(SIXTEENTH_LOW), near);
    let lost = _mm512_fnmadd_pd(steps, all(SIXTEENTH_LOW), _mm512_sub_pd(near, r));
    let (r, lost) = match rest {
        Some(rest) => {
            let both = sum(r, _mm512_add_pd(lost, rest));
            (both.high, both.low)
        }
        None => (r, lost),
    };
    let index = _mm512_cvtpd_epi64(steps);
    let (power, power_low) = (look_up(&POWERS, index), look_up(&POWERS_LOW, index));
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
    let beyond = _mm512_fmadd_pd(_mm512_mul_pd(r, r), beyond, lost);
    let linear = product(power, r);
    let total = sum(power, linear.high);
    let small = _mm512_fmadd_pd(power_low, r, power_low);
    let small = _mm512_add_pd(_mm512_fmadd_pd(power, beyond, small), linear.low);
    let low = _mm512_add_pd(total.low, small);
    let octaves = _mm512_cvtepi64_pd(_mm512_srai_epi64::<4>(index));
    let high = total.high;
    (Double { high, low }, octaves)
}

/// `math.exp`
///
/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) unsafe extern "C" fn exp(x: __m512d) -> __m512d {
    let (value, octaves) = exponential(x, None);
    let (near, doubtful) = settle(value, ERROR);
    let result = _mm512_scalef_pd(near, octaves);
    let within = _mm512_cmp_pd_mask::<_CMP_GE_OQ>(x, all(RANGE.0)) & _mm512_cmp_pd_mask::<_CMP_LE_OQ>(x, all(RANGE.1));
    match doubtful | !within {
        0 => result,
        lanes => patched(result, x, lanes, single::alone::<{ single::EXP }>),
    }
}

/// `math.exp2`
///
/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) unsafe extern "C" fn exp2(x: __m512d) -> __m512d {
    let Double { high, low } = product(x, all(LN_2));
    let (value, octaves) = exponential(high, Some(_mm512_fmadd_pd(x, all(LN_2_LOW), low)));
    let (near, doubtful) = settle(value, ERROR);
    let result = _mm512_scalef_pd(near, octaves);
    let within =
        _mm512_cmp_pd_mask::<_CMP_GE_OQ>(high, all(RANGE.0)) & _mm512_cmp_pd_mask::<_CMP_LE_OQ>(high, all(RANGE.1));
    match doubtful | !within {
        0 => result,
        lanes => patched(result, x, lanes, single::alone::<{ single::EXP2 }>),
    }
}
