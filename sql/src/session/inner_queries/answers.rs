//! What a query gives, and why it failed, in the words of those who ask. Knows nothing of how queries run.

use crate::error::{Error, Position, Result, SqlState};
use crate::failure;
use crate::postgres::types::modifier_of;
use crate::session::{Notice, QueryResults, Severity};
use crate::values::WireType;
use datafusion::arrow::array::{Array, ArrayRef, RecordBatch};
use datafusion::arrow::compute::{CastOptions, cast_with_options};
use datafusion::arrow::datatypes::SchemaRef;
use futures::StreamExt;
use taipan_udf::queries::{Answer, Columns, QueryError};
use taipan_udf::{Level, Message};

/// Reads what a query gives, as far as it is wanted.
pub(super) async fn collected(mut results: QueryResults, limit: Option<usize>, memory: usize) -> Result<Answer> {
    let columns = results.returns_rows().then(|| columns(&results.schema())).transpose()?;
    let command = results.command().to_string();
    let messages = results.notices().iter().map(message).collect();
    let mut rows = Vec::new();
    let (mut left, mut bytes) = (limit.unwrap_or(usize::MAX), 0);
    while left > 0
        && let Some(batch) = results.next().await
    {
        let batch = first(batch?, left);
        left -= batch.num_rows();
        bytes += size(&batch);
        if bytes > memory {
            let message = format!("the rows of a query take more than the {memory} bytes that its function may hold");
            let hint = "Ask for fewer rows or columns, or read them piece by piece: plpy.cursor(…).";
            return Err(Error::new(SqlState::OutOfMemory, message).with_hint(hint));
        }
        rows.push(batch);
    }
    Ok(Answer {
        command,
        columns,
        rows,
        messages,
    })
}

/// What a query has given, as rows of other columns.
pub(super) fn of_columns(answer: Answer, schema: &SchemaRef) -> Result<Answer> {
    let rows = answer.rows.iter().map(|batch| become_of(batch, schema));
    Ok(Answer {
        rows: rows.collect::<Result<_>>()?,
        columns: Some(columns(schema)?),
        ..answer
    })
}

/// Rows as those of other columns.
fn become_of(batch: &RecordBatch, schema: &SchemaRef) -> Result<RecordBatch> {
    let options = CastOptions {
        safe: false,
        ..CastOptions::default()
    };
    let columns = batch.columns().iter().zip(schema.fields());
    let columns = columns.map(|(column, field)| cast_with_options(column, field.data_type(), &options));
    let columns = columns.collect::<std::result::Result<Vec<ArrayRef>, _>>();
    let made = columns.and_then(|columns| RecordBatch::try_new(schema.clone(), columns));
    made.map_err(|error| failure::from_datafusion(error.into()))
}

/// How many bytes the rows of a batch take, which may be a part of what others share.
pub(super) fn size(batch: &RecordBatch) -> usize {
    let columns = batch.columns().iter();
    let sizes = columns.map(|column| {
        let own = column.to_data().get_slice_memory_size();
        own.unwrap_or_else(|_| column.get_array_memory_size())
    });
    sizes.sum()
}

/// The first rows of a batch.
pub(super) fn first(batch: RecordBatch, rows: usize) -> RecordBatch {
    if batch.num_rows() > rows {
        batch.slice(0, rows)
    } else {
        batch
    }
}

/// Columns as clients of Postgres know them.
pub(super) fn columns(schema: &SchemaRef) -> Result<Columns> {
    let fields = schema.fields().iter();
    let types = fields.map(|field| Ok((WireType::of_field(field)?.oid, modifier_of(field))));
    Ok(Columns {
        schema: schema.clone(),
        types: types.collect::<Result<_>>()?,
    })
}

fn message(notice: &Notice) -> Message {
    Message {
        level: match notice.severity {
            Severity::Debug => Level::Debug,
            Severity::Log => Level::Log,
            Severity::Info => Level::Info,
            Severity::Notice => Level::Notice,
            Severity::Warning => Level::Warning,
        },
        text: match &notice.detail {
            Some(detail) => format!("{}\nDETAIL:  {detail}", notice.text),
            None => notice.text.clone(),
        },
    }
}

/// What is wrong with a query of this text.
pub(super) fn error(error: &Error, query: &str) -> QueryError {
    let position = error.position();
    let mut context: Vec<String> = position.map(shown).into_iter().flatten().collect();
    context.push(format!("QUERY:  {query}"));
    context.extend(error.context().iter().cloned());
    QueryError {
        state: error.sqlstate().code().to_string(),
        message: error.message().to_string(),
        detail: error.detail().map(str::to_string),
        hint: error.hint().map(str::to_string),
        position: position.map(|place| offset(query, place)),
        context,
        query: query.to_string(),
    }
}

/// The line of a place, and the place under it.
fn shown(place: &Position) -> [String; 2] {
    let text = crate::error::caret(place);
    let (line, caret) = text.split_once('\n').unwrap_or((&text, ""));
    [line.to_string(), caret.to_string()]
}

/// A place as the number of its character, from 1 on.
fn offset(text: &str, place: &Position) -> usize {
    let lines = usize::try_from(place.line.saturating_sub(1)).unwrap_or_default();
    let before: usize = text.split('\n').take(lines).map(|line| line.chars().count() + 1).sum();
    before + usize::try_from(place.column).unwrap_or_default()
}
