//! What types are called: names, characters, and the texts that numpy reads as types.
//!
//! Knows no arrays.

use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::unit::Unit;
use std::fmt;

/// Names, aliases and characters of the types without a parameter. The first name is the one numpy prints, the second its character.
const NAMES: [(DType, &[&str]); 13] = [
    (DType::Bool, &["bool", "?", "bool_", "b1"]),
    (DType::I8, &["int8", "b", "i1", "byte"]),
    (DType::I16, &["int16", "h", "i2", "short"]),
    (DType::I32, &["int32", "i", "i4", "intc"]),
    (
        DType::I64,
        &[
            "int64", "l", "i8", "int", "int_", "long", "longlong", "q", "intp", "p", "n",
        ],
    ),
    (DType::U8, &["uint8", "B", "u1", "ubyte"]),
    (DType::U16, &["uint16", "H", "u2", "ushort"]),
    (DType::U32, &["uint32", "I", "u4", "uintc"]),
    (
        DType::U64,
        &[
            "uint64",
            "L",
            "u8",
            "uint",
            "ulong",
            "ulonglong",
            "Q",
            "uintp",
            "P",
            "N",
        ],
    ),
    (DType::F32, &["float32", "f", "f4", "single"]),
    (DType::F64, &["float64", "d", "f8", "float", "double"]),
    (DType::C64, &["complex64", "F", "c8", "csingle"]),
    (DType::C128, &["complex128", "D", "c16", "complex", "cdouble"]),
];

/// Types that numpy has and this crate has not.
const REFUSED: [&str; 14] = [
    "float16",
    "e",
    "f2",
    "half",
    "longdouble",
    "g",
    "f16",
    "float128",
    "clongdouble",
    "G",
    "object",
    "O",
    "void",
    "bytes",
];

impl DType {
    /// Reads a name, an alias, a character or a text such as `<i8`, `datetime64[ns]`, `M8[D]`, `<U3`. Fails as numpy does.
    pub fn parse(text: &str) -> Result<DType> {
        let plain = text.strip_prefix(['<', '=', '|']).unwrap_or(text);
        if let Some((dtype, _)) = NAMES.iter().find(|(_, names)| names.contains(&plain)) {
            return Ok(*dtype);
        }
        if text.starts_with('>') || REFUSED.contains(&plain) {
            return Err(ArrayError::refused(format!("numpy's data type '{text}'")));
        }
        for (prefixes, make) in [
            (["datetime64", "M8"], DType::Datetime as fn(Unit) -> DType),
            (["timedelta64", "m8"], DType::Timedelta as fn(Unit) -> DType),
        ] {
            let rest = prefixes.iter().find_map(|prefix| plain.strip_prefix(prefix));
            match rest.map(|rest| (rest, rest.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')))) {
                Some(("", _)) => return Ok(make(Unit::GENERIC)),
                Some((_, Some(unit))) => return Unit::parse(unit).map(make),
                _ => {}
            }
        }
        let width = plain
            .strip_prefix('U')
            .or_else(|| plain.strip_prefix("str"))
            .map(|w| w.strip_prefix('_').unwrap_or(w));
        match width {
            Some("") => Ok(DType::Str(0)),
            Some(width) if width.bytes().all(|b| b.is_ascii_digit()) => {
                width.parse().map(DType::Str).map_err(|_| not_understood(text))
            }
            _ => Err(not_understood(text)),
        }
    }

    /// numpy's `dtype.name`.
    pub fn name(self) -> String {
        match self {
            DType::Datetime(unit) => format!("datetime64{}", bracketed(unit)),
            DType::Timedelta(unit) => format!("timedelta64{}", bracketed(unit)),
            DType::Str(0) => "str".into(),
            DType::Str(width) => format!("str{}", 32 * u64::from(width)),
            plain => names(plain).first().copied().unwrap_or_default().into(),
        }
    }

    /// numpy's `dtype.char`.
    pub fn char(self) -> char {
        match self {
            DType::Datetime(_) => 'M',
            DType::Timedelta(_) => 'm',
            DType::Str(_) => 'U',
            plain => names(plain)
                .get(1)
                .and_then(|name| name.chars().next())
                .unwrap_or_default(),
        }
    }

    /// numpy's `dtype.str`: `<f8`, `|b1`, `<M8[ns]`, `<U3`.
    pub fn code(self) -> String {
        let order = if self.itemsize() == 1 && !matches!(self, DType::Str(_)) {
            '|'
        } else {
            '<'
        };
        match self {
            DType::Datetime(unit) => format!("<M8{}", bracketed(unit)),
            DType::Timedelta(unit) => format!("<m8{}", bracketed(unit)),
            DType::Str(width) => format!("<U{width}"),
            plain => format!("{order}{}{}", plain.kind(), plain.itemsize()),
        }
    }

    /// The name of numpy's scalar class: `float64`, `bool`, `datetime64`, `str_`.
    pub fn class(self) -> &'static str {
        match self {
            DType::Datetime(_) => "datetime64",
            DType::Timedelta(_) => "timedelta64",
            DType::Str(_) => "str_",
            plain => names(plain).first().copied().unwrap_or_default(),
        }
    }

    /// numpy's `repr(dtype)`: `dtype('float64')`, `dtype('<M8[ns]')`, `dtype('<U3')`.
    pub fn repr(self) -> String {
        if self.is_time() {
            format!("dtype('{}')", self.code())
        } else {
            format!("dtype('{self}')")
        }
    }
}

/// numpy's `str(dtype)`: `float64`, `datetime64[ns]`, `<U3`.
impl fmt::Display for DType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DType::Str(_) => f.write_str(&self.code()),
            _ => f.write_str(&self.name()),
        }
    }
}

fn names(dtype: DType) -> &'static [&'static str] {
    NAMES
        .iter()
        .find(|(one, _)| *one == dtype)
        .map_or(&[], |(_, names)| names)
}

fn bracketed(unit: Unit) -> String {
    if unit.is_generic() {
        String::new()
    } else {
        format!("[{unit}]")
    }
}

fn not_understood(text: &str) -> ArrayError {
    ArrayError::type_(format!("data type '{text}' not understood"))
}
