//! What a COPY … FROM reads as rows of its table: a stream that is read once. Fields become values of the columns' types here,
//! so that an error can say which row and column it is about.

use super::input::InputReader;
use super::parse::Parser;
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::values::BinaryParser;
use datafusion::arrow::array::{ArrayRef, RecordBatch, RecordBatchOptions};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::DataFusionError;
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_plan::stream::RecordBatchReceiverStreamBuilder;
use datafusion::physical_plan::streaming::PartitionStream;
use parking_lot::Mutex;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::sync::Arc;
use taipan_connectors::{BinaryReader, CopyError, CopyFault, CopyFormat, CopyReader};

/// Rows that are read at a time.
const ROWS: usize = 8192;
/// Bytes of binary rows after which no more are read at a time.
const BYTES: usize = 1 << 24;
/// Batches that are read before anybody has asked.
const AHEAD: usize = 2;
/// Bytes that are read at a time.
const BUFFER: usize = 1 << 20;

/// Where rows come from.
pub(super) enum Source {
    File(File),
    Client(Box<InputReader>),
}

/// What fields are, and what makes values of them, for each column.
pub(super) enum Fields {
    Text(CopyFormat, Vec<Parser>),
    Binary(Vec<BinaryParser>),
}

/// Rows that come in as rows of a table.
#[derive(Clone)]
pub(super) struct CopiedRows {
    table: String,
    schema: SchemaRef,
    fields: Arc<Fields>,
    /// Read once.
    source: Arc<Mutex<Option<Source>>>,
}

/// Reads rows of one format.
enum Reader {
    Text(CopyReader<Box<dyn BufRead + Send>>),
    Binary(BinaryReader<Box<dyn BufRead + Send>>),
}

impl std::fmt::Debug for CopiedRows {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "CopiedRows({})", self.table)
    }
}

impl PartitionStream for CopiedRows {
    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    fn execute(&self, _: Arc<TaskContext>) -> SendableRecordBatchStream {
        let mut stream = RecordBatchReceiverStreamBuilder::new(self.schema.clone(), AHEAD);
        let sender = stream.tx();
        let rows = self.clone();
        stream.spawn_blocking(move || {
            let Some(mut reader) = rows.reader() else {
                return Err(DataFusionError::Internal("rows that are read already".to_string()));
            };
            loop {
                let batch = rows.batch(&mut reader);
                let batch = batch.map_err(|error| DataFusionError::External(Box::new(error)))?;
                let Some(batch) = batch else { return Ok(()) };
                if sender.blocking_send(Ok(batch)).is_err() {
                    return Ok(());
                }
            }
        });
        stream.build()
    }
}

impl CopiedRows {
    /// Rows of a table's columns.
    pub fn new(table: &str, schema: SchemaRef, fields: Fields, source: Source) -> CopiedRows {
        CopiedRows {
            table: table.to_string(),
            schema,
            fields: Arc::new(fields),
            source: Arc::new(Mutex::new(Some(source))),
        }
    }

    /// Reads what nobody has asked for, because of no row a condition can be true: rows that are none are so all the same.
    pub async fn read_rest(&self) -> Result<()> {
        let Some(mut reader) = self.reader() else {
            return Ok(());
        };
        let rows = self.clone();
        let reading = tokio::task::spawn_blocking(move || {
            while rows.batch(&mut reader)?.is_some() {}
            Ok(())
        });
        let read = reading
            .await
            .map_err(|error| Error::new(SqlState::Internal, error.to_string()));
        read.flatten()
    }

    /// What reads the rows; `None`: somebody has it.
    fn reader(&self) -> Option<Reader> {
        let source: Box<dyn BufRead + Send> = match self.source.lock().take()? {
            Source::File(file) => Box::new(BufReader::with_capacity(BUFFER, file)),
            Source::Client(input) => input,
        };
        let names = self.schema.fields().iter().map(|field| field.name().clone());
        Some(match self.fields.as_ref() {
            Fields::Text(format, _) => Reader::Text(CopyReader::new(source, format.clone(), names.collect())),
            Fields::Binary(_) => Reader::Binary(BinaryReader::new(source, self.schema.fields().len())),
        })
    }

    /// The next rows.
    fn batch(&self, reader: &mut Reader) -> Result<Option<RecordBatch>> {
        let (columns, rows) = match (reader, self.fields.as_ref()) {
            (Reader::Text(reader), Fields::Text(_, parsers)) => self.texts(reader, parsers)?,
            (Reader::Binary(reader), Fields::Binary(parsers)) => self.bytes(reader, parsers)?,
            _ => return Err(Error::new(SqlState::Internal, "a COPY of two formats")),
        };
        if rows == 0 {
            return Ok(None);
        }
        let options = RecordBatchOptions::new().with_row_count(Some(rows));
        let batch = RecordBatch::try_new_with_options(self.schema.clone(), columns, &options);
        batch.map(Some).map_err(|error| failure::from_datafusion(error.into()))
    }

