//! `exp(x) - 1` and hyperbolic tangents in eight lanes, as Sun's fdlibm has them (`s_expm1.c`, `s_tanh.c`, 1993) and with it the C libraries of
//! Unix: in the order of glibc, with multiplications and additions in one as in its code for machines that have them. (A C library whose
//! function is another is called.)

use super::double::*;
use super::single;
use std::arch::x86_64::*;

/// The logarithm of two, the first part short enough for exact multiples.
const LN_2: [f64; 2] = [6.931_471_803_691_238e-1, 1.908_214_929_270_587_7e-10];
/// Coefficients of fdlibm.
const Q: [f64; 6] = [
    1.0,
    -3.333_333_333_333_313e-2,
    1.587_301_587_254_814_6e-3,
    -7.936_507_578_674_88e-5,
    4.008_217_827_329_362e-6,
    -2.010_992_181_836_243_7e-7,
];
/// Numbers from these on are reduced by one logarithm of two, and by several; and those that are left to the C library.
const HALF: f64 = f64::from_bits(0x3FD6_2E43_0000_0000);
const MORE: f64 = f64::from_bits(0x3FF0_A2B2_0000_0000);
const LARGE: f64 = f64::from_bits(0x4043_687A_0000_0000);
/// Smaller numbers are their own results.
const SMALL: f64 = f64::from_bits(0x3C90_0000_0000_0000);
/// The hyperbolic tangent of larger numbers is 1.
const LARGE_TANGENT: f64 = 22.0;

/// `exp(x) - 1` of numbers that are not large.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn less_one(x: __m512d) -> __m512d {
    const TO_ZERO: i32 = _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC;
    let (magnitude, one, half) = (_mm512_abs_pd(x), all(1.0), all(0.5));
    let from = |bound: f64| _mm512_cmp_pd_mask::<_CMP_GE_OQ>(magnitude, all(bound));
    let sign = |value: __m512d| _mm512_or_pd(value, _mm512_and_pd(x, all(-0.0)));
    // x is k logarithms of two and r; c is what r lacks.
    let several = _mm512_fmadd_pd(all(std::f64::consts::LOG2_E), x, sign(half));
    let several = _mm512_roundscale_pd::<TO_ZERO>(several);
    let k = _mm512_mask_blend_pd(from(MORE), sign(one), several);
    let k = _mm512_maskz_mov_pd(from(HALF), k);
    let high = _mm512_fnmadd_pd(k, all(LN_2[0]), x);
    let low = _mm512_mul_pd(k, all(LN_2[1]));
    let r = _mm512_sub_pd(high, low);
    let c = _mm512_sub_pd(_mm512_sub_pd(high, r), low);
    let half_r = _mm512_mul_pd(half, r);
    let z = _mm512_mul_pd(r, half_r);
    let pair = |at: usize| _mm512_fmadd_pd(z, all(Q[at + 1]), all(Q[at]));
    let z2 = _mm512_mul_pd(z, z);
    let z4 = _mm512_mul_pd(z2, z2);
    let r1 = _mm512_fmadd_pd(z4, pair(4), _mm512_fmadd_pd(z2, pair(2), pair(0)));
    let t = _mm512_fnmadd_pd(r1, half_r, all(3.0));
    let quotient = _mm512_div_pd(_mm512_sub_pd(r1, t), _mm512_fnmadd_pd(r, t, all(6.0)));
    let e = _mm512_mul_pd(z, quotient);
    let unreduced = _mm512_sub_pd(r, _mm512_fmsub_pd(r, e, z));
    let e = _mm512_sub_pd(_mm512_fmsub_pd(r, _mm512_sub_pd(e, c), c), z);
    // By k.
    let less = _mm512_sub_pd(e, r);
    let above = _mm512_mul_pd(all(-2.0), _mm512_sub_pd(e, _mm512_add_pd(r, half)));
    let below = _mm512_fnmadd_pd(all(2.0), less, one);
    let negative = _mm512_cmp_pd_mask::<_CMP_LT_OQ>(r, all(-0.25));
    let k_is_1 = _mm512_mask_blend_pd(negative, below, above);
    let k_is_less_1 = _mm512_sub_pd(_mm512_mul_pd(half, _mm512_sub_pd(r, e)), half);
    let power = _mm512_scalef_pd(one, _mm512_sub_pd(_mm512_setzero_pd(), k));
    let k_is_small = _mm512_scalef_pd(_mm512_sub_pd(_mm512_sub_pd(one, power), less), k);
    let k_is_large = _mm512_add_pd(_mm512_sub_pd(r, _mm512_add_pd(e, power)), one);
    let k_is_large = _mm512_scalef_pd(k_is_large, k);
    let k_is_negative = _mm512_sub_pd(_mm512_scalef_pd(_mm512_sub_pd(one, less), k), one);
    let is = |value: f64| _mm512_cmp_pd_mask::<_CMP_EQ_OQ>(k, all(value));
    let from_20 = _mm512_cmp_pd_mask::<_CMP_GE_OQ>(k, all(20.0));
    let to_less_2 = _mm512_cmp_pd_mask::<_CMP_LE_OQ>(k, all(-2.0));
    let beyond_56 = _mm512_cmp_pd_mask::<_CMP_GT_OQ>(k, all(56.0));
    let result = _mm512_mask_blend_pd(from_20, k_is_small, k_is_large);
    let result = _mm512_mask_blend_pd(to_less_2 | beyond_56, result, k_is_negative);
    let result = _mm512_mask_blend_pd(is(1.0), result, k_is_1);
    let result = _mm512_mask_blend_pd(is(-1.0), result, k_is_less_1);
    let result = _mm512_mask_blend_pd(is(0.0), result, unreduced);
    _mm512_mask_blend_pd(from(SMALL), x, result)
}

