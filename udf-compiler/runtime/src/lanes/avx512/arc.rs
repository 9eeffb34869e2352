//! Arc sines, cosines and tangents in eight lanes.

use super::double::*;
use super::single;
use super::tables::*;
use std::arch::x86_64::*;

/// The error of the C library's, in units of the last place: 0.525 by what its authors allow in the tests of their results.
const ERROR: f64 = 0.55;
/// A smaller number is its own arc: the next float is further away than its cube.
const SMALLEST: f64 = 1.0 / 134_217_728.0;
/// Arc tangents of larger numbers, or of quotients of larger or smaller ones, are left to the C library.
const TANGENTS: (f64, f64) = (1.0 / LARGE, LARGE);
/// Two to the 400th.
const LARGE: f64 = f64::from_bits((1023 + 400) << 52);

/// Of magnitudes: whether one is more than a half. Then half of the arc cosine, otherwise the arc sine: both have small squares.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn small_arc(magnitude: __m512d) -> (__mmask8, Double) {
    let half = all(0.5);
    let large = _mm512_cmp_pd_mask::<_CMP_GT_OQ>(magnitude, half);
    let square = product(magnitude, magnitude);
    let rest = _mm512_mul_pd(_mm512_sub_pd(all(1.0), magnitude), half);
    let root = _mm512_sqrt_pd(rest);
    let lost = _mm512_div_pd(_mm512_fnmadd_pd(root, root, rest), _mm512_add_pd(root, root));
    let z = _mm512_mask_blend_pd(large, square.high, rest);
    let z_low = _mm512_maskz_mov_pd(!large, square.low);
    let s = _mm512_mask_blend_pd(large, magnitude, root);
    let s_low = _mm512_maskz_mov_pd(large, lost);
    // s + s * z * (1/6 + z * …)
    let sixth = product(z, all(SIXTH[0]));
    let sixth_low = _mm512_fmadd_pd(z_low, all(SIXTH[0]), _mm512_fmadd_pd(z, all(SIXTH_LOW[0]), sixth.low));
    let rest = _mm512_mul_pd(_mm512_mul_pd(z, z), polynomial(z, ARCSINE));
    let factor = sum(sixth.high, rest);
    let factor_low = _mm512_add_pd(factor.low, sixth_low);
    let bend = product(s, factor.high);
    let bend_low = _mm512_fmadd_pd(s_low, factor.high, _mm512_fmadd_pd(s, factor_low, bend.low));
    let total = sum(s, bend.high);
    let low = _mm512_add_pd(total.low, _mm512_add_pd(bend_low, s_low));
    let high = total.high;
    (large, Double { high, low })
}

/// `base - arc`, where the arc is not larger.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn less(base: (__m512d, __m512d), arc: Double) -> Double {
    let zero = _mm512_setzero_pd();
    let total = sum(base.0, _mm512_sub_pd(zero, arc.high));
    let low = _mm512_add_pd(total.low, _mm512_sub_pd(base.1, arc.low));
    let high = total.high;
    Double { high, low }
}

#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn signs(x: __m512d) -> __m512d {
    _mm512_and_pd(x, all(-0.0))
}

/// `math.asin`
///
/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) unsafe extern "C" fn asin(x: __m512d) -> __m512d {
    let magnitude = _mm512_abs_pd(x);
    let (large, arc) = small_arc(magnitude);
    let twice = Double {
        high: _mm512_add_pd(arc.high, arc.high),
        low: _mm512_add_pd(arc.low, arc.low),
    };
    let other = less((all(QUARTER_TURN[0]), all(QUARTER_TURN_LOW[0])), twice);
    let arc = Double {
        high: _mm512_mask_blend_pd(large, arc.high, other.high),
        low: _mm512_mask_blend_pd(large, arc.low, other.low),
    };
    let (result, doubtful) = settle(arc, ERROR);
    let small = _mm512_cmp_pd_mask::<_CMP_LT_OQ>(magnitude, all(SMALLEST));
    let result = _mm512_mask_blend_pd(small, _mm512_or_pd(result, signs(x)), x);
    let beyond = _mm512_cmp_pd_mask::<_CMP_NLT_UQ>(magnitude, all(1.0));
    match doubtful & !small | beyond {
        0 => result,
        lanes => patched(result, x, lanes, single::alone::<{ single::ASIN }>),
    }
}

/// `math.acos`
///
/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) unsafe extern "C" fn acos(x: __m512d) -> __m512d {
    let magnitude = _mm512_abs_pd(x);
    let (large, arc) = small_arc(magnitude);
    // From a quarter of a turn for small numbers, from half a turn for negative ones, from nothing for others.
    let negative = _mm512_movepi64_mask(_mm512_castpd_si512(x));
    let base = |quarter: f64, half: f64| {
        let base = _mm512_maskz_mov_pd(negative, all(half));
        _mm512_mask_blend_pd(large, all(quarter), base)
    };
    let base = (
        base(QUARTER_TURN[0], HALF_TURN[0]),
        base(QUARTER_TURN_LOW[0], HALF_TURN_LOW[0]),
    );
    let factor = _mm512_mask_blend_pd(large, all(1.0), all(2.0));
    // The arc is added for small negative and large positive numbers.
    let sign = _mm512_maskz_mov_pd(negative ^ large, all(-0.0));
    let factor = _mm512_xor_pd(factor, sign);
    let arc = Double {
        high: _mm512_mul_pd(arc.high, factor),
        low: _mm512_mul_pd(arc.low, factor),
    };
    let (result, doubtful) = settle(less(base, arc), ERROR);
    let beyond = _mm512_cmp_pd_mask::<_CMP_NLT_UQ>(magnitude, all(1.0));
    match doubtful | beyond {
        0 => result,
        lanes => patched(result, x, lanes, single::alone::<{ single::ACOS }>),
    }
}

