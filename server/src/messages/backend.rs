//! What the server says: messages in a buffer, to be sent together.

use crate::metrics::Metrics;
use std::future::Future;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;
use taipan::values::WireType;
use taipan::{CopyShape, Error, Notice, Severity};
use tokio::io::{AsyncWrite, AsyncWriteExt};

/// What is in the buffer is sent when it is this much.
const ENOUGH: usize = 64 << 10;
/// The most characters of one text of a problem.
const MOST_TEXT: usize = 1 << 20;

/// A column of RowDescription.
#[derive(Clone, Debug)]
pub struct Column<'a> {
    pub name: &'a str,
    /// The OID of the table and the number of the column there, if it is one.
    pub table: Option<(u32, i16)>,
    pub ty: WireType,
    /// 0 is text, 1 is binary.
    pub format: i16,
}

/// How serious a problem is: whether the connection goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    Error,
    Fatal,
}

/// Messages that are to be sent.
#[derive(Debug, Default)]
pub struct Out {
    bytes: Vec<u8>,
    /// Where it is counted what is sent.
    metrics: Arc<Metrics>,
}

impl Out {
    /// None yet.
    pub fn new(metrics: &Arc<Metrics>) -> Out {
        Out {
            bytes: Vec::new(),
            metrics: metrics.clone(),
        }
    }

    /// Rows are among the messages.
    pub fn count_rows(&self, rows: usize) {
        self.metrics.rows.add(rows as u64);
    }

    /// A message: what `write` makes, behind its type and length.
    pub fn message(&mut self, tag: u8, write: impl FnOnce(&mut Vec<u8>)) {
        let start = self.begin(tag);
        write(&mut self.bytes);
        self.end(start);
    }

    /// The bytes of what `make` adds.
    ///
    /// # Errors
    ///
    /// Those of `make`.
    pub fn made(&mut self, make: impl FnOnce(&mut Out) -> Result<(), Error>) -> Result<Vec<u8>, Error> {
        let start = self.bytes.len();
        make(self)?;
        Ok(self.bytes[start..].to_vec())
    }

    /// Messages that were made before.
    pub fn again(&mut self, messages: &[u8]) {
        self.bytes.extend_from_slice(messages);
    }

    fn begin(&mut self, tag: u8) -> usize {
        self.bytes.push(tag);
        self.bytes.extend([0; 4]);
        self.bytes.len() - 4
    }

    fn end(&mut self, start: usize) {
        // No message is made of more than a row or a text, whose sizes are limited.
        let length = i32::try_from(self.bytes.len() - start).unwrap_or(i32::MAX);
        self.bytes[start..start + 4].copy_from_slice(&length.to_be_bytes());
    }

    /// A message that is taken back if it cannot be made.
    ///
    /// # Errors
    ///
    /// Those of `write`.
    pub fn try_message(&mut self, tag: u8, write: impl FnOnce(&mut Vec<u8>) -> Result<(), Error>) -> Result<(), Error> {
        let start = self.begin(tag);
        let written = write(&mut self.bytes);
        match written {
            Ok(()) => self.end(start),
            Err(_) => self.bytes.truncate(start - 1),
        }
        written
    }

    /// A message of nothing but its type.
    pub fn bare(&mut self, tag: u8) {
        self.message(tag, |_| {});
    }

    pub fn parameter_status(&mut self, name: &str, value: &str) {
        self.message(b'S', |out| {
            text(out, name);
            text(out, value);
        });
    }

    /// What a client cancels with.
    pub fn backend_key(&mut self, process: i32, key: &[u8]) {
        self.message(b'K', |out| {
            out.extend(process.to_be_bytes());
            out.extend(key);
        });
    }

    pub fn ready(&mut self, status: u8) {
        self.message(b'Z', |out| out.push(status));
    }

    pub fn complete(&mut self, tag: &str) {
        self.message(b'C', |out| text(out, tag));
    }

