//! `log(1 + x)` in eight lanes, as Sun's fdlibm has it (`s_log1p.c`, 1993) and with it the C libraries of Unix: in the order of glibc,
//! with multiplications and additions in one as in its code for machines that have them. (A C library whose function is another is called.)

use super::super::pack::Pack;
use super::double::*;
use super::single;

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
#[inline(always)]
pub(super) fn log1p<P: Pack>(x: P) -> P {
    let all = |value| x.all(value);
    let (one, half) = (all(1.0), all(0.5));
    let magnitude = x.abs();
    let above = x.gt(all(NEAR.0));
    let near = above & x.lt(all(NEAR.1));
    // u = 1 + x is 1 + f times a power of two; c is what u lacks.
    let u = one + x;
    let lower = u.exponent();
    let large = lower.gt(all(0.0));
    let c = x - (u - one);
    let c = c.but(large, one - (u - x));
    let c = c / u;
    let m = u.mantissa_from_one();
    let halved = m.ge(all(ROOT));
    let k = lower.but(halved, lower + one);
    let m = m.but(halved, m * half);
    let f = m - one;
    let close = f.abs().lt(all(CLOSE));
    let f = f.but(near, x);
    let k = k.only(!near);
    let half_square = half * f * f;
    let s = f / (all(2.0) + f);
    let z = s * s;
    let pair = |at: usize| z.mul_add(all(LP[at + 1]), all(LP[at]));
    let z2 = z * z;
    let z4 = z2 * z2;
    let z6 = z4 * z2;
    let r = z.mul_add(all(LP[0]), z2 * pair(1));
    let r = z6.mul_add(pair(5), z4.mul_add(pair(3), r));
    let rest = s * (half_square + r);
    let unsplit = f - (half_square - rest);
    let low = k.mul_add(all(LN_2[1]), c);
    let split = half_square - (rest + low);
    let split = k.mul_sub(all(LN_2[0]), split - f);
    let whole = k.equals(all(0.0));
    let result = split.but(whole, unsplit);
    let small = magnitude.lt(all(SMALL));
    let two_terms = x - x * x * half;
    let result = result.but(small, two_terms);
    let within = x.gt(all(-1.0)) & x.lt(all(LARGE));
    patched(result, x, !within | close & !near, single::alone::<{ single::LOG1P }>)
}
