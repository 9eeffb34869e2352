//! The error function in eight lanes, as Sun's fdlibm has it and with it the C libraries of Unix: four quotients of polynomials by range,
//! evaluated in the order of glibc. Here one quotient is evaluated, with each lane's own coefficients. (A C library whose function is
//! another is called.)

use super::super::pack::Pack;
use super::double::*;
use super::{exp, single};

/// Coefficients of dividends, by degree and then by range: to 0.84375, to 1.25, to 1 / 0.35, to 6. From fdlibm's `s_erf.c` (Sun Microsystems, 1993).
const DIVIDENDS: [[f64; 4]; 8] = [
    [
        0.12837916709551256,
        -0.0023621185607526594,
        -0.009864944034847148,
        -0.0098649429247001,
    ],
    [
        -0.3250421072470015,
        0.41485611868374833,
        -0.6938585727071818,
        -0.799283237680523,
    ],
    [
        -0.02848174957559851,
        -0.3722078760357013,
        -10.558626225323291,
        -17.757954917754752,
    ],
    [
        -0.005770270296489442,
        0.31834661990116175,
        -62.375332450326006,
        -160.63638485582192,
    ],
    [
        -2.3763016656650163e-05,
        -0.11089469428239668,
        -162.39666946257347,
        -637.5664433683896,
    ],
    [0.0, 0.035478304325618236, -184.60509290671104, -1025.0951316110772],
    [0.0, -0.002166375594868791, -81.2874355063066, -483.5191916086514],
    [0.0, 0.0, -9.814329344169145, 0.0],
];
/// The same of divisors.
const DIVISORS: [[f64; 4]; 9] = [
    [1.0, 1.0, 1.0, 1.0],
    [
        0.39791722395915535,
        0.10642088040084423,
        19.651271667439257,
        30.33806074348246,
    ],
    [
        0.0650222499887673,
        0.540397917702171,
        137.65775414351904,
        325.7925129965739,
    ],
    [
        0.005081306281875766,
        0.07182865441419627,
        434.56587747522923,
        1536.729586084437,
    ],
    [
        0.00013249473800432164,
        0.12617121980876164,
        645.3872717332679,
        3199.8582195085955,
    ],
    [
        -3.960228278775368e-06,
        0.01363708391202905,
        429.00814002756783,
        2553.0504064331644,
    ],
    [0.0, 0.011984499846799107, 108.63500554177944, 474.52854120695537],
    [0.0, 0.0, 6.570249770319282, -22.44095244658582],
    [0.0, 0.0, -0.0604244152148581, 0.0],
];
/// Where ranges begin.
const RANGES: [f64; 3] = [0.84375, 1.25, f64::from_bits(0x4006_DB6E_0000_0000)];
/// The error function of 1, in 24 bits.
const AT_ONE: f64 = 0.845_062_911_510_467_5;
/// Smaller numbers are left to the C library, larger ones than the second have 1.
const LIMITS: (f64, f64) = (1.0 / 268_435_456.0, 6.0);

/// Two terms of a polynomial from a degree on, each lane with the coefficients of its range. (Not a closure: those may stay calls, and what is
/// called must know the machine.)
#[inline(always)]
fn pair<P: Pack, const N: usize>(coefficients: &[[f64; 4]; N], degree: usize, range: P::Index, v: P) -> P {
    let first = P::look_up(&coefficients[degree], range);
    match coefficients.get(degree + 1) {
        Some(second) => first + v * P::look_up(second, range),
        None => first,
    }
}

/// A polynomial as glibc evaluates it: every operation is rounded.
#[inline(always)]
fn evaluate<P: Pack, const N: usize>(coefficients: &[[f64; 4]; N], range: P::Index, v: P) -> P {
    let second = v * v;
    let fourth = second * second;
    let powers = [second, fourth, fourth * second, fourth * fourth];
    let mut sum = pair(coefficients, 0, range, v);
    for (power, degree) in powers.into_iter().zip((2..N).step_by(2)) {
        sum = sum + power * pair(coefficients, degree, range, v);
    }
    sum
}

/// e to the `-x * x - 0.5625 + quotient`, by the numbers of these lanes.
#[inline(always)]
fn tail<P: Pack>(lanes: P::Mask, x: P, quotient: P) -> P {
    let all = |value| x.all(value);
    // The square of the upper half of x is exact.
    let upper = x & all(f64::from_bits(!0xFFFF_FFFF));
    let zero = all(0.0);
    let first = zero - upper * upper - all(0.5625);
    let second = (upper - x) * (upper + x);
    let second = second + quotient;
    let (first, second) = (first.only(lanes), second.only(lanes));
    exp::exp(first) * exp::exp(second)
}

/// `math.erf`
#[inline(always)]
pub(super) fn erf<P: Pack>(x: P) -> P {
    let all = |value| x.all(value);
    let (magnitude, one) = (x.abs(), all(1.0));
    let from = |bound: f64| magnitude.ge(all(bound));
    let [second, third, fourth] = [from(RANGES[0]), from(RANGES[1]), from(RANGES[2])];
    let range = all(0.0).but(second, one).but(third, all(2.0)).but(fourth, all(3.0));
    let range = range.index();
    let square = x * x;
    let v = square.but(second, magnitude - one);
    let v = v.but(third, one / square);
    let quotient = evaluate(&DIVIDENDS, range, v) / evaluate(&DIVISORS, range, v);
    let near_zero = magnitude + magnitude * quotient;
    let near_one = all(AT_ONE) + quotient;
    let mut result = near_zero.but(second, near_one);
    let large = from(LIMITS.1);
    let in_tail = third & !large;
    if P::bits(in_tail) != 0 {
        let rest = tail(in_tail, magnitude, quotient) / magnitude;
        result = result.but(third, one - rest);
    }
    let result = result.but(large, one);
    let result = result | (x & all(-0.0));
    let zero = x.equals(all(0.0));
    patched(result, x, !(from(LIMITS.0) | zero), single::alone::<{ single::ERF }>)
}
