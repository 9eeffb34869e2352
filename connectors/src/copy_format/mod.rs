//! Postgres's formats of COPY, `text` and `csv`: bytes become rows of texts and NULLs. Knows nothing of types.
//!
//! <https://www.postgresql.org/docs/15/sql-copy.html>

mod csv;
mod text;

use std::io::BufRead;

/// How a file is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopyFormat {
    pub csv: bool,
    pub delimiter: u8,
    /// What stands for NULL.
    pub null: String,
    /// The first line names the columns.
    pub header: bool,
    pub quote: u8,
    /// What stands before a quote within quotes.
    pub escape: u8,
}

impl CopyFormat {
    /// `text`.
    pub fn text() -> CopyFormat {
        CopyFormat {
            csv: false,
            delimiter: b'\t',
            null: "\\N".into(),
            header: false,
            quote: b'"',
            escape: b'"',
        }
    }

    /// `csv`.
    pub fn csv() -> CopyFormat {
        CopyFormat {
            csv: true,
            delimiter: b',',
            null: String::new(),
            ..CopyFormat::text()
        }
    }
}

/// What is wrong with a file, and in which line, counted from 1.
#[derive(Debug, thiserror::Error)]
#[error("{what}")]
pub struct CopyError {
    pub what: CopyFault,
    pub line: u64,
}

/// What is wrong.
#[derive(Debug, thiserror::Error)]
pub enum CopyFault {
    #[error("extra data after last expected column")]
    Extra,
    #[error("missing data for column {}", .0 + 1)]
    Missing(usize),
    #[error("unterminated CSV quoted field")]
    Unterminated,
    #[error("invalid byte sequence for encoding \"UTF8\"")]
    Encoding,
    #[error("end-of-copy marker corrupt")]
    Marker,
    #[error("{0}")]
    Io(std::io::Error),
}

/// Reads rows.
#[derive(Debug)]
pub struct CopyReader<R> {
    source: R,
    format: CopyFormat,
    columns: usize,
    /// Of the row that was read last.
    line: u64,
    /// Lines that were read.
    lines: u64,
    ended: bool,
    /// The bytes of the line.
    bytes: Vec<u8>,
    /// What it ended with.
    end: &'static [u8],
}

/// The fields of a row; `None` is NULL.
pub type Fields = Vec<Option<String>>;

impl<R: BufRead> CopyReader<R> {
    /// A reader of rows of so many columns.
    pub fn new(source: R, format: CopyFormat, columns: usize) -> CopyReader<R> {
        CopyReader {
            source,
            format,
            columns,
            line: 0,
            lines: 0,
            ended: false,
            bytes: Vec::new(),
            end: b"",
        }
    }

    /// The line at which the row began that was read last.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The next row.
    ///
    /// # Errors
    ///
    /// If the row has more or fewer fields than there are columns, or is not written as the format has it.
    pub fn next_row(&mut self) -> Result<Option<Fields>, CopyError> {
        if self.format.header && self.lines == 0 {
            self.read_line()?;
        }
        if self.ended {
            return Ok(None);
        }
        self.line = self.lines + 1;
        if !self.read_line()? {
            return Ok(None);
        }
        let fields = match self.format.csv {
            true => self.csv_fields()?,
            false => self.text_fields()?,
        };
        match fields {
            None => {
                self.ended = true;
                Ok(None)
            }
            Some(fields) if fields.len() > self.columns => Err(self.fault(CopyFault::Extra)),
            // An empty line is one empty field, and nothing at all of a table without columns.
            Some(fields) if fields.len() < self.columns => Err(self.fault(CopyFault::Missing(fields.len()))),
            Some(fields) => Ok(Some(fields)),
        }
    }

    fn fault(&self, what: CopyFault) -> CopyError {
        CopyError { what, line: self.line }
    }

    /// Reads a line without its end into the buffer; whether there is one.
    fn read_line(&mut self) -> Result<bool, CopyError> {
        self.bytes.clear();
        self.append_line()
    }

    fn append_line(&mut self) -> Result<bool, CopyError> {
        let read = self.source.read_until(b'\n', &mut self.bytes);
        let read = read.map_err(|error| self.fault(CopyFault::Io(error)))?;
        if read == 0 {
            return Ok(false);
        }
        self.lines += 1;
        self.end = match self.bytes.as_slice() {
            [.., b'\r', b'\n'] => b"\r\n",
            [.., b'\n'] => b"\n",
            _ => b"",
        };
        self.bytes.truncate(self.bytes.len() - self.end.len());
        Ok(true)
    }

    fn owned(&self, bytes: Vec<u8>) -> Result<String, CopyError> {
        String::from_utf8(bytes).map_err(|_| self.fault(CopyFault::Encoding))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str, format: CopyFormat, columns: usize) -> Result<Vec<Vec<String>>, String> {
        let mut reader = CopyReader::new(text.as_bytes(), format, columns);
        let mut rows = Vec::new();
        loop {
            match reader.next_row() {
                Ok(Some(fields)) => {
                    let shown = fields.into_iter().map(|field| field.unwrap_or("NULL".into()));
                    rows.push(shown.collect());
                }
                Ok(None) => return Ok(rows),
                Err(error) => return Err(format!("line {}: {error}", error.line)),
            }
        }
    }

    fn lines(rows: &[&[&str]]) -> Result<Vec<Vec<String>>, String> {
        Ok(rows
            .iter()
            .map(|row| row.iter().map(|field| field.to_string()).collect())
            .collect())
    }

    #[test]
    fn text_is_read_as_postgres_does() {
        let text = CopyFormat::text();
        let given = "a\t1\n\\N\t\n\\\\N\tx\\ty\\n\\101\\x42\\\\\\q\nlong\\\nline\tz\r\n\\.\nrest";
        let expected: &[&[&str]] = &[
            &["a", "1"],
            &["NULL", ""],
            &["\\N", "x\ty\nAB\\q"],
            &["long\nline", "z"],
        ];
        assert_eq!(rows(given, text.clone(), 2), lines(expected));
        assert_eq!(
            rows("a\tb\tc", text.clone(), 2),
            Err("line 1: extra data after last expected column".into())
        );
        assert_eq!(
            rows("a\tb\na", text.clone(), 2),
            Err("line 2: missing data for column 2".into())
        );
        assert_eq!(rows("", text, 2), lines(&[]));
    }

    #[test]
    fn csv_is_read_as_postgres_does() {
        let csv = CopyFormat {
            header: true,
            ..CopyFormat::csv()
        };
        let given = "a,b\n1,\n\"\",\"x,\"\"y\"\"\nz\"\na\"b\"c,d\n";
        let expected: &[&[&str]] = &[&["1", "NULL"], &["", "x,\"y\"\nz"], &["abc", "d"]];
        assert_eq!(rows(given, csv.clone(), 2), lines(expected));
        assert_eq!(
            rows("a\n1\n\"2\n3", csv.clone(), 1),
            Err("line 3: unterminated CSV quoted field".into())
        );
        let other = CopyFormat {
            delimiter: b';',
            quote: b'\'',
            escape: b'\\',
            null: "-".into(),
            ..csv
        };
        assert_eq!(
            rows("h;h\n-;'it\\'s'\n'-';", other, 2),
            lines(&[&["NULL", "it's"], &["-", ""]])
        );
    }
}
