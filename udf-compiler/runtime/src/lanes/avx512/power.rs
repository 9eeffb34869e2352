//! Powers in eight lanes.

use super::double::*;
use super::{exp, log, single};
use crate::py_float;
use std::arch::x86_64::*;

/// The error of the C library's, in units of the last place: 0.52 by its authors, and what is lost here of large exponents.
const ERROR: f64 = 0.56;
/// The same of squares, as far as they are not left to the C library.
const ERROR_OF_SQUARES: f64 = 1.0 - py_float::SURE_SQUARE;

/// The squares, and those that are in doubt.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn squares(x: __m512d) -> (__m512d, __mmask8) {
    let (result, doubtful) = settle(product(x, x), ERROR_OF_SQUARES);
    let zero = _mm512_cmp_pd_mask::<_CMP_EQ_OQ>(x, _mm512_setzero_pd());
    let within = _mm512_cmp_pd_mask::<_CMP_GE_OQ>(result, all(py_float::SURE_SQUARES.start))
        & _mm512_cmp_pd_mask::<_CMP_LT_OQ>(result, all(py_float::SURE_SQUARES.end));
    (result, (doubtful | !within) & !zero)
}

/// Powers of positive numbers, and those that are in doubt.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn powers(x: __m512d, y: __m512d) -> (__m512d, __mmask8) {
    let logarithm = log::long_logarithm(x);
    let Double { high, low } = product(logarithm.high, y);
    let low = _mm512_fmadd_pd(logarithm.low, y, low);
    let (value, octaves) = exp::exponential(high, Some(low));
    let (near, doubtful) = settle(value, ERROR);
    let within = _mm512_cmp_pd_mask::<_CMP_GE_OQ>(x, all(f64::MIN_POSITIVE))
        & _mm512_cmp_pd_mask::<_CMP_LE_OQ>(x, all(f64::MAX))
        & _mm512_cmp_pd_mask::<_CMP_GE_OQ>(high, all(exp::RANGE.0))
        & _mm512_cmp_pd_mask::<_CMP_LE_OQ>(high, all(exp::RANGE.1));
    (_mm512_scalef_pd(near, octaves), doubtful | !within)
}

/// The results, and those that are left to the C library.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn near(x: __m512d, y: __m512d) -> (__m512d, __mmask8) {
    let square = _mm512_cmp_pd_mask::<_CMP_EQ_OQ>(y, all(2.0));
    let (result, left) = match square {
        0 => (x, 0),
        _ => squares(x),
    };
    match !square {
        0 => (result, left),
        _ => {
            let (powers, others) = powers(x, y);
            (
                _mm512_mask_blend_pd(square, powers, result),
                left & square | others & !square,
            )
        }
    }
}

/// `**` of floats
///
/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) unsafe extern "C" fn power(x: __m512d, y: __m512d) -> __m512d {
    match near(x, y) {
        (result, 0) => result,
        (result, lanes) => patched_two(result, (x, y), lanes, single::power_alone),
    }
}

/// `math.pow`
///
/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) unsafe extern "C" fn pow(x: __m512d, y: __m512d) -> __m512d {
    match near(x, y) {
        (result, 0) => result,
        (result, lanes) => patched_two(result, (x, y), lanes, single::alone_two::<{ single::POW }>),
    }
}
