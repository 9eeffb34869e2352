//! `COPY table FROM 'file'`: an INSERT of the file's rows. Their fields become values of the columns' types here, so that an
//! error can say which line and column it is about.

use super::{QueryResults, Session, guard, honoured_plan};
use crate::database::{Definition, WORKING, folded, qualified};
use crate::error::{Error, Result, SqlState};
use crate::rights::Privilege;
use crate::{failure, statements};
use datafusion::arrow::array::{Array, ArrayRef, RecordBatch, StringArray};
use datafusion::arrow::datatypes::{Field, Schema, SchemaRef};
use datafusion::catalog::streaming::StreamingTable;
use datafusion::common::{DFSchema, DataFusionError};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::logical_expr::LogicalPlan;
use datafusion::physical_expr::PhysicalExpr;
use datafusion::physical_plan::stream::RecordBatchReceiverStreamBuilder;
use datafusion::physical_plan::streaming::PartitionStream;
use datafusion::sql::parser::Statement as DfStatement;
use datafusion::sql::planner::object_name_to_table_reference;
use sqlparser::ast::{
    CopyLegacyCsvOption, CopyLegacyOption, CopyOption, CopySource, CopyTarget, Ident, ObjectName, Statement,
};
use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;
use std::sync::Arc;
use taipan_connectors::{CopyError, CopyFault, CopyFormat, CopyReader, Denied, Fence, Fields};
use taipan_engine::types::{quote, sql_name};
use taipan_store::Kind;

/// Rows that are read at a time.
const ROWS: usize = 8192;
/// Batches that are read before anybody has asked.
const AHEAD: usize = 2;
/// Bytes that are read at a time.
const BUFFER: usize = 1 << 20;

/// The name of the rows of the file while the statement runs.
const COPIED: &str = "copied";

