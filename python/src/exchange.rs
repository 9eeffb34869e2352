//! Rows on their way through Arrow's C interfaces. The bytes stay where they are.

use arrow_pyarrow::FromPyArrow;
use datafusion::arrow::array::{Array, RecordBatch, RecordBatchReader};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::error::ArrowError;
use datafusion::arrow::ffi_stream::{ArrowArrayStreamReader, FFI_ArrowArrayStream};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

/// What gives batches: the next one, an error, or nothing more.
pub type Source = Box<dyn FnMut() -> Option<Result<RecordBatch, String>> + Send>;

struct Outgoing {
    schema: SchemaRef,
    source: Source,
}

impl Iterator for Outgoing {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        // A text with a zero in it is none in C.
        let batch = (self.source)()?;
        Some(batch.map_err(|message| ArrowError::CDataInterface(message.replace('\0', "\\0"))))
    }
}

impl RecordBatchReader for Outgoing {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}

/// The capsule of a stream.
pub fn capsule<'py>(py: Python<'py>, schema: &SchemaRef, source: Source) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = schema.clone();
    let stream = FFI_ArrowArrayStream::new(Box::new(Outgoing { schema, source }));
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}

/// The columns and rows of an object that has Arrow's stream interface. Reading them may take long, and needs no lock.
pub fn taken(frame: &Bound<'_, PyAny>) -> PyResult<(SchemaRef, Vec<RecordBatch>)> {
    let reader = ArrowArrayStreamReader::from_pyarrow_bound(frame)?;
    let (schema, batches) = frame.py().detach(move || {
        let schema = reader.schema();
        let batches = reader.map(|batch| batch.and_then(checked));
        (schema, batches.collect::<Result<Vec<_>, ArrowError>>())
    });
    let batches = batches.map_err(|error| crate::errors::data(&format!("cannot read the frame: {error}")))?;
    Ok((schema, batches))
}

/// Nobody has looked yet whether texts are UTF-8 and offsets lie inside their columns.
fn checked(batch: RecordBatch) -> Result<RecordBatch, ArrowError> {
    for column in batch.columns() {
        column.to_data().validate_full()?;
    }
    Ok(batch)
}
