//! One element with its type, and Python's own numbers, which have none until they meet an array.
//!
//! Knows no arrays.

use crate::dtype::{DType, Unit};
use crate::storage::{Buffer, C32, C64, Element, Text};

/// What stands for "no moment" and "no span".
pub const NAT: i64 = i64::MIN;

/// An element with its type: numpy's scalar.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // Their names say it.
pub enum Scalar {
    Bool(bool),
    I8(i8),
    I16(i16),
    I32(i32),
    I64(i64),
    U8(u8),
    U16(u16),
    U32(u32),
    U64(u64),
    F32(f32),
    F64(f64),
    C64(C32),
    C128(C64),
    Datetime(i64, Unit),
    Timedelta(i64, Unit),
    Str(Text),
}

impl Scalar {
    /// Its type.
    pub fn dtype(&self) -> DType {
        match self {
            Scalar::Bool(_) => DType::Bool,
            Scalar::I8(_) => DType::I8,
            Scalar::I16(_) => DType::I16,
            Scalar::I32(_) => DType::I32,
            Scalar::I64(_) => DType::I64,
            Scalar::U8(_) => DType::U8,
            Scalar::U16(_) => DType::U16,
            Scalar::U32(_) => DType::U32,
            Scalar::U64(_) => DType::U64,
            Scalar::F32(_) => DType::F32,
            Scalar::F64(_) => DType::F64,
            Scalar::C64(_) => DType::C64,
            Scalar::C128(_) => DType::C128,
            Scalar::Datetime(_, unit) => DType::Datetime(*unit),
            Scalar::Timedelta(_, unit) => DType::Timedelta(*unit),
            Scalar::Str(text) => DType::Str(text.chars().count() as u32),
        }
    }

    /// The element at a place of a buffer whose elements are of this type.
    pub fn at(buffer: &Buffer, place: usize, dtype: DType) -> Option<Scalar> {
        let scalar = match buffer {
            Buffer::Bool(values) => Scalar::Bool(*values.get(place)?),
            Buffer::I8(values) => Scalar::I8(*values.get(place)?),
            Buffer::I16(values) => Scalar::I16(*values.get(place)?),
            Buffer::I32(values) => Scalar::I32(*values.get(place)?),
            Buffer::I64(values) => {
                let value = *values.get(place)?;
                match dtype {
                    DType::Datetime(unit) => Scalar::Datetime(value, unit),
                    DType::Timedelta(unit) => Scalar::Timedelta(value, unit),
                    _ => Scalar::I64(value),
                }
            }
            Buffer::U8(values) => Scalar::U8(*values.get(place)?),
            Buffer::U16(values) => Scalar::U16(*values.get(place)?),
            Buffer::U32(values) => Scalar::U32(*values.get(place)?),
            Buffer::U64(values) => Scalar::U64(*values.get(place)?),
            Buffer::F32(values) => Scalar::F32(*values.get(place)?),
            Buffer::F64(values) => Scalar::F64(*values.get(place)?),
            Buffer::C64(values) => Scalar::C64(*values.get(place)?),
            Buffer::C128(values) => Scalar::C128(*values.get(place)?),
            Buffer::Str(values) => Scalar::Str(values.get(place)?.clone()),
        };
        Some(scalar)
    }

    /// A buffer of this one element.
    pub fn buffer(&self) -> Buffer {
        match self {
            Scalar::Bool(value) => bool::buffer(vec![*value]),
            Scalar::I8(value) => i8::buffer(vec![*value]),
            Scalar::I16(value) => i16::buffer(vec![*value]),
            Scalar::I32(value) => i32::buffer(vec![*value]),
            Scalar::I64(value) | Scalar::Datetime(value, _) | Scalar::Timedelta(value, _) => i64::buffer(vec![*value]),
            Scalar::U8(value) => u8::buffer(vec![*value]),
            Scalar::U16(value) => u16::buffer(vec![*value]),
            Scalar::U32(value) => u32::buffer(vec![*value]),
            Scalar::U64(value) => u64::buffer(vec![*value]),
            Scalar::F32(value) => f32::buffer(vec![*value]),
            Scalar::F64(value) => f64::buffer(vec![*value]),
            Scalar::C64(value) => C32::buffer(vec![*value]),
            Scalar::C128(value) => C64::buffer(vec![*value]),
            Scalar::Str(value) => Text::buffer(vec![value.clone()]),
        }
    }
}

impl Scalar {
    /// Whether it is true: numbers that are not zero, texts that are not empty, moments and spans that are not zero.
    pub fn truth(&self) -> bool {
        match self {
            Scalar::Bool(value) => *value,
            Scalar::I8(value) => *value != 0,
            Scalar::I16(value) => *value != 0,
            Scalar::I32(value) => *value != 0,
            Scalar::I64(value) | Scalar::Datetime(value, _) | Scalar::Timedelta(value, _) => *value != 0,
            Scalar::U8(value) => *value != 0,
            Scalar::U16(value) => *value != 0,
            Scalar::U32(value) => *value != 0,
            Scalar::U64(value) => *value != 0,
            Scalar::F32(value) => *value != 0.0,
            Scalar::F64(value) => *value != 0.0,
            Scalar::C64(value) => value.re != 0.0 || value.im != 0.0,
            Scalar::C128(value) => value.re != 0.0 || value.im != 0.0,
            Scalar::Str(text) => !text.is_empty(),
        }
    }
}

/// A number of Python's own. Its type gives way to an array's (NEP 50).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Weak {
    /// `int`. What does not fit is refused by the door, as numpy does with all but `float` arrays.
    Int(i128),
    /// `float`.
    Float(f64),
    /// `complex`.
    Complex(C64),
}
