//! Sums, products, signs and extremes, of all types of numbers.
//!
//! Integers wrap around. Knows no division.

use super::loops::{Odd, one1, one2, watched1, watched2};
use super::row::Call;
use crate::each_number;
use crate::error::Result;
use crate::flags::OVERFLOW;
use crate::storage::{Buffer, C32, C64};

/// Numbers that can be added and ordered.
pub trait Arith: Odd {
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    /// The larger one; what is no number wins.
    fn larger(self, other: Self) -> Self;
    /// The smaller one; what is no number wins.
    fn smaller(self, other: Self) -> Self;
    /// -1, 0, 1, or a complex number of length one; what is no number stays.
    fn sign(self) -> Self;
}

macro_rules! integers {
    ($($type:ty, $sign:expr);*) => { $(
        impl Arith for $type {
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }

            fn larger(self, other: Self) -> Self {
                self.max(other)
            }

            fn smaller(self, other: Self) -> Self {
                self.min(other)
            }

            fn sign(self) -> Self {
                let sign: fn($type) -> $type = $sign;
                sign(self)
            }
        }
    )* };
}

integers!(
    i8, i8::signum; i16, i16::signum; i32, i32::signum; i64, i64::signum;
    u8, |x| x.min(1); u16, |x| x.min(1); u32, |x| x.min(1); u64, |x| x.min(1)
);

impl Arith for bool {
    fn plus(self, other: bool) -> bool {
        self | other
    }

    fn minus(self, other: bool) -> bool {
        self ^ other
    }

    fn times(self, other: bool) -> bool {
        self & other
    }

    fn larger(self, other: bool) -> bool {
        self | other
    }

    fn smaller(self, other: bool) -> bool {
        self & other
    }

    fn sign(self) -> bool {
        self
    }
}

macro_rules! floats {
    ($($type:ty),*) => { $(
        impl Arith for $type {
            fn plus(self, other: Self) -> Self {
                self + other
            }

            fn minus(self, other: Self) -> Self {
                self - other
            }

            fn times(self, other: Self) -> Self {
                self * other
            }

            fn larger(self, other: Self) -> Self {
                if self >= other || self.is_nan() { self } else { other }
            }

            fn smaller(self, other: Self) -> Self {
                if self <= other || self.is_nan() { self } else { other }
            }

            fn sign(self) -> Self {
                if self > 0.0 {
                    1.0
                } else if self < 0.0 {
                    -1.0
                } else if self == 0.0 {
                    0.0
                } else {
                    self
                }
            }
        }
    )* };
}

floats!(f32, f64);

macro_rules! complex {
    ($($type:ty),*) => { $(
        impl Arith for $type {
            fn plus(self, other: Self) -> Self {
                <$type>::new(self.re + other.re, self.im + other.im)
            }

            fn minus(self, other: Self) -> Self {
                <$type>::new(self.re - other.re, self.im - other.im)
            }

            fn times(self, other: Self) -> Self {
                <$type>::new(self.re * other.re - self.im * other.im, self.re * other.im + self.im * other.re)
            }

            fn larger(self, other: Self) -> Self {
                let above = self.re > other.re || (self.re == other.re && self.im >= other.im);
                if above || self.is_no_number() { self } else { other }
            }

            fn smaller(self, other: Self) -> Self {
                let below = self.re < other.re || (self.re == other.re && self.im <= other.im);
                if below || self.is_no_number() { self } else { other }
            }

            fn sign(self) -> Self {
                let size = self.re.hypot(self.im);
                match (self.re.is_infinite(), self.im.is_infinite()) {
                    (true, true) => <$type>::new(self.re / self.re, self.im / self.im),
                    (true, false) if !self.im.is_nan() => <$type>::new(self.re.signum(), 0.0),
                    (false, true) if !self.re.is_nan() => <$type>::new(0.0, self.im.signum()),
                    _ if size == 0.0 => <$type>::new(0.0, 0.0),
                    _ => <$type>::new(self.re / size, self.im / size),
                }
            }
        }
    )* };
}

complex!(C32, C64);

/// `add`.
pub fn add(call: &Call) -> Result<Vec<Buffer>> {
    each_number!(call.dtype, T => watched2::<T, T>(call, false, T::plus), else call.no_loop())
}

/// `subtract`, which bools have not.
pub fn subtract(call: &Call) -> Result<Vec<Buffer>> {
    each_number!(call.dtype, T => watched2::<T, T>(call, false, T::minus), else call.no_loop())
}

