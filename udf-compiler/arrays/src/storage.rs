//! Storage: the elements of one type that arrays and their views share.
//!
//! Knows no shapes. An element type's Rust type is an [`Element`]; moments and spans are stored as `i64`.

use crate::dtype::DType;
use crate::error::{ArrayError, Kind, Result};
use num_complex::Complex;
use parking_lot::{RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::sync::Arc;

/// An element of text.
pub type Text = Arc<str>;

/// An element of `complex64`.
pub type C32 = Complex<f32>;

/// An element of `complex128`.
pub type C64 = Complex<f64>;

/// Elements of one type, one after the other.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // Their names say it.
pub enum Buffer {
    Bool(Vec<bool>),
    I8(Vec<i8>),
    I16(Vec<i16>),
    I32(Vec<i32>),
    I64(Vec<i64>),
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
    U64(Vec<u64>),
    F32(Vec<f32>),
    F64(Vec<f64>),
    C64(Vec<C32>),
    C128(Vec<C64>),
    Str(Vec<Text>),
}

/// Does the same with the elements of a buffer, whatever their type: `each!(buffer, values => values.len())`.
#[macro_export]
macro_rules! each {
    ($buffer:expr, $values:ident => $body:expr) => {
        match $buffer {
            $crate::storage::Buffer::Bool($values) => $body,
            $crate::storage::Buffer::I8($values) => $body,
            $crate::storage::Buffer::I16($values) => $body,
            $crate::storage::Buffer::I32($values) => $body,
            $crate::storage::Buffer::I64($values) => $body,
            $crate::storage::Buffer::U8($values) => $body,
            $crate::storage::Buffer::U16($values) => $body,
            $crate::storage::Buffer::U32($values) => $body,
            $crate::storage::Buffer::U64($values) => $body,
            $crate::storage::Buffer::F32($values) => $body,
            $crate::storage::Buffer::F64($values) => $body,
            $crate::storage::Buffer::C64($values) => $body,
            $crate::storage::Buffer::C128($values) => $body,
            $crate::storage::Buffer::Str($values) => $body,
        }
    };
}

/// Does the same for every type of storage: `each_type!(dtype, T => make::<T>())`, with `T` the Rust type of its elements.
#[macro_export]
macro_rules! each_type {
    ($dtype:expr, $type:ident => $body:expr) => {
        match $dtype {
            $crate::dtype::DType::Bool => {
                type $type = bool;
                $body
            }
            $crate::dtype::DType::I8 => {
                type $type = i8;
                $body
            }
            $crate::dtype::DType::I16 => {
                type $type = i16;
                $body
            }
            $crate::dtype::DType::I32 => {
                type $type = i32;
                $body
            }
            $crate::dtype::DType::I64 => {
                type $type = i64;
                $body
            }
            $crate::dtype::DType::U8 => {
                type $type = u8;
                $body
            }
            $crate::dtype::DType::U16 => {
                type $type = u16;
                $body
            }
            $crate::dtype::DType::U32 => {
                type $type = u32;
                $body
            }
            $crate::dtype::DType::U64 => {
                type $type = u64;
                $body
            }
            $crate::dtype::DType::F32 => {
                type $type = f32;
                $body
            }
            $crate::dtype::DType::F64 => {
                type $type = f64;
                $body
            }
            $crate::dtype::DType::C64 => {
                type $type = $crate::storage::C32;
                $body
            }
            $crate::dtype::DType::C128 => {
                type $type = $crate::storage::C64;
                $body
            }
            $crate::dtype::DType::Datetime(_) | $crate::dtype::DType::Timedelta(_) => {
                type $type = i64;
                $body
            }
            $crate::dtype::DType::Str(_) => {
                type $type = $crate::storage::Text;
                $body
            }
        }
    };
}

/// A Rust type that elements are stored as.
pub trait Element: Clone + Default + PartialEq + std::fmt::Debug + Send + Sync + 'static {
    /// The type of elements that are nothing more than this. (Text: of no width.)
    const DTYPE: DType;

    /// The elements of a buffer of this type.
    fn of(buffer: &Buffer) -> Option<&[Self]>;

    /// The elements of a buffer of this type, to be changed.
    fn of_mut(buffer: &mut Buffer) -> Option<&mut Vec<Self>>;

    /// A buffer of these elements.
    fn buffer(values: Vec<Self>) -> Buffer;
}

