//! Questions about numbers: is it one, is it finite, what sign has it.

use super::loops::{Odd, one1};
use super::row::Call;
use crate::dtype::DType;
use crate::each_number;
use crate::error::Result;
use crate::storage::Buffer;

/// `isnan`.
pub fn isnan(call: &Call) -> Result<Vec<Buffer>> {
    each_number!(call.dtype, T => one1::<T, bool>(call, T::is_no_number), else call.no_loop())
}

/// `isfinite`.
pub fn isfinite(call: &Call) -> Result<Vec<Buffer>> {
    each_number!(call.dtype, T => one1::<T, bool>(call, |x| !x.is_odd()), else call.no_loop())
}

/// `isinf`: of complex numbers, either part.
pub fn isinf(call: &Call) -> Result<Vec<Buffer>> {
    match call.dtype {
        DType::C64 => one1::<crate::storage::C32, bool>(call, |x| x.re.is_infinite() || x.im.is_infinite()),
        DType::C128 => one1::<crate::storage::C64, bool>(call, |x| x.re.is_infinite() || x.im.is_infinite()),
        dtype => {
            each_number!(dtype, T => one1::<T, bool>(call, |x| x.is_odd() && !x.is_no_number()), else call.no_loop())
        }
    }
}

/// `signbit`.
pub fn signbit(call: &Call) -> Result<Vec<Buffer>> {
    match call.dtype {
        DType::F32 => one1::<f32, bool>(call, f32::is_sign_negative),
        DType::F64 => one1::<f64, bool>(call, f64::is_sign_negative),
        _ => call.no_loop(),
    }
}
