//! The wire format of protocol buffers: fields by number. Knows no message.

use crate::error::{ModelError, Result};

/// The value of a field.
#[derive(Debug, Clone, Copy)]
pub enum Field<'b> {
    /// A whole number.
    Whole(u64),
    /// Eight bytes, which no field that is asked for has.
    Eight,
    /// Four bytes.
    Four([u8; 4]),
    /// Bytes: texts, messages, packed numbers.
    Bytes(&'b [u8]),
}

/// A message at a place of the file.
#[derive(Debug, Clone, Copy)]
pub struct Message<'b> {
    bytes: &'b [u8],
    start: usize,
}

impl<'b> Message<'b> {
    /// A message of these bytes, which begin at a place of the file.
    pub fn new(bytes: &'b [u8], start: usize) -> Message<'b> {
        Message { bytes, start }
    }

    /// All fields, in order, with their numbers and places.
    ///
    /// # Errors
    /// When the bytes are no message.
    pub fn fields(&self) -> Result<Vec<(u64, Field<'b>, usize)>> {
        let mut found = Vec::new();
        let mut at = 0;
        while at < self.bytes.len() {
            let key = self.varint(&mut at)?;
            let place = self.start + at;
            let field = match key & 7 {
                0 => Field::Whole(self.varint(&mut at)?),
                1 => {
                    self.take(&mut at, 8)?;
                    Field::Eight
                }
                5 => Field::Four(self.fixed(&mut at)?),
                2 => {
                    let count = usize::try_from(self.varint(&mut at)?).unwrap_or(usize::MAX);
                    Field::Bytes(self.take(&mut at, count)?)
                }
                _ => return Err(self.damaged(at, "a field of no known type")),
            };
            let inside = match field {
                Field::Bytes(bytes) => self.start + at - bytes.len(),
                _ => place,
            };
            found.push((key >> 3, field, inside));
        }
        Ok(found)
    }

    fn damaged(&self, at: usize, what: &str) -> ModelError {
        ModelError::damaged(self.start + at, format!("protobuf: {what}"))
    }

    fn take(&self, at: &mut usize, count: usize) -> Result<&'b [u8]> {
        let end = at.checked_add(count);
        let Some(found) = end.and_then(|end| self.bytes.get(*at..end)) else {
            let left = self.bytes.len() - *at;
            return Err(self.damaged(*at, &format!("{count} bytes are claimed and {left} are left")));
        };
        *at += count;
        Ok(found)
    }

    fn fixed<const N: usize>(&self, at: &mut usize) -> Result<[u8; N]> {
        let bytes = self.take(at, N)?;
        <[u8; N]>::try_from(bytes).map_err(|_| self.damaged(*at, "a number that ends early"))
    }

    fn varint(&self, at: &mut usize) -> Result<u64> {
        let mut number = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.take(at, 1)?[0];
            number |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return Ok(number);
            }
        }
        Err(self.damaged(*at, "a number of more than ten bytes"))
    }
}

/// Packed whole numbers.
///
/// # Errors
/// When they are none.
pub fn packed(bytes: &[u8], start: usize) -> Result<Vec<i64>> {
    let message = Message::new(bytes, start);
    let (mut at, mut found) = (0, Vec::new());
    while at < bytes.len() {
        found.push(message.varint(&mut at)? as i64);
    }
    Ok(found)
}
