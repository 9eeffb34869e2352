//! The names of types: what each means, and which are known but have no values in Python functions.

use crate::error::{Error, Result, SqlState};
use crate::statements::closest::closest;

use datafusion::arrow::datatypes::{DataType, IntervalUnit, TimeUnit};
use taipan_engine::types::polymorphic;

/// What a name of one word means.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Meaning {
    /// A type, whatever size is written behind it.
    Plain(DataType),
    /// An integer, and the same without sign.
    Integer(DataType, DataType),
    /// FLOAT: up to 24 bits of precision are REAL, up to 53 DOUBLE PRECISION.
    Float,
    /// A decimal, and what it is without precision.
    Decimal(DataType),
    Time,
    /// Whether the time zone needs no words.
    Timestamp(bool),
    Array,
    Struct,
    Map,
}

/// Python counts microseconds.
const UNIT: TimeUnit = TimeUnit::Microsecond;

/// What the word means, if functions take it.
pub(super) fn meaning(word: &str) -> Option<Meaning> {
    use Meaning::{Array, Float, Integer, Map, Plain, Struct, Time};
    Some(match word {
        "TINYINT" | "INT1" | "BYTE" | "BYTEINT" => Integer(DataType::Int8, DataType::UInt8),
        "SMALLINT" | "INT2" | "SHORT" => Integer(DataType::Int16, DataType::UInt16),
        "INT" | "INTEGER" | "INT4" => Integer(DataType::Int32, DataType::UInt32),
        "BIGINT" | "INT8" | "LONG" | "INT64" => Integer(DataType::Int64, DataType::UInt64),
        "UTINYINT" => Plain(DataType::UInt8),
        "USMALLINT" => Plain(DataType::UInt16),
        "UINTEGER" => Plain(DataType::UInt32),
        "UBIGINT" => Plain(DataType::UInt64),
        "REAL" | "FLOAT4" => Plain(DataType::Float32),
        "DOUBLE" | "FLOAT8" | "FLOAT64" => Plain(DataType::Float64),
        "FLOAT" => Float,
        "NUMERIC" | "DECIMAL" | "DEC" => Meaning::Decimal(taipan_engine::types::NUMERIC),
        "NUMBER" => Meaning::Decimal(DataType::Decimal128(38, 0)),
        "BOOLEAN" | "BOOL" => Plain(DataType::Boolean),
        "TEXT" | "VARCHAR" | "CHAR" | "CHARACTER" | "BPCHAR" | "NCHAR" | "NVARCHAR" | "STRING" => Plain(DataType::Utf8),
        "JSON" | "JSONB" | "UUID" => Plain(DataType::Utf8),
        "BYTEA" | "BINARY" | "VARBINARY" | "BLOB" | "BYTES" => Plain(DataType::Binary),
        "DATE" => Plain(DataType::Date32),
        "TIME" => Time,
        "TIMESTAMP" | "DATETIME" | "TIMESTAMP_NTZ" => Meaning::Timestamp(false),
        "TIMESTAMPTZ" | "TIMESTAMP_LTZ" | "TIMESTAMP_TZ" => Meaning::Timestamp(true),
        "INTERVAL" => Plain(DataType::Interval(IntervalUnit::MonthDayNano)),
        "ARRAY" | "LIST" => Array,
        "STRUCT" | "ROW" => Struct,
        "MAP" => Map,
        word => Plain(polymorphic(&word.to_lowercase())?),
    })
}

/// The words above, for suggestions.
const NAMES: &[&str] = &[
    "TINYINT",
    "SMALLINT",
    "SHORT",
    "INT",
    "INTEGER",
    "BIGINT",
    "LONG",
    "INT64",
    "UTINYINT",
    "USMALLINT",
    "UINTEGER",
    "UBIGINT",
    "REAL",
    "DOUBLE",
    "FLOAT",
    "FLOAT64",
    "NUMERIC",
    "DECIMAL",
    "NUMBER",
    "BOOLEAN",
    "BOOL",
    "TEXT",
    "VARCHAR",
    "CHAR",
    "CHARACTER",
    "NCHAR",
    "NVARCHAR",
    "STRING",
    "JSON",
    "JSONB",
    "UUID",
    "BYTEA",
    "BINARY",
    "VARBINARY",
    "BLOB",
    "BYTES",
    "DATE",
    "TIME",
    "TIMESTAMP",
    "DATETIME",
    "TIMESTAMPTZ",
    "INTERVAL",
    "ARRAY",
    "LIST",
    "STRUCT",
    "MAP",
];

