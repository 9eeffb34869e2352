//! COPY … TO: the rows of a table or of a statement as bytes, to who runs it or to a file.

use super::options::{Options, listed};
use super::{CopyShape, name_list};
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::failure::CallSites;
use crate::session::{QueryResults, Session, honoured_plan};
use crate::statements;
use crate::statements::{Copy, CopyPlace, CopySource};
use crate::values::{BinaryColumn, TextColumn, WireType, has_text};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::Schema;
use datafusion::dataframe::DataFrame;
use datafusion::sql::parser::Statement as DfStatement;
use datafusion::sql::planner::object_name_to_table_reference;
use futures::{Stream, StreamExt};
use sqlparser::ast::{Ident, ObjectName, SetExpr, Statement};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::pin::Pin;
use std::task::{Context, Poll};
use taipan_connectors::{CopyWriter, binary_end, binary_header, binary_row};
use taipan_engine::types::sql_name;
use taipan_store::Kind;

/// Rows that are written at a time.
const ROWS: usize = 8192;

/// Makes bytes of rows.
pub struct Encoder {
    writer: Writer,
    names: Vec<String>,
    zone: String,
    /// What stands before the rows is written.
    begun: bool,
    /// Where the rows of the piece that was made last end in it, and a line with names before them.
    ends: Vec<usize>,
}

enum Writer {
    Text(CopyWriter),
    /// Its number of columns.
    Binary(i16),
}

impl Encoder {
    fn new(options: &Options, schema: &Schema, zone: String) -> Result<Encoder> {
        let names: Vec<String> = schema.fields().iter().map(|field| field.name().clone()).collect();
        let writer = if options.binary {
            Writer::Binary(binary_columns(schema)?)
        } else {
            Writer::Text(CopyWriter::new(options.format(&names)?, names.len()))
        };
        if let Some(field) = schema.fields().iter().find(|field| !has_text(field.data_type())) {
            let ty = sql_name(field.data_type());
            return Err(Error::not_built(format!("COPY of values of type {ty}")));
        }
        Ok(Encoder {
            writer,
            names,
            zone,
            begun: false,
            ends: Vec::new(),
        })
    }

    pub fn shape(&self) -> CopyShape {
        CopyShape {
            binary: matches!(self.writer, Writer::Binary(_)),
            columns: self.names.len(),
        }
    }

    fn begin(&mut self, out: &mut Vec<u8>) {
        if !std::mem::replace(&mut self.begun, true) {
            match &self.writer {
                Writer::Text(writer) => {
                    writer.header(self.names.iter().map(String::as_str), out);
                    self.ends.extend((!out.is_empty()).then_some(out.len()));
                }
                Writer::Binary(_) => binary_header(out),
            }
        }
    }

    fn rows(&mut self, batch: &RecordBatch, out: &mut Vec<u8>) -> Result<()> {
        self.ends.clear();
        self.begin(out);
        match &self.writer {
            Writer::Text(writer) => texts(writer, &self.zone, batch, (out, &mut self.ends)),
            Writer::Binary(columns) => bytes(*columns, batch, (out, &mut self.ends)),
        }
    }

    /// What stands behind all rows.
    fn end(&mut self, out: &mut Vec<u8>) {
        self.ends.clear();
        self.begin(out);
        if let Writer::Binary(_) = self.writer {
            binary_end(out);
        }
        self.ends.clear();
        self.ends.extend((!out.is_empty()).then_some(out.len()));
    }
}

/// The bytes of rows, and where each row ends.
type Piece<'a> = (&'a mut Vec<u8>, &'a mut Vec<usize>);

fn texts(writer: &CopyWriter, zone: &str, batch: &RecordBatch, (out, ends): Piece<'_>) -> Result<()> {
    let columns = batch.columns().iter().map(|column| TextColumn::new(column, zone));
    let columns: Vec<TextColumn> = columns.collect::<Result<_>>()?;
    let mut text = Vec::new();
    for row in 0..batch.num_rows() {
        for (place, column) in columns.iter().enumerate() {
            text.clear();
            let known = column.write(row, &mut text);
            writer.field(place, known.then_some(text.as_slice()), out);
        }
        writer.end(out);
        ends.push(out.len());
    }
    Ok(())
}

fn bytes(count: i16, batch: &RecordBatch, (out, ends): Piece<'_>) -> Result<()> {
    let columns: Vec<BinaryColumn> = {
        let schema = batch.schema();
        let fields = batch.columns().iter().zip(schema.fields());
        let columns = fields.map(|(column, field)| BinaryColumn::of_field(column, field));
        columns.collect::<Result<_>>()?
    };
    for row in 0..batch.num_rows() {
        binary_row(count, out);
        columns.iter().try_for_each(|column| column.write_field(row, out))?;
        ends.push(out.len());
    }
    Ok(())
}