macro_rules! elements {
    ($(($type:ty, $variant:ident, $dtype:expr)),*) => {$(
        impl Element for $type {
            const DTYPE: DType = $dtype;

            fn of(buffer: &Buffer) -> Option<&[Self]> {
                match buffer {
                    Buffer::$variant(values) => Some(values),
                    _ => None,
                }
            }

            fn of_mut(buffer: &mut Buffer) -> Option<&mut Vec<Self>> {
                match buffer {
                    Buffer::$variant(values) => Some(values),
                    _ => None,
                }
            }

            fn buffer(values: Vec<Self>) -> Buffer {
                Buffer::$variant(values)
            }
        }
    )*};
}

elements!(
    (bool, Bool, DType::Bool),
    (i8, I8, DType::I8),
    (i16, I16, DType::I16),
    (i32, I32, DType::I32),
    (i64, I64, DType::I64),
    (u8, U8, DType::U8),
    (u16, U16, DType::U16),
    (u32, U32, DType::U32),
    (u64, U64, DType::U64),
    (f32, F32, DType::F32),
    (f64, F64, DType::F64),
    (C32, C64, DType::C64),
    (C64, C128, DType::C128),
    (Text, Str, DType::Str(0))
);

impl Buffer {
    /// How many elements.
    pub fn len(&self) -> usize {
        each!(self, values => values.len())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The type of elements that are nothing more than what is stored.
    pub fn dtype(&self) -> DType {
        fn of<T: Element>(_: &[T]) -> DType {
            T::DTYPE
        }
        each!(self, values => of(values))
    }
}

/// A vector with room for this many elements. Fails as [`Kind::Memory`].
pub fn reserved<T>(len: usize) -> Result<Vec<T>> {
    let mut values = Vec::new();
    values
        .try_reserve_exact(len)
        .map_err(|_| unable(len.saturating_mul(size_of::<T>())))?;
    Ok(values)
}

/// A vector of this many copies of an element. Fails as [`Kind::Memory`].
pub fn filled<T: Clone>(len: usize, value: T) -> Result<Vec<T>> {
    let mut values = reserved(len)?;
    values.resize(len, value);
    Ok(values)
}

/// The error of memory that is not there, for what has no shape.
fn unable(bytes: usize) -> ArrayError {
    ArrayError::new(Kind::Memory, format!("Unable to allocate {}", human(bytes)))
}

/// A number of bytes as numpy's memory errors say it: `7.28 TiB`.
pub fn human(bytes: usize) -> String {
    const UNITS: [&str; 7] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let mut unit = (bytes.max(1).ilog2() / 10) as usize;
    let mut value = bytes as f64 / 1024f64.powi(unit as i32);
    // What prints as 1024 of a unit is 1 of the next.
    if unit > 0 && value >= 1023.995 && unit + 1 < UNITS.len() {
        unit += 1;
        value /= 1024.0;
    }
    let name = UNITS.get(unit).copied().unwrap_or("EiB");
    match unit {
        0 => format!("{bytes}. {name}"),
        _ if value < 10.0 => format!("{value:.2} {name}"),
        _ if value < 100.0 => format!("{value:.1} {name}"),
        _ => format!("{value:.0}. {name}"),
    }
}

/// A buffer that arrays share, whoever of them writes. A thread may read it many times at once, but not write it then.
#[derive(Clone, Debug)]
pub struct Storage(Arc<RwLock<Buffer>>);

impl Storage {
    /// Storage of these elements.
    pub fn new<T: Element>(values: Vec<T>) -> Storage {
        Storage::of(T::buffer(values))
    }

    /// Storage of a buffer.
    pub fn of(buffer: Buffer) -> Storage {
        Storage(Arc::new(RwLock::new(buffer)))
    }

    /// The buffer, to be read.
    pub fn read(&self) -> RwLockReadGuard<'_, Buffer> {
        self.0.read_recursive()
    }

    /// The buffer, to be changed. Nobody in this thread may be reading it.
    pub fn write(&self) -> RwLockWriteGuard<'_, Buffer> {
        self.0.write()
    }

    /// Whether both are the same storage.
    pub fn is(&self, other: &Storage) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// A number that tells storages apart that live at the same time.
    pub fn identity(&self) -> usize {
        Arc::as_ptr(&self.0).cast::<()>() as usize
    }

    /// Whether nobody else has it.
    pub fn is_only(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }
}
