//! The error function in eight lanes, as Sun's fdlibm has it and with it the C libraries of Unix: four quotients of polynomials by range,
//! evaluated in the order of glibc. Here one quotient is evaluated, with each lane's own coefficients. (A C library whose function is
//! another is called.)

use super::double::*;
use super::{exp, single};
use std::arch::x86_64::*;

/// Coefficients of dividends, by degree and then by range: to 0.84375, to 1.25, to 1 / 0.35, to 6. From fdlibm's `s_erf.c` (Sun Microsystems, 1993).
const DIVIDENDS: [[f64; 8]; 8] = [
    [
        0.12837916709551256,
        -0.0023621185607526594,
        -0.009864944034847148,
        -0.0098649429247001,
        0.0,
        0.0,
        0.0,
        0.0,
    ],
    [
        -0.3250421072470015,
        0.41485611868374833,
        -0.6938585727071818,
        -0.799283237680523,
        0.0,
        0.0,
        0.0,
        0.0,
    ],
    [
        -0.02848174957559851,
        -0.3722078760357013,
        -10.558626225323291,
        -17.757954917754752,
        0.0,
        0.0,
        0.0,
        0.0,
    ],
    [
        -0.005770270296489442,
        0.31834661990116175,
        -62.375332450326006,
        -160.63638485582192,
        0.0,
        0.0,
        0.0,
        0.0,
    ],
    [
        -2.3763016656650163e-05,
        -0.11089469428239668,
        -162.39666946257347,
        -637.5664433683896,
        0.0,
        0.0,
        0.0,
        0.0,
    ],
    [
        0.0,
        0.035478304325618236,
        -184.60509290671104,
        -1025.0951316110772,
        0.0,
        0.0,
        0.0,
        0.0,
    ],
    [
        0.0,
        -0.002166375594868791,
        -81.2874355063066,
        -483.5191916086514,
        0.0,
        0.0,
        0.0,
        0.0,
    ],
    [0.0, 0.0, -9.814329344169145, 0.0, 0.0, 0.0, 0.0, 0.0],
];
/// The same of divisors.
const DIVISORS: [[f64; 8]; 9] = [
    [1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0],
    [
        0.39791722395915535,
        0.10642088040084423,
        19.651271667439257,
        30.33806074348246,
        0.0,
        0.0,
        0.0,
        0.0,
    ],
    [
        0.0650222499887673,
        0.540397917702171,
        137.65775414351904,
        325.7925129965739,
        0.0,
        0.0,
        0.0,
        0.0,
    ],
    [
        0.005081306281875766,
        0.07182865441419627,
        434.56587747522923,
        1536.729586084437,
        0.0,
        0.0,
        0.0,
        0.0,
    ],
    [
        0.00013249473800432164,
        0.12617121980876164,
        645.3872717332679,
        3199.8582195085955,
        0.0,
        0.0,
        0.0,
        0.0,
    ],
    [
        -3.960228278775368e-06,
        0.01363708391202905,
        429.00814002756783,
        2553.0504064331644,
        0.0,
        0.0,
        0.0,
        0.0,
    ],
    [
        0.0,
        0.011984499846799107,
        108.63500554177944,
        474.52854120695537,
        0.0,
        0.0,
        0.0,
        0.0,
    ],
    [0.0, 0.0, 6.570249770319282, -22.44095244658582, 0.0, 0.0, 0.0, 0.0],
    [0.0, 0.0, -0.0604244152148581, 0.0, 0.0, 0.0, 0.0, 0.0],
];
/// Where ranges begin.
const RANGES: [f64; 3] = [0.84375, 1.25, f64::from_bits(0x4006_DB6E_0000_0000)];
/// The error function of 1, in 24 bits.
const AT_ONE: f64 = 0.845_062_911_510_467_5;
/// Smaller numbers are left to the C library, larger ones than the second have 1.
const LIMITS: (f64, f64) = (1.0 / 268_435_456.0, 6.0);

