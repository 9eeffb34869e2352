//! Bits: and, or, not, shifts.
//!
//! A shift by the width or more gives zero, or the sign.

use super::loops::{map2, one1, one2};
use super::row::Call;
use crate::cast::convert::Number;
use crate::dtype::DType;
use crate::error::Result;
use crate::storage::{Buffer, Element};

/// Does the same for bools and integers: `each_bits!(dtype, T => …, else …)`.
macro_rules! each_bits {
    ($dtype:expr, $type:ident => $body:expr, else $other:expr) => {
        match $dtype {
            DType::Bool => {
                type $type = bool;
                $body
            }
            DType::I8 => {
                type $type = i8;
                $body
            }
            DType::I16 => {
                type $type = i16;
                $body
            }
            DType::I32 => {
                type $type = i32;
                $body
            }
            DType::I64 => {
                type $type = i64;
                $body
            }
            DType::U8 => {
                type $type = u8;
                $body
            }
            DType::U16 => {
                type $type = u16;
                $body
            }
            DType::U32 => {
                type $type = u32;
                $body
            }
            DType::U64 => {
                type $type = u64;
                $body
            }
            _ => $other,
        }
    };
}

/// Elements with bits.
trait Bits: Number {
    fn left(self, by: Self) -> Self;
    fn right(self, by: Self) -> Self;
}

macro_rules! bits {
    ($($type:ty, $signed:expr);*) => { $(
        impl Bits for $type {
            fn left(self, by: Self) -> Self {
                u32::try_from(by).ok().and_then(|by| self.checked_shl(by)).unwrap_or(0)
            }

            fn right(self, by: Self) -> Self {
                let sign = if $signed { self.wrapping_shr(<$type>::BITS - 1) } else { 0 };
                u32::try_from(by).ok().and_then(|by| self.checked_shr(by)).unwrap_or(sign)
            }
        }
    )* };
}

bits!(i8, true; i16, true; i32, true; i64, true; u8, false; u16, false; u32, false; u64, false);

impl Bits for bool {
    fn left(self, by: bool) -> bool {
        self & !by
    }

    fn right(self, by: bool) -> bool {
        self & !by
    }
}

/// `bitwise_and`.
pub fn and(call: &Call) -> Result<Vec<Buffer>> {
    each_bits!(call.dtype, T => one2::<T, T, T>(call, |x, y| x & y), else call.no_loop())
}

/// `bitwise_or`.
pub fn or(call: &Call) -> Result<Vec<Buffer>> {
    each_bits!(call.dtype, T => one2::<T, T, T>(call, |x, y| x | y), else call.no_loop())
}

/// `bitwise_xor`.
pub fn xor(call: &Call) -> Result<Vec<Buffer>> {
    each_bits!(call.dtype, T => one2::<T, T, T>(call, |x, y| x ^ y), else call.no_loop())
}

/// `invert`.
pub fn invert(call: &Call) -> Result<Vec<Buffer>> {
    each_bits!(call.dtype, T => one1::<T, T>(call, |x| !x), else call.no_loop())
}

/// `left_shift`.
pub fn left_shift(call: &Call) -> Result<Vec<Buffer>> {
    each_bits!(call.dtype, T => Ok(vec![T::buffer(map2(call, T::left)?)]), else call.no_loop())
}

/// `right_shift`.
pub fn right_shift(call: &Call) -> Result<Vec<Buffer>> {
    each_bits!(call.dtype, T => one2::<T, T, T>(call, T::right), else call.no_loop())
}