impl Session {
    /// Carries out a COPY … FROM; `None` for other statements.
    pub(super) async fn copy_from(&self, statement: &DfStatement, text: &str) -> Result<Option<QueryResults>> {
        let DfStatement::Statement(statement) = statement else {
            return Ok(None);
        };
        let Statement::Copy {
            source: CopySource::Table { table_name, columns },
            to: false,
            target,
            options,
            legacy_options,
            values: _,
        } = statement.as_ref()
        else {
            return Ok(None);
        };
        let CopyTarget::File { filename } = target else {
            return Err(Error::not_built(format!("COPY FROM {target}")));
        };
        let format = format(options, legacy_options)?;
        let (table, names) = self.copied_columns(table_name, columns, text)?;
        let schema = Arc::new(
            table
                .layout
                .schema
                .project(&names)
                .map_err(DataFusionError::from)
                .map_err(failure::from_datafusion)?,
        );
        let denied = |denied: Denied| unreadable(filename, &denied.into());
        let path = PathBuf::from(self.inner.files.readable(filename).map_err(denied)?);
        let fence = self.inner.files.fence();
        let file = fence.open(&path).map_err(|error| unreadable(filename, &error))?;
        if file.metadata().is_ok_and(|data| data.is_dir()) {
            return Err(Error::new(
                SqlState::WrongObjectType,
                format!("\"{filename}\" is a directory"),
            ));
        }
        let rows = CopiedRows {
            table: table.key.name.clone(),
            casts: self.casts(&schema).await?,
            schema: schema.clone(),
            path,
            fence,
            format,
        };
        let rows = StreamingTable::try_new(schema.clone(), vec![Arc::new(rows)]);
        let lent = rows.and_then(|rows| self.attached().catalog.lend(COPIED, Arc::new(rows)));
        lent.map_err(failure::from_datafusion)?;
        let list = schema.fields().iter().map(|field| quote(field.name()));
        let list: Vec<String> = list.collect();
        let list = list.join(", ");
        let insert = format!(
            "INSERT INTO {} ({list}) SELECT {list} FROM {}.\"{COPIED}\"",
            qualified(&table.key),
            quote(WORKING)
        );
        let inserted = self.within(insert).await?;
        let count = inserted.command().rsplit(' ').next().unwrap_or("0").to_string();
        Ok(Some(QueryResults::done(format!("COPY {count}"), Vec::new())))
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
            let message = format!("cannot copy to \"{}\": it is not a table", key.name);
            return Err(Error::new(SqlState::WrongObjectType, message));
        }
        guard::takes(object.clone(), Privilege::Insert)?;
        let table = Definition::of(&object)?;
        let mut places = Vec::new();
        for column in columns {
            let name = folded(column);
            let place = table.column(&name)?;
            if places.contains(&place) {
                let message = format!("column \"{name}\" specified more than once");
                return Err(Error::new(SqlState::DuplicateColumn, message));
            }
            places.push(place);
        }
        if columns.is_empty() {
            places = (0..table.layout.schema.fields().len()).collect();
        }
        Ok((table, places))
    }

    /// For each column, what makes a value of a text.
    async fn casts(&self, schema: &Schema) -> Result<Vec<Arc<dyn PhysicalExpr>>> {
        let mut casts = Vec::with_capacity(schema.fields().len());
        for field in schema.fields() {
            let ty = sql_name(field.data_type());
            let query =
                format!("SELECT CAST(\"given\" AS {ty}) FROM (SELECT CAST(NULL AS TEXT) AS \"given\") AS \"row\"");
            let statements::Statement::Other(statement) = statements::parse(&query)? else {
                return Err(Error::new(SqlState::Internal, "a cast that is no query"));
            };
            let LogicalPlan::Projection(projection) = honoured_plan(self, *statement, &query).await? else {
                return Err(Error::new(SqlState::Internal, "a cast that is no expression"));
            };
            let Some(cast) = projection.expr.first() else {
                return Err(Error::new(SqlState::Internal, "a cast of nothing"));
            };
            let given = DFSchema::clone(projection.input.schema());
            let cast = self
                .context()
                .state()
                .create_physical_expr(cast.clone().unalias(), &given);
            casts.push(cast.map_err(failure::from_datafusion)?);
        }
        Ok(casts)
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

/// How the file is written.
fn format(options: &[CopyOption], legacy: &[CopyLegacyOption]) -> Result<CopyFormat> {
    let named = options.iter().find_map(|option| match option {
        CopyOption::Format(name) => Some(name.value.to_lowercase()),
        _ => None,
    });
    let is_csv = |option: &CopyLegacyOption| matches!(option, CopyLegacyOption::Csv(_));
    let csv = match named.as_deref() {
        Some("csv") => true,
        Some("text") => false,
        None => legacy.iter().any(is_csv),
        Some("binary") => return Err(Error::not_built("COPY FROM in binary format")),
        Some(other) => {
            let message = format!("COPY format \"{other}\" not recognized");
            return Err(Error::new(SqlState::InvalidParameter, message));
        }
    };
    let mut format = if csv { CopyFormat::csv() } else { CopyFormat::text() };
    let (mut quote, mut escape) = (None, None);
    for option in options {
        match option {
            CopyOption::Format(_) => {}
            // It says how to write, and changes nothing of what is written.
            CopyOption::Freeze(_) => {}
            CopyOption::Delimiter(delimiter) => format.delimiter = byte(*delimiter, "delimiter")?,
            CopyOption::Null(null) => format.null = null.clone(),
            CopyOption::Header(header) => format.header = *header,
            CopyOption::Quote(given) => quote = Some(byte(*given, "quote")?),
            CopyOption::Escape(given) => escape = Some(byte(*given, "escape")?),
            CopyOption::Encoding(name) if ["utf8", "utf-8"].contains(&name.to_lowercase().as_str()) => {}
            other => return Err(Error::not_built(format!("COPY FROM with {other}"))),
        }
    }
    for option in legacy {
        match option {
            CopyLegacyOption::Csv(options) => {
                for option in options {
                    match option {
                        CopyLegacyCsvOption::Header => format.header = true,
                        CopyLegacyCsvOption::Quote(given) => quote = Some(byte(*given, "quote")?),
                        CopyLegacyCsvOption::Escape(given) => escape = Some(byte(*given, "escape")?),
                        other => return Err(Error::not_built(format!("COPY FROM with {other}"))),
                    }
                }
            }
            CopyLegacyOption::Delimiter(delimiter) => format.delimiter = byte(*delimiter, "delimiter")?,
            CopyLegacyOption::Null(null) => format.null = null.clone(),
            CopyLegacyOption::Header => format.header = true,
            other => return Err(Error::not_built(format!("COPY FROM with {other}"))),
        }
    }
    if (quote.is_some() || escape.is_some()) && !csv {
        return Err(Error::not_built("COPY quote and escape of other formats than CSV"));
    }
    format.quote = quote.unwrap_or(format.quote);
    format.escape = escape.unwrap_or(format.quote);
    let clash = csv && format.delimiter == format.quote || format.null.as_bytes().contains(&format.delimiter);
    match clash {
        true => {
            let message = "COPY delimiter must not be the quote and must not appear in the NULL specification";
            Err(Error::new(SqlState::InvalidParameter, message))
        }
        false => Ok(format),
    }
}

fn byte(given: char, what: &str) -> Result<u8> {
    match u8::try_from(given) {
        Ok(byte) if byte.is_ascii() && byte != b'\n' && byte != b'\r' => Ok(byte),
        _ => {
            let message = format!("COPY {what} must be a single one-byte character");
            Err(Error::new(SqlState::InvalidParameter, message))
        }
    }
}

/// The rows of a file as rows of a table.
#[derive(Debug)]
struct CopiedRows {
    table: String,
    schema: SchemaRef,
    casts: Vec<Arc<dyn PhysicalExpr>>,
    path: PathBuf,
    fence: Arc<Fence>,
    format: CopyFormat,
}

impl PartitionStream for CopiedRows {
    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    fn execute(&self, _: Arc<TaskContext>) -> SendableRecordBatchStream {
        let mut stream = RecordBatchReceiverStreamBuilder::new(self.schema.clone(), AHEAD);
        let sender = stream.tx();
        let rows = CopiedRows {
            table: self.table.clone(),
            schema: self.schema.clone(),
            casts: self.casts.clone(),
            path: self.path.clone(),
            fence: self.fence.clone(),
            format: self.format.clone(),
        };
        stream.spawn_blocking(move || {
            let outer = |error: Error| DataFusionError::External(Box::new(error));
            let file = rows.fence.open(&rows.path)?;
            let source = BufReader::with_capacity(BUFFER, file);
            let mut reader = CopyReader::new(source, rows.format.clone(), rows.schema.fields().len());
            loop {
                let batch = rows.batch(&mut reader).map_err(outer)?;
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
    fn batch(&self, reader: &mut CopyReader<BufReader<File>>) -> Result<Option<RecordBatch>> {
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
        let mut columns = Vec::with_capacity(self.casts.len());
        for column in 0..self.casts.len() {
            columns.push(self.column(&mut rows, &lines, column)?);
        }
        // What is NULL and must not be is said by the table.
        let fields = self
            .schema
            .fields()
            .iter()
            .map(|field| field.as_ref().clone().with_nullable(true));
        let schema = Arc::new(Schema::new(fields.collect::<Vec<Field>>()));
        let batch = RecordBatch::try_new(schema, columns);
        batch.map(Some).map_err(|error| failure::from_datafusion(error.into()))
    }

    fn column(&self, rows: &mut [Fields], lines: &[u64], column: usize) -> Result<ArrayRef> {
        let texts: Vec<Option<String>> = rows.iter_mut().map(|row| row[column].take()).collect();
        match self.values(&texts, column) {
            Ok(values) => Ok(values),
            Err(error) => {
                // Which row it was is looked for only now.
                let wrong = (0..texts.len()).find_map(|row| Some((row, self.values(&texts[row..=row], column).err()?)));
                let (row, error) = wrong.unwrap_or((0, error));
                let name = self.schema.field(column).name();
                let value = texts[row].as_deref().unwrap_or_default();
                let context = format!(
                    "CONTEXT: COPY {}, line {}, column {name}: \"{value}\"",
                    self.table, lines[row]
                );
                Err(failure::from_datafusion(error).with_context([context]))
            }
        }
    }

    fn values(&self, texts: &[Option<String>], column: usize) -> Result<ArrayRef, DataFusionError> {
        let given: ArrayRef = Arc::new(texts.iter().map(Option::as_deref).collect::<StringArray>());
        let schema = Arc::new(Schema::new(vec![Field::new("given", given.data_type().clone(), true)]));
        let batch = RecordBatch::try_new(schema, vec![given])?;
        let values = self.casts[column].evaluate(&batch)?.into_array(texts.len())?;
        let ty = self.schema.field(column).data_type();
        Ok(datafusion::arrow::compute::cast(&values, ty)?)
    }

    fn unread(&self, error: &CopyError) -> Error {
        let message = match &error.what {
            CopyFault::Missing(column) => {
                format!("missing data for column \"{}\"", self.schema.field(*column).name())
            }
            other => other.to_string(),
        };
        let state = match &error.what {
            CopyFault::Encoding => SqlState::InvalidEncoding,
            CopyFault::Io(_) => SqlState::Io,
            _ => SqlState::BadCopyFormat,
        };
        let context = format!("CONTEXT: COPY {}, line {}", self.table, error.line);
        Error::new(state, message).with_context([context])
    }
}