/// The arc tangents of quotients from 0 to 1.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn arc_tangent(dividend: __m512d, divisor: __m512d) -> Double {
    const NEAREST: i32 = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;
    // A sixteenth near the quotient; t is the tangent of the difference of the arcs.
    let quotient = _mm512_mul_pd(dividend, _mm512_rcp14_pd(divisor));
    let near = _mm512_roundscale_pd::<NEAREST>(_mm512_mul_pd(quotient, all(16.0)));
    let near = _mm512_min_pd(near, all(15.0));
    let index = _mm512_cvtpd_epi64(near);
    let near = _mm512_mul_pd(near, all(1.0 / 16.0));
    let (less, more) = (product(near, divisor), product(near, dividend));
    let above = any_sum(dividend, _mm512_sub_pd(_mm512_setzero_pd(), less.high));
    let above_low = _mm512_sub_pd(above.low, less.low);
    let below = sum(divisor, more.high);
    let below_low = _mm512_add_pd(below.low, more.low);
    let inverse = _mm512_div_pd(all(1.0), below.high);
    let t = _mm512_mul_pd(above.high, inverse);
    let rest = _mm512_fnmadd_pd(t, below.high, above.high);
    let rest = _mm512_fnmadd_pd(t, below_low, _mm512_add_pd(rest, above_low));
    let t_low = _mm512_mul_pd(rest, inverse);
    const SERIES: [f64; 6] = [-1.0 / 3.0, 1.0 / 5.0, -1.0 / 7.0, 1.0 / 9.0, -1.0 / 11.0, 1.0 / 13.0];
    let square = _mm512_mul_pd(t, t);
    let bend = _mm512_mul_pd(_mm512_mul_pd(square, t), polynomial(square, SERIES));
    let (base, base_low) = (look_up(&ARCTANGENTS, index), look_up(&ARCTANGENTS_LOW, index));
    let total = sum(base, t);
    let small = _mm512_add_pd(_mm512_add_pd(base_low, t_low), bend);
    let low = _mm512_add_pd(total.low, small);
    let high = total.high;
    Double { high, low }
}

/// `math.atan`
///
/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) unsafe extern "C" fn atan(x: __m512d) -> __m512d {
    let (magnitude, one) = (_mm512_abs_pd(x), all(1.0));
    let steep = _mm512_cmp_pd_mask::<_CMP_GT_OQ>(magnitude, one);
    let arc = arc_tangent(_mm512_min_pd(magnitude, one), _mm512_max_pd(magnitude, one));
    let other = less((all(QUARTER_TURN[0]), all(QUARTER_TURN_LOW[0])), arc);
    let arc = Double {
        high: _mm512_mask_blend_pd(steep, arc.high, other.high),
        low: _mm512_mask_blend_pd(steep, arc.low, other.low),
    };
    let (result, doubtful) = settle(arc, ERROR);
    let small = _mm512_cmp_pd_mask::<_CMP_LT_OQ>(magnitude, all(SMALLEST));
    let result = _mm512_mask_blend_pd(small, _mm512_or_pd(result, signs(x)), x);
    let beyond = _mm512_cmp_pd_mask::<_CMP_NLT_UQ>(magnitude, all(TANGENTS.1));
    match doubtful & !small | beyond {
        0 => result,
        lanes => patched(result, x, lanes, single::alone::<{ single::ATAN }>),
    }
}

/// `math.atan2`
///
/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) unsafe extern "C" fn atan2(y: __m512d, x: __m512d) -> __m512d {
    let (height, width) = (_mm512_abs_pd(y), _mm512_abs_pd(x));
    let steep = _mm512_cmp_pd_mask::<_CMP_GT_OQ>(height, width);
    let arc = arc_tangent(_mm512_min_pd(height, width), _mm512_max_pd(height, width));
    let left = _mm512_movepi64_mask(_mm512_castpd_si512(x));
    let base = |quarter: f64, half: f64| {
        let base = _mm512_maskz_mov_pd(left, all(half));
        _mm512_mask_blend_pd(steep, base, all(quarter))
    };
    let base = (
        base(QUARTER_TURN[0], HALF_TURN[0]),
        base(QUARTER_TURN_LOW[0], HALF_TURN_LOW[0]),
    );
    // The arc is added where it begins at the axis to the right, or goes left from the one upwards.
    let sign = _mm512_maskz_mov_pd(!(steep ^ left), all(-0.0));
    let arc = Double {
        high: _mm512_xor_pd(arc.high, sign),
        low: _mm512_xor_pd(arc.low, sign),
    };
    let (result, doubtful) = settle(less(base, arc), ERROR);
    let result = _mm512_or_pd(result, signs(y));
    let mut within = !0;
    for part in [height, width] {
        within &= _mm512_cmp_pd_mask::<_CMP_GT_OQ>(part, all(TANGENTS.0));
        within &= _mm512_cmp_pd_mask::<_CMP_LT_OQ>(part, all(TANGENTS.1));
    }
    match doubtful | !within {
        0 => result,
        lanes => patched_two(result, (y, x), lanes, single::alone_two::<{ single::ATAN2 }>),
    }
}
