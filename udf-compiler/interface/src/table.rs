//! Types of columns: Arrow's, and whether values may be missing. What pandas calls them follows from that.

use arrow::array::ArrayRef;
use arrow::datatypes::{DataType, Field, IntervalUnit, TimeUnit};
use std::fmt;
use std::sync::Arc;

/// The type of a column.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ColType {
    pub ty: DataType,
    /// Whether values may be missing.
    pub nullable: bool,
}

/// What kind of values a column has, for type rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    Bool,
    Int,
    Float,
    Str,
    Date,
    Time,
    DateTime,
    TimeDelta,
    Decimal,
    /// A missing value and nothing else.
    Null,
    Other,
}

impl ColType {
    /// A column of this type without missing values.
    pub fn plain(ty: DataType) -> ColType {
        ColType { ty, nullable: false }
    }

    /// A column of this type in which values may be missing.
    pub fn nullable(ty: DataType) -> ColType {
        ColType { ty, nullable: true }
    }

    /// The same type with this said of missing values.
    pub fn with_nulls(&self, nullable: bool) -> ColType {
        ColType {
            ty: self.ty.clone(),
            nullable,
        }
    }

    /// What kind of values it has.
    pub fn family(&self) -> Family {
        family(&self.ty)
    }

    /// What pandas calls it. Integers with missing values are floats there.
    pub fn dtype(&self) -> &'static str {
        match (&self.ty, self.family()) {
            (_, Family::Bool) if self.nullable => "object",
            (_, Family::Bool) => "bool",
            (_, Family::Int) if self.nullable => "float64",
            (DataType::Int8, _) => "int8",
            (DataType::Int16, _) => "int16",
            (DataType::Int32, _) => "int32",
            (DataType::UInt8, _) => "uint8",
            (DataType::UInt16, _) => "uint16",
            (DataType::UInt32, _) => "uint32",
            (DataType::UInt64, _) => "uint64",
            (_, Family::Int) => "int64",
            (DataType::Float32, _) => "float32",
            (_, Family::Float) => "float64",
            (_, Family::DateTime) => "datetime64[ns]",
            (_, Family::TimeDelta) => "timedelta64[ns]",
            _ => "object",
        }
    }
}

/// What kind of values a column of an Arrow type has.
pub fn family(ty: &DataType) -> Family {
    match ty {
        DataType::Boolean => Family::Bool,
        DataType::Int8
        | DataType::Int16
        | DataType::Int32
        | DataType::Int64
        | DataType::UInt8
        | DataType::UInt16
        | DataType::UInt32
        | DataType::UInt64 => Family::Int,
        DataType::Float16 | DataType::Float32 | DataType::Float64 => Family::Float,
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Family::Str,
        DataType::Dictionary(_, values) => family(values),
        DataType::Date32 | DataType::Date64 => Family::Date,
        DataType::Time32(_) | DataType::Time64(_) => Family::Time,
        DataType::Timestamp(..) => Family::DateTime,
        DataType::Duration(_) | DataType::Interval(IntervalUnit::MonthDayNano) => Family::TimeDelta,
        DataType::Decimal128(..) => Family::Decimal,
        DataType::Null => Family::Null,
        _ => Family::Other,
    }
}

/// The type of a sum of numbers of a type.
pub fn decimal_sum(ty: &DataType) -> DataType {
    match ty {
        DataType::Decimal128(precision, scale) => DataType::Decimal128((precision + 10).min(38), *scale),
        other => other.clone(),
    }
}

/// Digits before and after the point of a decimal, or of a whole number.
pub fn digits(ty: &DataType) -> (u8, i8) {
    match ty {
        DataType::Decimal128(precision, scale) => (precision.saturating_sub(scale.unsigned_abs()), *scale),
        _ => (19, 0),
    }
}

/// The type of datetimes that the library makes.
pub fn datetime() -> DataType {
    DataType::Timestamp(TimeUnit::Nanosecond, None)
}

/// Types with a name of one word; others are written as Arrow writes them, between backquotes.
const NAMES: &[(&str, DataType)] = &[
    ("boolean", DataType::Boolean),
    ("tinyint", DataType::Int8),
    ("smallint", DataType::Int16),
    ("int", DataType::Int32),
    ("bigint", DataType::Int64),
    ("real", DataType::Float32),
    ("double", DataType::Float64),
    ("text", DataType::Utf8),
    ("date", DataType::Date32),
    ("time", DataType::Time64(TimeUnit::Microsecond)),
    ("timestamp", DataType::Timestamp(TimeUnit::Nanosecond, None)),
    ("interval", DataType::Duration(TimeUnit::Nanosecond)),
    ("null", DataType::Null),
];

/// What programs call a type.
pub fn name(ty: &DataType) -> String {
    match (NAMES.iter().find(|row| row.1 == *ty), ty) {
        (Some(row), _) => row.0.to_string(),
        (None, DataType::List(field)) if **field == item(field.data_type()) => format!("{}[]", name(field.data_type())),
        _ => format!("`{ty}`"),
    }
}

/// The type that programs call so.
pub fn find(name: &str) -> Option<DataType> {
    if let Some(row) = NAMES.iter().find(|row| row.0 == name) {
        return Some(row.1.clone());
    }
    if let Some(of) = name.strip_suffix("[]") {
        return Some(DataType::List(Arc::new(item(&find(of)?))));
    }
    name.strip_prefix('`')?.strip_suffix('`')?.parse().ok()
}

fn item(ty: &DataType) -> Field {
    Field::new_list_field(ty.clone(), true)
}

impl fmt::Display for ColType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&name(&self.ty))?;
        if self.nullable {
            f.write_str("?")?;
        }
        Ok(())
    }
}

/// One argument of a call of a table function.
#[derive(Clone, Debug, PartialEq)]
pub enum TableArg {
    /// A table with columns of these names and types.
    Table(Vec<(String, ColType)>),
    /// A value: an array of one row.
    Value(ArrayRef),
}