/// `multiply`.
pub fn multiply(call: &Call) -> Result<Vec<Buffer>> {
    each_number!(call.dtype, T => watched2::<T, T>(call, false, T::times), else call.no_loop())
}

/// `maximum`.
pub fn maximum(call: &Call) -> Result<Vec<Buffer>> {
    each_number!(call.dtype, T => one2::<T, T, T>(call, T::larger), else call.no_loop())
}

/// `minimum`.
pub fn minimum(call: &Call) -> Result<Vec<Buffer>> {
    each_number!(call.dtype, T => one2::<T, T, T>(call, T::smaller), else call.no_loop())
}

/// `fmax`: what is no number loses.
pub fn fmax(call: &Call) -> Result<Vec<Buffer>> {
    fn larger<T: Arith>(x: T, y: T) -> T {
        if y.is_no_number() {
            x
        } else if x.is_no_number() {
            y
        } else {
            x.larger(y)
        }
    }
    each_number!(call.dtype, T => one2::<T, T, T>(call, larger::<T>), else call.no_loop())
}

/// `fmin`: what is no number loses.
pub fn fmin(call: &Call) -> Result<Vec<Buffer>> {
    fn smaller<T: Arith>(x: T, y: T) -> T {
        if y.is_no_number() {
            x
        } else if x.is_no_number() {
            y
        } else {
            x.smaller(y)
        }
    }
    each_number!(call.dtype, T => one2::<T, T, T>(call, smaller::<T>), else call.no_loop())
}

/// `sign`.
pub fn sign(call: &Call) -> Result<Vec<Buffer>> {
    each_number!(call.dtype, T => one1::<T, T>(call, T::sign), else call.no_loop())
}

/// `positive`.
pub fn positive(call: &Call) -> Result<Vec<Buffer>> {
    each_number!(call.dtype, T => one1::<T, T>(call, |x| x), else call.no_loop())
}

/// `square`.
pub fn square(call: &Call) -> Result<Vec<Buffer>> {
    each_number!(call.dtype, T => watched1::<T, T>(call, OVERFLOW, |x| x.times(x)), else call.no_loop())
}

/// Numbers that have an opposite.
trait Opposite: Arith {
    fn opposite(self) -> Self;
}

macro_rules! opposites {
    ($($type:ty, $opposite:expr);*) => { $(
        impl Opposite for $type {
            fn opposite(self) -> Self {
                let opposite: fn($type) -> $type = $opposite;
                opposite(self)
            }
        }
    )* };
}

opposites!(
    i8, i8::wrapping_neg; i16, i16::wrapping_neg; i32, i32::wrapping_neg; i64, i64::wrapping_neg;
    u8, u8::wrapping_neg; u16, u16::wrapping_neg; u32, u32::wrapping_neg; u64, u64::wrapping_neg;
    f32, |x| -x; f64, |x| -x; C32, |x| -x; C64, |x| -x; bool, |x| !x
);

/// `negative`, which bools have not.
pub fn negative(call: &Call) -> Result<Vec<Buffer>> {
    each_number!(call.dtype, T => one1::<T, T>(call, T::opposite), else call.no_loop())
}

/// Numbers that have a size, which is real.
trait Size: Arith {
    type Real: Odd;
    fn size(self) -> Self::Real;
}

macro_rules! sizes {
    ($($type:ty, $real:ty, $size:expr);*) => { $(
        impl Size for $type {
            type Real = $real;

            fn size(self) -> $real {
                let size: fn($type) -> $real = $size;
                size(self)
            }
        }
    )* };
}

sizes!(
    i8, i8, i8::wrapping_abs; i16, i16, i16::wrapping_abs; i32, i32, i32::wrapping_abs; i64, i64, i64::wrapping_abs;
    u8, u8, |x| x; u16, u16, |x| x; u32, u32, |x| x; u64, u64, |x| x; bool, bool, |x| x;
    f32, f32, f32::abs; f64, f64, f64::abs; C32, f32, |x| x.re.hypot(x.im); C64, f64, |x| x.re.hypot(x.im)
);

/// `absolute`.
pub fn absolute(call: &Call) -> Result<Vec<Buffer>> {
    each_number!(call.dtype, T => watched1::<T, <T as Size>::Real>(call, OVERFLOW, T::size), else call.no_loop())
}