/// A polynomial as glibc evaluates it: every operation is rounded.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn evaluate<const N: usize>(coefficients: &[[f64; 8]; N], range: __m512i, v: __m512d) -> __m512d {
    let coefficient = |degree: usize| _mm512_permutexvar_pd(range, load(&coefficients[degree]));
    let pair = |degree: usize| match coefficients.get(degree + 1) {
        Some(_) => _mm512_add_pd(coefficient(degree), _mm512_mul_pd(v, coefficient(degree + 1))),
        None => coefficient(degree),
    };
    let second = _mm512_mul_pd(v, v);
    let fourth = _mm512_mul_pd(second, second);
    let powers = [
        second,
        fourth,
        _mm512_mul_pd(fourth, second),
        _mm512_mul_pd(fourth, fourth),
    ];
    let mut sum = pair(0);
    for (power, degree) in powers.into_iter().zip((2..N).step_by(2)) {
        sum = _mm512_add_pd(sum, _mm512_mul_pd(power, pair(degree)));
    }
    sum
}

/// e to the `-x * x - 0.5625 + quotient`, by the numbers of these lanes.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn tail(lanes: __mmask8, x: __m512d, quotient: __m512d) -> __m512d {
    // The square of the upper half of x is exact.
    let upper = _mm512_and_pd(x, _mm512_castsi512_pd(_mm512_set1_epi64(!0xFFFF_FFFF)));
    let zero = _mm512_setzero_pd();
    let first = _mm512_sub_pd(_mm512_sub_pd(zero, _mm512_mul_pd(upper, upper)), all(0.5625));
    let second = _mm512_mul_pd(_mm512_sub_pd(upper, x), _mm512_add_pd(upper, x));
    let second = _mm512_add_pd(second, quotient);
    let (first, second) = (_mm512_maskz_mov_pd(lanes, first), _mm512_maskz_mov_pd(lanes, second));
    // SAFETY: the machine has what this function asks for.
    unsafe { _mm512_mul_pd(exp::exp(first), exp::exp(second)) }
}

/// `math.erf`
///
/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) unsafe extern "C" fn erf(x: __m512d) -> __m512d {
    let (magnitude, one) = (_mm512_abs_pd(x), all(1.0));
    let from = |bound: f64| _mm512_cmp_pd_mask::<_CMP_GE_OQ>(magnitude, all(bound));
    let [second, third, fourth] = [from(RANGES[0]), from(RANGES[1]), from(RANGES[2])];
    let ranges = [second, third, fourth];
    let step = |range, mask| _mm512_mask_add_epi64(range, mask, range, _mm512_set1_epi64(1));
    let range = ranges.into_iter().fold(_mm512_setzero_si512(), step);
    let square = _mm512_mul_pd(x, x);
    let v = _mm512_mask_sub_pd(square, second, magnitude, one);
    let v = _mm512_mask_div_pd(v, third, one, square);
    let quotient = _mm512_div_pd(evaluate(&DIVIDENDS, range, v), evaluate(&DIVISORS, range, v));
    let near_zero = _mm512_add_pd(magnitude, _mm512_mul_pd(magnitude, quotient));
    let near_one = _mm512_add_pd(all(AT_ONE), quotient);
    let mut result = _mm512_mask_blend_pd(second, near_zero, near_one);
    let large = from(LIMITS.1);
    if third & !large != 0 {
        let rest = _mm512_div_pd(tail(third & !large, magnitude, quotient), magnitude);
        result = _mm512_mask_sub_pd(result, third, one, rest);
    }
    let result = _mm512_mask_blend_pd(large, result, one);
    let result = _mm512_or_pd(result, _mm512_and_pd(x, all(-0.0)));
    let zero = _mm512_cmp_pd_mask::<_CMP_EQ_OQ>(x, _mm512_setzero_pd());
    match !(from(LIMITS.0) | zero) {
        0 => result,
        lanes => patched(result, x, lanes, single::alone::<{ single::ERF }>),
    }
}
