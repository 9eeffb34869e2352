//! Frames of Python as tables: whatever has Arrow's stream interface.

use crate::connected::{Connected, checked};
use crate::errors;
use crate::exchange;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::compute::{CastOptions, cast_with_options};
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, Schema, SchemaRef};
use datafusion::catalog::TableProvider;
use datafusion::common::TableReference;
use datafusion::datasource::MemTable;
use pyo3::prelude::*;
use std::sync::Arc;
use taipan::{Error, Result, SqlState};

/// Rows of the batches that a table is read in. A frame may be one batch of any length.
const ROWS: usize = 8192;

/// The table of a frame's rows.
///
/// # Errors
///
/// If it cannot be read, or two of its columns have one name.
pub fn table(frame: &Bound<'_, PyAny>) -> PyResult<Arc<dyn TableProvider>> {
    let (schema, batches) = exchange::taken(frame)?;
    let made = frame.py().detach(|| made(&schema, &batches));
    checked(frame.py(), made)
}

fn made(schema: &SchemaRef, batches: &[RecordBatch]) -> Result<Arc<dyn TableProvider>> {
    for (number, field) in schema.fields().iter().enumerate() {
        if schema.fields()[..number]
            .iter()
            .any(|other| other.name() == field.name())
        {
            let message = format!("the frame has two columns \"{}\"", field.name());
            return Err(Error::new(SqlState::DuplicateColumn, message));
        }
    }
    let fields: Vec<FieldRef> = schema.fields().iter().map(plain).collect();
    let plain: SchemaRef = Arc::new(Schema::new(fields));
    let mut pieces = Vec::new();
    for batch in batches {
        let batch = laid_out(batch, &plain)?;
        let starts = (0..batch.num_rows()).step_by(ROWS);
        pieces.extend(starts.map(|start| batch.slice(start, ROWS.min(batch.num_rows() - start))));
    }
    let table = MemTable::try_new(plain, vec![pieces]).map_err(internal)?;
    Ok(Arc::new(table))
}

/// A column in a layout that functions take: their values have one each. Which columns are never NULL nobody has checked.
fn plain(field: &FieldRef) -> FieldRef {
    let ty = layout(field.data_type());
    Arc::new(Field::new(field.name(), ty, true).with_metadata(field.metadata().clone()))
}

fn layout(ty: &DataType) -> DataType {
    let item = |field: &FieldRef| Arc::new(Field::clone(field).with_data_type(layout(field.data_type())));
    match ty {
        DataType::Dictionary(_, values) => layout(values),
        DataType::RunEndEncoded(_, values) => layout(values.data_type()),
        DataType::LargeList(field)
        | DataType::FixedSizeList(field, _)
        | DataType::ListView(field)
        | DataType::LargeListView(field)
        | DataType::List(field) => DataType::List(item(field)),
        DataType::Struct(fields) => DataType::Struct(fields.iter().map(item).collect()),
        other => other.clone(),
    }
}

fn laid_out(batch: &RecordBatch, schema: &SchemaRef) -> Result<RecordBatch> {
    let options = CastOptions {
        safe: false,
        ..CastOptions::default()
    };
    let columns = batch.columns().iter().zip(schema.fields()).map(|(column, field)| {
        if column.data_type() == field.data_type() {
            return Ok(column.clone());
        }
        cast_with_options(column, field.data_type(), &options)
    });
    let made = columns
        .collect::<Result<Vec<_>, _>>()
        .and_then(|columns| RecordBatch::try_new(schema.clone(), columns));
    made.map_err(internal)
}

fn internal(error: impl std::fmt::Display) -> Error {
    Error::new(SqlState::Internal, error.to_string())
}

impl Connected {
    /// Makes a table of the session, in memory.
    ///
    /// # Errors
    ///
    /// 42P07 if there is one of that name.
    pub fn give(&self, name: &str, table: Arc<dyn TableProvider>) -> Result<()> {
        let given = self.session.context().register_table(TableReference::bare(name), table);
        given.map(drop).map_err(|_| {
            let message = format!("relation \"{name}\" already exists");
            Error::new(SqlState::DuplicateTable, message)
        })
    }

    /// Takes such a table back; whether there was one.
    pub fn take_back(&self, name: &str) -> bool {
        let taken = self.session.context().deregister_table(TableReference::bare(name));
        taken.is_ok_and(|table| table.is_some())
    }

    /// Whether a statement that names this means a table of the session or its database.
    pub fn has_table(&self, name: &str) -> bool {
        self.session
            .context()
            .table_exist(TableReference::bare(name))
            .unwrap_or(false)
    }
}

/// Frames that statements find by these names.
pub fn all(on: &Connected, found: Vec<(String, Bound<'_, PyAny>)>) -> PyResult<crate::statement::Frames> {
    let mut frames = Vec::new();
    for (name, frame) in found {
        if on.has_table(&name) {
            continue;
        }
        let table = table(&frame).map_err(|error| named(frame.py(), &name, error))?;
        frames.push((name, table));
    }
    Ok(frames)
}

/// An error of reading a frame, with its name.
fn named(py: Python<'_>, name: &str, error: PyErr) -> PyErr {
    let named = errors::data(&format!("the frame \"{name}\" cannot be a table: {}", error.value(py)));
    named.set_cause(py, Some(error));
    named
}
