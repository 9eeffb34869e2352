//! Values as bytes.

use super::types::item;
use super::{EPOCH_DAYS, EPOCH_MICROS, WireType, numeric};
use crate::error::{Error, Result, SqlState};
use crate::postgres::types;
use crate::values::durations::with_days;
use crate::values::text::plain_layout;
use crate::values::uuid;
use datafusion::arrow::array::{Array, ArrayRef, ArrowPrimitiveType, AsArray, ListArray, PrimitiveArray};
use datafusion::arrow::compute::{CastOptions, cast, cast_with_options};
use datafusion::arrow::datatypes::{
    DataType, Date32Type, Decimal128Type, Decimal256Type, DecimalType, Field, Float32Type, Float64Type, Int16Type,
    Int32Type, Int64Type, IntervalMonthDayNanoType, IntervalUnit, Time64NanosecondType, TimeUnit,
};
use datafusion::arrow::error::ArrowError;
use std::sync::Arc;

/// What stands before the text of a value of `jsonb`.
const JSONB_VERSION: u8 = 1;

/// Writes the value of a row, which is none of NULL.
type Writer = Box<dyn Fn(usize, &mut Vec<u8>) -> Result<()> + Send + Sync>;

/// A column whose values are written as bytes.
pub struct BinaryColumn {
    array: ArrayRef,
    write: Writer,
}

impl BinaryColumn {
    /// # Errors
    ///
    /// 0A000 for types that Postgres has no like of, 22003 for numbers that its types do not hold.
    pub fn new(array: &ArrayRef) -> Result<BinaryColumn> {
        let array = plain(array)?;
        Ok(BinaryColumn {
            write: writer(&array)?,
            array,
        })
    }

    /// The same for a column whose field says more than Arrow's type: OIDs are four bytes.
    ///
    /// # Errors
    ///
    /// As `new`; 0A000 for OIDs that are names by now.
    pub fn of_field(array: &ArrayRef, field: &Field) -> Result<BinaryColumn> {
        match types::of_field(field) {
            Some(ty) if ty.is_number() && array.data_type().is_integer() => {
                let array = plain(&cast(array, &DataType::Int64).map_err(internal)?)?;
                let write = try_each::<Int64Type>(&array, |value, out| {
                    let oid = u32::try_from(value)
                        .map_err(|_| Error::new(SqlState::NumericOutOfRange, format!("OID {value} out of range")))?;
                    out.extend(oid.to_be_bytes());
                    Ok(())
                });
                Ok(BinaryColumn { array, write })
            }
            Some(ty) if ty.is_registered() => Err(Error::not_built(format!("values of type {} as bytes", ty.name))),
            Some(ty) if ty.name == "jsonb" => of_texts(array, |text, out| {
                out.push(JSONB_VERSION);
                out.extend(text.as_bytes());
                Ok(())
            }),
            Some(ty) if ty.name == "uuid" => of_texts(array, |text, out| {
                let invalid = || Error::new(SqlState::InvalidBinary, format!("no value of type uuid: {text}"));
                out.extend(uuid::bytes(text).ok_or_else(invalid)?);
                Ok(())
            }),
            _ => BinaryColumn::new(array),
        }
    }

    /// Writes the value of a row; NULL is nothing, and `false`.
    pub fn write(&self, row: usize, out: &mut Vec<u8>) -> Result<bool> {
        let known = self.is_known(row);
        if known {
            (self.write)(row, out)?;
        }
        Ok(known)
    }

    fn is_known(&self, row: usize) -> bool {
        self.array.is_valid(row) && *self.array.data_type() != DataType::Null
    }

    /// Writes the value behind its length, as rows and arrays have it.
    pub fn write_field(&self, row: usize, out: &mut Vec<u8>) -> Result<()> {
        let start = out.len();
        out.extend((-1_i32).to_be_bytes());
        if self.write(row, out)? {
            let length = i32::try_from(out.len() - start - 4).map_err(|_| too_long())?;
            out[start..start + 4].copy_from_slice(&length.to_be_bytes());
        }
        Ok(())
    }
}

/// Values that are texts here and something else on the wire.
fn of_texts(array: &ArrayRef, write: fn(&str, &mut Vec<u8>) -> Result<()>) -> Result<BinaryColumn> {
    let array = cast(array, &DataType::Utf8).map_err(internal)?;
    let texts = array.as_string::<i32>().clone();
    Ok(BinaryColumn {
        array,
        write: Box::new(move |row, out| write(texts.value(row), out)),
    })
}

fn too_long() -> Error {
    Error::new(
        SqlState::ProgramLimitExceeded,
        "a value is longer than the protocol allows",
    )
}

fn internal(error: ArrowError) -> Error {
    Error::new(SqlState::Internal, error.to_string())
}

