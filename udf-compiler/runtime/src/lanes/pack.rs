//! Eight numbers at a time, as the functions for lanes are written with them: what machines differ in.
//!
//! A pack exists only where the machine has what its operations are made of: whoever makes the first one says so, and all others are
//! made of it.

use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Not, Sub};

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(all(target_arch = "x86_64", unix))]
pub(super) mod avx512;
pub(super) mod portable;

/// Eight floats. The operations on bits are those of the floats' bits.
pub(super) trait Pack:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
{
    /// A bit for each lane.
    type Mask: Copy
        + BitAnd<Output = Self::Mask>
        + BitOr<Output = Self::Mask>
        + BitXor<Output = Self::Mask>
        + Not<Output = Self::Mask>;
    /// An int for each lane.
    type Index: Copy;

    /// The eight numbers of an array.
    ///
    /// # Safety
    /// The machine must have what the operations of this pack are made of.
    unsafe fn load(values: &[f64; 8]) -> Self;

    fn store(self) -> [f64; 8];

    /// The same number in all lanes.
    fn all(self, value: f64) -> Self;

    /// The eight numbers of an array, on the machine that has `self`.
    #[inline(always)]
    fn load_alike(self, values: &[f64; 8]) -> Self {
        // SAFETY: `self` exists.
        unsafe { Self::load(values) }
    }

    /// `self * b + c`, rounded once.
    fn mul_add(self, b: Self, c: Self) -> Self;
    /// `self * b - c`, rounded once.
    fn mul_sub(self, b: Self, c: Self) -> Self;
    /// `c - self * b`, rounded once.
    fn mul_from(self, b: Self, c: Self) -> Self;
    fn sqrt(self) -> Self;
    fn min(self, other: Self) -> Self;
    fn max(self, other: Self) -> Self;
    /// To whole numbers, ties to even.
    fn round(self) -> Self;
    fn floor(self) -> Self;
    fn truncate(self) -> Self;
    /// Near 1 / self, to eight bits at least.
    fn near_inverse(self) -> Self;
    /// Times so many powers of two; those and the result are of the range of floats that are not subnormal.
    fn scaled(self, octaves: Self) -> Self;
    /// Of numbers that are not subnormal: of which power of two they are the mantissa from one on.
    fn exponent(self) -> Self;
    /// The magnitude, times the power of two that brings it to one or more, less than two.
    fn mantissa_from_one(self) -> Self;

    #[inline(always)]
    fn abs(self) -> Self {
        self & self.all(f64::from_bits(!(1 << 63)))
    }

    /// The magnitude, times the power of two that brings it to 3/4 or more, less than 3/2.
    #[inline(always)]
    fn mantissa_near_one(self) -> Self {
        let m = self.mantissa_from_one();
        m.but(m.ge(m.all(1.5)), m * m.all(0.5))
    }

    fn lt(self, other: Self) -> Self::Mask;
    fn le(self, other: Self) -> Self::Mask;
    fn equals(self, other: Self) -> Self::Mask;
    /// Whether they differ, or one is NaN.
    fn differs(self, other: Self) -> Self::Mask;
    /// Whether the sign is set.
    fn negative(self) -> Self::Mask;

    #[inline(always)]
    fn gt(self, other: Self) -> Self::Mask {
        other.lt(self)
    }

    #[inline(always)]
    fn ge(self, other: Self) -> Self::Mask {
        other.le(self)
    }

    /// Not less; NaN is not.
    #[inline(always)]
    fn not_lt(self, other: Self) -> Self::Mask {
        !self.lt(other)
    }

    /// Greater, or one is NaN.
    #[inline(always)]
    fn not_le(self, other: Self) -> Self::Mask {
        !self.le(other)
    }

    #[inline(always)]
    fn is_nan(self) -> Self::Mask {
        self.differs(self)
    }

    /// The others where the mask is set.
    fn but(self, mask: Self::Mask, others: Self) -> Self;
    /// Zero where the mask is not set.
    fn only(self, mask: Self::Mask) -> Self;
    /// The lanes of a mask, the first one in the lowest bit.
    fn bits(mask: Self::Mask) -> u8;

    /// Whole numbers of fewer than 51 bits as ints.
    fn index(self) -> Self::Index;
    fn plus(index: Self::Index, more: i64) -> Self::Index;
    /// Of each lane the entry of a table of four or sixteen that the last bits say.
    fn look_up<const N: usize>(table: &[f64; N], index: Self::Index) -> Self;
    /// The sign bit where bit 4 is set, otherwise zero.
    fn sign_of_bit_4(index: Self::Index) -> Self;
}