    pub fn row_description(&mut self, columns: &[Column<'_>]) {
        self.message(b'T', |out| {
            out.extend((columns.len() as u16).to_be_bytes());
            for column in columns {
                text(out, column.name);
                let (table, number) = column.table.unwrap_or_default();
                out.extend(table.to_be_bytes());
                out.extend(number.to_be_bytes());
                out.extend(column.ty.oid.to_be_bytes());
                out.extend(column.ty.size.to_be_bytes());
                out.extend(column.ty.modifier.to_be_bytes());
                out.extend(column.format.to_be_bytes());
            }
        });
    }

    pub fn parameter_description(&mut self, types: &[u32]) {
        self.message(b't', |out| {
            out.extend((types.len() as u16).to_be_bytes());
            types.iter().for_each(|oid| out.extend(oid.to_be_bytes()));
        });
    }

    /// CopyInResponse (`G`) or CopyOutResponse (`H`).
    pub fn copy_response(&mut self, tag: u8, shape: CopyShape) {
        let format = i16::from(shape.binary);
        self.message(tag, |out| {
            out.push(u8::from(shape.binary));
            out.extend((shape.columns as u16).to_be_bytes());
            (0..shape.columns).for_each(|_| out.extend(format.to_be_bytes()));
        });
    }

    pub fn copy_data(&mut self, bytes: &[u8]) {
        self.message(b'd', |out| out.extend(bytes));
    }

    pub fn notice(&mut self, notice: &Notice) {
        let severity = match notice.severity {
            Severity::Debug => "DEBUG",
            Severity::Log => "LOG",
            Severity::Info => "INFO",
            Severity::Notice => "NOTICE",
            Severity::Warning => "WARNING",
        };
        self.metrics.notices.add(1);
        self.message(b'N', |out| {
            head(out, severity, notice.code(), &notice.text);
            field(out, b'D', notice.detail.as_deref());
            out.push(0);
        });
    }

    /// What went wrong. `query` is the text that the place of the error is in.
    pub fn error(&mut self, problem: Problem, error: &Error, query: &str) {
        let severity = match problem {
            Problem::Error => "ERROR",
            Problem::Fatal => "FATAL",
        };
        self.metrics.error(error);
        self.message(b'E', |out| {
            head(out, severity, error.sqlstate().code(), error.message());
            field(out, b'D', error.detail());
            field(out, b'H', error.hint());
            let context = error.context().join("\n");
            field(out, b'W', Some(context.as_str()).filter(|text| !text.is_empty()));
            let place = place(error, query).map(|place| place.to_string());
            field(out, b'P', place.as_deref());
            out.push(0);
        });
    }

    /// Whether there is enough to send.
    pub fn is_enough(&self) -> bool {
        self.bytes.len() >= ENOUGH
    }

    /// Sends what there is.
    ///
    /// # Errors
    ///
    /// If the client is gone, or takes nothing for so long.
    pub async fn flush(&mut self, stream: &mut (impl AsyncWrite + Unpin), patience: Duration) -> std::io::Result<()> {
        let mut sent = 0;
        while sent < self.bytes.len() {
            match in_time(stream.write(&self.bytes[sent..]), patience).await? {
                0 => return Err(std::io::ErrorKind::WriteZero.into()),
                count => sent += count,
            }
        }
        self.metrics.sent.add(sent as u64);
        self.bytes.clear();
        self.bytes.shrink_to(4 * ENOUGH);
        in_time(stream.flush(), patience).await
    }
}

/// Does something within a time. What is done at once needs no clock.
async fn in_time<T>(work: impl Future<Output = std::io::Result<T>>, patience: Duration) -> std::io::Result<T> {
    let mut work = std::pin::pin!(work);
    match futures::poll!(work.as_mut()) {
        Poll::Ready(done) => done,
        Poll::Pending => tokio::time::timeout(patience, work)
            .await
            .map_err(|_| std::io::ErrorKind::TimedOut)?,
    }
}

fn head(out: &mut Vec<u8>, severity: &str, code: &str, message: &str) {
    field(out, b'S', Some(severity));
    field(out, b'V', Some(severity));
    field(out, b'C', Some(code));
    field(out, b'M', Some(message));
}

fn field(out: &mut Vec<u8>, name: u8, value: Option<&str>) {
    if let Some(value) = value {
        let end = value.char_indices().nth(MOST_TEXT).map_or(value.len(), |(end, _)| end);
        out.push(name);
        text(out, &value[..end]);
    }
}

/// A text up to its zero; those in it would end it.
fn text(out: &mut Vec<u8>, text: &str) {
    if text.contains('\0') {
        out.extend(text.replace('\0', "\u{fffd}").as_bytes())
    } else {
        out.extend(text.as_bytes())
    }
    out.push(0);
}

/// Where in a query an error is, in characters from 1 on.
fn place(error: &Error, query: &str) -> Option<usize> {
    let position = error.position()?;
    let line = usize::try_from(position.line).ok()?.checked_sub(1)?;
    let mut before = query.split_inclusive('\n');
    let skipped: usize = before.by_ref().take(line).map(|line| line.chars().count()).sum();
    let text = before.next().unwrap_or_default();
    // A place in another text, such as the body of a view, is none here.
    let same = text.trim_end_matches(['\n', '\r']) == position.source_line;
    same.then(|| skipped + usize::try_from(position.column).unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use taipan::{Position, SqlState};

    #[test]
    fn places_are_characters_of_the_whole_query() {
        let query = "SELECT 'ä',\n  x";
        let error = Error::new(SqlState::UndefinedColumn, "no x").at(Position::of(query, 2, 3));
        assert_eq!(place(&error, query), Some(15));
        assert_eq!(place(&error, "SELECT 1"), None);
    }

    #[test]
    fn a_zero_ends_no_text_before_its_end() {
        let mut out = Out::default();
        out.error(Problem::Error, &Error::new(SqlState::PythonException, "a\0b"), "");
        assert_eq!(out.bytes.iter().filter(|byte| **byte == 0).count(), 3 + 4 + 1);
        assert_eq!(out.bytes.len() - 1, usize::from(out.bytes[4]));
    }
}
