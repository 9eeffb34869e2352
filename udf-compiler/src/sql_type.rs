//! SQL types over Arrow types, for messages: names as SQL writes them, in upper case. Knows nothing of values.

use arrow::datatypes::{DataType, Fields};

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
