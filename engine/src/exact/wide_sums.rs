//! Sums in 128 bits, and what becomes of them in the type that they are of.

use super::arithmetic::out_of_range;
use datafusion::arrow::array::{ArrayRef, AsArray, Decimal128Array};
use datafusion::arrow::datatypes::{
    DECIMAL128_MAX_PRECISION, DataType, Decimal128Type, DecimalType, Int64Type, UInt64Type,
};
use datafusion::common::{Result, internal_err};
use std::sync::Arc;

/// The type of sums that are not done yet.
pub(super) fn state_type(ty: &DataType) -> DataType {
    match ty {
        DataType::Decimal128(_, scale) => DataType::Decimal128(DECIMAL128_MAX_PRECISION, *scale),
        _ => DataType::Decimal128(DECIMAL128_MAX_PRECISION, 0),
    }
}

/// Numbers of any of these types in 128 bits.
pub(super) fn wide(values: &ArrayRef) -> Result<Decimal128Array> {
    Ok(match values.data_type() {
        DataType::Int64 => values.as_primitive::<Int64Type>().unary(i128::from),
        DataType::UInt64 => values.as_primitive::<UInt64Type>().unary(i128::from),
        DataType::Decimal128(..) => values.as_primitive::<Decimal128Type>().clone(),
        other => return internal_err!("a sum of {other}"),
    })
}

/// One more value, or the error that the type has where even 128 bits have no room.
pub(super) fn plus(sum: i128, value: i128, ty: &DataType) -> Result<i128> {
    Ok(sum.checked_add(value).ok_or_else(|| out_of_range(ty))?)
}

/// Sums as what they are of, if they fit. As states they always do.
pub(super) fn fitting(sums: &Decimal128Array, ty: &DataType) -> Result<ArrayRef> {
    let fits = |sum: i128| match ty {
        DataType::Int64 => i64::try_from(sum).is_ok(),
        DataType::UInt64 => u64::try_from(sum).is_ok(),
        DataType::Decimal128(precision, scale) => {
            Decimal128Type::validate_decimal_precision(sum, *precision, *scale).is_ok()
        }
        _ => false,
    };
    if !sums.iter().flatten().all(fits) {
        return Err(out_of_range(ty).into());
    }
    Ok(match ty {
        DataType::Int64 => Arc::new(sums.unary::<_, Int64Type>(|sum| sum as i64)),
        DataType::UInt64 => Arc::new(sums.unary::<_, UInt64Type>(|sum| sum as u64)),
        ty => Arc::new(sums.clone().with_data_type(ty.clone())),
    })
}