/// How many columns these are, of types that have a binary format.
fn binary_columns(schema: &Schema) -> Result<i16> {
    schema
        .fields()
        .iter()
        .try_for_each(|field| WireType::of_field(field).map(drop))?;
    let count = schema.fields().len();
    i16::try_from(count).map_err(|_| {
        let message = format!("{count} columns in a row of the binary format");
        Error::new(SqlState::ProgramLimitExceeded, message)
    })
}

/// The bytes of a COPY … TO STDOUT, piece by piece. Reading them runs the query; dropping it stops the query.
///
/// ```
/// # tokio::runtime::Runtime::new().unwrap().block_on(async {
/// use futures::TryStreamExt;
///
/// let session = taipan::Session::builder().build()?;
/// let results = session.sql("COPY (VALUES (1, NULL), (2, 'two')) TO STDOUT").await?;
/// let Ok(mut copy) = results.into_copy() else { panic!("no COPY") };
/// let mut bytes = Vec::new();
/// while let Some(piece) = copy.try_next().await? {
///     bytes.extend(piece);
/// }
/// assert_eq!(bytes, b"1\t\\N\n2\ttwo\n");
/// assert_eq!(copy.command(), "COPY 2");
/// # Ok::<(), taipan::Error>(()) }).unwrap();
/// ```
pub struct CopyOut {
    results: QueryResults,
    encoder: Encoder,
    rows: u64,
    /// What is left of a batch.
    rest: Option<RecordBatch>,
    ended: bool,
}

impl CopyOut {
    pub(crate) fn new(results: QueryResults, encoder: Encoder) -> CopyOut {
        CopyOut {
            results,
            encoder,
            rows: 0,
            rest: None,
            ended: false,
        }
    }

    /// What the bytes are.
    pub fn shape(&self) -> CopyShape {
        self.encoder.shape()
    }

    /// Its tag: `COPY`, and the number of rows that were read.
    pub fn command(&self) -> String {
        format!("COPY {}", self.rows)
    }

    /// Where the rows of the piece that was read last end in it. What stands before or behind all rows is a row too, unless
    /// it is a part of the first.
    pub fn ends(&self) -> &[usize] {
        &self.encoder.ends
    }

    /// Messages for the user.
    pub fn notices(&self) -> &[crate::session::Notice] {
        self.results.notices()
    }

    fn piece(&mut self, batch: RecordBatch) -> Result<Vec<u8>> {
        let rows = batch.num_rows().min(ROWS);
        let mut out = Vec::new();
        self.encoder.rows(&batch.slice(0, rows), &mut out)?;
        self.rows += rows as u64;
        self.rest = (rows < batch.num_rows()).then(|| batch.slice(rows, batch.num_rows() - rows));
        Ok(out)
    }
}

impl Stream for CopyOut {
    type Item = Result<Vec<u8>>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.ended {
            return Poll::Ready(None);
        }
        let next = match self.rest.take() {
            Some(rest) => Some(Ok(rest)),
            None => std::task::ready!(self.results.poll_next_unpin(context)),
        };
        let piece = match next {
            Some(batch) => batch.and_then(|batch| self.piece(batch)),
            None => {
                self.ended = true;
                let mut out = Vec::new();
                self.encoder.end(&mut out);
                if out.is_empty() {
                    return Poll::Ready(None);
                } else {
                    Ok(out)
                }
            }
        };
        self.ended |= piece.is_err();
        Poll::Ready(Some(piece))
    }
}

impl Session {
    pub(super) async fn copy_to(&self, copy: &Copy, options: &Options, text: &str) -> Result<QueryResults> {
        let results = match &copy.source {
            CopySource::Table { name, columns } => self.copied_table(name, columns, options, text).await?,
            CopySource::Statement(statement) => {
                returns_rows(statement)?;
                let statement = DfStatement::Statement(statement.clone());
                let results = Box::pin(self.run_other(statement, text)).await?;
                let schema = results.schema();
                let unknown = options.named().find(|name| schema.field_with_name(name).is_err());
                if let Some(name) = unknown {
                    let message = format!("column \"{name}\" does not exist");
                    return Err(Error::new(SqlState::UndefinedColumn, message));
                }
                results
            }
        };
        let encoder = Encoder::new(options, &results.schema(), self.time_zone())?;
        let results = results.copied(encoder);
        match &copy.place {
            CopyPlace::File(name) => self.copy_to_file(name, results).await,
            _ => Ok(results),
        }
    }

