//! Bytes as values. They come from clients: whatever they say of themselves is checked against what is there.

use super::types::{as_text, has_own_bytes, innermost, item};
use super::{EPOCH_DAYS, EPOCH_MICROS, WireType, numeric};
use crate::error::{Error, Result, SqlState};
use crate::postgres::types::{self, PgType};
use crate::values::converted;
use datafusion::arrow::array::{
    Array, ArrayRef, ArrowPrimitiveType, BinaryArray, BooleanArray, ListArray, NullArray, PrimitiveArray, StringArray,
    StructArray,
};
use datafusion::arrow::buffer::{NullBuffer, OffsetBuffer};
use datafusion::arrow::datatypes::{
    DataType, Date32Type, Decimal128Type, Decimal256Type, DecimalType, Field, Fields, Float32Type, Float64Type,
    Int16Type, Int32Type, Int64Type, IntervalMonthDayNano, IntervalMonthDayNanoType, Time64MicrosecondType,
    TimestampMicrosecondType, i256,
};
use std::sync::Arc;

/// Bytes of one value; `None`: NULL.
type Value<'a> = Option<&'a [u8]>;

/// A day in microseconds.
const DAY: i64 = 86_400_000_000;
/// Postgres has no array of more dimensions.
const MOST_DIMENSIONS: i32 = 6;

/// Makes values of one type of their bytes.
#[derive(Debug)]
pub struct BinaryParser {
    ty: DataType,
    /// The type that the bytes are of where values are texts here.
    oid: u32,
}

impl BinaryParser {
    /// # Errors
    ///
    /// 0A000 for types that Postgres has no like of.
    pub fn new(ty: &DataType) -> Result<BinaryParser> {
        WireType::of(ty)?;
        Ok(BinaryParser { ty: ty.clone(), oid: 0 })
    }

    /// The same for a column whose field says more than Arrow's type.
    ///
    /// # Errors
    ///
    /// As `new`.
    pub fn of_field(field: &Field) -> Result<BinaryParser> {
        let parser = BinaryParser::new(field.data_type())?;
        Ok(BinaryParser {
            oid: WireType::of_field(field)?.oid,
            ..parser
        })
    }

