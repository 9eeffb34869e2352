//! Logarithms in eight lanes.

use super::double::*;
use super::single;
use super::tables::*;
use std::arch::x86_64::*;

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
struct Parts {
    /// The logarithm of a number near it.
    base: __m512d,
    base_low: __m512d,
    /// 1 + r times that number, it is.
    r: __m512d,
    r_low: __m512d,
}

#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn parts(x: __m512d) -> Parts {
    const NEAREST: i32 = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;
    // x is m times a power of two, m from 3/4 to 3/2.
    let m = _mm512_getmant_pd::<_MM_MANT_NORM_P75_1P5, _MM_MANT_SIGN_ZERO>(x);
    let one = all(1.0);
    let below = _mm512_cmp_pd_mask::<_CMP_LT_OQ>(m, one);
    let octaves = _mm512_getexp_pd(x);
    let octaves = _mm512_mask_add_pd(octaves, below, octaves, one);
    // Times the inverse of a sixteenth near it, it is 1 + r.
    let near = _mm512_roundscale_pd::<NEAREST>(_mm512_mul_pd(m, all(16.0)));
    let index = _mm512_sub_epi64(_mm512_cvtpd_epi64(near), _mm512_set1_epi64(12));
    let scaled = product(m, look_up(&INVERSES, index));
    Parts {
        base: _mm512_fmadd_pd(octaves, all(LN_2), look_up(&LOGS, index)),
        base_low: _mm512_fmadd_pd(octaves, all(LN_2_LOW), look_up(&LOGS_LOW, index)),
        r: _mm512_sub_pd(scaled.high, one),
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
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn logarithm(x: __m512d) -> Double {
    let Parts {
        base,
        base_low,
        r,
        r_low,
    } = parts(x);
    let square = product(r, r);
    let half = all(-0.5);
    let first = sum(r, _mm512_mul_pd(square.high, half));
    let series = _mm512_fmadd_pd(r, polynomial(r, SERIES), all(THIRD[0]));
    let rest = _mm512_mul_pd(_mm512_mul_pd(square.high, r), series);
    let small = _mm512_fnmadd_pd(r, r_low, r_low);
    let small = _mm512_fmadd_pd(square.low, half, small);
    let small = _mm512_add_pd(rest, _mm512_add_pd(first.low, small));
    let total = sum(base, first.high);
    let low = _mm512_add_pd(total.low, _mm512_add_pd(base_low, small));
    let high = total.high;
    Double { high, low }
}

/// The same with fifteen bits more, for powers.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) fn long_logarithm(x: __m512d) -> Double {
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
    let third_low = _mm512_fmadd_pd(r, all(THIRD_LOW[0]), third.low);
    let cube_low = _mm512_fmadd_pd(
        square.high,
        third_low,
        _mm512_fmadd_pd(square.low, third.high, cube.low),
    );
    let fourth = _mm512_mul_pd(_mm512_mul_pd(square.high, square.high), polynomial(r, SERIES));
    let first = sum(r, _mm512_mul_pd(square.high, half));
    let second = sum(first.high, cube.high);
    let total = sum(base, second.high);
    // (r_low counts less by r_low * r, and then by r_low * r * r.)
    let small = _mm512_fnmadd_pd(r, r_low, r_low);
    let small = _mm512_fmadd_pd(square.high, r_low, small);
    let small = _mm512_fmadd_pd(square.low, half, small);
    let small = _mm512_add_pd(_mm512_add_pd(first.low, second.low), _mm512_add_pd(small, cube_low));
    let small = _mm512_add_pd(_mm512_add_pd(fourth, total.low), _mm512_add_pd(small, base_low));
    sum(total.high, small)
}

/// `math.log`
///
/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) unsafe extern "C" fn log(x: __m512d) -> __m512d {
    let (result, doubtful) = settle(logarithm(x), ERROR);
    match doubtful | !plain(x) {
        0 => result,
        lanes => patched(result, x, lanes, single::alone::<{ single::LOG }>),
    }
}

/// Which numbers are positive, finite and no subnormals.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn plain(x: __m512d) -> __mmask8 {
    _mm512_cmp_pd_mask::<_CMP_GE_OQ>(x, all(f64::MIN_POSITIVE)) & _mm512_cmp_pd_mask::<_CMP_LE_OQ>(x, all(f64::MAX))
}

/// `math.log2`
///
/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) unsafe extern "C" fn log2(x: __m512d) -> __m512d {
    let logarithm = long_logarithm(x);
    let Double { high, low } = product(logarithm.high, all(PER_LN_2[0]));
    let low = _mm512_fmadd_pd(logarithm.low, all(PER_LN_2[0]), low);
    let low = _mm512_fmadd_pd(logarithm.high, all(PER_LN_2_LOW[0]), low);
    let (result, doubtful) = settle(Double { high, low }, ERROR_2);
    match doubtful | !plain(x) {
        0 => result,
        lanes => patched(result, x, lanes, single::alone::<{ single::LOG2 }>),
    }
}

/// `math.log10`, in the order of glibc up to 2.41.
///
/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) unsafe extern "C" fn log10(x: __m512d) -> __m512d {
    let plain = plain(x);
    // From one to two, or from a half to one where it is below one: so far the logarithm is by octaves.
    let one = all(1.0);
    let m = _mm512_getmant_pd::<_MM_MANT_NORM_1_2, _MM_MANT_SIGN_ZERO>(x);
    let octaves = _mm512_getexp_pd(x);
    let below = _mm512_cmp_pd_mask::<_CMP_LT_OQ>(octaves, _mm512_setzero_pd());
    let octaves = _mm512_mask_add_pd(octaves, below, octaves, one);
    let m = _mm512_mask_mul_pd(m, below, m, all(0.5));
    let m = _mm512_mask_blend_pd(plain, one, m);
    // SAFETY: the machine has what this function asks for.
    let rest = unsafe { log(m) };
    let rest = _mm512_mul_pd(all(LOG10_E), rest);
    let small = _mm512_add_pd(_mm512_mul_pd(octaves, all(LOG10_2[1])), rest);
    let result = _mm512_add_pd(small, _mm512_mul_pd(octaves, all(LOG10_2[0])));
    match !plain {
        0 => result,
        lanes => patched(result, x, lanes, single::alone::<{ single::LOG10 }>),
    }
}
