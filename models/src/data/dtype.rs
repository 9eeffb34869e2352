//! Element types of numpy arrays: kinds, sizes, byte orders, fields of records. Knows no array.

use crate::error::{ModelError, Result};

/// The type of an array's elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dtype {
    /// numpy's letter: `f i u b S U O V`.
    pub kind: char,
    /// Bytes of an element.
    pub size: usize,
    /// Whether the bytes are the big end first.
    pub big: bool,
    /// Fields of a record: names, types, offsets.
    pub fields: Vec<(String, Dtype, usize)>,
}

impl Dtype {
    /// The type that numpy writes so: `f8`, `<i4`, `|O`, `V64`, `float64`.
    ///
    /// # Errors
    /// When the text names no type that models have.
    pub fn parse(text: &str) -> Result<Dtype> {
        let refused = || ModelError::content(format!("unknown dtype '{}'", text.chars().take(40).collect::<String>()));
        let big = text.starts_with('>');
        let bare = text.trim_start_matches(['<', '>', '|', '=']);
        let mut letters = bare.chars();
        let kind = letters.next().ok_or_else(refused)?;
        let digits = letters.as_str();
        let known = match bare {
            "float64" => Some(('f', 8)),
            "float32" => Some(('f', 4)),
            "int64" => Some(('i', 8)),
            "int32" => Some(('i', 4)),
            "bool" => Some(('b', 1)),
            "object" => Some(('O', 8)),
            _ => None,
        };
        let (kind, size) = match known {
            Some(known) => known,
            None if bare == "O" => ('O', 8),
            None => (kind, digits.parse::<usize>().map_err(|_| refused())?),
        };
        let fits = match kind {
            'f' => matches!(size, 2 | 4 | 8),
            'i' | 'u' => matches!(size, 1 | 2 | 4 | 8),
            'b' => size == 1,
            'O' => size == 8,
            'S' | 'V' => size <= 1 << 16,
            'U' => size <= 1 << 16,
            _ => false,
        };
        if !fits {
            return Err(refused());
        }
        let size = if kind == 'U' { size * 4 } else { size };
        Ok(Dtype {
            kind,
            size,
            big,
            fields: Vec::new(),
        })
    }

    /// Eight-byte floats.
    pub fn float() -> Dtype {
        Dtype {
            kind: 'f',
            size: 8,
            big: false,
            fields: Vec::new(),
        }
    }

    /// The number in an element's bytes; `None` for what is no number.
    pub fn number(&self, bytes: &[u8]) -> Option<f64> {
        if let ('i' | 'u' | 'b', Some(whole)) = (self.kind, self.integer(bytes)) {
            return Some(whole as f64);
        }
        let raw = self.raw(bytes)?;
        match (self.kind, self.size) {
            ('f', 8) => Some(f64::from_bits(raw)),
            ('f', 4) => Some(f64::from(f32::from_bits(raw as u32))),
            ('f', 2) => Some(half(raw as u16)),
            _ => None,
        }
    }

    /// The whole number in an element's bytes; `None` for what is none, or does not fit.
    pub fn integer(&self, bytes: &[u8]) -> Option<i64> {
        let raw = self.raw(bytes)?;
        match (self.kind, self.size) {
            ('i', 8) => Some(raw as i64),
            ('i', 4) => Some(i64::from(raw as u32 as i32)),
            ('i', 2) => Some(i64::from(raw as u16 as i16)),
            ('i', 1) => Some(i64::from(raw as u8 as i8)),
            ('u', _) => i64::try_from(raw).ok(),
            ('b', _) => Some(i64::from(raw != 0)),
            _ => None,
        }
    }

    /// The bytes as one number of at most 64 bits.
    fn raw(&self, bytes: &[u8]) -> Option<u64> {
        if self.size > 8 || bytes.len() < self.size {
            return None;
        }
        let bytes = bytes.get(..self.size)?;
        let join = |sum: u64, byte: &u8| (sum << 8) | u64::from(*byte);
        Some(if self.big {
            bytes.iter().fold(0, join)
        } else {
            bytes.iter().rev().fold(0, join)
        })
    }
}

/// A half-precision number.
fn half(bits: u16) -> f64 {
    let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    let (exponent, fraction) = (i32::from((bits >> 10) & 31), f64::from(bits & 1023));
    sign * match exponent {
        0 => fraction * f64::powi(2.0, -24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1.0 + fraction / 1024.0) * f64::powi(2.0, exponent - 15),
    }
}
