//! Postgres's binary format of COPY: rows of values as bytes, each behind its length. What the bytes mean is not known here.

use super::{CopyError, CopyFault};
use std::io::{BufRead, ErrorKind, Read};

/// How it begins.
const SIGNATURE: &[u8; 11] = b"PGCOPY\n\xff\r\n\0";
/// The flag of a format that Postgres has no more.
const OIDS: u32 = 1 << 16;
/// Stands for NULL where a length may stand, and for the end where a number of fields may.
const NONE: i16 = -1;
/// So many bytes of a value have room before any of them is there.
const ROOM: usize = 1 << 12;

/// The fields of a row; `None` is NULL.
pub type BinaryFields = Vec<Option<Vec<u8>>>;

/// Reads rows.
#[derive(Debug)]
pub struct BinaryReader<R> {
    source: R,
    columns: usize,
    /// Rows that were begun.
    rows: u64,
    begun: bool,
    ended: bool,
}

impl<R: BufRead> BinaryReader<R> {
    /// A reader of rows of so many columns.
    pub fn new(source: R, columns: usize) -> BinaryReader<R> {
        BinaryReader {
            source,
            columns,
            rows: 0,
            begun: false,
            ended: false,
        }
    }

    /// The number of the row that was read last, counted from 1.
    pub fn row(&self) -> u64 {
        self.rows
    }

    /// The next row.
    ///
    /// # Errors
    ///
    /// If what is read is not the format, or has rows of another number of columns.
    pub fn next_row(&mut self) -> Result<Option<BinaryFields>, CopyError> {
        if !std::mem::replace(&mut self.begun, true) {
            self.header()?;
        }
        if self.ended {
            return Ok(None);
        }
        self.rows += 1;
        let Some(count) = self.whole::<2>()?.map(i16::from_be_bytes) else {
            // Without a mark at the end it is the end too.
            self.ended = true;
            return Ok(None);
        };
        if count == NONE {
            self.ended = true;
            return match self.read(&mut [0])? {
                0 => Ok(None),
                _ => Err(self.fault(CopyFault::AfterEnd)),
            };
        }
        if usize::try_from(count) != Ok(self.columns) {
            return Err(self.fault(CopyFault::FieldCount {
                found: count,
                expected: self.columns,
            }));
        }
        (0..self.columns)
            .map(|_| self.field())
            .collect::<Result<_, _>>()
            .map(Some)
    }

    fn header(&mut self) -> Result<(), CopyError> {
        if self.whole::<11>()?.as_ref() != Some(SIGNATURE) {
            return Err(self.fault(CopyFault::Signature));
        }
        let Some(flags) = self.whole::<4>()?.map(u32::from_be_bytes) else {
            return Err(self.fault(CopyFault::BinaryHeader("missing flags")));
        };
        if flags & OIDS != 0 {
            return Err(self.fault(CopyFault::BinaryHeader("WITH OIDS")));
        }
        // Those above are about what cannot be read by who does not know them.
        if flags >> 16 != 0 {
            return Err(self.fault(CopyFault::Flags));
        }
        let length = self.whole::<4>()?.map(i32::from_be_bytes);
        let Some(length) = length.and_then(|length| u64::try_from(length).ok()) else {
            return Err(self.fault(CopyFault::BinaryHeader("missing length")));
        };
        let mut more = self.source.by_ref().take(length);
        match std::io::copy(&mut more, &mut std::io::sink()) {
            Ok(read) if read == length => Ok(()),
            Ok(_) => Err(self.fault(CopyFault::BinaryHeader("wrong length"))),
            Err(error) => Err(self.fault(CopyFault::Io(error))),
        }
    }

    fn field(&mut self) -> Result<Option<Vec<u8>>, CopyError> {
        let length = match self.whole::<4>()?.map(i32::from_be_bytes) {
            None => return Err(self.fault(CopyFault::Cut)),
            Some(length) if length == i32::from(NONE) => return Ok(None),
            Some(length) => usize::try_from(length).map_err(|_| self.fault(CopyFault::FieldSize))?,
        };
        // Whatever the length says, there is room only for what has come.
        let mut bytes = Vec::with_capacity(length.min(ROOM));
        match self.source.by_ref().take(length as u64).read_to_end(&mut bytes) {
            Ok(read) if read == length => Ok(Some(bytes)),
            Ok(_) => Err(self.fault(CopyFault::Cut)),
            Err(error) => Err(self.fault(CopyFault::Io(error))),
        }
    }