    /// The values of these bytes.
    ///
    /// # Errors
    ///
    /// 22P03 for bytes that are no value of the type, 22003 and 22008 for values that do not fit, 22021 for text that is none.
    pub fn values(&self, bytes: &[Value<'_>]) -> Result<ArrayRef> {
        if !has_own_bytes(self.oid) {
            return values(&self.ty, bytes);
        }
        let texts = bytes
            .iter()
            .map(|value| value.map(|bytes| as_text(self.oid, bytes)).transpose());
        let texts = texts.collect::<Result<Vec<_>>>()?;
        let texts: Vec<Value<'_>> = texts.iter().map(Option::as_deref).collect();
        values(&self.ty, &texts)
    }
}

fn values(ty: &DataType, bytes: &[Value<'_>]) -> Result<ArrayRef> {
    let read: ArrayRef = match ty {
        DataType::Dictionary(_, inner) => values(inner, bytes)?,
        DataType::RunEndEncoded(_, inner) => values(inner.data_type(), bytes)?,
        DataType::Null => Arc::new(NullArray::new(bytes.len())),
        DataType::Boolean => Arc::new(each(bytes, boolean)?.into_iter().collect::<BooleanArray>()),
        DataType::Int8 | DataType::UInt8 | DataType::Int16 => {
            numbers::<Int16Type>(bytes, |bytes| fixed(bytes).map(i16::from_be_bytes))?
        }
        DataType::UInt16 | DataType::Int32 => {
            numbers::<Int32Type>(bytes, |bytes| fixed(bytes).map(i32::from_be_bytes))?
        }
        DataType::UInt32 | DataType::UInt64 | DataType::Int64 => {
            numbers::<Int64Type>(bytes, |bytes| fixed(bytes).map(i64::from_be_bytes))?
        }
        DataType::Float16 | DataType::Float32 => {
            numbers::<Float32Type>(bytes, |bytes| fixed(bytes).map(f32::from_be_bytes))?
        }
        DataType::Float64 => numbers::<Float64Type>(bytes, |bytes| fixed(bytes).map(f64::from_be_bytes))?,
        DataType::Decimal256(precision, scale) => {
            decimals::<Decimal256Type>(bytes, (*precision, *scale), i256::from_string)?
        }
        DataType::Decimal32(precision, scale)
        | DataType::Decimal64(precision, scale)
        | DataType::Decimal128(precision, scale) => {
            decimals::<Decimal128Type>(bytes, (*precision, *scale), |text| text.parse().ok())?
        }
        DataType::Date32 | DataType::Date64 => numbers::<Date32Type>(bytes, date)?,
        DataType::Time32(_) | DataType::Time64(_) => numbers::<Time64MicrosecondType>(bytes, time)?,
        DataType::Timestamp(_, zone) => {
            let micros: PrimitiveArray<TimestampMicrosecondType> = each(bytes, timestamp)?.into_iter().collect();
            Arc::new(micros.with_timezone_opt(zone.clone()))
        }
        DataType::Interval(_) | DataType::Duration(_) => numbers::<IntervalMonthDayNanoType>(bytes, interval)?,
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => {
            Arc::new(each(bytes, utf8)?.into_iter().collect::<StringArray>())
        }
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => {
            Arc::new(bytes.iter().copied().collect::<BinaryArray>())
        }
        DataType::Struct(fields) => records(fields, bytes)?,
        ty if item(ty).is_some() => arrays(ty, bytes)?,
        ty => return WireType::of(ty).and_then(|_| Err(Error::not_built(format!("{ty} of bytes")))),
    };
    if read.data_type() == ty {
        return Ok(read);
    }
    converted(&read, ty)
}

fn each<'a, T>(bytes: &[Value<'a>], read: impl Fn(&'a [u8]) -> Result<T>) -> Result<Vec<Option<T>>> {
    bytes.iter().map(|bytes| bytes.map(&read).transpose()).collect()
}

fn numbers<T: ArrowPrimitiveType>(bytes: &[Value<'_>], read: fn(&[u8]) -> Result<T::Native>) -> Result<ArrayRef> {
    let numbers = each(bytes, read)?.into_iter();
    Ok(Arc::new(PrimitiveArray::<T>::from_iter(numbers)))
}

fn wrong() -> Error {
    Error::new(SqlState::InvalidBinary, "incorrect binary data format")
}

fn fixed<const N: usize>(bytes: &[u8]) -> Result<[u8; N]> {
    bytes.try_into().map_err(|_| wrong())
}

fn boolean(bytes: &[u8]) -> Result<bool> {
    fixed::<1>(bytes).map(|[byte]| byte != 0)
}

fn out_of_range(what: &str) -> Error {
    Error::new(SqlState::DatetimeOverflow, format!("{what} out of range"))
}

fn decimals<T: DecimalType>(
    bytes: &[Value<'_>],
    (precision, scale): (u8, i8),
    parse: fn(&str) -> Option<T::Native>,
) -> Result<ArrayRef> {
    let overflow = || {
        let detail = format!("A field with precision {precision}, scale {scale} must round to less than that.");
        Error::new(SqlState::NumericOutOfRange, "numeric field overflow").with_detail(detail)
    };
    let numbers = each(bytes, |bytes| {
        let number = parse(&numeric::read(bytes, scale)?).ok_or_else(overflow)?;
        if T::is_valid_decimal_precision(number, precision) {
            Ok(number)
        } else {
            Err(overflow())
        }
    });
    let array = PrimitiveArray::<T>::from_iter(numbers?);
    let array = array.with_precision_and_scale(precision, scale);
    Ok(Arc::new(
        array.map_err(|error| Error::new(SqlState::Internal, error.to_string()))?,
    ))
}

fn date(bytes: &[u8]) -> Result<i32> {
    let days = i32::from_be_bytes(fixed(bytes)?);
    match days {
        i32::MIN | i32::MAX => Err(out_of_range("infinite date")),
        days => days.checked_add(EPOCH_DAYS).ok_or_else(|| out_of_range("date")),
    }
}

fn time(bytes: &[u8]) -> Result<i64> {
    match i64::from_be_bytes(fixed(bytes)?) {
        micros @ 0..=DAY => Ok(micros),
        _ => Err(out_of_range("time")),
    }
}

fn timestamp(bytes: &[u8]) -> Result<i64> {
    match i64::from_be_bytes(fixed(bytes)?) {
        i64::MIN | i64::MAX => Err(out_of_range("infinite timestamp")),
        micros => micros
            .checked_add(EPOCH_MICROS)
            .ok_or_else(|| out_of_range("timestamp")),
    }
}

fn interval(bytes: &[u8]) -> Result<IntervalMonthDayNano> {
    let [m0, m1, m2, m3, m4, m5, m6, m7, d0, d1, d2, d3, months @ ..] = fixed::<16>(bytes)?;
    let micros = i64::from_be_bytes([m0, m1, m2, m3, m4, m5, m6, m7]);
    let nanos = micros.checked_mul(1000).ok_or_else(|| out_of_range("interval"))?;
    let (days, months) = (i32::from_be_bytes([d0, d1, d2, d3]), i32::from_be_bytes(months));
    Ok(IntervalMonthDayNano::new(months, days, nanos))
}

/// Text as Postgres takes it: UTF-8 without the character 0.
pub fn utf8(bytes: &[u8]) -> Result<&str> {
    let invalid = |what: &[u8]| {
        let bytes: Vec<String> = what.iter().map(|byte| format!("0x{byte:02x}")).collect();
        let message = format!("invalid byte sequence for encoding \"UTF8\": {}", bytes.join(" "));
        Error::new(SqlState::InvalidEncoding, message)
    };
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let from = error.valid_up_to();
        let length = error.error_len().unwrap_or(bytes.len() - from);
        invalid(&bytes[from..from + length])
    })?;
    if text.contains('\0') {
        Err(invalid(&[0]))
    } else {
        Ok(text)
    }
}

/// Bytes that are read from their beginning.
struct Cursor<'a>(&'a [u8]);

