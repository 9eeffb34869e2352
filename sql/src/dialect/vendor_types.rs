//! Names of types that other engines have, for columns and casts.

use sqlparser::ast::{ArrayElemTypeDef, DataType, ExactNumberInfo, TimezoneInfo};

/// The type by the name that Postgres has for it.
pub fn standard(ty: &mut DataType) {
    let named = match ty {
        DataType::Int64 => DataType::BigInt(None),
        DataType::Float32 => DataType::Real,
        DataType::Float64 => DataType::DoublePrecision,
        DataType::Bytes(_) => DataType::Bytea,
        DataType::TimestampNtz(precision) => DataType::Timestamp(*precision, TimezoneInfo::WithoutTimeZone),
        DataType::Custom(name, sizes) => {
            let name = match name.0.as_slice() {
                [part] => part.as_ident().filter(|name| name.quote_style.is_none()),
                _ => None,
            };
            let Some(named) = name.and_then(|name| custom(&name.value, sizes)) else {
                return;
            };
            named
        }
        DataType::Array(
            ArrayElemTypeDef::AngleBracket(inner)
            | ArrayElemTypeDef::SquareBracket(inner, _)
            | ArrayElemTypeDef::Parenthesis(inner),
        ) => return standard(inner),
        DataType::Struct(fields, _) => return fields.iter_mut().for_each(|field| standard(&mut field.field_type)),
        _ => return,
    };
    *ty = named;
}

/// What a name that the parser does not know means.
fn custom(name: &str, sizes: &[String]) -> Option<DataType> {
    let sizes: Option<Vec<i64>> = sizes.iter().map(|size| size.parse().ok()).collect();
    match (name.to_ascii_uppercase().as_str(), sizes?.as_slice()) {
        ("NUMBER", []) => Some(DataType::Numeric(ExactNumberInfo::PrecisionAndScale(38, 0))),
        ("NUMBER", [precision]) => number(*precision, 0),
        ("NUMBER", [precision, scale]) => number(*precision, *scale),
        ("BYTEINT", []) => Some(DataType::SmallInt(None)),
        ("VARIANT" | "OBJECT", []) => Some(DataType::JSONB),
        ("TIMESTAMP_LTZ" | "TIMESTAMP_TZ", []) => Some(DataType::Timestamp(None, TimezoneInfo::WithTimeZone)),
        _ => None,
    }
}

fn number(precision: i64, scale: i64) -> Option<DataType> {
    let precision = u64::try_from(precision).ok()?;
    Some(DataType::Numeric(ExactNumberInfo::PrecisionAndScale(precision, scale)))
}
