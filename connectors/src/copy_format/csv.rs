//! Rows of `csv`: fields between delimiters, within quotes where they hold such, or a line end.

use super::{CopyError, CopyFault, CopyReader, Fields};
use std::io::BufRead;

impl<R: BufRead> CopyReader<R> {
    /// The fields of the line in the buffer, and of those after it that a quote holds together; `None`: it marks the end.
    pub(super) fn csv_fields(&mut self) -> Result<Option<Fields>, CopyError> {
        if self.bytes == b"\\." {
            return Ok(None);
        }
        let (quote, escape, delimiter) = (self.format.quote, self.format.escape, self.format.delimiter);
        let mut fields = Vec::with_capacity(self.columns.len());
        let (mut field, mut quoted, mut within, mut at) = (Vec::new(), false, false, 0);
        loop {
            let Some(byte) = self.bytes.get(at).copied() else {
                if !within {
                    break;
                }
                let end = self.end;
                self.bytes.extend(end);
                if !self.append_line()? {
                    return Err(self.fault(CopyFault::Unterminated));
                }
                field.extend(end);
                at += end.len();
                continue;
            };
            at += 1;
            match byte {
                // Where both are one byte, a quote is doubled within quotes.
                _ if within
                    && byte == escape
                    && self.bytes.get(at).is_some_and(|next| *next == quote || *next == escape) =>
                {
                    field.push(self.bytes[at]);
                    at += 1;
                }
                _ if byte == quote => {
                    quoted = true;
                    within = !within;
                }
                _ if !within && byte == delimiter => {
                    fields.push(self.csv_field(fields.len(), std::mem::take(&mut field), quoted)?);
                    quoted = false;
                }
                b'\r' if !within => return Err(self.odd_end(false)),
                _ => field.push(byte),
            }
        }
        self.check_end()?;
        fields.push(self.csv_field(fields.len(), field, quoted)?);
        Ok(Some(fields))
    }

    /// NULL is what is not in quotes, unless the format says otherwise of the column.
    fn csv_field(&self, column: usize, field: Vec<u8>, quoted: bool) -> Result<Option<String>, CopyError> {
        let forced = if quoted {
            self.format.force_null.contains(&column)
        } else {
            !self.format.force_not_null.contains(&column)
        };
        if forced && field == self.format.null.as_bytes() {
            Ok(None)
        } else {
            self.owned(field).map(Some)
        }
    }
}