/// `math.expm1`
///
/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) unsafe extern "C" fn expm1(x: __m512d) -> __m512d {
    let result = less_one(x);
    match _mm512_cmp_pd_mask::<_CMP_NLT_UQ>(_mm512_abs_pd(x), all(LARGE)) {
        0 => result,
        lanes => patched(result, x, lanes, single::alone::<{ single::EXPM1 }>),
    }
}

/// `math.tanh`
///
/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) unsafe extern "C" fn tanh(x: __m512d) -> __m512d {
    let (magnitude, one, two) = (_mm512_abs_pd(x), all(1.0), all(2.0));
    let from_1 = _mm512_cmp_pd_mask::<_CMP_GE_OQ>(magnitude, one);
    let large = _mm512_cmp_pd_mask::<_CMP_GE_OQ>(magnitude, all(LARGE_TANGENT));
    // Those are at hand, and `less_one` takes no large numbers. (From half of its largest on, the C library has them.)
    let fits = _mm512_maskz_mov_pd(!large, magnitude);
    let twice = _mm512_mask_mul_pd(_mm512_mul_pd(all(-2.0), fits), from_1, two, fits);
    let t = less_one(twice);
    let dividend = _mm512_mask_blend_pd(from_1, t, two);
    let quotient = _mm512_div_pd(dividend, _mm512_add_pd(t, two));
    let near = _mm512_xor_pd(quotient, all(-0.0));
    let result = _mm512_mask_sub_pd(near, from_1, one, quotient);
    let result = _mm512_mask_blend_pd(large, result, one);
    let result = _mm512_or_pd(_mm512_abs_pd(result), _mm512_and_pd(x, all(-0.0)));
    let left = _mm512_cmp_pd_mask::<_CMP_NLT_UQ>(_mm512_abs_pd(twice), all(LARGE));
    let nan = _mm512_cmp_pd_mask::<_CMP_UNORD_Q>(x, x);
    match left & !large | nan {
        0 => result,
        lanes => patched(result, x, lanes, single::alone::<{ single::TANH }>),
    }
}
