//! COPY … FROM: an INSERT of rows that come from a file, or from who runs the statement. Their fields become values of the
//! columns' types here, so that an error can say which line and column it is about.

use super::input::{Input, InputReader};
use super::options::{Options, listed};
use super::parse::Parser;
use super::{COPIED, CopyShape, name_list, no_input};
use crate::database::{Definition, WORKING, qualified};
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::rights::Privilege;
use crate::session::{QueryResults, Session, guard};
use crate::statements::{Copy, CopyPlace, CopySource};
use datafusion::arrow::array::{ArrayRef, RecordBatch, RecordBatchOptions};
use datafusion::arrow::datatypes::{Field, Schema, SchemaRef};
use datafusion::catalog::streaming::StreamingTable;
use datafusion::common::DataFusionError;
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_plan::stream::RecordBatchReceiverStreamBuilder;
use datafusion::physical_plan::streaming::PartitionStream;
use datafusion::sql::planner::object_name_to_table_reference;
use parking_lot::Mutex;
use sqlparser::ast::{Ident, ObjectName};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::sync::Arc;
use taipan_connectors::{CopyError, CopyFault, CopyFormat, CopyReader, Denied, Fields};
use taipan_engine::types::quote;
use taipan_store::Kind;

/// Rows that are read at a time.
const ROWS: usize = 8192;
/// Batches that are read before anybody has asked.
const AHEAD: usize = 2;
/// Bytes that are read at a time.
const BUFFER: usize = 1 << 20;

/// Where rows come from.
enum Source {
    File(File),
    Client(Box<InputReader>),
}

impl Session {
    pub(super) async fn copy_from(
        &self,
        copy: &Copy,
        options: &Options,
        text: &str,
        input: Option<Input>,
    ) -> Result<QueryResults> {
        let CopySource::Table { name, columns } = &copy.source else {
            return Err(Error::new(
                SqlState::SyntaxError,
                "syntax error: COPY … FROM copies into a table",
            ));
        };
        let (table, places) = self.copied_columns(name, columns, text)?;
        let schema = table.layout.schema.project(&places).map_err(DataFusionError::from);
        let schema = Arc::new(schema.map_err(failure::from_datafusion)?);
        let names: Vec<String> = schema.fields().iter().map(|field| field.name().clone()).collect();
        options.named().try_for_each(|name| table.column(name).map(drop))?;
        let format = options.format(&names)?;
        let mut parsers = Vec::with_capacity(names.len());
        for field in schema.fields() {
            parsers.push(self.parser(field.data_type()).await?);
        }
        let source = match &copy.place {
            CopyPlace::File(name) => Source::File(self.opened(name)?),
            _ => {
                let shape = CopyShape {
                    binary: options.binary,
                    columns: names.len(),
                };
                Source::Client(Box::new(input.ok_or_else(no_input)?.start(shape)))
            }
        };
        let rows = CopiedRows {
            table: table.key.name.clone(),
            parsers: Arc::new(parsers),
            schema: schema.clone(),
            source: Arc::new(Mutex::new(Some(source))),
            format,
        };
        let rows = StreamingTable::try_new(schema, vec![Arc::new(rows)]);
        let lent = rows.and_then(|rows| self.attached().catalog.lend(COPIED, Arc::new(rows)));
        lent.map_err(failure::from_datafusion)?;
        let list = name_list(&names);
        let insert = format!(
            "INSERT INTO {} ({list}) SELECT {list} FROM {}.\"{COPIED}\"",
            qualified(&table.key),
            quote(WORKING)
        );
        let inserted = self.within(insert).await?;
        let count = inserted.command().rsplit(' ').next().unwrap_or("0").to_string();
        Ok(QueryResults::done(format!("COPY {count}"), Vec::new()))
    }

    fn opened(&self, name: &str) -> Result<File> {
        let denied = |denied: Denied| unreadable(name, &denied.into());
        let path = PathBuf::from(self.inner.files.readable(name).map_err(denied)?);
        let opened = self.inner.files.fence().open(&path);
        let file = opened.map_err(|error| unreadable(name, &error))?;
        if file.metadata().is_ok_and(|data| data.is_dir()) {
            let message = format!("\"{name}\" is a directory");
            return Err(Error::new(SqlState::WrongObjectType, message));
        }
        Ok(file)
    }

