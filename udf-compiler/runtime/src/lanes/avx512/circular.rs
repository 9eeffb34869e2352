//! Sines and cosines in eight lanes.

use super::double::*;
use super::single;
use super::tables::*;
use std::arch::x86_64::*;

/// The error of the C library's, in units of the last place, by its authors.
const ERROR: f64 = 0.55;
/// Larger angles are left to the C library.
const LARGEST: f64 = 1_048_576.0;
/// A smaller angle is its own sine: the next float is further away than its cube.
const SMALLEST: f64 = 1.0 / 134_217_728.0;
/// Near zeros that are not that of the sine at 0, the error of the C library grows.
const NEAR_ZERO: f64 = 1.0 / 1_048_576.0;

/// The sines of angles and so many sixteenths of a half turn.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn sines(x: __m512d, more: i64) -> Double {
    const NEAREST: i32 = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;
    // The angle is so many steps and r. The first difference is exact.
    let steps = _mm512_roundscale_pd::<NEAREST>(_mm512_mul_pd(x, all(PER_STEP)));
    let near = _mm512_fnmadd_pd(steps, all(STEP[0]), x);
    let second = product(steps, all(STEP[1]));
    let Double { high: r, low } = any_sum(near, _mm512_sub_pd(_mm512_setzero_pd(), second.high));
    let r_low = _mm512_fnmadd_pd(steps, all(STEP[2]), _mm512_sub_pd(low, second.low));
    let index = _mm512_add_epi64(_mm512_cvtpd_epi64(steps), _mm512_set1_epi64(more));
    let (sine, sine_low) = on_circle(index);
    let (cosine, cosine_low) = on_circle(_mm512_add_epi64(index, _mm512_set1_epi64(8)));
    // cos r - 1 and sin r - r.
    let square = product(r, r);
    let twice = _mm512_mul_pd(_mm512_add_pd(r, r), r_low);
    let square_low = _mm512_add_pd(square.low, twice);
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
    let fall = _mm512_mul_pd(z, half);
    let fall_low = _mm512_mul_pd(_mm512_mul_pd(z, z), polynomial(z, COSINE));
    let fall_low = _mm512_fmadd_pd(square_low, half, fall_low);
    let cube = _mm512_mul_pd(z, r);
    let bend = _mm512_fmadd_pd(cube, polynomial(z, SINE), r_low);
    // sin (a + r) = sin a + cos a * r + sin a * (cos r - 1) + cos a * (sin r - r)
    let linear = product(cosine, r);
    let falling = product(sine, fall);
    let first = sum(sine, linear.high);
    let total = sum(first.high, falling.high);
    let small = _mm512_fmadd_pd(sine_low, fall, sine_low);
    let small = _mm512_fmadd_pd(sine, fall_low, small);
    let small = _mm512_fmadd_pd(cosine_low, r, small);
    let small = _mm512_fmadd_pd(cosine, bend, small);
    let exact = _mm512_add_pd(linear.low, falling.low);
    let lost = _mm512_add_pd(first.low, total.low);
    let low = _mm512_add_pd(_mm512_add_pd(lost, exact), small);
    let high = total.high;
    Double { high, low }
}

/// The sines of multiples of a sixteenth of a half turn.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn on_circle(index: __m512i) -> (__m512d, __m512d) {
    let half = _mm512_and_si512(index, _mm512_set1_epi64(16));
    let sign = _mm512_castsi512_pd(_mm512_slli_epi64::<59>(half));
    let (sine, low) = (look_up(&SINES, index), look_up(&SINES_LOW, index));
    (_mm512_xor_pd(sine, sign), _mm512_xor_pd(low, sign))
}

#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn near_zero(result: __m512d) -> __mmask8 {
    _mm512_cmp_pd_mask::<_CMP_LT_OQ>(_mm512_abs_pd(result), all(NEAR_ZERO))
}

/// `math.sin`
///
/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) unsafe extern "C" fn sin(x: __m512d) -> __m512d {
    let (result, doubtful) = settle(sines(x, 0), ERROR);
    let magnitude = _mm512_abs_pd(x);
    let small = _mm512_cmp_pd_mask::<_CMP_LT_OQ>(magnitude, all(SMALLEST));
    let result = _mm512_mask_blend_pd(small, result, x);
    let beyond = _mm512_cmp_pd_mask::<_CMP_NLE_UQ>(magnitude, all(LARGEST));
    let turned = _mm512_cmp_pd_mask::<_CMP_GE_OQ>(magnitude, all(1.0));
    match doubtful & !small | beyond | turned & near_zero(result) {
        0 => result,
        lanes => patched(result, x, lanes, single::alone::<{ single::SIN }>),
    }
}

/// `math.cos`
///
/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) unsafe extern "C" fn cos(x: __m512d) -> __m512d {
    let (result, doubtful) = settle(sines(x, 8), ERROR);
    let beyond = _mm512_cmp_pd_mask::<_CMP_NLE_UQ>(_mm512_abs_pd(x), all(LARGEST));
    match doubtful | beyond | near_zero(result) {
        0 => result,
        lanes => patched(result, x, lanes, single::alone::<{ single::COS }>),
    }
}
