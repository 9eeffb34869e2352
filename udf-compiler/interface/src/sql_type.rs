//! SQL types over Arrow types: names for messages, as SQL writes them, in upper case; parts; and which values of the IR
//! they take. Knows nothing of the values themselves.

use arrow::datatypes::{DataType, Fields, IntervalUnit};
use taipan_types::{Class, Type};

/// What messages call a type.
pub fn name(ty: &DataType) -> String {
    let name = match ty {
        DataType::Boolean => "BOOLEAN",
        DataType::Int8 => "TINYINT",
        DataType::Int16 => "SMALLINT",
        DataType::Int32 => "INT",
        DataType::Int64 => "BIGINT",
        DataType::UInt8 => "TINYINT UNSIGNED",
        DataType::UInt16 => "SMALLINT UNSIGNED",
        DataType::UInt32 => "INT UNSIGNED",
        DataType::UInt64 => "BIGINT UNSIGNED",
        DataType::Float16 | DataType::Float32 => "REAL",
        DataType::Float64 => "DOUBLE",
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => "TEXT",
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => "BYTEA",
        DataType::Date32 | DataType::Date64 => "DATE",
        DataType::Time32(_) | DataType::Time64(_) => "TIME",
        DataType::Timestamp(_, None) => "TIMESTAMP",
        DataType::Timestamp(_, Some(_)) => "TIMESTAMPTZ",
        DataType::Interval(_) | DataType::Duration(_) => "INTERVAL",
        DataType::Decimal32(p, s)
        | DataType::Decimal64(p, s)
        | DataType::Decimal128(p, s)
        | DataType::Decimal256(p, s) => return format!("NUMERIC({p},{s})"),
        DataType::Struct(fields) => return format!("STRUCT({})", members(fields)),
        DataType::Dictionary(_, values) => return self::name(values),
        DataType::RunEndEncoded(_, values) => return self::name(values.data_type()),
        DataType::Map(entries, _) => match map_types(entries.data_type()) {
            Some((key, value)) => return format!("MAP({}, {})", self::name(key), self::name(value)),
            None => "MAP",
        },
        DataType::Null => "NULL",
        other => match list_item(other) {
            Some(item) => return format!("{}[]", self::name(item)),
            None => "this type",
        },
    };
    name.to_string()
}

fn members(fields: &Fields) -> String {
    let members = fields
        .iter()
        .map(|field| format!("{} {}", field.name(), name(field.data_type())));
    members.collect::<Vec<_>>().join(", ")
}

/// The type of the items, for each of Arrow's layouts of lists.
pub fn list_item(ty: &DataType) -> Option<&DataType> {
    match ty {
        DataType::List(item)
        | DataType::LargeList(item)
        | DataType::FixedSizeList(item, _)
        | DataType::ListView(item)
        | DataType::LargeListView(item) => Some(item.data_type()),
        _ => None,
    }
}

/// The types of keys and values of a map with these entries.
pub fn map_types(entries: &DataType) -> Option<(&DataType, &DataType)> {
    match entries {
        DataType::Struct(fields) => match &fields[..] {
            [key, value] => Some((key.data_type(), value.data_type())),
            _ => None,
        },
        _ => None,
    }
}

/// The smallest and the largest value of a declared type of at most 64 bits with sign.
pub fn integer_bounds(ty: &DataType) -> Option<(i64, i64)> {
    Some(match ty {
        DataType::Int8 => (i8::MIN.into(), i8::MAX.into()),
        DataType::Int16 => (i16::MIN.into(), i16::MAX.into()),
        DataType::Int32 => (i32::MIN.into(), i32::MAX.into()),
        DataType::Int64 => (i64::MIN, i64::MAX),
        DataType::UInt8 => (0, u8::MAX.into()),
        DataType::UInt16 => (0, u16::MAX.into()),
        DataType::UInt32 => (0, u32::MAX.into()),
        _ => return None,
    })
}

/// Whether some values of the IR type convert to the SQL type.
pub fn accepts(ty: &Type, to: &DataType) -> bool {
    match (ty, to) {
        (Type::Union(parts), to) => parts.iter().any(|part| accepts(part, to)),
        (Type::None | Type::Never, _) => true,
        (Type::List(item) | Type::Tuple(item), to) if list_item(to).is_some() => {
            list_item(to).is_some_and(|to| accepts(item, to))
        }
        (Type::Record(parts), DataType::Struct(fields)) => {
            let pairs = parts.iter().zip(fields);
            parts.len() == fields.len() && pairs.into_iter().all(|(part, field)| accepts(part, field.data_type()))
        }
        (Type::Record(parts), to) => list_item(to).is_some_and(|to| parts.iter().all(|part| accepts(part, to))),
        (Type::Bool, DataType::Boolean) => true,
        (Type::Int | Type::Bool, to) if integer_bounds(to).is_some() => true,
        (Type::Float | Type::Int | Type::Bool, DataType::Float32 | DataType::Float64) => true,
        (Type::Object(Class::Date), DataType::Date32 | DataType::Date64 | DataType::Timestamp(_, None)) => true,
        (Type::Object(Class::DateTime), DataType::Timestamp(_, None)) => true,
        (Type::Object(Class::Aware(_)), DataType::Timestamp(_, Some(_))) => true,
        (Type::Object(Class::Time), DataType::Time32(_) | DataType::Time64(_)) => true,
        (Type::Object(Class::TimeDelta), DataType::Interval(IntervalUnit::MonthDayNano) | DataType::Duration(_)) => {
            true
        }
        (Type::Bytes, DataType::Binary | DataType::LargeBinary | DataType::BinaryView) => true,
        (Type::Str, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View) => true,
        _ => false,
    }
}