    /// So many bytes; `None`: there are fewer.
    fn whole<const N: usize>(&mut self) -> Result<Option<[u8; N]>, CopyError> {
        let mut bytes = [0; N];
        Ok((self.read(&mut bytes)? == N).then_some(bytes))
    }

    /// As many bytes as there are, up to these.
    fn read(&mut self, bytes: &mut [u8]) -> Result<usize, CopyError> {
        let mut read = 0;
        while read < bytes.len() {
            match self.source.read(&mut bytes[read..]) {
                Ok(0) => break,
                Ok(count) => read += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(self.fault(CopyFault::Io(error))),
            }
        }
        Ok(read)
    }

    fn fault(&self, what: CopyFault) -> CopyError {
        CopyError { what, line: self.rows }
    }
}

/// What stands before the rows.
pub fn binary_header(out: &mut Vec<u8>) {
    out.extend_from_slice(SIGNATURE);
    out.extend([0; 8]);
}

/// What stands before the values of a row, of which each is behind its length.
pub fn binary_row(columns: i16, out: &mut Vec<u8>) {
    out.extend(columns.to_be_bytes());
}

/// What stands behind the rows.
pub fn binary_end(out: &mut Vec<u8>) {
    out.extend(NONE.to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(rows: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        binary_header(&mut bytes);
        bytes.extend_from_slice(rows);
        bytes
    }

    fn read(bytes: &[u8]) -> Result<Vec<BinaryFields>, String> {
        let mut reader = BinaryReader::new(bytes, 2);
        let mut rows = Vec::new();
        loop {
            match reader.next_row() {
                Ok(Some(row)) => rows.push(row),
                Ok(None) => return Ok(rows),
                Err(error) => return Err(format!("{}: {error}", error.line)),
            }
        }
    }

    const ROW: &[u8] = b"\0\x02\0\0\0\x01a\xff\xff\xff\xff";

    #[test]
    fn rows_are_read_with_or_without_their_end() {
        let expected = Ok(vec![vec![Some(b"a".to_vec()), None]; 2]);
        let rows = [ROW, ROW].concat();
        assert_eq!(read(&file(&rows)), expected);
        assert_eq!(read(&file(&[&rows, &b"\xff\xff"[..]].concat())), expected);
        assert_eq!(read(&file(b"\xff\xff")), Ok(Vec::new()));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_row() {
        let header = file(b"");
        let with = |at: usize, byte: u8| {
            let mut bytes = header.clone();
            bytes[at] = byte;
            bytes
        };
        let cases = [
            (Vec::new(), "0: COPY file signature not recognized"),
            (
                b"PGCOPY\n\xff\r\n1....".to_vec(),
                "0: COPY file signature not recognized",
            ),
            (header[..13].to_vec(), "0: invalid COPY file header (missing flags)"),
            (with(12, 1), "0: invalid COPY file header (WITH OIDS)"),
            (with(12, 2), "0: unrecognized critical flags in COPY file header"),
            (with(15, 255), "0: invalid COPY file header (missing length)"),
            (with(18, 9), "0: invalid COPY file header (wrong length)"),
            (file(b"\0\x01\0\0\0\0"), "1: row field count is 1, expected 2"),
            (file(&[ROW, b"\0\x03"].concat()), "2: row field count is 3, expected 2"),
            (file(b"\xff\xfe"), "1: row field count is -2, expected 2"),
            (file(b"\0\x02\0\0\0\x02a"), "1: unexpected EOF in COPY data"),
            (file(b"\0\x02\x7f\xff\xff\xffabc"), "1: unexpected EOF in COPY data"),
            (file(b"\0\x02\0\0"), "1: unexpected EOF in COPY data"),
            (file(b"\0\x02\xff\xff\xff\xfe"), "1: invalid field size"),
            (file(b"\xff\xff\0"), "1: received copy data after EOF marker"),
        ];
        for (bytes, expected) in cases {
            assert_eq!(read(&bytes), Err(expected.to_string()), "{bytes:?}");
        }
    }
}
