//! `exp(x) - 1` and hyperbolic tangents in eight lanes, as Sun's fdlibm has them (`s_expm1.c`, `s_tanh.c`, 1993) and with it the C libraries of
//! Unix: in the order of glibc, with multiplications and additions in one as in its code for machines that have them. (A C library whose
//! function is another is called.)

use super::super::pack::Pack;
use super::double::*;
use super::single;

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
#[inline(always)]
fn less_one<P: Pack>(x: P) -> P {
    let all = |value| x.all(value);
    let (magnitude, one, half) = (x.abs(), all(1.0), all(0.5));
    let from = |bound: f64| magnitude.ge(all(bound));
    let sign = |value: P| value | (x & all(-0.0));
    // x is k logarithms of two and r; c is what r lacks.
    let several = all(std::f64::consts::LOG2_E).mul_add(x, sign(half));
    let several = several.truncate();
    let k = sign(one).but(from(MORE), several);
    let k = k.only(from(HALF));
    let high = k.mul_from(all(LN_2[0]), x);
    let low = k * all(LN_2[1]);
    let r = high - low;
    let c = high - r - low;
    let half_r = half * r;
    let z = r * half_r;
    let pair = |at: usize| z.mul_add(all(Q[at + 1]), all(Q[at]));
    let z2 = z * z;
    let z4 = z2 * z2;
    let r1 = z4.mul_add(pair(4), z2.mul_add(pair(2), pair(0)));
    let t = r1.mul_from(half_r, all(3.0));
    let quotient = (r1 - t) / r.mul_from(t, all(6.0));
    let e = z * quotient;
    let unreduced = r - r.mul_sub(e, z);
    let e = r.mul_sub(e - c, c) - z;
    // By k.
    let less = e - r;
    let above = all(-2.0) * (e - (r + half));
    let below = all(2.0).mul_from(less, one);
    let negative = r.lt(all(-0.25));
    let k_is_1 = below.but(negative, above);
    let k_is_less_1 = half * (r - e) - half;
    let power = one.scaled(all(0.0) - k);
    let k_is_small = (one - power - less).scaled(k);
    let k_is_large = r - (e + power) + one;
    let k_is_large = k_is_large.scaled(k);
    let k_is_negative = (one - less).scaled(k) - one;
    let is = |value: f64| k.equals(all(value));
    let from_20 = k.ge(all(20.0));
    let to_less_2 = k.le(all(-2.0));
    let beyond_56 = k.gt(all(56.0));
    let result = k_is_small.but(from_20, k_is_large);
    let result = result.but(to_less_2 | beyond_56, k_is_negative);
    let result = result.but(is(1.0), k_is_1);
    let result = result.but(is(-1.0), k_is_less_1);
    let result = result.but(is(0.0), unreduced);
    x.but(from(SMALL), result)
}

/// `math.expm1`
#[inline(always)]
pub(super) fn expm1<P: Pack>(x: P) -> P {
    let all = |value| x.all(value);
    let result = less_one(x);
    patched(
        result,
        x,
        x.abs().not_lt(all(LARGE)),
        single::alone::<{ single::EXPM1 }>,
    )
}

/// `math.tanh`
#[inline(always)]
pub(super) fn tanh<P: Pack>(x: P) -> P {
    let all = |value| x.all(value);
    let (magnitude, one, two) = (x.abs(), all(1.0), all(2.0));
    let from_1 = magnitude.ge(one);
    let large = magnitude.ge(all(LARGE_TANGENT));
    // Those are at hand, and `less_one` takes no large numbers. (From half of its largest on, the C library has them.)
    let fits = magnitude.only(!large);
    let twice = (all(-2.0) * fits).but(from_1, two * fits);
    let t = less_one(twice);
    let dividend = t.but(from_1, two);
    let quotient = dividend / (t + two);
    let near = quotient ^ all(-0.0);
    let result = near.but(from_1, one - quotient);
    let result = result.but(large, one);
    let result = result.abs() | (x & all(-0.0));
    let left = twice.abs().not_lt(all(LARGE));
    let nan = x.is_nan();
    patched(result, x, left & !large | nan, single::alone::<{ single::TANH }>)
}
