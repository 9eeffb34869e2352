//! Universal Binary JSON, as XGBoost writes it, to JSON's values. Knows nothing of models.

use crate::error::{ModelError, Result};
use crate::limits::Limits;
use serde_json::{Map, Number, Value};

/// Arrays in objects in arrays.
const DEPTH: usize = 64;

/// The value of these bytes.
///
/// # Errors
/// When they are none, or hold more than the limits.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Value> {
    let mut reader = Reader {
        bytes,
        at: 0,
        left: limits.values,
    };
    let kind = reader.kind()?;
    reader.value(kind, 0)
}

struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
    left: usize,
}

impl Reader<'_> {
    fn damaged(&self, what: &str) -> ModelError {
        ModelError::damaged(self.at, format!("UBJSON: {what}"))
    }

    fn take(&mut self, count: usize) -> Result<&[u8]> {
        let end = self.at.checked_add(count).filter(|end| *end <= self.bytes.len());
        let Some(end) = end else {
            return Err(self.damaged(&format!(
                "{count} bytes are claimed and {} are left",
                self.bytes.len() - self.at
            )));
        };
        let start = std::mem::replace(&mut self.at, end);
        Ok(&self.bytes[start..end])
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// The next type's letter; `N` says nothing.
    fn kind(&mut self) -> Result<u8> {
        loop {
            let kind = self.take(1)?[0];
            if kind != b'N' {
                return Ok(kind);
            }
        }
    }

    fn whole(&mut self, kind: u8) -> Result<i64> {
        let width = match kind {
            b'i' | b'U' => 1,
            b'I' => 2,
            b'l' => 4,
            b'L' => 8,
            _ => return Err(self.damaged("a whole number of no known type")),
        };
        let raw = self
            .take(width)?
            .iter()
            .fold(0u64, |sum, byte| (sum << 8) | u64::from(*byte));
        Ok(match kind {
            b'i' => i64::from(raw as u8 as i8),
            b'U' => raw as i64,
            b'I' => i64::from(raw as u16 as i16),
            b'l' => i64::from(raw as u32 as i32),
            _ => raw as i64,
        })
    }

    fn size(&mut self) -> Result<usize> {
        let kind = self.kind()?;
        let size = self.whole(kind)?;
        usize::try_from(size).map_err(|_| self.damaged("a negative size"))
    }

    fn text(&mut self) -> Result<String> {
        let size = self.size()?;
        let bytes = self.take(size)?.to_vec();
        String::from_utf8(bytes).map_err(|_| self.damaged("a text that is not UTF-8"))
    }

    fn value(&mut self, kind: u8, depth: usize) -> Result<Value> {
        if depth > DEPTH {
            return Err(ModelError::limit("UBJSON nested deeper than the limit"));
        }
        self.left = self
            .left
            .checked_sub(1)
            .ok_or_else(|| ModelError::limit("UBJSON of more values than the limit"))?;
        Ok(match kind {
            b'Z' => Value::Null,
            b'T' => Value::Bool(true),
            b'F' => Value::Bool(false),
            b'i' | b'U' | b'I' | b'l' | b'L' => Value::Number(self.whole(kind)?.into()),
            b'd' => {
                let raw = self
                    .take(4)?
                    .iter()
                    .fold(0u32, |sum, byte| (sum << 8) | u32::from(*byte));
                number(f64::from(f32::from_bits(raw)))
            }
            b'D' => {
                let raw = self
                    .take(8)?
                    .iter()
                    .fold(0u64, |sum, byte| (sum << 8) | u64::from(*byte));
                number(f64::from_bits(raw))
            }
            b'C' => Value::String(char::from(self.take(1)?[0]).to_string()),
            b'S' => Value::String(self.text()?),
            b'[' => self.array(depth)?,
            b'{' => self.object(depth)?,
            _ => return Err(self.damaged("a type that is not known")),
        })
    }

    /// The type and the count that may stand before members.
    fn header(&mut self) -> Result<(Option<u8>, Option<usize>)> {
        let mut kind = None;
        if self.peek() == Some(b'$') {
            self.at += 1;
            kind = Some(self.take(1)?[0]);
        }
        if self.peek() != Some(b'#') {
            return if kind.is_some() {
                Err(self.damaged("a type without a count"))
            } else {
                Ok((None, None))
            };
        }
        self.at += 1;
        let count = self.size()?;
        // Members of these types take no bytes, so that a count could say anything.
        if count > self.left || matches!(kind, Some(b'Z' | b'T' | b'F' | b'N')) {
            return Err(ModelError::limit("UBJSON of more values than the limit"));
        }
        Ok((kind, Some(count)))
    }

    fn array(&mut self, depth: usize) -> Result<Value> {
        let (kind, count) = self.header()?;
        let mut members = Vec::new();
        while count.is_none_or(|count| members.len() < count) {
            let kind = match kind {
                Some(kind) => kind,
                None => self.kind()?,
            };
            if count.is_none() && kind == b']' {
                break;
            }
            members.push(self.value(kind, depth + 1)?);
        }
        Ok(Value::Array(members))
    }

    fn object(&mut self, depth: usize) -> Result<Value> {
        let (kind, count) = self.header()?;
        let mut members = Map::new();
        let mut seen = 0;
        while count.is_none_or(|count| seen < count) {
            if count.is_none() && self.peek() == Some(b'}') {
                self.at += 1;
                break;
            }
            let name = self.text()?;
            let kind = match kind {
                Some(kind) => kind,
                None => self.kind()?,
            };
            members.insert(name, self.value(kind, depth + 1)?);
            seen += 1;
        }
        Ok(Value::Object(members))
    }
}

fn number(number: f64) -> Value {
    Number::from_f64(number).map_or(Value::Null, Value::Number)
}