    /// The table, and the places of the columns that the file has.
    fn copied_columns(&self, name: &ObjectName, columns: &[Ident], text: &str) -> Result<(Definition, Vec<usize>)> {
        let reference = object_name_to_table_reference(name.clone(), true).map_err(failure::from_datafusion)?;
        let key = self.database_ddl(text).key(&reference)?;
        let Some(object) = self.stored_catalog()?.get(&key).cloned() else {
            let message = format!("relation \"{}\" does not exist", key.name);
            return Err(Error::new(SqlState::UndefinedTable, message));
        };
        if object.kind != Kind::Table {
            let what = match object.kind {
                Kind::View => "view",
                Kind::Sequence => "sequence",
                _ => "external table",
            };
            let message = format!("cannot copy to {what} \"{}\"", key.name);
            return Err(Error::new(SqlState::WrongObjectType, message));
        }
        guard::takes(object.clone(), Privilege::Insert)?;
        let table = Definition::of(&object)?;
        let names = listed(columns)?;
        let places = match names.is_empty() {
            true => (0..table.layout.schema.fields().len()).collect(),
            false => names.iter().map(|name| table.column(name)).collect::<Result<_>>()?,
        };
        Ok((table, places))
    }
}

fn unreadable(name: &str, error: &std::io::Error) -> Error {
    let state = match error.kind() {
        std::io::ErrorKind::NotFound => SqlState::UndefinedFile,
        std::io::ErrorKind::PermissionDenied => SqlState::InsufficientPrivilege,
        _ => SqlState::Io,
    };
    let reason = match error.kind() {
        std::io::ErrorKind::PermissionDenied => "permission denied".to_string(),
        _ => error.to_string(),
    };
    let reason = reason.split(" (os error").next().unwrap_or_default().to_lowercase();
    Error::new(state, format!("could not open file \"{name}\" for reading: {reason}"))
}

/// Rows that come in as rows of a table.
#[derive(Clone)]
struct CopiedRows {
    table: String,
    schema: SchemaRef,
    parsers: Arc<Vec<Parser>>,
    /// Read once.
    source: Arc<Mutex<Option<Source>>>,
    format: CopyFormat,
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
            let source: Box<dyn BufRead> = match rows.source.lock().take() {
                Some(Source::File(file)) => Box::new(BufReader::with_capacity(BUFFER, file)),
                Some(Source::Client(input)) => input,
                None => return Err(DataFusionError::Internal("rows that are read already".to_string())),
            };
            let names = rows.schema.fields().iter().map(|field| field.name().clone());
            let mut reader = CopyReader::new(source, rows.format.clone(), names.collect());
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
    /// The next rows.
    fn batch(&self, reader: &mut CopyReader<Box<dyn BufRead>>) -> Result<Option<RecordBatch>> {
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
        if rows.is_empty() {
            return Ok(None);
        }
        let mut columns = Vec::with_capacity(self.parsers.len());
        for column in 0..self.parsers.len() {
            columns.push(self.column(&mut rows, &lines, column)?);
        }
        // What is NULL and must not be is said by the table.
        let fields = self
            .schema
            .fields()
            .iter()
            .map(|field| field.as_ref().clone().with_nullable(true));
        let schema = Arc::new(Schema::new(fields.collect::<Vec<Field>>()));
        let options = RecordBatchOptions::new().with_row_count(Some(lines.len()));
        let batch = RecordBatch::try_new_with_options(schema, columns, &options);
        batch.map(Some).map_err(|error| failure::from_datafusion(error.into()))
    }

    fn column(&self, rows: &mut [Fields], lines: &[u64], column: usize) -> Result<ArrayRef> {
        let texts: Vec<Option<String>> = rows.iter_mut().map(|row| row[column].take()).collect();
        let parser = &self.parsers[column];
        match parser.values(&texts) {
            Ok(values) => Ok(values),
            Err(error) => {
                // Which row it was is looked for only now.
                let wrong = (0..texts.len()).find_map(|row| Some((row, parser.values(&texts[row..=row]).err()?)));
                let (row, error) = wrong.unwrap_or((0, error));
                let name = self.schema.field(column).name();
                let value = texts.get(row).and_then(Option::as_deref).unwrap_or_default();
                let context = format!(
                    "CONTEXT: COPY {}, line {}, column {name}: \"{value}\"",
                    self.table, lines[row]
                );
                Err(failure::from_datafusion(error).with_context([context]))
            }
        }
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
        let context = format!("CONTEXT: COPY {}, line {}", self.table, error.line);
        let told = Error::new(state, error.to_string()).with_context([context]);
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
