//! SQL types over Arrow types: names, when two are the same to overload resolution, and what converts into what.
//! Knows nothing of functions.

use datafusion::arrow::datatypes::DataType;
use datafusion::common::ScalarValue;

/// What a conversion costs a candidate. Exact is 0; the lower, the nearer.
pub type Cost = u32;

const TO_DOUBLE: Cost = 16;

/// From here on conversions may fail at run time.
pub const NARROWING: Cost = 256;

/// Postgres's name of a type.
pub fn sql_name(ty: &DataType) -> String {
    let name = match ty {
        DataType::Null => "unknown",
        DataType::Boolean => "boolean",
        DataType::Int8 => "tinyint",
        DataType::Int16 => "smallint",
        DataType::Int32 => "integer",
        DataType::Int64 => "bigint",
        DataType::UInt8 => "tinyint unsigned",
        DataType::UInt16 => "smallint unsigned",
        DataType::UInt32 => "integer unsigned",
        DataType::UInt64 => "bigint unsigned",
        DataType::Float16 | DataType::Float32 => "real",
        DataType::Float64 => "double precision",
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => "text",
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => "bytea",
        DataType::Date32 | DataType::Date64 => "date",
        DataType::Time32(_) | DataType::Time64(_) => "time",
        DataType::Timestamp(_, None) => "timestamp",
        DataType::Timestamp(_, Some(_)) => "timestamp with time zone",
        DataType::Interval(_) | DataType::Duration(_) => "interval",
        DataType::Decimal128(p, s) | DataType::Decimal256(p, s) => {
            return format!("numeric({p},{s})");
        }
        DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _) => {
            return format!("{}[]", sql_name(item.data_type()));
        }
        DataType::Dictionary(_, values) => return sql_name(values),
        DataType::RunEndEncoded(_, values) => return sql_name(values.data_type()),
        other => return other.to_string(),
    };
    name.to_string()
}

/// The identifier as SQL text: quoted unless it is plain lower case.
pub fn quote(identifier: &str) -> String {
    let plain = identifier.starts_with(|c: char| c.is_ascii_lowercase() || c == '_')
        && identifier
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    if plain {
        identifier.to_string()
    } else {
        format!("\"{}\"", identifier.replace('"', "\"\""))
    }
}

/// Whether this is one of Arrow's layouts of text.
pub fn is_text(ty: &DataType) -> bool {
    matches!(ty, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View)
}

/// Whether values of this type pass between SQL and Python. The others are refused at CREATE.
pub fn is_supported(ty: &DataType) -> bool {
    let binary = matches!(ty, DataType::Binary | DataType::LargeBinary | DataType::BinaryView);
    ty.is_integer() || matches!(ty, DataType::Boolean | DataType::Float32 | DataType::Float64) || is_text(ty) || binary
}

/// Whether two types are one to SQL: layouts, units and precision do not make overloads.
pub fn same_sql_type(a: &DataType, b: &DataType) -> bool {
    use DataType::*;
    match (a, b) {
        (Dictionary(_, a), b) => same_sql_type(a, b),
        (a, Dictionary(_, b)) => same_sql_type(a, b),
        (RunEndEncoded(_, a), b) => same_sql_type(a.data_type(), b),
        (a, RunEndEncoded(_, b)) => same_sql_type(a, b.data_type()),
        (Utf8 | LargeUtf8 | Utf8View, Utf8 | LargeUtf8 | Utf8View) => true,
        (Binary | LargeBinary | BinaryView, Binary | LargeBinary | BinaryView) => true,
        (Timestamp(_, a), Timestamp(_, b)) => a.is_some() == b.is_some(),
        (Date32 | Date64, Date32 | Date64) => true,
        (Time32(_) | Time64(_), Time32(_) | Time64(_)) => true,
        (Decimal128(..) | Decimal256(..), Decimal128(..) | Decimal256(..)) => true,
        (List(a) | LargeList(a), List(b) | LargeList(b)) => same_sql_type(a.data_type(), b.data_type()),
        (a, b) => a == b,
    }
}

/// The type an argument of type `from` must have for a parameter of type `to`: text stays in its layout.
pub fn physical_target(from: &DataType, to: &DataType) -> DataType {
    match from {
        DataType::Dictionary(_, values) => physical_target(values, to),
        DataType::RunEndEncoded(_, values) => physical_target(values.data_type(), to),
        from if is_text(from) && is_text(to) => from.clone(),
        _ => to.clone(),
    }
}

/// What it costs to pass a value of type `from` for a parameter of type `to`; `None`: it cannot be passed.
///
/// Follows Postgres's implicit casts. Beyond them integers narrow and doubles become reals, checked at run time, at a
/// price above any other: DataFusion types every integer literal BIGINT, also in VALUES, where Postgres says INTEGER.
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
        (Decimal128(..) | Decimal256(..), Float64) => Some(TO_DOUBLE),
        (Decimal128(..) | Decimal256(..), Float32) => Some(TO_DOUBLE + 1),
        (Float16 | Float32, Float64) | (Float16, Float32) => Some(1),
        (Float64, Float32) => Some(NARROWING),
        (Date32 | Date64, Timestamp(..)) => Some(TO_DOUBLE),
        (Timestamp(_, None), Timestamp(_, Some(_))) => Some(TO_DOUBLE),
        _ => None,
    }
}

/// What it costs to pass this constant. An integer counts as INTEGER where it fits, and narrows where it fits; a text
/// constant may become a date or time, which have no other way to be written.
pub fn literal_cost(value: &ScalarValue, to: &DataType) -> Option<Cost> {
    if let ScalarValue::Int64(Some(value)) = value {
        return integer_literal_cost(*value, to);
    }
    match (value.try_as_str(), to) {
        (Some(_), to) if to.is_temporal() => Some(2 * NARROWING),
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