    /// The columns of the next rows of texts, and how many rows they are.
    fn texts(
        &self,
        reader: &mut CopyReader<Box<dyn BufRead + Send>>,
        parsers: &[Parser],
    ) -> Result<(Vec<ArrayRef>, usize)> {
        let (mut rows, mut lines) = (Vec::new(), Vec::new());
        while rows.len() < ROWS {
            match reader.next_row() {
                Ok(Some(fields)) => {
                    rows.push(fields);
                    lines.push(reader.line());
                }
                Ok(None) => break,
                Err(error) => return Err(self.unread(&error)),
            }
        }
        let column = |(place, parser): (usize, &Parser)| {
            let texts: Vec<Option<String>> = rows.iter_mut().map(|row| row[place].take()).collect();
            let values = |texts: &[Option<String>]| parser.values(texts).map_err(failure::from_datafusion);
            let context = |row: usize| format!(": \"{}\"", texts[row].as_deref().unwrap_or_default());
            self.column(place, &lines, &texts, values, context)
        };
        let columns: Vec<ArrayRef> = parsers.iter().enumerate().map(column).collect::<Result<_>>()?;
        Ok((columns, lines.len()))
    }

    /// The same of binary rows.
    fn bytes(
        &self,
        reader: &mut BinaryReader<Box<dyn BufRead + Send>>,
        parsers: &[BinaryParser],
    ) -> Result<(Vec<ArrayRef>, usize)> {
        let (mut rows, mut numbers, mut size) = (Vec::new(), Vec::new(), 0);
        while rows.len() < ROWS && size < BYTES {
            match reader.next_row() {
                Ok(Some(fields)) => {
                    size += fields.iter().flatten().map(Vec::len).sum::<usize>();
                    rows.push(fields);
                    numbers.push(reader.row());
                }
                Ok(None) => break,
                Err(error) => return Err(self.unread(&error)),
            }
        }
        let column = |(place, parser): (usize, &BinaryParser)| {
            let bytes: Vec<Option<&[u8]>> = rows.iter().map(|row| row[place].as_deref()).collect();
            self.column(place, &numbers, &bytes, |bytes| parser.values(bytes), |_| String::new())
        };
        let columns: Vec<ArrayRef> = parsers.iter().enumerate().map(column).collect::<Result<_>>()?;
        Ok((columns, numbers.len()))
    }

    /// The values of a column; where one is none, the error says which.
    fn column<T>(
        &self,
        place: usize,
        lines: &[u64],
        fields: &[T],
        values: impl Fn(&[T]) -> Result<ArrayRef>,
        shown: impl Fn(usize) -> String,
    ) -> Result<ArrayRef> {
        values(fields).map_err(|error| {
            // Which row it was is looked for only now.
            let wrong = (0..fields.len()).find_map(|row| Some((row, values(&fields[row..=row]).err()?)));
            let (row, error) = wrong.unwrap_or((0, error));
            let (table, line, name) = (&self.table, lines[row], self.schema.field(place).name());
            let context = format!("CONTEXT: COPY {table}, line {line}, column {name}{}", shown(row));
            error.with_context([context])
        })
    }

    fn unread(&self, error: &CopyError) -> Error {
        let state = match &error.what {
            // What is told by who gives the rows is not about a line.
            CopyFault::Io(io) => match io.get_ref().and_then(|inner| inner.downcast_ref::<Error>()) {
                Some(told) => return told.clone(),
                None => SqlState::Io,
            },
            CopyFault::Encoding => SqlState::InvalidEncoding,
            _ => SqlState::BadCopyFormat,
        };
        // What stands before all rows is in none.
        let context = (error.line > 0).then(|| format!("CONTEXT: COPY {}, line {}", self.table, error.line));
        let told = Error::new(state, error.to_string()).with_context(context);
        match error.what {
            CopyFault::LineEnd(what) => told.with_hint(match what {
                "literal newline" => "Use \"\\n\" to represent newline.",
                "literal carriage return" => "Use \"\\r\" to represent carriage return.",
                "unquoted newline" => "Use quoted CSV field to represent newline.",
                _ => "Use quoted CSV field to represent carriage return.",
            }),
            _ => told,
        }
    }
}
