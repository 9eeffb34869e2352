//! `log(1 + x)` in eight lanes, as Sun's fdlibm has it (`s_log1p.c`, 1993) and with it the C libraries of Unix: in the order of glibc,
//! with multiplications and additions in one as in its code for machines that have them. (A C library whose function is another is called.)

use super::double::*;
use super::single;
use std::arch::x86_64::*;

/// The logarithm of two, the first part short enough for exact multiples.
const LN_2: [f64; 2] = [6.931_471_803_691_238e-1, 1.908_214_929_270_587_7e-10];
/// Coefficients of fdlibm.
const LP: [f64; 7] = [
    f64::from_bits(0x3FE5_5555_5555_5593),
    f64::from_bits(0x3FD9_9999_9997_FA04),
    f64::from_bits(0x3FD2_4924_9422_9359),
    f64::from_bits(0x3FCC_71C5_1D8E_78AF),
    f64::from_bits(0x3FC7_4664_96CB_03DE),
    f64::from_bits(0x3FC3_9A09_D078_C69F),
    f64::from_bits(0x3FC2_F112_DF3E_5244),
];
/// Between these 1 + x is not split.
const NEAR: (f64, f64) = (
    -f64::from_bits(0x3FD2_BEC4_0000_0000),
    f64::from_bits(0x3FDA_827A_0000_0000),
);
/// For smaller numbers two terms will do.
const SMALL: f64 = f64::from_bits(0x3E20_0000_0000_0000);
/// Larger numbers are left to the C library.
const LARGE: f64 = f64::from_bits(0x4340_0000_0000_0000);
/// Mantissas from this on (the root of two) are halved.
const ROOT: f64 = f64::from_bits(0x3FF6_A09E_0000_0000);
/// What is nearer to a power of two is left to the C library.
const CLOSE: f64 = 1.0 / 1_048_576.0;

/// `math.log1p`
///
/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) unsafe extern "C" fn log1p(x: __m512d) -> __m512d {
    let (one, half) = (all(1.0), all(0.5));
    let magnitude = _mm512_abs_pd(x);
    let above = _mm512_cmp_pd_mask::<_CMP_GT_OQ>(x, all(NEAR.0));
    let near = above & _mm512_cmp_pd_mask::<_CMP_LT_OQ>(x, all(NEAR.1));
    // u = 1 + x is 1 + f times a power of two; c is what u lacks.
    let u = _mm512_add_pd(one, x);
    let lower = _mm512_getexp_pd(u);
    let large = _mm512_cmp_pd_mask::<_CMP_GT_OQ>(lower, _mm512_setzero_pd());
    let c = _mm512_sub_pd(x, _mm512_sub_pd(u, one));
    let c = _mm512_mask_sub_pd(c, large, one, _mm512_sub_pd(u, x));
    let c = _mm512_div_pd(c, u);
    let m = _mm512_getmant_pd::<_MM_MANT_NORM_1_2, _MM_MANT_SIGN_ZERO>(u);
    let halved = _mm512_cmp_pd_mask::<_CMP_GE_OQ>(m, all(ROOT));
    let k = _mm512_mask_add_pd(lower, halved, lower, one);
    let m = _mm512_mask_mul_pd(m, halved, m, half);
    let f = _mm512_sub_pd(m, one);
    let close = _mm512_cmp_pd_mask::<_CMP_LT_OQ>(_mm512_abs_pd(f), all(CLOSE));
    let f = _mm512_mask_blend_pd(near, f, x);
    let k = _mm512_maskz_mov_pd(!near, k);
    let half_square = _mm512_mul_pd(_mm512_mul_pd(half, f), f);
    let s = _mm512_div_pd(f, _mm512_add_pd(all(2.0), f));
    let z = _mm512_mul_pd(s, s);
    let pair = |at: usize| _mm512_fmadd_pd(z, all(LP[at + 1]), all(LP[at]));
    let z2 = _mm512_mul_pd(z, z);
    let z4 = _mm512_mul_pd(z2, z2);
    let z6 = _mm512_mul_pd(z4, z2);
    let r = _mm512_fmadd_pd(z, all(LP[0]), _mm512_mul_pd(z2, pair(1)));
    let r = _mm512_fmadd_pd(z6, pair(5), _mm512_fmadd_pd(z4, pair(3), r));
    let rest = _mm512_mul_pd(s, _mm512_add_pd(half_square, r));
    let unsplit = _mm512_sub_pd(f, _mm512_sub_pd(half_square, rest));
    let low = _mm512_fmadd_pd(k, all(LN_2[1]), c);
    let split = _mm512_sub_pd(half_square, _mm512_add_pd(rest, low));
    let split = _mm512_fmsub_pd(k, all(LN_2[0]), _mm512_sub_pd(split, f));
    let whole = _mm512_cmp_pd_mask::<_CMP_EQ_OQ>(k, _mm512_setzero_pd());
    let result = _mm512_mask_blend_pd(whole, split, unsplit);
    let small = _mm512_cmp_pd_mask::<_CMP_LT_OQ>(magnitude, all(SMALL));
    let two_terms = _mm512_sub_pd(x, _mm512_mul_pd(_mm512_mul_pd(x, x), half));
    let result = _mm512_mask_blend_pd(small, result, two_terms);
    let within = _mm512_cmp_pd_mask::<_CMP_GT_OQ>(x, all(-1.0)) & _mm512_cmp_pd_mask::<_CMP_LT_OQ>(x, all(LARGE));
    match !within | close & !near {
        0 => result,
        lanes => patched(result, x, lanes, single::alone::<{ single::LOG1P }>),
    }
}
