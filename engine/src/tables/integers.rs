//! Whole numbers as numpy computes with them: results wrap around in their own type.

use datafusion::arrow::array::{Array, ArrayRef, AsArray, Int64Array};
use datafusion::arrow::compute;
use datafusion::arrow::datatypes::{DataType, Int64Type};
use datafusion::arrow::error::ArrowError;
use datafusion::common::{Result, exec_err};
use taipan_udf::tables::Op;

pub(super) fn wide(value: &ArrayRef) -> Result<Int64Array> {
    Ok(compute::cast(value, &DataType::Int64)?
        .as_primitive::<Int64Type>()
        .clone())
}

/// The numbers as this type, wrapped around.
pub(super) fn narrowed(made: Int64Array, ty: &DataType) -> Result<ArrayRef> {
    let made: Int64Array = match ty {
        DataType::Int32 => made.unary(|x| x as i32 as i64),
        DataType::Int16 => made.unary(|x| x as i16 as i64),
        DataType::Int8 => made.unary(|x| x as i8 as i64),
        DataType::UInt32 => made.unary(|x| x as u32 as i64),
        DataType::UInt16 => made.unary(|x| x as u16 as i64),
        DataType::UInt8 => made.unary(|x| x as u8 as i64),
        _ => made,
    };
    Ok(compute::cast(&made, ty)?)
}

/// Floor division, remainder and power.
pub fn divided(op: Op, a: &ArrayRef, b: &ArrayRef, returns: &DataType) -> Result<ArrayRef> {
    let (a, b) = (wide(a)?, wide(b)?);
    let zero = |op: &str| {
        ArrowError::ComputeError(format!(
            "integer {op} by zero: pandas makes floats of such a column; divide by a column of floats"
        ))
    };
    let made: Int64Array = match op {
        Op::FloorDiv => compute::try_binary(&a, &b, |x: i64, y: i64| match y {
            0 => Err(zero("division")),
            y => Ok(floor_divided(x, y)),
        })?,
        Op::Mod => compute::try_binary(&a, &b, |x: i64, y: i64| match y {
            0 => Err(zero("modulo")),
            y => Ok(modulo(x, y)),
        })?,
        Op::Pow => compute::try_binary(&a, &b, |x: i64, y: i64| match u64::try_from(y) {
            Ok(y) => Ok(power(x, y)),
            Err(_) => Err(ArrowError::ComputeError(
                "ValueError: Integers to negative integer powers are not allowed.".into(),
            )),
        })?,
        other => return exec_err!("operation {} on whole numbers", other.name()),
    };
    narrowed(made, returns)
}

/// The quotient, rounded down; wraps around.
pub fn floor_divided(x: i64, y: i64) -> i64 {
    let rest = x.wrapping_rem(y);
    x.wrapping_div(y) - i64::from(rest != 0 && (rest < 0) != (y < 0))
}

/// What remains, with the sign of the divisor.
pub fn modulo(x: i64, y: i64) -> i64 {
    let rest = x.wrapping_rem(y);
    if rest != 0 && (rest < 0) != (y < 0) {
        rest + y
    } else {
        rest
    }
}

pub(super) fn power(base: i64, exponent: u64) -> i64 {
    let (mut made, mut base, mut left) = (1_i64, base, exponent);
    while left > 0 {
        if left & 1 == 1 {
            made = made.wrapping_mul(base);
        }
        base = base.wrapping_mul(base);
        left >>= 1;
    }
    made
}

/// Operations on one number.
pub fn signed(op: Op, value: &ArrayRef, returns: &DataType) -> Result<ArrayRef> {
    let value = wide(value)?;
    let made: Int64Array = match op {
        Op::Neg => value.unary(i64::wrapping_neg),
        Op::Abs => value.unary(i64::wrapping_abs),
        _ => value.unary(i64::signum),
    };
    narrowed(made, returns)
}

/// Operations on bits; the second number of an operation on one is not looked at.
pub fn bits(op: Op, a: &ArrayRef, b: &ArrayRef, returns: &DataType) -> Result<ArrayRef> {
    let (a, b) = (wide(a)?, wide(b)?);
    let shift = |by: i64| u32::try_from(by).ok().filter(|by| *by < 64);
    let made: Int64Array = match op {
        Op::BitNot => a.unary(|x| !x),
        Op::BitAnd => compute::binary(&a, &b, |x, y| x & y)?,
        Op::BitOr => compute::binary(&a, &b, |x, y| x | y)?,
        Op::BitXor => compute::binary(&a, &b, |x, y| x ^ y)?,
        Op::ShiftLeft => compute::binary(&a, &b, |x, y| shift(y).map_or(0, |by| x << by))?,
        _ => compute::binary(&a, &b, |x, y| shift(y).map_or(if x < 0 { -1 } else { 0 }, |by| x >> by))?,
    };
    narrowed(made, returns)
}

/// As numpy rounds whole numbers: to tens and hundreds, half to even; places after the point change nothing.
pub fn rounded(value: &ArrayRef, places: i64) -> Result<ArrayRef> {
    if places >= 0 {
        return Ok(value.clone());
    }
    let ty = value.data_type();
    let scale = 10_f64.powi(places.unsigned_abs().min(400) as i32);
    let made: Int64Array = wide(value)?.unary(|x| ((x as f64 / scale).round_ties_even() * scale) as i64);
    narrowed(made, ty)
}