/// The array in the one layout and unit that writers know.
fn plain(array: &ArrayRef) -> Result<ArrayRef> {
    let target = match array.data_type() {
        DataType::Int8 | DataType::UInt8 => DataType::Int16,
        DataType::UInt16 => DataType::Int32,
        DataType::UInt32 | DataType::UInt64 => DataType::Int64,
        DataType::Float16 => DataType::Float32,
        DataType::Date64 => DataType::Date32,
        DataType::Utf8 | DataType::LargeUtf8 => DataType::Utf8View,
        DataType::Time32(_) | DataType::Time64(TimeUnit::Microsecond) => DataType::Time64(TimeUnit::Nanosecond),
        DataType::Decimal32(p, s) | DataType::Decimal64(p, s) => DataType::Decimal128(*p, *s),
        DataType::Interval(IntervalUnit::YearMonth | IntervalUnit::DayTime) | DataType::Duration(_) => {
            DataType::Interval(IntervalUnit::MonthDayNano)
        }
        ty => match plain_layout(ty) {
            Some(plain) => plain,
            None => return Ok(array.clone()),
        },
    };
    let options = CastOptions {
        safe: false,
        ..CastOptions::default()
    };
    let converted = cast_with_options(array, &target, &options);
    let converted = converted.map_err(|error| Error::new(SqlState::NumericOutOfRange, error.to_string()))?;
    match array.data_type() {
        DataType::Duration(_) => Ok(Arc::new(with_days(converted.as_primitive()))),
        _ => plain(&converted),
    }
}

fn writer(array: &ArrayRef) -> Result<Writer> {
    let array = array.clone();
    Ok(match array.data_type().clone() {
        DataType::Null => Box::new(|_, _| Ok(())),
        DataType::Boolean => {
            let array = array.as_boolean().clone();
            Box::new(move |row, out| {
                out.push(u8::from(array.value(row)));
                Ok(())
            })
        }
        DataType::Int16 => each::<Int16Type>(&array, |value, out| out.extend(value.to_be_bytes())),
        DataType::Int32 => each::<Int32Type>(&array, |value, out| out.extend(value.to_be_bytes())),
        DataType::Int64 => each::<Int64Type>(&array, |value, out| out.extend(value.to_be_bytes())),
        DataType::Float32 => each::<Float32Type>(&array, |value, out| out.extend(value.to_be_bytes())),
        DataType::Float64 => each::<Float64Type>(&array, |value, out| out.extend(value.to_be_bytes())),
        DataType::Date32 => try_each::<Date32Type>(&array, |value, out| {
            let days = value.checked_sub(EPOCH_DAYS).ok_or_else(|| out_of_range("date"))?;
            out.extend(days.to_be_bytes());
            Ok(())
        }),
        DataType::Time64(_) => each::<Time64NanosecondType>(&array, |value, out| {
            out.extend(micros(i128::from(value)).to_be_bytes());
        }),
        DataType::Timestamp(unit, _) => timestamp(&array, unit)?,
        DataType::Interval(_) => each::<IntervalMonthDayNanoType>(&array, |value, out| {
            out.extend(micros(i128::from(value.nanoseconds)).to_be_bytes());
            out.extend(value.days.to_be_bytes());
            out.extend(value.months.to_be_bytes());
        }),
        DataType::Decimal128(..) => decimal::<Decimal128Type>(&array),
        DataType::Decimal256(..) => decimal::<Decimal256Type>(&array),
        DataType::Utf8View => {
            let array = array.as_string_view().clone();
            Box::new(move |row, out| {
                out.extend_from_slice(array.value(row).as_bytes());
                Ok(())
            })
        }
        DataType::BinaryView => {
            let array = array.as_binary_view().clone();
            Box::new(move |row, out| {
                out.extend_from_slice(array.value(row));
                Ok(())
            })
        }
        DataType::List(_) => list(&array)?,
        DataType::Struct(_) => record(&array)?,
        // Says which type it is.
        ty => return WireType::of(&ty).and_then(|_| Err(Error::not_built(format!("{ty} as bytes")))),
    })
}

fn out_of_range(what: &str) -> Error {
    Error::new(SqlState::DatetimeOverflow, format!("{what} out of range"))
}

fn each<T: ArrowPrimitiveType>(array: &ArrayRef, write: fn(T::Native, &mut Vec<u8>)) -> Writer {
    let array: PrimitiveArray<T> = array.as_primitive::<T>().clone();
    Box::new(move |row, out| {
        write(array.value(row), out);
        Ok(())
    })
}

fn try_each<T: ArrowPrimitiveType>(array: &ArrayRef, write: fn(T::Native, &mut Vec<u8>) -> Result<()>) -> Writer {
    let array: PrimitiveArray<T> = array.as_primitive::<T>().clone();
    Box::new(move |row, out| write(array.value(row), out))
}

fn decimal<T: DecimalType>(array: &ArrayRef) -> Writer {
    let array = array.as_primitive::<T>().clone();
    Box::new(move |row, out| {
        numeric::write(&array.value_as_string(row), out);
        Ok(())
    })
}