/// Names of types that SQL has and Python functions do not take.
const KNOWN: &[&str] = &[
    "HUGEINT",
    "TIMETZ",
    "XML",
    "VARIANT",
    "OBJECT",
    "VECTOR",
    "GEOGRAPHY",
    "GEOMETRY",
    "MONEY",
    "BIT",
    "INET",
    "ANY",
    "RECORD",
    "VOID",
    "TRIGGER",
    "NAME",
    "OID",
    "REGCLASS",
];

/// Whether the word is the name of a type, supported or not.
pub fn is_type_word(word: &str) -> bool {
    meaning(word).is_some() || KNOWN.contains(&word)
}

/// TIME.
pub(super) fn time() -> DataType {
    DataType::Time64(UNIT)
}

/// TIMESTAMP with a time zone or without.
pub(super) fn timestamp(zone: bool) -> DataType {
    DataType::Timestamp(UNIT, zone.then(|| "+00:00".into()))
}

/// FLOAT(bits).
pub(super) fn float(size: &[i64]) -> Result<DataType> {
    match size.first() {
        None => Ok(DataType::Float64),
        Some(1..=24) => Ok(DataType::Float32),
        Some(25..=53) => Ok(DataType::Float64),
        Some(_) => Err(Error::new(
            SqlState::InvalidParameter,
            "precision for type FLOAT must be between 1 and 53 bits",
        )),
    }
}

/// NUMERIC(precision, scale).
pub(super) fn decimal(size: &[i64], bare: DataType) -> Result<DataType> {
    let invalid = |message: String| Err(Error::new(SqlState::InvalidParameter, message));
    let (precision, scale) = match size {
        [] => return Ok(bare),
        [precision] => (*precision, 0),
        [precision, scale, ..] => (*precision, *scale),
    };
    let Some(digits) = u8::try_from(precision).ok().filter(|p| (1..=76).contains(p)) else {
        return invalid(format!("NUMERIC precision {precision} must be between 1 and 76"));
    };
    match i8::try_from(scale) {
        Ok(places) if places >= 0 && scale <= precision => Ok(if digits <= 38 {
            DataType::Decimal128(digits, places)
        } else {
            DataType::Decimal256(digits, places)
        }),
        _ => invalid(format!(
            "NUMERIC scale {scale} must be between 0 and precision {precision}"
        )),
    }
}

/// A type that is known and has no values in Python.
pub(super) fn unsupported(name: &str) -> Error {
    Error::new(
        SqlState::FeatureNotSupported,
        format!("type {name} is not supported in Python functions"),
    )
    .with_hint(
        "Supported are integers, REAL, DOUBLE PRECISION, NUMERIC, BOOLEAN, TEXT, BYTEA, DATE, TIME, TIMESTAMP, \
         TIMESTAMPTZ, INTERVAL, JSON, UUID, arrays, STRUCT and MAP.",
    )
}

/// A word that is no type.
pub(super) fn unknown(name: &str) -> Error {
    let upper = name.to_uppercase();
    if matches!(
        upper.as_str(),
        "ANYENUM" | "ANYRANGE" | "ANYMULTIRANGE" | "ANYCOMPATIBLERANGE"
    ) {
        return Error::not_built(format!("polymorphic type {}", name.to_lowercase()));
    }
    if KNOWN.contains(&upper.as_str()) {
        return unsupported(&upper);
    }
    let error = Error::new(
        SqlState::UndefinedObject,
        format!("type \"{}\" does not exist", name.to_lowercase()),
    );
    match closest(&upper, NAMES.iter().chain(KNOWN).copied()) {
        Some(best) => error.with_hint(format!("Did you mean {best}?")),
        None => error,
    }
}

#[cfg(test)]
mod tests {
    use super::{NAMES, meaning};

    #[test]
    fn every_name_means_something() {
        for name in NAMES {
            assert!(meaning(name).is_some(), "{name}");
        }
    }
}
