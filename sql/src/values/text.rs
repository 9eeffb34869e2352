//! Values as text, as Postgres prints them. What reads them back gives the same values.

use super::durations::NANOS_OF_DAY;
use super::{calendar, float, nested};
use crate::error::{Error, Result, SqlState};
use crate::postgres::types::{self, PgType};
use datafusion::arrow::array::timezone::Tz;
use datafusion::arrow::array::{Array, ArrayRef, ArrowPrimitiveType, AsArray, downcast_integer_array};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{
    DataType, Date32Type, Date64Type, Decimal32Type, Decimal64Type, Decimal128Type, Decimal256Type, DecimalType,
    DurationMicrosecondType, DurationMillisecondType, DurationNanosecondType, DurationSecondType, Float16Type,
    Float32Type, Float64Type, IntervalDayTimeType, IntervalMonthDayNanoType, IntervalUnit, IntervalYearMonthType,
    Time32MillisecondType, Time32SecondType, Time64MicrosecondType, Time64NanosecondType, TimeUnit,
};
use std::io::Write as _;
use taipan_engine::types::sql_name;
use taipan_engine::zones::offset_at;

/// Writes the value of a row.
type Writer = Box<dyn Fn(usize, &mut Vec<u8>) + Send + Sync>;

/// A column whose values are written as text.
pub struct TextColumn {
    array: ArrayRef,
    write: Writer,
}

/// Whether values of a type have a text that is read back.
pub fn has_text(ty: &DataType) -> bool {
    match ty {
        DataType::Dictionary(_, values) => has_text(values),
        DataType::RunEndEncoded(_, values) => has_text(values.data_type()),
        DataType::Struct(fields) => fields.iter().all(|field| has_text(field.data_type())),
        DataType::Map(..) | DataType::Union(..) => false,
        DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _) => {
            has_text(item.data_type())
        }
        _ => true,
    }
}

impl TextColumn {
    /// Of points in time with a zone, the session's is shown.
    ///
    /// # Errors
    ///
    /// 0A000 for types whose values have no text.
    pub fn new(array: &ArrayRef, zone: &str) -> Result<TextColumn> {
        let array = plain(array)?;
        Ok(TextColumn {
            write: writer(&array, zone)?,
            array,
        })
    }

    /// Writes the value of a row; NULL is nothing, and `false`.
    pub fn write(&self, row: usize, out: &mut Vec<u8>) -> bool {
        let known = self.array.is_valid(row) && *self.array.data_type() != DataType::Null;
        if known {
            (self.write)(row, out);
        }
        known
    }
}

/// The one layout that writers know for values of a type that has several; `None`: it is that.
pub(super) fn plain_layout(ty: &DataType) -> Option<DataType> {
    Some(match ty {
        DataType::Dictionary(_, values) => values.as_ref().clone(),
        DataType::RunEndEncoded(_, values) => values.data_type().clone(),
        DataType::Binary | DataType::LargeBinary | DataType::FixedSizeBinary(_) => DataType::BinaryView,
        DataType::LargeList(item) | DataType::FixedSizeList(item, _) => DataType::List(item.clone()),
        DataType::ListView(item) | DataType::LargeListView(item) => DataType::List(item.clone()),
        _ => return None,
    })
}

/// The array in the one layout of its type that writers know.
fn plain(array: &ArrayRef) -> Result<ArrayRef> {
    let Some(target) = plain_layout(array.data_type()) else {
        return Ok(array.clone());
    };
    let converted = cast(array, &target).map_err(|error| Error::new(SqlState::Internal, error.to_string()))?;
    plain(&converted)
}