/// The nearest number of microseconds.
fn micros(nanos: i128) -> i64 {
    // Thousandths of what 64 bits hold.
    (nanos + 500).div_euclid(1000) as i64
}

fn timestamp(array: &ArrayRef, unit: TimeUnit) -> Result<Writer> {
    // The number is the same whatever it counts.
    let counts = cast(array, &DataType::Int64);
    let counts = counts.map_err(|error| Error::new(SqlState::Internal, error.to_string()))?;
    let counts = counts.as_primitive::<Int64Type>().clone();
    Ok(Box::new(move |row, out| {
        let count = counts.value(row);
        let since_1970 = match unit {
            TimeUnit::Second => count.checked_mul(1_000_000),
            TimeUnit::Millisecond => count.checked_mul(1_000),
            TimeUnit::Microsecond => Some(count),
            TimeUnit::Nanosecond => Some(micros(i128::from(count))),
        };
        let since_2000 = since_1970.and_then(|micros| micros.checked_sub(EPOCH_MICROS));
        out.extend(since_2000.ok_or_else(|| out_of_range("timestamp"))?.to_be_bytes());
        Ok(())
    }))
}

/// The dimensions of arrays of one type: how long each level is.
struct Levels {
    lists: Vec<ListArray>,
    items: BinaryColumn,
    /// The first subscript.
    first: i32,
}

fn list(array: &ArrayRef) -> Result<Writer> {
    let mut lists = Vec::new();
    let mut level = array.clone();
    let mut said = None;
    while item(level.data_type()).is_some() {
        level = plain(&level)?;
        let list = level.as_list::<i32>().clone();
        level = list.values().clone();
        if let DataType::List(item) = list.data_type() {
            said = Some(item.clone());
        }
        lists.push(list);
    }
    let said = said.unwrap_or_else(|| Arc::new(Field::new_list_field(level.data_type().clone(), true)));
    // The items of a vector are what they are without it, and begin with the subscript 0.
    let vector = types::of_field(&said).filter(|ty| ty.is_vector());
    let (oid, items, first) = match vector {
        Some(ty) if ty.name == "oidvector" => (26, BinaryColumn::of_field(&level, &types::oid_field())?, 0),
        Some(_) => (WireType::of(level.data_type())?.oid, BinaryColumn::new(&level)?, 0),
        None => (
            WireType::of_field(&said)?.oid,
            BinaryColumn::of_field(&level, &said)?,
            1,
        ),
    };
    let levels = Levels { lists, items, first };
    Ok(Box::new(move |row, out| levels.write(row, oid, out)))
}

impl Levels {
    fn write(&self, row: usize, oid: u32, out: &mut Vec<u8>) -> Result<()> {
        let mut dimensions = Vec::with_capacity(self.lists.len());
        // What the level holds of this value, in the level above it.
        let mut range = row..row + 1;
        for (depth, list) in self.lists.iter().enumerate() {
            let lengths = range
                .clone()
                .map(|row| list.is_valid(row).then(|| list.value_length(row)));
            let mut lengths = lengths.collect::<Vec<_>>().into_iter();
            let length = lengths.next().flatten();
            if (depth > 0 && length.is_none()) || lengths.any(|other| other != length) {
                let message = "arrays of several dimensions must have parts of one length";
                return Err(Error::new(SqlState::ArraySubscript, message));
            }
            let offset = |row: usize| usize::try_from(list.value_offsets()[row]).unwrap_or_default();
            range = offset(range.start)..offset(range.end);
            dimensions.push(length.unwrap_or_default());
            if range.is_empty() {
                dimensions.clear();
                break;
            }
        }
        // Postgres has no array of more.
        if dimensions.len() > 6 {
            let message = format!(
                "number of array dimensions ({}) exceeds the maximum allowed (6)",
                dimensions.len()
            );
            return Err(Error::new(SqlState::ProgramLimitExceeded, message));
        }
        out.extend((dimensions.len() as i32).to_be_bytes());
        let nulls = !dimensions.is_empty() && range.clone().any(|item| !self.items.is_known(item));
        out.extend(i32::from(nulls).to_be_bytes());
        out.extend(oid.to_be_bytes());
        for length in &dimensions {
            out.extend(length.to_be_bytes());
            out.extend(self.first.to_be_bytes());
        }
        if dimensions.is_empty() {
            return Ok(());
        }
        range.into_iter().try_for_each(|item| self.items.write_field(item, out))
    }
}

fn record(array: &ArrayRef) -> Result<Writer> {
    let mut fields = Vec::new();
    for column in array.as_struct().columns() {
        fields.push((WireType::of(column.data_type())?.oid, BinaryColumn::new(column)?));
    }
    let count = i32::try_from(fields.len()).map_err(|_| too_long())?;
    Ok(Box::new(move |row, out| {
        out.extend(count.to_be_bytes());
        for (oid, field) in &fields {
            out.extend(oid.to_be_bytes());
            field.write_field(row, out)?;
        }
        Ok(())
    }))
}
