//! Types of one version of Arrow as those of the other. Both have the same.

use arrow_schema_ffi as outer;
use datafusion::arrow::datatypes as inner;
use std::collections::HashMap;
use std::sync::Arc;

/// The functions that make types of one crate of those of another. Each version has types of its own, spelt alike.
macro_rules! converted {
    ($schema:ident, $from:ident, $to:ident) => {
        /// The columns.
        pub fn $schema(schema: &$from::SchemaRef) -> $to::SchemaRef {
            let fields: Vec<$to::FieldRef> = schema.fields().iter().map(field).collect();
            let metadata = schema.metadata().iter();
            let metadata: HashMap<String, String> = metadata
                .map(|(key, value)| (key.clone(), value.clone()))
                .collect();
            Arc::new($to::Schema::new_with_metadata(fields, metadata))
        }

        fn field(field: &$from::FieldRef) -> $to::FieldRef {
            let made = $to::Field::new(field.name(), data_type(field.data_type()), field.is_nullable());
            let metadata = field.metadata().iter();
            let metadata: HashMap<String, String> = metadata
                .map(|(key, value)| (key.clone(), value.clone()))
                .collect();
            Arc::new(made.with_metadata(metadata))
        }

        fn unit(unit: $from::TimeUnit) -> $to::TimeUnit {
            match unit {
                $from::TimeUnit::Second => $to::TimeUnit::Second,
                $from::TimeUnit::Millisecond => $to::TimeUnit::Millisecond,
                $from::TimeUnit::Microsecond => $to::TimeUnit::Microsecond,
                $from::TimeUnit::Nanosecond => $to::TimeUnit::Nanosecond,
            }
        }

        fn interval(unit: $from::IntervalUnit) -> $to::IntervalUnit {
            match unit {
                $from::IntervalUnit::YearMonth => $to::IntervalUnit::YearMonth,
                $from::IntervalUnit::DayTime => $to::IntervalUnit::DayTime,
                $from::IntervalUnit::MonthDayNano => $to::IntervalUnit::MonthDayNano,
            }
        }

        fn union(fields: &$from::UnionFields) -> $to::UnionFields {
            fields
                .iter()
                .map(|(id, alternative)| (id, field(alternative)))
                .collect()
        }

        fn mode(mode: $from::UnionMode) -> $to::UnionMode {
            match mode {
                $from::UnionMode::Sparse => $to::UnionMode::Sparse,
                $from::UnionMode::Dense => $to::UnionMode::Dense,
            }
        }

        /// The type.
        pub fn data_type(ty: &$from::DataType) -> $to::DataType {
            use $from::DataType as From;
            use $to::DataType as To;
            match ty {
                From::Null => To::Null,
                From::Boolean => To::Boolean,
                From::Int8 => To::Int8,
                From::Int16 => To::Int16,
                From::Int32 => To::Int32,
                From::Int64 => To::Int64,
                From::UInt8 => To::UInt8,
                From::UInt16 => To::UInt16,
                From::UInt32 => To::UInt32,
                From::UInt64 => To::UInt64,
                From::Float16 => To::Float16,
                From::Float32 => To::Float32,
                From::Float64 => To::Float64,
                From::Timestamp(of, zone) => To::Timestamp(unit(*of), zone.clone()),
                From::Date32 => To::Date32,
                From::Date64 => To::Date64,
                From::Time32(of) => To::Time32(unit(*of)),
                From::Time64(of) => To::Time64(unit(*of)),
                From::Duration(of) => To::Duration(unit(*of)),
                From::Interval(of) => To::Interval(interval(*of)),
                From::Binary => To::Binary,
                From::FixedSizeBinary(size) => To::FixedSizeBinary(*size),
                From::LargeBinary => To::LargeBinary,
                From::BinaryView => To::BinaryView,
                From::Utf8 => To::Utf8,
                From::LargeUtf8 => To::LargeUtf8,
                From::Utf8View => To::Utf8View,
                From::List(item) => To::List(field(item)),
                From::ListView(item) => To::ListView(field(item)),
                From::FixedSizeList(item, size) => To::FixedSizeList(field(item), *size),
                From::LargeList(item) => To::LargeList(field(item)),
                From::LargeListView(item) => To::LargeListView(field(item)),
                From::Struct(fields) => To::Struct(fields.iter().map(field).collect()),
                From::Union(fields, of) => To::Union(union(fields), mode(*of)),
                From::Dictionary(keys, values) => {
                    To::Dictionary(Box::new(data_type(keys)), Box::new(data_type(values)))
                }
                From::Decimal32(digits, scale) => To::Decimal32(*digits, *scale),
                From::Decimal64(digits, scale) => To::Decimal64(*digits, *scale),
                From::Decimal128(digits, scale) => To::Decimal128(*digits, *scale),
                From::Decimal256(digits, scale) => To::Decimal256(*digits, *scale),
                From::Map(entries, sorted) => To::Map(field(entries), *sorted),
                From::RunEndEncoded(ends, values) => To::RunEndEncoded(field(ends), field(values)),
            }
        }
    };
}

mod out {
    use super::*;
    converted!(outward, inner, outer);
}

mod back {
    use super::*;
    converted!(inward, outer, inner);
}

pub use back::{data_type as inward_type, inward};
pub use out::{data_type as outward_type, outward};
