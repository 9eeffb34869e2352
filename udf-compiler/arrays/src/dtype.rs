//! The types of elements.
//!
//! Knows no arrays and no rules of promotion.

pub use crate::unit::{Unit, UnitKind};

/// The type of an array's elements. `float16`, `longdouble`, bytes, records and objects are not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // Their names say it.
pub enum DType {
    Bool,
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
    F32,
    F64,
    C64,
    C128,
    /// Moments: `i64` counts of the unit since 1970.
    Datetime(Unit),
    /// Spans: `i64` counts of the unit.
    Timedelta(Unit),
    /// Text of at most this many characters.
    Str(u32),
}

/// What numpy's `kind` tells apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // Their names say it.
pub enum Category {
    Bool,
    Unsigned,
    Signed,
    Float,
    Complex,
    Timedelta,
    Datetime,
    Str,
}

impl DType {
    /// The types without a parameter, in numpy's order.
    pub const PLAIN: [DType; 13] = [
        DType::Bool,
        DType::I8,
        DType::U8,
        DType::I16,
        DType::U16,
        DType::I32,
        DType::U32,
        DType::I64,
        DType::U64,
        DType::F32,
        DType::F64,
        DType::C64,
        DType::C128,
    ];

    /// Its category.
    pub fn category(self) -> Category {
        match self {
            DType::Bool => Category::Bool,
            DType::I8 | DType::I16 | DType::I32 | DType::I64 => Category::Signed,
            DType::U8 | DType::U16 | DType::U32 | DType::U64 => Category::Unsigned,
            DType::F32 | DType::F64 => Category::Float,
            DType::C64 | DType::C128 => Category::Complex,
            DType::Datetime(_) => Category::Datetime,
            DType::Timedelta(_) => Category::Timedelta,
            DType::Str(_) => Category::Str,
        }
    }

    /// numpy's `dtype.kind`.
    pub fn kind(self) -> char {
        match self.category() {
            Category::Bool => 'b',
            Category::Signed => 'i',
            Category::Unsigned => 'u',
            Category::Float => 'f',
            Category::Complex => 'c',
            Category::Datetime => 'M',
            Category::Timedelta => 'm',
            Category::Str => 'U',
        }
    }

    /// numpy's `dtype.itemsize`: bytes of an element.
    pub fn itemsize(self) -> usize {
        match self {
            DType::Bool | DType::I8 | DType::U8 => 1,
            DType::I16 | DType::U16 => 2,
            DType::I32 | DType::U32 | DType::F32 => 4,
            DType::I64 | DType::U64 | DType::F64 | DType::C64 => 8,
            DType::C128 => 16,
            DType::Datetime(_) | DType::Timedelta(_) => 8,
            DType::Str(width) => 4 * width as usize,
        }
    }

    /// Whether it is a signed or unsigned integer, not bool.
    pub fn is_integer(self) -> bool {
        matches!(self.category(), Category::Signed | Category::Unsigned)
    }

    /// Whether it is `float32` or `float64`.
    pub fn is_float(self) -> bool {
        self.category() == Category::Float
    }

    /// Whether it is `complex64` or `complex128`.
    pub fn is_complex(self) -> bool {
        self.category() == Category::Complex
    }

    /// Whether it is a moment or a span.
    pub fn is_time(self) -> bool {
        matches!(self, DType::Datetime(_) | DType::Timedelta(_))
    }

    /// Whether elements are numbers or bools.
    pub fn is_number(self) -> bool {
        !self.is_time() && !matches!(self, DType::Str(_))
    }
}
