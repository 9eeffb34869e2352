//! Names of types and of everything else as SQL text.

use super::{list_item, parts};
use datafusion::arrow::datatypes::DataType;

/// Postgres's name of a type. CREATE FUNCTION reads it back as the same type.
pub fn sql_name(ty: &DataType) -> String {
    if let Some(name) = super::polymorphic::name_of(ty) {
        return name.to_string();
    }
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
        ty if *ty == super::NUMERIC => "numeric",
        DataType::Decimal32(p, s)
        | DataType::Decimal64(p, s)
        | DataType::Decimal128(p, s)
        | DataType::Decimal256(p, s) => {
            return format!("numeric({p},{s})");
        }
        DataType::Struct(fields) => {
            let fields = fields.iter();
            let fields = fields.map(|field| format!("{} {}", quote(field.name()), sql_name(field.data_type())));
            return format!("struct({})", fields.collect::<Vec<_>>().join(", "));
        }
        DataType::Map(entries, _) => {
            let types = parts(entries.data_type())
                .iter()
                .map(|field| sql_name(field.data_type()));
            return format!("map({})", types.collect::<Vec<_>>().join(", "));
        }
        DataType::Dictionary(_, values) => return sql_name(values),
        DataType::RunEndEncoded(_, values) => return sql_name(values.data_type()),
        other => match list_item(other) {
            Some(item) => return format!("{}[]", sql_name(item)),
            None => return other.to_string(),
        },
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
