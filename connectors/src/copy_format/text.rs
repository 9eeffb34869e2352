//! Rows of `text`: fields between delimiters, with backslashes before what is special.

use super::{CopyError, CopyFault, CopyReader, Fields};
use std::io::BufRead;

impl<R: BufRead> CopyReader<R> {
    /// The fields of the line in the buffer; `None`: it marks the end.
    pub(super) fn text_fields(&mut self) -> Result<Option<Fields>, CopyError> {
        if self.bytes == b"\\." {
            return Ok(None);
        }
        // A line end behind a backslash is one of the data.
        while ends_with_backslash(&self.bytes) {
            self.bytes.push(b'\n');
            if !self.append_line()? {
                self.bytes.pop();
                break;
            }
        }
        self.check_end()?;
        let (mut fields, mut start, mut at) = (Vec::with_capacity(self.columns.len()), 0, 0);
        while at < self.bytes.len() {
            match self.bytes[at] {
                b'\\' => at += 2,
                b'\r' => return Err(self.odd_end(false)),
                byte if byte == self.format.delimiter => {
                    fields.push(self.text_field(start..at)?);
                    at += 1;
                    start = at;
                }
                _ => at += 1,
            }
        }
        fields.push(self.text_field(start..self.bytes.len())?);
        Ok(Some(fields))
    }

    fn text_field(&self, range: std::ops::Range<usize>) -> Result<Option<String>, CopyError> {
        let raw = &self.bytes[range];
        if raw == self.format.null.as_bytes() {
            return Ok(None);
        }
        if raw == b"\\." {
            return Err(self.fault(CopyFault::Marker));
        }
        self.owned(unescaped(raw)).map(Some)
    }
}

fn ends_with_backslash(line: &[u8]) -> bool {
    line.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1
}

fn unescaped(raw: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(raw.len());
    let mut at = 0;
    while at < raw.len() {
        let byte = raw[at];
        at += 1;
        if byte != b'\\' || at == raw.len() {
            plain.push(byte);
            continue;
        }
        let escaped = raw[at];
        at += 1;
        plain.push(match escaped {
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 11,
            b'0'..=b'7' => digits(raw, at - 1, 8, 3, &mut at),
            b'x' if raw.get(at).is_some_and(u8::is_ascii_hexdigit) => digits(raw, at, 16, 2, &mut at),
            other => other,
        });
    }
    plain
}

/// The byte that digits from a place on stand for, and the place after them.
fn digits(raw: &[u8], from: usize, base: u32, most: usize, after: &mut usize) -> u8 {
    let digits = raw[from..]
        .iter()
        .take(most)
        .map_while(|byte| char::from(*byte).to_digit(base));
    let (count, value) = digits.fold((0, 0_u32), |(count, value), digit| (count + 1, value * base + digit));
    *after = from + count;
    // As in Postgres, of three octal digits the lowest eight bits count.
    (value & 0xff) as u8
}