fn writer(array: &ArrayRef, zone: &str) -> Result<Writer> {
    let ty = array.data_type().clone();
    let array = array.clone();
    Ok(match &ty {
        DataType::Null => Box::new(|_, _| {}),
        DataType::Boolean => {
            Box::new(move |row, out| out.push(if array.as_boolean().value(row) { b't' } else { b'f' }))
        }
        DataType::Float16 => Box::new(move |row, out| float::real(native::<Float16Type>(&array, row).to_f32(), out)),
        DataType::Float32 => Box::new(move |row, out| float::real(native::<Float32Type>(&array, row), out)),
        DataType::Float64 => Box::new(move |row, out| float::double(native::<Float64Type>(&array, row), out)),
        DataType::Decimal32(..) => decimal::<Decimal32Type>(array),
        DataType::Decimal64(..) => decimal::<Decimal64Type>(array),
        DataType::Decimal128(..) => decimal::<Decimal128Type>(array),
        DataType::Decimal256(..) => decimal::<Decimal256Type>(array),
        DataType::Utf8 => {
            Box::new(move |row, out| out.extend_from_slice(array.as_string::<i32>().value(row).as_bytes()))
        }
        DataType::LargeUtf8 => {
            Box::new(move |row, out| out.extend_from_slice(array.as_string::<i64>().value(row).as_bytes()))
        }
        DataType::Utf8View => {
            Box::new(move |row, out| out.extend_from_slice(array.as_string_view().value(row).as_bytes()))
        }
        DataType::BinaryView => Box::new(move |row, out| bytes(array.as_binary_view().value(row), out)),
        DataType::Date32 | DataType::Date64 | DataType::Time32(_) | DataType::Time64(_) => day_or_time(array),
        DataType::Timestamp(unit, known) => timestamp(array, *unit, known.is_some().then_some(zone))?,
        DataType::Interval(_) | DataType::Duration(_) => interval(array),
        DataType::List(_) => list(&array, zone)?,
        DataType::Struct(_) => row(&array, zone)?,
        ty if ty.is_integer() => integer(array),
        ty => return Err(Error::not_built(format!("values of type {} as text", sql_name(ty)))),
    })
}

/// The value of a row, for an array that has this type.
fn native<T: ArrowPrimitiveType>(array: &ArrayRef, row: usize) -> T::Native {
    array.as_primitive::<T>().value(row)
}

fn integer(array: ArrayRef) -> Writer {
    Box::new(move |row, out| {
        let array = array.as_ref();
        downcast_integer_array!(
            array => { let _ = write!(out, "{}", array.value(row)); },
            _ => {}
        );
    })
}

fn decimal<T: DecimalType>(array: ArrayRef) -> Writer {
    Box::new(move |row, out| out.extend_from_slice(array.as_primitive::<T>().value_as_string(row).as_bytes()))
}

