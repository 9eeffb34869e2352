//! Which type of Postgres a type of Arrow is to a client.

use crate::error::{Error, Result, SqlState};
use crate::postgres::types::{self, PgType};
use crate::values::uuid;
use datafusion::arrow::datatypes::{DataType, Field, IntervalUnit, TimeUnit};
use std::borrow::Cow;
use std::sync::Arc;
use taipan_engine::types::{NUMERIC, sql_name};

/// A type as RowDescription and ParameterDescription tell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WireType {
    pub oid: u32,
    /// Bytes of a value; -1: as many as it has.
    pub size: i16,
    /// What is declared beside the name, such as precision; -1: nothing.
    pub modifier: i32,
}

/// A type of Postgres, its array's, and the bytes of a value.
struct Row(u32, u32, i16);

const BOOL: Row = Row(16, 1000, 1);
const BYTEA: Row = Row(17, 1001, -1);
const INT8: Row = Row(20, 1016, 8);
const INT2: Row = Row(21, 1005, 2);
const INT4: Row = Row(23, 1007, 4);
const TEXT: Row = Row(25, 1009, -1);
const FLOAT4: Row = Row(700, 1021, 4);
const FLOAT8: Row = Row(701, 1022, 8);
const DATE: Row = Row(1082, 1182, 4);
const TIME: Row = Row(1083, 1183, 8);
const TIMESTAMP: Row = Row(1114, 1115, 8);
const TIMESTAMPTZ: Row = Row(1184, 1185, 8);
const INTERVAL: Row = Row(1186, 1187, 16);
const NUMBER: Row = Row(1700, 1231, -1);
const RECORD: Row = Row(2249, 2287, -1);

/// The type of functions that give nothing.
const VOID: u32 = 2278;

/// Types that are text here, and their arrays: json, name, bpchar, varchar, uuid, jsonb.
const TEXTS: [(u32, u32); 6] = [
    (114, 199),
    (19, 1003),
    (1042, 1014),
    (1043, 1015),
    (2950, 2951),
    (3802, 3807),
];

/// The name of the type of a column, as SQL has it.
pub fn type_name(field: &Field) -> String {
    match types::of_field(field) {
        Some(ty) => match ty.name.strip_prefix('_') {
            Some(item) => format!("{item}[]"),
            None => ty.name.to_string(),
        },
        None => sql_name(field.data_type()),
    }
}

impl WireType {
    /// The type that values of a type have for clients. Whole numbers without a sign are the next larger ones that have one.
    ///
    /// # Errors
    ///
    /// 0A000 for types that Postgres has no like of.
    pub fn of(ty: &DataType) -> Result<WireType> {
        if let DataType::List(items) = ty
            && let Some(said) = types::of_field(&Field::new("", ty.clone(), items.is_nullable()))
        {
            return Ok(WireType {
                oid: said.oid,
                size: said.size,
                modifier: -1,
            });
        }
        if let Some(item) = item(ty) {
            // Arrays of arrays are arrays of more dimensions.
            let oid = row(innermost(item))?.1;
            return Ok(WireType {
                oid,
                size: -1,
                modifier: modifier(innermost(item)),
            });
        }
        let Row(oid, _, size) = row(ty)?;
        Ok(WireType {
            oid,
            size,
            modifier: modifier(ty),
        })
    }

    /// A type that has a name and no modifier.
    pub fn named(ty: &PgType) -> WireType {
        WireType {
            oid: ty.oid,
            size: ty.size,
            modifier: -1,
        }
    }

    /// The type that a column has for clients: what its field says, if Arrow's type does not tell.
    ///
    /// # Errors
    ///
    /// 0A000 for types that Postgres has no like of.
    pub fn of_field(field: &Field) -> Result<WireType> {
        match types::of_field(field) {
            Some(ty) => Ok(WireType {
                oid: ty.oid,
                size: ty.size,
                modifier: types::modifier_of(field),
            }),
            None => WireType::of(field.data_type()),
        }
    }

    /// The type that a client declares; `None`: it leaves the type open.
    ///
    /// # Errors
    ///
    /// 0A000 for types that are not known here.
    pub fn declared(oid: u32) -> Result<Option<DataType>> {
        // What says nothing, and text, which drivers say of what they have no type for.
        if matches!(oid, 0 | 705) {
            return Ok(None);
        }
        // Nothing is of type void: it stands for the result where drivers write a call.
        if oid == VOID {
            return Ok(Some(DataType::Null));
        }
        let is_text = |(plain, array): &(u32, u32)| (*plain == oid, *array == oid);
        if let Some((plain, _)) = TEXTS.iter().map(is_text).find(|(plain, array)| *plain || *array) {
            return Ok(Some(if plain {
                DataType::Utf8
            } else {
                DataType::List(Arc::new(Field::new_list_field(DataType::Utf8, true)))
            }));
        }
        let types = [
            DataType::Boolean,
            DataType::Binary,
            DataType::Int64,
            DataType::Int16,
            DataType::Int32,
            DataType::Utf8,
            DataType::Float32,
            DataType::Float64,
            DataType::Date32,
            DataType::Time64(TimeUnit::Nanosecond),
            DataType::Timestamp(TimeUnit::Nanosecond, None),
            DataType::Timestamp(TimeUnit::Nanosecond, Some("+00:00".into())),
            DataType::Interval(IntervalUnit::MonthDayNano),
            NUMERIC,
        ];
        for ty in types {
            let Row(plain, array, _) = row(&ty)?;
            if plain == oid {
                return Ok(Some(ty));
            }
            if array == oid {
                return Ok(Some(DataType::List(Arc::new(Field::new_list_field(ty, true)))));
            }
        }
        Err(Error::new(
            SqlState::FeatureNotSupported,
            format!("parameters of the type with OID {oid}: not built yet"),
        ))
    }
}