impl<'a> Cursor<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or_else(wrong)?;
        self.0 = rest;
        Ok(taken)
    }

    fn number(&mut self) -> Result<i32> {
        fixed(self.take(4)?).map(i32::from_be_bytes)
    }

    /// A value behind its length.
    fn value(&mut self) -> Result<Value<'a>> {
        match self.number()? {
            -1 => Ok(None),
            length => {
                let length = usize::try_from(length).map_err(|_| wrong())?;
                self.take(length).map(Some)
            }
        }
    }
}

/// Fails unless values of this OID are of the type.
fn expect(oid: i32, ty: &DataType) -> Result<()> {
    let expected = WireType::of(ty)?.oid;
    match u32::from_be_bytes(oid.to_be_bytes()) {
        oid if oid == expected => Ok(()),
        oid => {
            let message = format!("binary data has element type {oid} instead of expected {expected}");
            Err(Error::new(SqlState::DatatypeMismatch, message))
        }
    }
}

fn records(fields: &Fields, bytes: &[Value<'_>]) -> Result<ArrayRef> {
    let mut columns = vec![Vec::with_capacity(bytes.len()); fields.len()];
    for value in bytes {
        let Some(value) = value else {
            columns
                .iter_mut()
                .for_each(|column: &mut Vec<Value<'_>>| column.push(None));
            continue;
        };
        let mut rest = Cursor(value);
        if usize::try_from(rest.number()?) != Ok(fields.len()) {
            let message = "wrong number of columns of a record";
            return Err(Error::new(SqlState::DatatypeMismatch, message));
        }
        for (column, field) in columns.iter_mut().zip(fields) {
            expect(rest.number()?, field.data_type())?;
            column.push(rest.value()?);
        }
        if !rest.0.is_empty() {
            return Err(wrong());
        }
    }
    let nulls: NullBuffer = bytes.iter().map(Option::is_some).collect();
    let columns = columns
        .iter()
        .zip(fields)
        .map(|(column, field)| values(field.data_type(), column));
    let columns = columns.collect::<Result<Vec<ArrayRef>>>()?;
    let made = StructArray::try_new(fields.clone(), columns, Some(nulls));
    Ok(Arc::new(made.map_err(unfit)?))
}

fn unfit(error: datafusion::arrow::error::ArrowError) -> Error {
    Error::new(SqlState::NullNotAllowed, error.to_string())
}

fn arrays(ty: &DataType, bytes: &[Value<'_>]) -> Result<ArrayRef> {
    let (leaf, said) = (innermost(ty), types::of_items(ty));
    let mut levels = 0;
    let mut level = ty;
    while let Some(inner) = item(level) {
        levels += 1;
        level = inner;
    }
    let mut lengths: Vec<Vec<usize>> = vec![Vec::new(); levels];
    let mut leaves = Vec::new();
    for value in bytes {
        let dimensions = match value {
            Some(value) => array(value, (leaf, said), levels, &mut leaves)?,
            None => Vec::new(),
        };
        let mut count = 1;
        for (level, lengths) in lengths.iter_mut().enumerate() {
            let length = dimensions.get(level).copied().unwrap_or(0);
            lengths.extend(std::iter::repeat_n(length, count));
            count *= length;
        }
    }
    let mut nulls: Option<NullBuffer> = Some(bytes.iter().map(Option::is_some).collect());
    let mut made = match said {
        Some(said) if said.is_number() => numbers::<Int64Type>(&leaves, |bytes| {
            fixed(bytes).map(|bytes| i64::from(u32::from_be_bytes(bytes)))
        })?,
        _ => values(leaf, &leaves)?,
    };
    for (level, lengths) in lengths.into_iter().enumerate().rev() {
        let field = Arc::new(Field::new_list_field(made.data_type().clone(), true));
        let nulls = if level == 0 { nulls.take() } else { None };
        let list = ListArray::try_new(field, OffsetBuffer::from_lengths(lengths), made, nulls);
        made = Arc::new(list.map_err(unfit)?);
    }
    Ok(made)
}

/// Takes the items of an array, and tells its dimensions. An empty one has none.
fn array<'a>(
    bytes: &'a [u8],
    (leaf, said): (&DataType, Option<&PgType>),
    levels: usize,
    leaves: &mut Vec<Value<'a>>,
) -> Result<Vec<usize>> {
    let mut rest = Cursor(bytes);
    let (count, flags, oid) = (rest.number()?, rest.number()?, rest.number()?);
    if !(0..=MOST_DIMENSIONS).contains(&count) {
        let message = format!("number of array dimensions ({count}) exceeds the maximum allowed ({MOST_DIMENSIONS})");
        return Err(Error::new(SqlState::ProgramLimitExceeded, message));
    }
    if !matches!(flags, 0 | 1) {
        return Err(wrong());
    }
    match said {
        Some(said) if u32::from_be_bytes(oid.to_be_bytes()) == said.oid => {}
        _ => expect(oid, leaf)?,
    }
    let mut dimensions = Vec::new();
    for _ in 0..count {
        let (length, lower) = (rest.number()?, rest.number()?);
        dimensions.push(usize::try_from(length).map_err(|_| wrong())?);
        if lower != 1 && length > 0 {
            return Err(Error::not_built("arrays that do not begin with 1"));
        }
    }
    let items = dimensions
        .iter()
        .try_fold(1_usize, |product, length| product.checked_mul(*length));
    // Without dimensions there are none. Each item has its length at least.
    let items = items.filter(|items| dimensions.is_empty() || *items <= rest.0.len() / 4);
    let items = items.ok_or_else(wrong)?;
    if dimensions.is_empty() || items == 0 {
        return if rest.0.is_empty() {
            Ok(Vec::new())
        } else {
            Err(wrong())
        };
    }
    if dimensions.len() != levels {
        let message = format!("the array has {} dimensions instead of {levels}", dimensions.len());
        return Err(Error::new(SqlState::ArraySubscript, message));
    }
    for _ in 0..items {
        leaves.push(rest.value()?);
    }
    if rest.0.is_empty() {
        Ok(dimensions)
    } else {
        Err(wrong())
    }
}

#[cfg(test)]
mod tests {
    use super::super::BinaryColumn;
    use super::*;
    use datafusion::arrow::array::AsArray;
    use datafusion::arrow::compute::cast;
    use datafusion::arrow::datatypes::{Int8Type, IntervalUnit, TimeUnit};

    /// Writes a column and reads it back.
    fn there_and_back(array: &ArrayRef) {
        let column = BinaryColumn::new(array).unwrap();
        let written: Vec<Option<Vec<u8>>> = (0..array.len())
            .map(|row| {
                let mut out = Vec::new();
                column.write(row, &mut out).unwrap().then_some(out)
            })
            .collect();
        let bytes: Vec<Value<'_>> = written.iter().map(Option::as_deref).collect();
        let parser = BinaryParser::new(array.data_type()).unwrap();
        assert_eq!(&parser.values(&bytes).unwrap(), array);
        // Whatever is missing or left over is noticed where lengths are fixed or written.
        if matches!(array.data_type(), DataType::Utf8 | DataType::Binary | DataType::Null) {
            return;
        }
        for bytes in written.iter().flatten() {
            let longer = [bytes.as_slice(), &[0]].concat();
            assert!(parser.values(&[Some(&longer)]).is_err(), "{:?}", array.data_type());
            for end in 0..bytes.len() {
                assert!(
                    parser.values(&[Some(&bytes[..end])]).is_err(),
                    "{:?}",
                    array.data_type()
                );
            }
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let numbers: ArrayRef = Arc::new(PrimitiveArray::<Int64Type>::from_iter([
            Some(0),
            None,
            Some(1),
            Some(100),
        ]));
        let types = [
            DataType::Boolean,
            DataType::Int8,
            DataType::UInt64,
            DataType::Float32,
            DataType::Decimal128(10, 2),
            DataType::Decimal256(50, 5),
            DataType::Utf8,
        ];
        for ty in types {
            there_and_back(&cast(&numbers, &ty).unwrap());
        }
        let days = cast(&numbers, &DataType::Int32).unwrap();
        there_and_back(&cast(&days, &DataType::Date32).unwrap());
        for ty in [
            DataType::Time64(TimeUnit::Microsecond),
            DataType::Timestamp(TimeUnit::Microsecond, None),
            DataType::Timestamp(TimeUnit::Second, Some("+00:00".into())),
            DataType::Duration(TimeUnit::Nanosecond),
        ] {
            match ty {
                DataType::Duration(_) => {
                    let value = IntervalMonthDayNano::new(1, -2, 3000);
                    let intervals: PrimitiveArray<IntervalMonthDayNanoType> = [Some(value), None].into_iter().collect();
                    assert_eq!(intervals.data_type(), &DataType::Interval(IntervalUnit::MonthDayNano));
                    there_and_back(&(Arc::new(intervals) as ArrayRef));
                }
                ty => there_and_back(&cast(&numbers, &ty).unwrap()),
            }
        }
    }

    #[test]
    fn arrays_and_records_are_read_back() {
        let items = Arc::new(Field::new_list_field(DataType::Int32, true));
        let numbers: ArrayRef = Arc::new(PrimitiveArray::<Int32Type>::from_iter([
            Some(1),
            None,
            Some(3),
            Some(4),
        ]));
        let list = |lengths: &[usize], values: &ArrayRef, field: &Arc<Field>| -> ArrayRef {
            let offsets = OffsetBuffer::from_lengths(lengths.iter().copied());
            Arc::new(ListArray::new(field.clone(), offsets, values.clone(), None))
        };
        let flat = list(&[2, 0, 2], &numbers, &items);
        there_and_back(&flat);
        let square = list(&[2, 2], &numbers, &items);
        let field = Arc::new(Field::new_list_field(square.data_type().clone(), true));
        there_and_back(&list(&[2], &square, &field));
        let ragged = list(&[1, 3], &numbers, &items);
        let ragged = BinaryColumn::new(&list(&[2], &ragged, &field)).unwrap();
        let error = ragged.write(0, &mut Vec::new()).unwrap_err();
        assert_eq!(error.sqlstate().code(), "2202E");
        let fields = Fields::from(vec![
            Field::new("a", DataType::Int32, true),
            Field::new("b", DataType::Utf8, true),
        ]);
        let texts = cast(&numbers, &DataType::Utf8).unwrap();
        there_and_back(&(Arc::new(StructArray::new(fields, vec![numbers, texts], None)) as ArrayRef));
    }

    #[test]
    fn what_clients_claim_is_checked() {
        let list = DataType::List(Arc::new(Field::new_list_field(DataType::Int32, true)));
        let header = |numbers: &[i32]| numbers.iter().flat_map(|n| n.to_be_bytes()).collect::<Vec<u8>>();
        let claims = [
            (header(&[7, 0, 23]), "54000"),
            (header(&[-1, 0, 23]), "54000"),
            (header(&[1, 0, 23, i32::MAX, 1]), "22P03"),
            (header(&[1, 0, 23, -5, 1]), "22P03"),
            (header(&[2, 0, 23, i32::MAX, 1, i32::MAX, 1]), "22P03"),
            (header(&[1, 0, 25, 0, 1]), "42804"),
            (header(&[1, 0, 23, 1, 0, 4, 1]), "0A000"),
            (header(&[1, 0, 23, 1, 1, -7]), "22P03"),
        ];
        for (bytes, code) in claims {
            let error = values(&list, &[Some(&bytes)]).unwrap_err();
            assert_eq!(error.sqlstate().code(), code, "{bytes:?}");
        }
        let code = |ty: DataType, bytes: &[u8]| values(&ty, &[Some(bytes)]).unwrap_err().sqlstate().code();
        assert_eq!(code(DataType::Utf8, b"\xff"), "22021");
        assert_eq!(code(DataType::Utf8, b"a\0"), "22021");
        assert_eq!(code(DataType::Date32, &i32::MAX.to_be_bytes()), "22008");
        assert_eq!(code(DataType::Int8, &300_i16.to_be_bytes()), "22003");
        assert_eq!(
            code(
                DataType::Timestamp(TimeUnit::Nanosecond, None),
                &(i64::MAX - 1).to_be_bytes()
            ),
            "22008"
        );
        let small = values(&DataType::Int8, &[Some(&100_i16.to_be_bytes())]).unwrap();
        assert_eq!(small.as_primitive::<Int8Type>().value(0), 100);
    }
}