fn bytes(value: &[u8], out: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    out.extend_from_slice(b"\\x");
    for byte in value {
        out.extend([DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
    }
}

fn day_or_time(array: ArrayRef) -> Writer {
    match array.data_type() {
        DataType::Date32 => Box::new(move |row, out| calendar::date(i64::from(native::<Date32Type>(&array, row)), out)),
        DataType::Date64 => Box::new(move |row, out| {
            calendar::date(native::<Date64Type>(&array, row).div_euclid(86_400_000), out);
        }),
        DataType::Time32(TimeUnit::Second) => Box::new(move |row, out| {
            calendar::time(i64::from(native::<Time32SecondType>(&array, row)) * 1_000_000_000, out);
        }),
        DataType::Time32(_) => Box::new(move |row, out| {
            calendar::time(i64::from(native::<Time32MillisecondType>(&array, row)) * 1_000_000, out);
        }),
        DataType::Time64(TimeUnit::Microsecond) => Box::new(move |row, out| {
            calendar::time(native::<Time64MicrosecondType>(&array, row).saturating_mul(1000), out);
        }),
        _ => Box::new(move |row, out| calendar::time(native::<Time64NanosecondType>(&array, row), out)),
    }
}

/// A point in time; `zone`, for those that have one.
fn timestamp(array: ArrayRef, unit: TimeUnit, zone: Option<&str>) -> Result<Writer> {
    let per_second = match unit {
        TimeUnit::Second => 1,
        TimeUnit::Millisecond => 1_000,
        TimeUnit::Microsecond => 1_000_000,
        TimeUnit::Nanosecond => 1_000_000_000,
    };
    // The number is the same whatever it counts.
    let counts = cast(&array, &DataType::Int64);
    let counts = counts.map_err(|error| Error::new(SqlState::Internal, error.to_string()))?;
    let zone = match zone {
        Some(zone) => Some(zone.parse::<Tz>().map_err(|_| {
            Error::new(
                SqlState::InvalidParameter,
                format!("time zone \"{zone}\" not recognized"),
            )
        })?),
        None => None,
    };
    Ok(Box::new(move |row, out| {
        let count = native::<datafusion::arrow::datatypes::Int64Type>(&counts, row);
        let (seconds, rest) = (count.div_euclid(per_second), count.rem_euclid(per_second));
        let nanos = rest * (1_000_000_000 / per_second);
        let offset = zone.map(|zone| i32::try_from(offset_at(seconds, zone)).unwrap_or(0));
        calendar::timestamp(seconds, nanos, offset, out);
    }))
}

fn interval(array: ArrayRef) -> Writer {
    match array.data_type() {
        DataType::Interval(IntervalUnit::YearMonth) => Box::new(move |row, out| {
            calendar::interval(i64::from(native::<IntervalYearMonthType>(&array, row)), 0, 0, out);
        }),
        DataType::Interval(IntervalUnit::DayTime) => Box::new(move |row, out| {
            let value = native::<IntervalDayTimeType>(&array, row);
            let nanos = i128::from(value.milliseconds) * 1_000_000;
            calendar::interval(0, i64::from(value.days), nanos, out);
        }),
        DataType::Interval(IntervalUnit::MonthDayNano) => Box::new(move |row, out| {
            let value = native::<IntervalMonthDayNanoType>(&array, row);
            let (months, days) = (i64::from(value.months), i64::from(value.days));
            calendar::interval(months, days, i128::from(value.nanoseconds), out);
        }),
        DataType::Duration(unit) => {
            let unit = *unit;
            Box::new(move |row, out| {
                let nanos = match unit {
                    TimeUnit::Second => i128::from(native::<DurationSecondType>(&array, row)) * 1_000_000_000,
                    TimeUnit::Millisecond => i128::from(native::<DurationMillisecondType>(&array, row)) * 1_000_000,
                    TimeUnit::Microsecond => i128::from(native::<DurationMicrosecondType>(&array, row)) * 1_000,
                    TimeUnit::Nanosecond => i128::from(native::<DurationNanosecondType>(&array, row)),
                };
                // What lies between two points in time has days of 24 hours.
                let day = i128::from(NANOS_OF_DAY);
                calendar::interval(0, i64::try_from(nanos / day).unwrap_or(i64::MAX), nanos % day, out);
            })
        }
        _ => Box::new(|_, _| {}),
    }
}

fn list(array: &ArrayRef, zone: &str) -> Result<Writer> {
    let list = array.as_list::<i32>().clone();
    let items = TextColumn::new(list.values(), zone)?;
    let nests = matches!(items.array.data_type(), DataType::List(_));
    let vector = match list.data_type() {
        DataType::List(item) => types::of_field(item).is_some_and(PgType::is_vector),
        _ => false,
    };
    let [open, between, close] = if vector { ["", " ", ""] } else { ["{", ",", "}"] }.map(str::as_bytes);
    Ok(Box::new(move |row, out| {
        let (from, to) = (list.value_offsets()[row], list.value_offsets()[row + 1]);
        // Offsets of an array are not negative.
        let (from, to) = (usize::try_from(from).unwrap_or(0), usize::try_from(to).unwrap_or(0));
        let mut text = Vec::new();
        out.extend_from_slice(open);
        for item in from..to {
            if item > from {
                out.extend_from_slice(between);
            }
            text.clear();
            match items.write(item, &mut text) {
                false => out.extend_from_slice(b"NULL"),
                true if nests => out.extend_from_slice(&text),
                true => nested::item(&text, out),
            }
        }
        out.extend_from_slice(close);
    }))
}

fn row(array: &ArrayRef, zone: &str) -> Result<Writer> {
    let fields = array.as_struct().columns().iter();
    let fields: Vec<TextColumn> = fields
        .map(|field| TextColumn::new(field, zone))
        .collect::<Result<_>>()?;
    Ok(Box::new(move |row, out| {
        let mut text = Vec::new();
        out.push(b'(');
        for (place, field) in fields.iter().enumerate() {
            if place > 0 {
                out.push(b',');
            }
            text.clear();
            if field.write(row, &mut text) {
                nested::field(&text, out);
            }
        }
        out.push(b')');
    }))
}
