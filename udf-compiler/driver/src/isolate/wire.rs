//! Bytes between processes: numbers, texts, Arrow types and arrays, one frame after the other. What comes from the other
//! side is believed in nothing: every length is looked at, and arrays are validated. Knows nothing of what is said.

use arrow::array::{ArrayRef, RecordBatch, RecordBatchOptions};
use arrow::datatypes::{DataType, Field, Schema};
use arrow::ipc::reader::StreamReader;
use arrow::ipc::writer::StreamWriter;
use std::io::{Cursor, Read, Write};
use std::sync::Arc;
use std::time::Duration;

/// Longest frame.
const LONGEST: u64 = 8 << 30;

/// What is no message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a broken message: {0}")]
pub struct Broken(pub String);

pub type Result<T> = std::result::Result<T, Broken>;

fn broken<T>(what: impl ToString) -> Result<T> {
    Err(Broken(what.to_string()))
}

/// Writes one frame.
pub fn send(to: &mut impl Write, message: &[u8]) -> std::io::Result<()> {
    to.write_all(&(message.len() as u64).to_le_bytes())?;
    to.write_all(message)?;
    to.flush()
}

/// The next frame; `None` where the other side has closed.
pub fn receive(from: &mut impl Read) -> std::io::Result<Option<Vec<u8>>> {
    let mut length = [0; 8];
    match from.read_exact(&mut length) {
        Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => return Ok(None),
        other => other?,
    }
    let length = u64::from_le_bytes(length);
    if length > LONGEST {
        return Err(std::io::Error::other("a frame that is too long"));
    }
    // Memory is taken as bytes come, not as they are announced.
    let mut message = Vec::new();
    from.take(length).read_to_end(&mut message)?;
    if message.len() as u64 == length {
        Ok(Some(message))
    } else {
        Ok(None)
    }
}

/// A message that is being written.
#[derive(Debug, Default)]
pub struct Out(pub Vec<u8>);

impl Out {
    pub fn byte(&mut self, value: u8) {
        self.0.push(value);
    }

    pub fn flag(&mut self, value: bool) {
        self.byte(u8::from(value));
    }

    pub fn number(&mut self, value: u64) {
        self.0.extend(value.to_le_bytes());
    }

    pub fn bytes(&mut self, value: &[u8]) {
        self.number(value.len() as u64);
        self.0.extend(value);
    }

    pub fn text(&mut self, value: &str) {
        self.bytes(value.as_bytes());
    }

    pub fn option<T>(&mut self, value: Option<T>, write: impl FnOnce(&mut Out, T)) {
        self.flag(value.is_some());
        if let Some(value) = value {
            write(self, value);
        }
    }

    pub fn list<T>(&mut self, values: impl ExactSizeIterator<Item = T>, mut write: impl FnMut(&mut Out, T)) {
        self.number(values.len() as u64);
        for value in values {
            write(self, value);
        }
    }

    pub fn time(&mut self, value: Duration) {
        self.number(u64::try_from(value.as_nanos()).unwrap_or(u64::MAX));
    }

    pub fn ty(&mut self, ty: &DataType) -> Result<()> {
        self.batch(&RecordBatch::new_empty(Arc::new(schema(std::iter::once(ty)))))
    }

    pub fn arrays(&mut self, arrays: &[ArrayRef], rows: usize) -> Result<()> {
        let schema = Arc::new(schema(arrays.iter().map(|array| array.data_type())));
        let options = RecordBatchOptions::new().with_row_count(Some(rows));
        match RecordBatch::try_new_with_options(schema, arrays.to_vec(), &options) {
            Ok(batch) => self.batch(&batch),
            Err(error) => broken(error),
        }
    }

    pub fn batch(&mut self, batch: &RecordBatch) -> Result<()> {
        let mut bytes = Vec::new();
        let written = StreamWriter::try_new(&mut bytes, batch.schema_ref()).and_then(|mut writer| {
            writer.write(batch)?;
            writer.finish()
        });
        self.bytes(&bytes);
        written.or_else(broken)
    }
}

fn schema<'a>(types: impl Iterator<Item = &'a DataType>) -> Schema {
    let fields = types.map(|ty| Field::new("", ty.clone(), true));
    Schema::new(fields.collect::<Vec<_>>())
}

