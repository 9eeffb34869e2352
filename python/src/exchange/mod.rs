//! Rows on their way through Arrow's C interfaces. The bytes stay where they are: arrays of DataFusion's version of Arrow become
//! arrays of the version that has these interfaces, and the other way round, over the same buffers.

mod arrays;
mod types;

use arrow_array_ffi::ffi_stream::{FFI_ArrowArrayStream, RecordBatchStreamReader};
use arrow_array_ffi::{RecordBatch as OuterBatch, RecordBatchReader};
use arrow_pyarrow::FromPyArrow;
use arrow_schema_ffi::{ArrowError as OuterError, SchemaRef as OuterSchema};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::error::ArrowError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

/// What gives batches: the next one, an error, or nothing more.
pub type Source = Box<dyn FnMut() -> Option<Result<RecordBatch, String>> + Send>;

struct Outgoing {
    schema: OuterSchema,
    source: Source,
}

impl Iterator for Outgoing {
    type Item = Result<OuterBatch, OuterError>;

    fn next(&mut self) -> Option<Self::Item> {
        let batch = match (self.source)()? {
            Ok(batch) => arrays::outward(&batch, &self.schema),
            Err(message) => Err(OuterError::CDataInterface(message)),
        };
        // A text with a zero in it is none in C.
        Some(batch.map_err(|error| OuterError::CDataInterface(error.to_string().replace('\0', "\\0"))))
    }
}

impl RecordBatchReader for Outgoing {
    fn schema(&self) -> OuterSchema {
        self.schema.clone()
    }
}

/// The capsule of a stream.
pub fn capsule<'py>(py: Python<'py>, schema: &SchemaRef, source: Source) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = types::outward(schema);
    let stream = FFI_ArrowArrayStream::new(Box::new(Outgoing { schema, source }));
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}

/// The columns and rows of an object that has Arrow's stream interface. Reading them may take long, and needs no lock.
pub fn taken(frame: &Bound<'_, PyAny>) -> PyResult<(SchemaRef, Vec<RecordBatch>)> {
    let reader = RecordBatchStreamReader::from_pyarrow_bound(frame)?;
    let (schema, batches) = frame.py().detach(move || {
        let schema = types::inward(&reader.schema());
        let batches = reader.map(|batch| arrays::inward(&batch.map_err(failed)?, &schema));
        let batches = batches.collect::<Result<Vec<_>, ArrowError>>();
        (schema.clone(), batches)
    });
    let batches = batches.map_err(|error| crate::errors::data(&format!("cannot read the frame: {error}")))?;
    Ok((schema, batches))
}

fn failed(error: OuterError) -> ArrowError {
    ArrowError::CDataInterface(error.to_string())
}
