//! Packs as arrays, which compilers bring to whatever registers of numbers a machine has. For machines that multiply and add in one.

use super::Pack;
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Not, Sub};

#[derive(Clone, Copy)]
pub(in super::super) struct Eight([f64; 8]);

/// All bits of a lane are set, or none.
#[derive(Clone, Copy)]
pub(in super::super) struct Lanes([u64; 8]);

/// Adding it to a whole number of fewer than 51 bits brings that to the lowest bits, modulo their number.
const WHOLE: f64 = 6_755_399_441_055_744.0;
const MANTISSA: u64 = (1 << 52) - 1;
const BIAS: i64 = 1023;

impl Eight {
    #[inline(always)]
    fn each(self, of: impl Fn(f64) -> f64) -> Eight {
        Eight(std::array::from_fn(|lane| of(self.0[lane])))
    }

    #[inline(always)]
    fn with(self, other: Eight, of: impl Fn(f64, f64) -> f64) -> Eight {
        Eight(std::array::from_fn(|lane| of(self.0[lane], other.0[lane])))
    }

    #[inline(always)]
    fn bitwise(self, other: Eight, of: impl Fn(u64, u64) -> u64) -> Eight {
        self.with(other, |a, b| f64::from_bits(of(a.to_bits(), b.to_bits())))
    }

    #[inline(always)]
    fn compare(self, other: Eight, of: impl Fn(f64, f64) -> bool) -> Lanes {
        let lane = |lane: usize| 0_u64.wrapping_sub(u64::from(of(self.0[lane], other.0[lane])));
        Lanes(std::array::from_fn(lane))
    }
}

impl Lanes {
    #[inline(always)]
    fn with(self, other: Lanes, of: impl Fn(u64, u64) -> u64) -> Lanes {
        Lanes(std::array::from_fn(|lane| of(self.0[lane], other.0[lane])))
    }
}

macro_rules! operators {
    ($pack:ident: $($operator:ident $method:ident $with:ident $of:expr;)*) => {$(
        impl $operator for $pack {
            type Output = $pack;
            #[inline(always)]
            fn $method(self, other: $pack) -> $pack {
                self.$with(other, $of)
            }
        }
    )*};
}

operators! { Eight:
    Add add with |a, b| a + b;
    Sub sub with |a, b| a - b;
    Mul mul with |a, b| a * b;
    Div div with |a, b| a / b;
    BitAnd bitand bitwise |a, b| a & b;
    BitOr bitor bitwise |a, b| a | b;
    BitXor bitxor bitwise |a, b| a ^ b;
}

operators! { Lanes:
    BitAnd bitand with |a, b| a & b;
    BitOr bitor with |a, b| a | b;
    BitXor bitxor with |a, b| a ^ b;
}

impl Not for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn not(self) -> Lanes {
        Lanes(self.0.map(|lane| !lane))
    }
}

impl Pack for Eight {
    type Mask = Lanes;
    type Index = [i64; 8];

    #[inline(always)]
    unsafe fn load(values: &[f64; 8]) -> Eight {
        Eight(*values)
    }
    #[inline(always)]
    fn store(self) -> [f64; 8] {
        self.0
    }
    #[inline(always)]
    fn all(self, value: f64) -> Eight {
        Eight([value; 8])
    }
    #[inline(always)]
    fn mul_add(self, b: Eight, c: Eight) -> Eight {
        Eight(std::array::from_fn(|lane| self.0[lane].mul_add(b.0[lane], c.0[lane])))
    }
    #[inline(always)]
    fn mul_sub(self, b: Eight, c: Eight) -> Eight {
        self.mul_add(b, c.each(|c| -c))
    }
    #[inline(always)]
    fn mul_from(self, b: Eight, c: Eight) -> Eight {
        self.each(|a| -a).mul_add(b, c)
    }
    #[inline(always)]
    fn sqrt(self) -> Eight {
        self.each(f64::sqrt)
    }
    #[inline(always)]
    fn min(self, other: Eight) -> Eight {
        self.with(other, |a, b| if a < b { a } else { b })
    }
    #[inline(always)]
    fn max(self, other: Eight) -> Eight {
        self.with(other, |a, b| if a > b { a } else { b })
    }
    #[inline(always)]
    fn round(self) -> Eight {
        self.each(f64::round_ties_even)
    }
    #[inline(always)]
    fn floor(self) -> Eight {
        self.each(f64::floor)
    }
    #[inline(always)]
    fn truncate(self) -> Eight {
        self.each(f64::trunc)
    }
    #[inline(always)]
    fn near_inverse(self) -> Eight {
        self.each(|x| 1.0 / x)
    }
    #[inline(always)]
    fn scaled(self, octaves: Eight) -> Eight {
        let power = |x: f64| f64::from_bits(((x + WHOLE).to_bits() as i64).wrapping_add(BIAS).cast_unsigned() << 52);
        self * octaves.each(power)
    }
    #[inline(always)]
    fn exponent(self) -> Eight {
        self.each(|x| ((x.to_bits() >> 52 & 0x7FF) as i64 - BIAS) as f64)
    }
    #[inline(always)]
    fn mantissa_from_one(self) -> Eight {
        self.each(|x| f64::from_bits(x.to_bits() & MANTISSA | 1.0_f64.to_bits()))
    }
    #[inline(always)]
    fn lt(self, other: Eight) -> Lanes {
        self.compare(other, |a, b| a < b)
    }
    #[inline(always)]
    fn le(self, other: Eight) -> Lanes {
        self.compare(other, |a, b| a <= b)
    }
    #[inline(always)]
    fn equals(self, other: Eight) -> Lanes {
        self.compare(other, |a, b| a == b)
    }
    #[inline(always)]
    fn differs(self, other: Eight) -> Lanes {
        self.compare(other, |a, b| a != b)
    }
    #[inline(always)]
    fn negative(self) -> Lanes {
        Lanes(self.0.map(|x| 0_u64.wrapping_sub(x.to_bits() >> 63)))
    }
    #[inline(always)]
    fn but(self, mask: Lanes, others: Eight) -> Eight {
        others.only(mask) | self.only(!mask)
    }
    #[inline(always)]
    fn only(self, mask: Lanes) -> Eight {
        Eight(std::array::from_fn(|lane| {
            f64::from_bits(self.0[lane].to_bits() & mask.0[lane])
        }))
    }
    #[inline(always)]
    fn bits(mask: Lanes) -> u8 {
        let bit = |lane: usize| (mask.0[lane] & 1) << lane;
        (0..8).map(bit).fold(0, |bits, bit| bits | bit) as u8
    }
    #[inline(always)]
    fn index(self) -> [i64; 8] {
        self.0.map(|x| (x + WHOLE).to_bits() as i64)
    }
    #[inline(always)]
    fn plus(index: [i64; 8], more: i64) -> [i64; 8] {
        index.map(|index| index.wrapping_add(more))
    }
    #[inline(always)]
    fn look_up<const N: usize>(table: &[f64; N], index: [i64; 8]) -> Eight {
        Eight(index.map(|index| table[index as usize & (N - 1)]))
    }
    #[inline(always)]
    fn sign_of_bit_4(index: [i64; 8]) -> Eight {
        Eight(index.map(|index| f64::from_bits((index as u64 & 16) << 59)))
    }
}