/// A message that is being read.
#[derive(Debug)]
pub struct In<'a>(pub &'a [u8]);

impl<'a> In<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        match self.0.split_at_checked(count) {
            Some((taken, rest)) => {
                self.0 = rest;
                Ok(taken)
            }
            None => broken("it ends too early"),
        }
    }

    pub fn byte(&mut self) -> Result<u8> {
        Ok(self.take(1)?[0])
    }

    pub fn flag(&mut self) -> Result<bool> {
        Ok(self.byte()? != 0)
    }

    pub fn number(&mut self) -> Result<u64> {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(self.take(8)?);
        Ok(u64::from_le_bytes(bytes))
    }

    pub fn size(&mut self) -> Result<usize> {
        usize::try_from(self.number()?).or_else(broken)
    }

    pub fn bytes(&mut self) -> Result<&'a [u8]> {
        let length = self.size()?;
        self.take(length)
    }

    pub fn text(&mut self) -> Result<String> {
        let text = std::str::from_utf8(self.bytes()?);
        text.map(str::to_string).or_else(broken)
    }

    pub fn option<T>(&mut self, read: impl FnOnce(&mut In<'a>) -> Result<T>) -> Result<Option<T>> {
        if self.flag()? { read(self).map(Some) } else { Ok(None) }
    }

    pub fn list<T>(&mut self, mut read: impl FnMut(&mut In<'a>) -> Result<T>) -> Result<Vec<T>> {
        let count = self.size()?;
        (0..count).map(|_| read(self)).collect()
    }

    pub fn time(&mut self) -> Result<Duration> {
        Ok(Duration::from_nanos(self.number()?))
    }

    pub fn ty(&mut self) -> Result<DataType> {
        match self.batch()?.schema_ref().fields().first() {
            Some(field) => Ok(field.data_type().clone()),
            None => broken("a type is missing"),
        }
    }

    pub fn arrays(&mut self) -> Result<(Vec<ArrayRef>, usize)> {
        let batch = self.batch()?;
        Ok((batch.columns().to_vec(), batch.num_rows()))
    }

    pub fn batch(&mut self) -> Result<RecordBatch> {
        let mut reader = StreamReader::try_new(Cursor::new(self.bytes()?), None).or_else(broken)?;
        match reader.next() {
            Some(batch) => batch.or_else(broken),
            None => broken("a batch is missing"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow::array::{Int64Array, StringViewArray};

    #[test]
    fn what_is_written_is_read() {
        let arrays: [ArrayRef; 2] = [
            Arc::new(Int64Array::from(vec![Some(1), None])),
            Arc::new(StringViewArray::from(vec![
                Some("a text of more than twelve bytes"),
                None,
            ])),
        ];
        let mut out = Out::default();
        out.text("Zoë");
        out.option(Some(7), Out::number);
        out.arrays(&arrays, 2).expect("arrays");
        out.arrays(&[], 3).expect("no arrays");
        out.ty(&DataType::Decimal128(10, 2)).expect("a type");
        let mut message = In(&out.0);
        assert_eq!(message.text().as_deref(), Ok("Zoë"));
        assert_eq!(message.option(In::number), Ok(Some(7)));
        assert_eq!(message.arrays(), Ok((arrays.to_vec(), 2)));
        assert_eq!(message.arrays(), Ok((Vec::new(), 3)));
        assert_eq!(message.ty(), Ok(DataType::Decimal128(10, 2)));
        assert!(message.0.is_empty());
    }

    #[test]
    fn broken_messages_are_errors() {
        let mut out = Out::default();
        out.arrays(&[Arc::new(Int64Array::from(vec![1, 2, 3])) as ArrayRef], 3)
            .expect("arrays");
        for end in 0..out.0.len() {
            assert!(In(&out.0[..end]).arrays().is_err(), "{end}");
        }
        assert!(In(&u64::MAX.to_le_bytes()).bytes().is_err());
        assert!(receive(&mut &u64::MAX.to_le_bytes()[..]).is_err());
        assert!(matches!(receive(&mut &[1, 2][..]), Ok(None)));
    }
}