    /// The rows of a table, in the order in which they came.
    async fn copied_table(
        &self,
        name: &ObjectName,
        columns: &[Ident],
        options: &Options,
        text: &str,
    ) -> Result<QueryResults> {
        let columns = listed(columns)?;
        let reference = object_name_to_table_reference(name.clone(), true).map_err(failure::from_datafusion)?;
        let key = self.database_ddl(text).key(&reference)?;
        let mut from = name.to_string();
        if let Some(object) = self.stored_catalog()?.get(&key) {
            let what = match object.kind {
                Kind::View => Some("view"),
                Kind::Sequence => Some("sequence"),
                _ => None,
            };
            if let Some(what) = what {
                let message = format!("cannot copy from {what} \"{}\"", key.name);
                let error = Error::new(SqlState::WrongObjectType, message);
                return Err(match object.kind {
                    Kind::View => error.with_hint("Try the COPY (SELECT ...) TO variant."),
                    _ => error,
                });
            }
            if object.kind == Kind::Table {
                let table = crate::database::Definition::of(object)?;
                let mut named = columns.iter().chain(options.named());
                named.try_for_each(|name| table.column(name).map(drop))?;
                // Of the session's own tables and others of the name, it is the one that was found.
                from = crate::database::qualified(&key);
            }
        }
        let list = if columns.is_empty() {
            "*".to_string()
        } else {
            name_list(&columns)
        };
        self.in_order(&format!("SELECT {list} FROM {from}")).await
    }

    /// A query on one thread, which reads the parts of a table one after the other.
    async fn in_order(&self, query: &str) -> Result<QueryResults> {
        let stopped = self.stopped(self.cancelled());
        let statements::Statement::Other(statement) = statements::parse(query)? else {
            return Err(Error::new(SqlState::Internal, "a COPY that is no query"));
        };
        // Places in the query are none of the user's text.
        let plan = honoured_plan(self, *statement, query).await;
        let plan = plan.map_err(|error| error.moved_to(None))?;
        let mut state = self.context().state();
        state.config_mut().options_mut().execution.target_partitions = 1;
        let frame = DataFrame::new(state, plan);
        let started = self.start(frame, stopped, &CallSites::default(), Vec::new()).await;
        let results = started.map_err(failure::from_datafusion)?;
        if results.asks() {
            // A view may call functions that run queries.
            return self.read_in_turn(results).await;
        }
        Ok(results.within(&self.attached().work))
    }

    /// Writes the rows into a file, which appears when it is whole.
    async fn copy_to_file(&self, name: &str, results: QueryResults) -> Result<QueryResults> {
        let copying = self.inner.files.copying(name).map_err(failure::from_datafusion)?;
        let Some(copying) = copying else {
            return Err(Error::not_built(
                "COPY in formats of Postgres to other places than files",
            ));
        };
        let Ok(mut copy) = results.into_copy() else {
            return Err(Error::new(SqlState::Internal, "a COPY without a format"));
        };
        let output = copying.output();
        let create = File::create(Path::new(&output));
        let mut file = Some(create.map_err(|error| unwritable(name, &error))?);
        while let Some(piece) = copy.next().await {
            let (piece, mut open) = (piece?, file.take());
            // The disk may take its time.
            let written = tokio::task::spawn_blocking(move || {
                let written = open.as_mut().map_or(Ok(()), |file| file.write_all(&piece));
                written.map(|()| open)
            });
            let written = written
                .await
                .map_err(|error| Error::new(SqlState::Internal, error.to_string()))?;
            file = written.map_err(|error| unwritable(name, &error))?;
        }
        drop(file);
        copying.finish().map_err(failure::from_datafusion)?;
        Ok(QueryResults::done(copy.command(), copy.notices().to_vec()))
    }
}

fn unwritable(name: &str, error: &std::io::Error) -> Error {
    let state = match error.kind() {
        std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => SqlState::DiskFull,
        std::io::ErrorKind::PermissionDenied => SqlState::InsufficientPrivilege,
        _ => SqlState::Io,
    };
    let reason = error.to_string();
    let reason = reason.split(" (os error").next().unwrap_or_default().to_lowercase();
    Error::new(state, format!("could not write to file \"{name}\": {reason}"))
}

/// What stands in the parentheses is a query, or a change that gives its rows back.
fn returns_rows(statement: &Statement) -> Result<()> {
    let gives = match statement {
        Statement::Query(query) => match query.body.as_ref() {
            SetExpr::Insert(insert) => return returns_rows(insert),
            SetExpr::Update(update) => return returns_rows(update),
            SetExpr::Delete(delete) => return returns_rows(delete),
            SetExpr::Select(select) if select.into.is_some() => {
                let message = "COPY (SELECT INTO) is not supported";
                return Err(Error::new(SqlState::FeatureNotSupported, message));
            }
            _ => true,
        },
        Statement::Insert(insert) => insert.returning.is_some(),
        Statement::Update(update) => update.returning.is_some(),
        Statement::Delete(delete) => delete.returning.is_some(),
        _ => {
            let message = "syntax error: COPY copies queries, and INSERT, UPDATE and DELETE with RETURNING";
            return Err(Error::new(SqlState::SyntaxError, message));
        }
    };
    if gives {
        Ok(())
    } else {
        let message = "COPY query must have a RETURNING clause";
        Err(Error::new(SqlState::FeatureNotSupported, message))
    }
}
