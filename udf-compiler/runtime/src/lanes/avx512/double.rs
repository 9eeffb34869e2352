//! Numbers of twice the precision in eight lanes: a float and what it lacks. And when the nearest float of one is surely what the C
//! library answers.

use std::arch::x86_64::*;

/// Eight numbers: each the sum of two floats, the second far smaller.
#[derive(Clone, Copy)]
pub(super) struct Double {
    pub(super) high: __m512d,
    pub(super) low: __m512d,
}

/// Bits of a float's exponent.
const EXPONENT: i64 = 0x7FF0_0000_0000_0000;
/// How far in units of the last place this crate's own results may be from the truth, at most. (They are ten times better.)
const OWN_ERROR: f64 = 1.0 / 256.0;

#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) fn all(value: f64) -> __m512d {
    _mm512_set1_pd(value)
}

#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) fn load(values: &[f64; 8]) -> __m512d {
    // SAFETY: there are eight.
    unsafe { _mm512_loadu_pd(values.as_ptr()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) fn store(value: __m512d) -> [f64; 8] {
    let mut values = [0.0; 8];
    // SAFETY: there is room for eight.
    unsafe { _mm512_storeu_pd(values.as_mut_ptr(), value) };
    values
}

/// Of each lane, the entry of a table that the last four bits say.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) fn look_up(table: &[f64; 16], index: __m512i) -> __m512d {
    // SAFETY: there are sixteen.
    let (first, second) = unsafe { (_mm512_loadu_pd(table.as_ptr()), _mm512_loadu_pd(table.as_ptr().add(8))) };
    _mm512_permutex2var_pd(first, index, second)
}

/// `coefficients[0] + x * coefficients[1] + …`
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) fn polynomial<const N: usize>(x: __m512d, coefficients: [f64; N]) -> __m512d {
    let (x2, mut at) = (_mm512_mul_pd(x, x), N - 2 + N % 2);
    let pair = |at: usize| match coefficients.get(at + 1) {
        Some(second) => _mm512_fmadd_pd(x, all(*second), all(coefficients[at])),
        None => all(coefficients[at]),
    };
    // In pairs, so that there is more than one thing to do at a time.
    let mut sum = pair(at);
    while at > 0 {
        at -= 2;
        sum = _mm512_fmadd_pd(sum, x2, pair(at));
    }
    sum
}

/// `a + b`, where the first is not smaller.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) fn sum(a: __m512d, b: __m512d) -> Double {
    let high = _mm512_add_pd(a, b);
    let low = _mm512_add_pd(_mm512_sub_pd(a, high), b);
    Double { high, low }
}

/// `a + b`, whatever they are.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) fn any_sum(a: __m512d, b: __m512d) -> Double {
    let high = _mm512_add_pd(a, b);
    let second = _mm512_sub_pd(high, a);
    let first = _mm512_sub_pd(high, second);
    let low = _mm512_add_pd(_mm512_sub_pd(a, first), _mm512_sub_pd(b, second));
    Double { high, low }
}

#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) fn product(a: __m512d, b: __m512d) -> Double {
    let high = _mm512_mul_pd(a, b);
    let low = _mm512_fmsub_pd(a, b, high);
    Double { high, low }
}

/// The nearest floats, and of which lanes it is in doubt whether the C library says the same. Its error is at most `error` units of the
/// last place, so that it rounds as the truth does, unless this is that near to the middle between two floats.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) fn settle(value: Double, error: f64) -> (__m512d, __mmask8) {
    let Double { high, low } = sum(value.high, value.low);
    let power = _mm512_and_pd(high, _mm512_castsi512_pd(_mm512_set1_epi64(EXPONENT)));
    let near = _mm512_mul_pd(power, all((error - 0.5 + OWN_ERROR) * f64::EPSILON));
    let above = _mm512_add_pd(high, _mm512_add_pd(low, near));
    let below = _mm512_add_pd(high, _mm512_sub_pd(low, near));
    (high, _mm512_cmp_pd_mask::<_CMP_NEQ_UQ>(above, below))
}

/// The same with some lanes by the C library.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) fn patched(results: __m512d, x: __m512d, lanes: __mmask8, function: fn(f64) -> f64) -> __m512d {
    let (mut results, x) = (store(results), store(x));
    for (lane, result) in results.iter_mut().enumerate() {
        if lanes >> lane & 1 == 1 {
            *result = function(x[lane]);
        }
    }
    load(&results)
}

/// The same of a function of two numbers.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) fn patched_two(
    results: __m512d,
    (x, y): (__m512d, __m512d),
    lanes: __mmask8,
    function: fn(f64, f64) -> f64,
) -> __m512d {
    let (mut results, x, y) = (store(results), store(x), store(y));
    for (lane, result) in results.iter_mut().enumerate() {
        if lanes >> lane & 1 == 1 {
            *result = function(x[lane], y[lane]);
        }
    }
    load(&results)
}