const UUID: u32 = 2950;
const JSONB: u32 = 3802;

/// Whether the binary format of a type that is text here is another than its text.
pub(super) fn has_own_bytes(oid: u32) -> bool {
    matches!(oid, UUID | JSONB)
}

/// The binary format of a type that is text here, as text; of other types, the bytes as they are.
///
/// # Errors
///
/// 22P03 for bytes that are no value of the type.
pub fn as_text(oid: u32, bytes: &[u8]) -> Result<Cow<'_, [u8]>> {
    let invalid = || Error::new(SqlState::InvalidBinary, "incorrect binary data format");
    match oid {
        UUID => {
            let bytes: [u8; 16] = bytes.try_into().map_err(|_| invalid())?;
            Ok(Cow::Owned(uuid::text(&bytes).into_bytes()))
        }
        JSONB => match bytes.split_first() {
            Some((1, text)) => Ok(Cow::Borrowed(text)),
            _ => Err(invalid()),
        },
        _ => Ok(Cow::Borrowed(bytes)),
    }
}

/// The type of the items of a list.
pub(super) fn item(ty: &DataType) -> Option<&DataType> {
    match ty {
        DataType::List(field)
        | DataType::LargeList(field)
        | DataType::FixedSizeList(field, _)
        | DataType::ListView(field)
        | DataType::LargeListView(field) => Some(field.data_type()),
        DataType::Dictionary(_, values) => item(values),
        DataType::RunEndEncoded(_, values) => item(values.data_type()),
        _ => None,
    }
}

/// The type of what lists of lists hold.
pub(super) fn innermost(ty: &DataType) -> &DataType {
    item(ty).map_or(ty, innermost)
}

fn row(ty: &DataType) -> Result<Row> {
    Ok(match ty {
        DataType::Boolean => BOOL,
        DataType::Int8 | DataType::UInt8 | DataType::Int16 => INT2,
        DataType::UInt16 | DataType::Int32 => INT4,
        DataType::UInt32 | DataType::Int64 | DataType::UInt64 => INT8,
        DataType::Float16 | DataType::Float32 => FLOAT4,
        DataType::Float64 => FLOAT8,
        DataType::Null | DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => TEXT,
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => BYTEA,
        DataType::Date32 | DataType::Date64 => DATE,
        DataType::Time32(_) | DataType::Time64(_) => TIME,
        DataType::Timestamp(_, None) => TIMESTAMP,
        DataType::Timestamp(_, Some(_)) => TIMESTAMPTZ,
        DataType::Interval(_) | DataType::Duration(_) => INTERVAL,
        DataType::Struct(_) => RECORD,
        DataType::Dictionary(_, values) => row(values)?,
        DataType::RunEndEncoded(_, values) => row(values.data_type())?,
        ty if ty.is_decimal() => NUMBER,
        ty => {
            let what = format!("values of type {} for clients", sql_name(ty));
            return Err(Error::not_built(what));
        }
    })
}

/// Precision and scale as Postgres keeps them.
fn modifier(ty: &DataType) -> i32 {
    match ty {
        DataType::Dictionary(_, values) => modifier(values),
        DataType::RunEndEncoded(_, values) => modifier(values.data_type()),
        DataType::Decimal32(precision, scale)
        | DataType::Decimal64(precision, scale)
        | DataType::Decimal128(precision, scale)
        | DataType::Decimal256(precision, scale) => (i32::from(*precision) << 16 | (i32::from(*scale) & 0x7ff)) + 4,
        _ => -1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_have_the_oids_of_postgres() {
        let list = |ty| DataType::List(Arc::new(Field::new_list_field(ty, true)));
        let oids = [
            (DataType::Int64, 20),
            (DataType::UInt64, 20),
            (DataType::Null, 25),
            (list(DataType::Int32), 1007),
            (list(list(DataType::Float64)), 1022),
            (
                DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8)),
                25,
            ),
        ];
        for (ty, oid) in oids {
            assert_eq!(WireType::of(&ty).unwrap().oid, oid, "{ty}");
        }
        let number = WireType::of(&DataType::Decimal128(12, 2)).unwrap();
        assert_eq!(number.modifier, 786_438);
    }

    #[test]
    fn what_is_text_here_is_read_as_text() {
        let uuid = as_text(UUID, &[0x12; 16]).unwrap();
        assert_eq!(uuid.as_ref(), b"12121212-1212-1212-1212-121212121212");
        assert_eq!(as_text(JSONB, b"\x01{}").unwrap().as_ref(), b"{}");
        assert_eq!(as_text(25, b"x").unwrap().as_ref(), b"x");
        for (oid, bytes) in [(UUID, &b"short"[..]), (JSONB, b"\x02{}"), (JSONB, b"")] {
            assert_eq!(as_text(oid, bytes).unwrap_err().sqlstate(), SqlState::InvalidBinary);
        }
    }

    #[test]
    fn what_a_client_declares_is_what_it_is_told() {
        for oid in [
            16, 17, 20, 21, 23, 25, 700, 701, 1082, 1083, 1114, 1184, 1186, 1700, 1007, 1231,
        ] {
            let ty = WireType::declared(oid).unwrap().unwrap();
            assert_eq!(WireType::of(&ty).unwrap().oid, oid);
        }
        assert_eq!(WireType::declared(705).unwrap(), None);
        assert_eq!(WireType::declared(2950).unwrap(), Some(DataType::Utf8));
        assert!(WireType::declared(600).is_err());
    }
}
