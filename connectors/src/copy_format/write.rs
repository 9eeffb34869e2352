//! Rows of texts and NULLs as bytes.

use super::{CopyFormat, Header};

/// Writes rows.
#[derive(Clone, Debug)]
pub struct CopyWriter {
    format: CopyFormat,
    columns: usize,
}

impl CopyWriter {
    /// A writer of rows of so many columns.
    pub fn new(format: CopyFormat, columns: usize) -> CopyWriter {
        CopyWriter { format, columns }
    }

    /// The line that names the columns, if there is to be one.
    pub fn header<'a>(&self, names: impl IntoIterator<Item = &'a str>, out: &mut Vec<u8>) {
        if self.format.header == Header::Absent {
            return;
        }
        for (column, name) in names.into_iter().enumerate() {
            self.begin(column, out);
            if self.format.csv {
                self.csv(name.as_bytes(), false, out)
            } else {
                self.text(name.as_bytes(), out)
            }
        }
        self.end(out);
    }

    /// A value of the row; `None` is NULL.
    pub fn field(&self, column: usize, value: Option<&[u8]>, out: &mut Vec<u8>) {
        self.begin(column, out);
        match value {
            None => out.extend_from_slice(self.format.null.as_bytes()),
            Some(value) if self.format.csv => self.csv(value, self.format.force_quote.contains(&column), out),
            Some(value) => self.text(value, out),
        }
    }

    /// The end of the row.
    pub fn end(&self, out: &mut Vec<u8>) {
        out.push(b'\n');
    }

    fn begin(&self, column: usize, out: &mut Vec<u8>) {
        if column > 0 {
            out.push(self.format.delimiter);
        }
    }

    fn text(&self, value: &[u8], out: &mut Vec<u8>) {
        for byte in value {
            let escaped = match *byte {
                8 => b'b',
                12 => b'f',
                b'\n' => b'n',
                b'\r' => b'r',
                b'\t' => b't',
                11 => b'v',
                byte if byte == b'\\' || byte == self.format.delimiter => byte,
                byte => {
                    out.push(byte);
                    continue;
                }
            };
            out.extend([b'\\', escaped]);
        }
    }

    fn csv(&self, value: &[u8], forced: bool, out: &mut Vec<u8>) {
        let (quote, escape) = (self.format.quote, self.format.escape);
        let special = |byte: &u8| [self.format.delimiter, quote, b'\n', b'\r'].contains(byte);
        // Alone in a line, `\.` would be the end.
        let end = self.columns == 1 && value == b"\\.";
        if !(forced || end || value == self.format.null.as_bytes() || value.iter().any(special)) {
            out.extend_from_slice(value);
            return;
        }
        out.push(quote);
        for byte in value {
            if *byte == quote || *byte == escape {
                out.push(escape);
            }
            out.push(*byte);
        }
        out.push(quote);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::copy_format::CopyReader;

    fn written(format: CopyFormat, rows: &[[Option<&str>; 2]]) -> String {
        let writer = CopyWriter::new(format, 2);
        let mut out = Vec::new();
        writer.header(["a", "b,\tc"], &mut out);
        for row in rows {
            for (column, value) in row.iter().enumerate() {
                writer.field(column, value.map(str::as_bytes), &mut out);
            }
            writer.end(&mut out);
        }
        String::from_utf8(out).expect("text")
    }

    const ROWS: [[Option<&str>; 2]; 3] = [
        [Some("x\ty\\N"), None],
        [Some(""), Some("\"q\",\r\n\u{b}\u{8}\u{c}é")],
        [Some("\\."), Some("\\N")],
    ];

    #[test]
    fn rows_are_written_as_postgres_does() {
        let text = CopyFormat {
            header: Header::Present,
            ..CopyFormat::text()
        };
        let expected = "a\tb,\\tc\nx\\ty\\\\N\t\\N\n\t\"q\",\\r\\n\\v\\b\\fé\n\\\\.\t\\\\N\n";
        assert_eq!(written(text, &ROWS), expected);
        let csv = CopyFormat {
            header: Header::Present,
            force_quote: vec![0],
            ..CopyFormat::csv()
        };
        let expected = "a,\"b,\tc\"\n\"x\ty\\N\",\n\"\",\"\"\"q\"\",\r\n\u{b}\u{8}\u{c}é\"\n\"\\.\",\\N\n";
        assert_eq!(written(csv, &ROWS), expected);
    }

    #[test]
    fn what_is_written_is_read() {
        let odd = CopyFormat {
            delimiter: b'|',
            quote: b'\'',
            escape: b'\\',
            null: "\"q\",".into(),
            ..CopyFormat::csv()
        };
        for format in [CopyFormat::text(), CopyFormat::csv(), odd] {
            let format = CopyFormat {
                header: Header::Match,
                ..format
            };
            let bytes = written(format.clone(), &ROWS);
            let mut reader = CopyReader::new(bytes.as_bytes(), format, vec!["a".into(), "b,\tc".into()]);
            for row in ROWS {
                let read = reader.next_row().expect("a row").expect("one more");
                assert_eq!(read, row.map(|value| value.map(str::to_string)));
            }
            assert!(reader.next_row().expect("the end").is_none());
        }
    }
}
