//! What arithmetic of elements is: wrapping sums and products, conversions, which is larger.
//!
//! Knows no arrays.

use crate::storage::{C32, C64, Element};

/// Elements that are numbers or bools.
pub trait Number: Element + Copy {
    /// The sum; of integers it wraps, of bools it is "or".
    fn plus(self, other: Self) -> Self;
    /// The difference; of integers it wraps, of bools it is "exclusive or".
    fn minus(self, other: Self) -> Self;
    /// The product; of integers it wraps, of bools it is "and".
    fn times(self, other: Self) -> Self;
    /// Whether it is not zero; NaN is not.
    fn truth(self) -> bool;
    /// Whether it, or a part of it, is NaN.
    fn is_nan(self) -> bool;
    /// Whether it comes before the other: complex numbers by their real parts, then by their imaginary ones.
    fn less(self, other: Self) -> bool;
    /// As `i64`; integers wrap, floats are cut off. Imaginary parts go.
    fn to_i64(self) -> i64;
    /// As `f64`.
    fn to_f64(self) -> f64;
    /// As `complex128`.
    fn to_c128(self) -> C64 {
        C64::new(self.to_f64(), 0.0)
    }
}

macro_rules! integers {
    ($($type:ty),*) => {$(
        impl Number for $type {
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
            fn truth(self) -> bool {
                self != 0
            }
            fn is_nan(self) -> bool {
                false
            }
            fn less(self, other: Self) -> bool {
                self < other
            }
            fn to_i64(self) -> i64 {
                self as i64
            }
            fn to_f64(self) -> f64 {
                self as f64
            }
        }
    )*};
}

integers!(i8, i16, i32, i64, u8, u16, u32, u64);

macro_rules! floats {
    ($($type:ty),*) => {$(
        impl Number for $type {
            fn plus(self, other: Self) -> Self {
                self + other
            }
            fn minus(self, other: Self) -> Self {
                self - other
            }
            fn times(self, other: Self) -> Self {
                self * other
            }
            fn truth(self) -> bool {
                self != 0.0
            }
            fn is_nan(self) -> bool {
                <$type>::is_nan(self)
            }
            fn less(self, other: Self) -> bool {
                self < other
            }
            fn to_i64(self) -> i64 {
                self as i64
            }
            fn to_f64(self) -> f64 {
                f64::from(self)
            }
        }
    )*};
}

floats!(f32, f64);

macro_rules! complexes {
    ($($type:ty),*) => {$(
        impl Number for $type {
            fn plus(self, other: Self) -> Self {
                self + other
            }
            fn minus(self, other: Self) -> Self {
                self - other
            }
            fn times(self, other: Self) -> Self {
                self * other
            }
            fn truth(self) -> bool {
                self.re != 0.0 || self.im != 0.0
            }
            fn is_nan(self) -> bool {
                self.re.is_nan() || self.im.is_nan()
            }
            fn less(self, other: Self) -> bool {
                self.re < other.re || (self.re == other.re && self.im < other.im)
            }
            fn to_i64(self) -> i64 {
                self.re as i64
            }
            fn to_f64(self) -> f64 {
                f64::from(self.re)
            }
            fn to_c128(self) -> C64 {
                C64::new(f64::from(self.re), f64::from(self.im))
            }
        }
    )*};
}

complexes!(C32, C64);

impl Number for bool {
    fn plus(self, other: bool) -> bool {
        self | other
    }
    fn minus(self, other: bool) -> bool {
        self ^ other
    }
    fn times(self, other: bool) -> bool {
        self & other
    }
    fn truth(self) -> bool {
        self
    }
    fn is_nan(self) -> bool {
        false
    }
    fn less(self, other: bool) -> bool {
        !self & other
    }
    fn to_i64(self) -> i64 {
        i64::from(self)
    }
    fn to_f64(self) -> f64 {
        f64::from(u8::from(self))
    }
}

/// Does the same for every type of number: `numbers!(dtype, T => make::<T>(), else => refuse())`. Moments and spans are
/// `else`, as is text.
#[macro_export]
macro_rules! numbers {
    ($dtype:expr, $type:ident => $body:expr, else => $other:expr) => {
        $crate::numbers!(@ $dtype, $type => $body, $other,
            (Bool, bool), (I8, i8), (I16, i16), (I32, i32), (I64, i64), (U8, u8), (U16, u16), (U32, u32), (U64, u64),
            (F32, f32), (F64, f64), (C64, $crate::storage::C32), (C128, $crate::storage::C64))
    };
    (@ $dtype:expr, $type:ident => $body:expr, $other:expr, $(($variant:ident, $rust:ty)),*) => {
        match $dtype {
            $($crate::dtype::DType::$variant => {
                type $type = $rust;
                $body
            })*
            _ => $other,
        }
    };
}
