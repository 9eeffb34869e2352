//! Quotients and remainders.
//!
//! Integers divided by zero are zero, and noted. Quotients are rounded down, remainders have the divisor's sign.

use super::complex::Quotient;
use super::loops::{Odd, map2, watched2};
use super::row::Call;
use crate::cast::convert::Number;
use crate::dtype::DType;
use crate::error::Result;
use crate::flags::{DIVIDE, OVERFLOW, note};
use crate::storage::{Buffer, C32, C64};

/// Does the same for every type of integers and floats: `each_real!(dtype, T => …, else …)`.
macro_rules! each_real {
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
            DType::F32 => {
                type $type = f32;
                $body
            }
            DType::F64 => {
                type $type = f64;
                $body
            }
            _ => $other,
        }
    };
}

/// Numbers that have quotients and remainders.
trait Divide: Odd {
    /// Whether divisions by zero are noted by looking at the divisors.
    const WHOLE: bool;
    fn floor_quotient(self, other: Self) -> Self;
    fn remainder(self, other: Self) -> Self;
    fn c_remainder(self, other: Self) -> Self;
}

macro_rules! integers {
    ($($type:ty, $floors:expr);*) => { $(
        impl Divide for $type {
            const WHOLE: bool = true;

            fn floor_quotient(self, other: Self) -> Self {
                if other == 0 {
                    return 0;
                }
                let (quotient, rest) = (self.wrapping_div(other), self.wrapping_rem(other));
                let below = $floors && rest != 0 && ((rest ^ other) >> (<$type>::BITS - 1)) != 0;
                if below { quotient.wrapping_sub(1) } else { quotient }
            }

            fn remainder(self, other: Self) -> Self {
                if other == 0 {
                    return 0;
                }
                let rest = self.wrapping_rem(other);
                let below = $floors && rest != 0 && ((rest ^ other) >> (<$type>::BITS - 1)) != 0;
                if below { rest.wrapping_add(other) } else { rest }
            }

            fn c_remainder(self, other: Self) -> Self {
                if other == 0 { 0 } else { self.wrapping_rem(other) }
            }
        }
    )* };
}

integers!(i8, true; i16, true; i32, true; i64, true; u8, false; u16, false; u32, false; u64, false);

macro_rules! floats {
    ($($type:ty),*) => { $(
        impl Divide for $type {
            const WHOLE: bool = false;

            fn floor_quotient(self, other: Self) -> Self {
                if other == 0.0 {
                    return self / other;
                }
                let rest = self % other;
                let mut quotient = (self - rest) / other;
                if rest != 0.0 && (other < 0.0) != (rest < 0.0) {
                    quotient -= 1.0;
                }
                if quotient == 0.0 {
                    return (0.0 as $type).copysign(self / other);
                }
                let floor = quotient.floor();
                if quotient - floor > 0.5 { floor + 1.0 } else { floor }
            }

            fn remainder(self, other: Self) -> Self {
                let rest = self % other;
                if other == 0.0 {
                    rest
                } else if rest == 0.0 {
                    (0.0 as $type).copysign(other)
                } else if (other < 0.0) != (rest < 0.0) {
                    rest + other
                } else {
                    rest
                }
            }

            fn c_remainder(self, other: Self) -> Self {
                self % other
            }
        }
    )* };
}

floats!(f32, f64);

/// `divide`: of floats and complex numbers.
pub fn divide(call: &Call) -> Result<Vec<Buffer>> {
    match call.dtype {
        DType::F32 => watched2::<f32, f32>(call, true, |x, y| x / y),
        DType::F64 => watched2::<f64, f64>(call, true, |x, y| x / y),
        DType::C64 => watched2::<C32, C32>(call, true, C32::quotient),
        DType::C128 => watched2::<C64, C64>(call, true, C64::quotient),
        _ => call.no_loop(),
    }
}

/// `floor_divide`.
pub fn floor_divide(call: &Call) -> Result<Vec<Buffer>> {
    each_real!(call.dtype, T => divided::<T>(call, T::floor_quotient), else call.no_loop())
}

/// `remainder`.
pub fn remainder(call: &Call) -> Result<Vec<Buffer>> {
    each_real!(call.dtype, T => divided::<T>(call, T::remainder), else call.no_loop())
}

/// `fmod`.
pub fn fmod(call: &Call) -> Result<Vec<Buffer>> {
    each_real!(call.dtype, T => divided::<T>(call, T::c_remainder), else call.no_loop())
}

/// `divmod`.
pub fn divmod(call: &Call) -> Result<Vec<Buffer>> {
    let mut results = floor_divide(call)?;
    results.extend(remainder(call)?);
    Ok(results)
}

fn divided<T: Divide>(call: &Call, f: impl Fn(T, T) -> T) -> Result<Vec<Buffer>> {
    if !T::WHOLE {
        return watched2(call, true, f);
    }
    let results = map2(call, f)?;
    if call
        .input(1)?
        .elements::<T>()?
        .iter()
        .any(|divisor| divisor.is_nothing())
        && !results.is_empty()
    {
        note(DIVIDE);
    }
    note_overflow(call)?;
    Ok(vec![T::buffer(results)])
}

/// The least integer divided by -1 is too large.
fn note_overflow(call: &Call) -> Result<()> {
    fn any<T: Number>(call: &Call, least: T, minus_one: T) -> Result<bool> {
        let (a, b) = (call.input(0)?.elements::<T>()?, call.input(1)?.elements::<T>()?);
        Ok(a.iter().zip(b.iter()).any(|(x, y)| *x == least && *y == minus_one))
    }
    let found = match call.dtype {
        DType::I8 => any(call, i8::MIN, -1)?,
        DType::I16 => any(call, i16::MIN, -1)?,
        DType::I32 => any(call, i32::MIN, -1)?,
        DType::I64 => any(call, i64::MIN, -1)?,
        _ => false,
    };
    if found && call.name != "remainder" && call.name != "fmod" {
        note(OVERFLOW);
    }
    Ok(())
}
