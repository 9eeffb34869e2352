//! What converts into what in a call, and at which cost.

use super::category::may_be_quoted;
use super::layouts::{paired, same_sql_type};
use super::{exact_decimal, list_item, parts};
use datafusion::arrow::datatypes::{DataType, Fields};
use datafusion::common::ScalarValue;

/// What a conversion costs a candidate. Exact is 0; the lower, the nearer.
pub type Cost = u32;

const TO_DOUBLE: Cost = 16;

/// From here on conversions may fail at run time.
pub const NARROWING: Cost = 256;

/// What it costs to pass a value of type `from` for a parameter of type `to`; `None`: it cannot be passed.
///
/// Follows Postgres's implicit casts. Beyond them integers narrow and doubles become reals, checked at run time, at a
/// price above any other: DataFusion types every integer literal BIGINT, also in VALUES, where Postgres says INTEGER.
/// Structs of other names go by position.
pub fn cast_cost(from: &DataType, to: &DataType) -> Option<Cost> {
    use DataType::*;
    if same_sql_type(from, to) || *from == Null {
        return Some(0);
    }
    match from {
        Dictionary(_, values) => return cast_cost(values, to),
        RunEndEncoded(_, values) => return cast_cost(values.data_type(), to),
        _ => {}
    }
    if let (Some(from), Some(to)) = (integer_width(from), integer_width(to)) {
        return Some(if from <= to { to - from } else { NARROWING + from - to });
    }
    match (from, to) {
        (from, Float64) if integer_width(from).is_some() => Some(TO_DOUBLE),
        (from, Float32) if integer_width(from).is_some() => Some(TO_DOUBLE + 1),
        (from, Decimal128(..) | Decimal256(..)) if integer_width(from).is_some() => Some(TO_DOUBLE - 1),
        (from, Float64) if from.is_decimal() => Some(TO_DOUBLE),
        (from, Float32) if from.is_decimal() => Some(TO_DOUBLE + 1),
        (Float16 | Float32, Float64) | (Float16, Float32) => Some(1),
        (Float64, Float32) => Some(NARROWING),
        (Date32 | Date64, Timestamp(..)) => Some(TO_DOUBLE),
        (Timestamp(_, None), Timestamp(_, Some(_))) => Some(TO_DOUBLE),
        (Struct(own), Struct(declared)) => struct_cost(own, declared),
        (Map(own, _), Map(declared, _)) => {
            let parts = parts(own.data_type()).iter().zip(parts(declared.data_type()));
            parts
                .map(|(from, to)| cast_cost(from.data_type(), to.data_type()))
                .sum()
        }
        _ => cast_cost(list_item(from)?, list_item(to)?),
    }
}

fn struct_cost(own: &Fields, declared: &Fields) -> Option<Cost> {
    if own.len() != declared.len() {
        return None;
    }
    let fields = own.iter().zip(paired(own, declared));
    let costs = fields.map(|(own, declared)| cast_cost(own.data_type(), declared.data_type()));
    // Other names make another type, if an acceptable one.
    costs.sum::<Option<Cost>>().map(|cost| cost + 1)
}

/// What it costs to pass this constant. An integer counts as INTEGER where it fits, and narrows where it fits; one with a
/// decimal point is also the decimal that it was written as; a text constant may become anything that is
/// written in quotes, where no text is taken.
pub fn literal_cost(value: &ScalarValue, to: &DataType) -> Option<Cost> {
    if let ScalarValue::Int64(Some(value)) = value {
        return integer_literal_cost(*value, to);
    }
    match (value, value.try_as_str(), to) {
        (ScalarValue::Float64(Some(value)), _, to) if to.is_decimal() => exact_decimal(*value).map(|_| TO_DOUBLE),
        (_, Some(_), to) if may_be_quoted(to) => Some(2 * NARROWING),
        _ => cast_cost(&value.data_type(), to),
    }
}

fn integer_literal_cost(value: i64, to: &DataType) -> Option<Cost> {
    let natural = if i32::try_from(value).is_ok() {
        DataType::Int32
    } else {
        DataType::Int64
    };
    let fits = match to {
        DataType::Int8 => i8::try_from(value).is_ok(),
        DataType::Int16 => i16::try_from(value).is_ok(),
        DataType::Int32 => i32::try_from(value).is_ok(),
        DataType::UInt8 => u8::try_from(value).is_ok(),
        DataType::UInt16 => u16::try_from(value).is_ok(),
        DataType::UInt32 => u32::try_from(value).is_ok(),
        DataType::UInt64 => value >= 0,
        _ => true,
    };
    fits.then(|| cast_cost(&natural, to)).flatten()
}

/// Integers in the order of widening. Unsigned ones are wider than the signed ones of their size.
fn integer_width(ty: &DataType) -> Option<Cost> {
    Some(match ty {
        DataType::Int8 => 1,
        DataType::UInt8 => 2,
        DataType::Int16 => 3,
        DataType::UInt16 => 4,
        DataType::Int32 => 5,
        DataType::UInt32 => 6,
        DataType::Int64 => 7,
        DataType::UInt64 => 8,
        _ => return None,
    })
}
