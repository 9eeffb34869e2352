//! Functions of integers: powers, common divisors and multiples, bits that are set.
//!
//! Powers wrap around. Knows no floats.

use super::loops::{map2, one1, one2};
use super::row::Call;
use crate::cast::convert::Number;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::flags::{DIVIDE, INVALID, note};
use crate::storage::{Buffer, Element};

/// Does the same for every type of integers: `each_integer!(dtype, T => …, else …)`.
macro_rules! each_integer {
    ($dtype:expr, $type:ident => $body:expr, else $other:expr) => {
        match $dtype {
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

/// Integers.
trait Whole: Number {
    fn is_negative(self) -> bool;
    fn to_power(self, exponent: Self) -> Self;
    fn gcd(self, other: Self) -> Self;
    fn lcm(self, other: Self) -> Self;
    fn ones(self) -> u8;
    fn inverse(self) -> Self;
}

macro_rules! wholes {
    ($($type:ty, $size:ty, $signed:expr, $abs:expr, $size_of:expr);*) => { $(
        impl Whole for $type {
            fn is_negative(self) -> bool {
                $signed && self >> (<$type>::BITS - 1) != 0
            }

            fn to_power(self, exponent: Self) -> Self {
                let (mut result, mut factor, mut left): ($type, $type, $type) = (1, self, exponent);
                while left > 0 {
                    if left & 1 != 0 {
                        result = result.wrapping_mul(factor);
                    }
                    factor = factor.wrapping_mul(factor);
                    left >>= 1;
                }
                result
            }

            fn gcd(self, other: Self) -> Self {
                let size: fn($type) -> $size = $size_of;
                let (mut a, mut b) = (size(self), size(other));
                while b != 0 {
                    (a, b) = (b, a % b);
                }
                a as $type
            }

            fn lcm(self, other: Self) -> Self {
                let size: fn($type) -> $size = $size_of;
                let gcd = size(self.gcd(other));
                if gcd == 0 { 0 } else { (size(self) / gcd).wrapping_mul(size(other)) as $type }
            }

            fn ones(self) -> u8 {
                let size: fn($type) -> $size = $size_of;
                size(self).count_ones() as u8
            }

            fn inverse(self) -> Self {
                let abs: fn($type) -> $type = $abs;
                if abs(self) == 1 { self } else { 0 }
            }
        }
    )* };
}

wholes!(
    i8, u8, true, i8::wrapping_abs, i8::unsigned_abs; i16, u16, true, i16::wrapping_abs, i16::unsigned_abs;
    i32, u32, true, i32::wrapping_abs, i32::unsigned_abs; i64, u64, true, i64::wrapping_abs, i64::unsigned_abs;
    u8, u8, false, |x| x, |x| x; u16, u16, false, |x| x, |x| x; u32, u32, false, |x| x, |x| x; u64, u64, false, |x| x, |x| x
);

/// `power` of integers. Fails for negative exponents.
pub fn power(call: &Call) -> Result<Vec<Buffer>> {
    each_integer!(call.dtype, T => {
        if call.input(1)?.elements::<T>()?.iter().any(|exponent| exponent.is_negative()) {
            return Err(ArrayError::value("Integers to negative integer powers are not allowed."));
        }
        one2::<T, T, T>(call, T::to_power)
    }, else call.no_loop())
}

/// `reciprocal` of integers: of all but 1 and -1 it is zero, and of zero what x86 makes of infinity.
pub fn reciprocal(call: &Call) -> Result<Vec<Buffer>> {
    fn of<T: Whole>(call: &Call, of_zero: T) -> Result<Vec<Buffer>> {
        let zero = |value: T| value == T::default();
        if call.input(0)?.elements::<T>()?.iter().any(|value| zero(*value)) {
            note(DIVIDE | INVALID);
        }
        one1::<T, T>(call, |value| if zero(value) { of_zero } else { value.inverse() })
    }
    match call.dtype {
        DType::I8 => of::<i8>(call, 0),
        DType::I16 => of::<i16>(call, 0),
        DType::I32 => of::<i32>(call, i32::MIN),
        DType::I64 => of::<i64>(call, i64::MIN),
        DType::U8 => of::<u8>(call, 0),
        DType::U16 => of::<u16>(call, 0),
        DType::U32 => of::<u32>(call, 0),
        DType::U64 => of::<u64>(call, 0),
        _ => call.no_loop(),
    }
}

/// `gcd`.
pub fn gcd(call: &Call) -> Result<Vec<Buffer>> {
    each_integer!(call.dtype, T => one2::<T, T, T>(call, T::gcd), else call.no_loop())
}

/// `lcm`.
pub fn lcm(call: &Call) -> Result<Vec<Buffer>> {
    each_integer!(call.dtype, T => Ok(vec![T::buffer(map2(call, T::lcm)?)]), else call.no_loop())
}

/// `bitwise_count`: how many bits of the size are set.
pub fn bitwise_count(call: &Call) -> Result<Vec<Buffer>> {
    each_integer!(call.dtype, T => one1::<T, u8>(call, T::ones), else call.no_loop())
}
