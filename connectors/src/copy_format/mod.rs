//! Postgres's formats of COPY. `text` and `csv`: bytes become rows of texts and NULLs, and such rows bytes. `binary`: of bytes
//! and NULLs. Knows nothing of types.
//!
//! <https://www.postgresql.org/docs/15/sql-copy.html>

mod binary;
mod csv;
mod text;
mod write;

pub use binary::{BinaryFields, BinaryReader, binary_end, binary_header, binary_row};
pub use write::CopyWriter;

use std::cmp::Ordering;
use std::io::BufRead;

/// How a file is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopyFormat {
    pub csv: bool,
    pub delimiter: u8,
    /// What stands for NULL.
    pub null: String,
    pub header: Header,
    pub quote: u8,
    /// What stands before a quote within quotes.
    pub escape: u8,
    /// Columns whose values are quoted whatever they are.
    pub force_quote: Vec<usize>,
    /// Columns in which what stands for NULL is a text.
    pub force_not_null: Vec<usize>,
    /// Columns in which what stands for NULL is NULL within quotes too.
    pub force_null: Vec<usize>,
}

/// The first line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Header {
    /// It is a row.
    #[default]
    Absent,
    /// It names the columns.
    Present,
    /// It must have the names of the columns.
    Match,
}

impl CopyFormat {
    /// `text`.
    pub fn text() -> CopyFormat {
        CopyFormat {
            csv: false,
            delimiter: b'\t',
            null: "\\N".into(),
            header: Header::Absent,
            quote: b'"',
            escape: b'"',
            force_quote: Vec::new(),
            force_not_null: Vec::new(),
            force_null: Vec::new(),
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
    #[error("missing data for column \"{0}\"")]
    Missing(String),
    #[error("wrong number of fields in header line: got {found}, expected {expected}")]
    HeaderFields { found: usize, expected: usize },
    #[error("column name mismatch in header line field {field}: got {found}, expected \"{expected}\"")]
    HeaderName {
        field: usize,
        found: String,
        expected: String,
    },
    /// A line ends otherwise than those before it.
    #[error("{0} found in data")]
    LineEnd(&'static str),
    #[error("unterminated CSV quoted field")]
    Unterminated,
    #[error("invalid byte sequence for encoding \"UTF8\"")]
    Encoding,
    #[error("end-of-copy marker corrupt")]
    Marker,
    /// Of the binary format, as the following.
    #[error("COPY file signature not recognized")]
    Signature,
    #[error("invalid COPY file header ({0})")]
    BinaryHeader(&'static str),
    #[error("unrecognized critical flags in COPY file header")]
    Flags,
    #[error("row field count is {found}, expected {expected}")]
    FieldCount { found: i16, expected: usize },
    #[error("invalid field size")]
    FieldSize,
    #[error("unexpected EOF in COPY data")]
    Cut,
    #[error("received copy data after EOF marker")]
    AfterEnd,
    #[error("{0}")]
    Io(std::io::Error),
}

/// Reads rows.
#[derive(Debug)]
pub struct CopyReader<R> {
    source: R,
    format: CopyFormat,
    columns: Vec<String>,
    /// Of the row that was read last.
    line: u64,
    /// Lines that were read.
    lines: u64,
    ended: bool,
    /// The bytes of the line.
    bytes: Vec<u8>,
    /// What it ended with.
    end: &'static [u8],
    /// What the first line ended with.
    ends: Option<&'static [u8]>,
}

/// The fields of a row; `None` is NULL.
pub type Fields = Vec<Option<String>>;

impl<R: BufRead> CopyReader<R> {
    /// A reader of rows of these columns.
    pub fn new(source: R, format: CopyFormat, columns: Vec<String>) -> CopyReader<R> {
        CopyReader {
            source,
            format,
            columns,
            line: 0,
            lines: 0,
            ended: false,
            bytes: Vec::new(),
            end: b"",
            ends: None,
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
        if self.format.header != Header::Absent && self.lines == 0 {
            self.header()?;
        }
        let Some(fields) = self.fields()? else {
            return Ok(None);
        };
        match fields.len().cmp(&self.columns.len()) {
            Ordering::Greater => Err(self.fault(CopyFault::Extra)),
            // An empty line is one empty field, and nothing at all of a table without columns.
            Ordering::Less => Err(self.fault(CopyFault::Missing(self.columns[fields.len()].clone()))),
            Ordering::Equal => Ok(Some(fields)),
        }
    }

    /// The fields of the next line, however many they are.
    fn fields(&mut self) -> Result<Option<Fields>, CopyError> {
        self.line = self.lines + 1;
        if self.ended || !self.read_line()? {
            return Ok(None);
        }
        let fields = if self.format.csv {
            self.csv_fields()?
        } else {
            self.text_fields()?
        };
        self.ended = fields.is_none();
        Ok(fields)
    }

    fn header(&mut self) -> Result<(), CopyError> {
        let fields = self.fields()?;
        let Some(fields) = fields.filter(|_| self.format.header == Header::Match) else {
            return Ok(());
        };
        let (found, expected) = (fields.len(), self.columns.len());
        if found != expected {
            return Err(self.fault(CopyFault::HeaderFields { found, expected }));
        }
        let pairs = fields.into_iter().zip(&self.columns).enumerate();
        for (place, (found, expected)) in pairs {
            if found.as_ref() != Some(expected) {
                return Err(self.fault(CopyFault::HeaderName {
                    field: place + 1,
                    found: match found {
                        Some(found) => format!("\"{found}\""),
                        None => format!("null value (\"{}\")", self.format.null),
                    },
                    expected: expected.clone(),
                }));
            }
        }
        Ok(())
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

    /// The line that was read last must end as the first did.
    fn check_end(&mut self) -> Result<(), CopyError> {
        if self.end.is_empty() {
            return Ok(());
        }
        let ends = *self.ends.get_or_insert(self.end);
        match (ends == self.end, self.end == b"\n") {
            (true, _) => Ok(()),
            (false, newline) => Err(self.odd_end(newline)),
        }
    }

    /// A line end where none may be, or another than the others.
    fn odd_end(&self, newline: bool) -> CopyError {
        self.fault(CopyFault::LineEnd(match (self.format.csv, newline) {
            (false, true) => "literal newline",
            (false, false) => "literal carriage return",
            (true, true) => "unquoted newline",
            (true, false) => "unquoted carriage return",
        }))
    }

    fn owned(&self, bytes: Vec<u8>) -> Result<String, CopyError> {
        String::from_utf8(bytes).map_err(|_| self.fault(CopyFault::Encoding))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str, format: CopyFormat, columns: usize) -> Result<Vec<Vec<String>>, String> {
        let names = ["a", "b", "c"].map(String::from);
        let mut reader = CopyReader::new(text.as_bytes(), format, names[..columns].to_vec());
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
        let given = "a\t1\n\\N\t\n\\\\N\tx\\ty\\n\\101\\x42\\\\\\q\nlong\\\nline\tz\n\\.\nrest";
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
            Err("line 2: missing data for column \"b\"".into())
        );
        assert_eq!(rows("", text, 2), lines(&[]));
    }

    #[test]
    fn csv_is_read_as_postgres_does() {
        let csv = CopyFormat {
            header: Header::Present,
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

    #[test]
    fn line_ends_are_all_alike() {
        let (text, csv) = (CopyFormat::text(), CopyFormat::csv());
        let both: &[&[&str]] = &[&["1"], &["2"]];
        for format in [&text, &csv] {
            assert_eq!(rows("1\r\n2\r\n", format.clone(), 1), lines(both));
            assert_eq!(rows("1\n2", format.clone(), 1), lines(both));
        }
        let told = |format: &CopyFormat, given: &str| rows(given, format.clone(), 1);
        assert_eq!(
            told(&text, "1\n2\r\n"),
            Err("line 2: literal carriage return found in data".into())
        );
        assert_eq!(
            told(&text, "1\r\n2\n"),
            Err("line 2: literal newline found in data".into())
        );
        assert_eq!(
            told(&text, "1\r2\n"),
            Err("line 1: literal carriage return found in data".into())
        );
        assert_eq!(
            told(&csv, "1\n2\r3\n"),
            Err("line 2: unquoted carriage return found in data".into())
        );
        assert_eq!(told(&csv, "\"1\r2\"\n"), lines(&[&["1\r2"]]));
    }

    #[test]
    fn a_header_is_compared() {
        let csv = CopyFormat {
            header: Header::Match,
            ..CopyFormat::csv()
        };
        assert_eq!(rows("a,b\n1,2\n", csv.clone(), 2), lines(&[&["1", "2"]]));
        let told = |given: &str| rows(given, csv.clone(), 2).expect_err("no match");
        assert_eq!(
            told("a\n"),
            "line 1: wrong number of fields in header line: got 1, expected 2"
        );
        assert_eq!(
            told("a,c\n"),
            "line 1: column name mismatch in header line field 2: got \"c\", expected \"b\""
        );
        assert_eq!(
            told("a,\n"),
            "line 1: column name mismatch in header line field 2: got null value (\"\"), expected \"b\""
        );
    }

    #[test]
    fn null_is_what_the_columns_say() {
        let csv = CopyFormat {
            null: "-".into(),
            force_not_null: vec![0],
            force_null: vec![1],
            ..CopyFormat::csv()
        };
        let expected: &[&[&str]] = &[&["-", "NULL"], &["-", "NULL"]];
        assert_eq!(rows("-,-\n\"-\",\"-\"\n", csv, 2), lines(expected));
    }
}
