//! Values of Arrow as objects of Python, and the other way round.

pub mod cells;
mod column;
mod moments;
pub mod parameters;

use column::{Reader, reader};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::Schema;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// The rows of a batch as tuples.
pub struct Row<'py> {
    py: Python<'py>,
    columns: Vec<Reader<'py>>,
}

impl<'py> Row<'py> {
    /// # Errors
    ///
    /// For columns of a type that Python has no like of.
    pub fn of(py: Python<'py>, batch: &RecordBatch, schema: &Schema) -> PyResult<Row<'py>> {
        let columns = batch.columns().iter().zip(schema.fields());
        let columns = columns.map(|(array, field)| reader(py, array, field));
        Ok(Row {
            py,
            columns: columns.collect::<PyResult<_>>()?,
        })
    }

    /// One of them.
    ///
    /// # Errors
    ///
    /// For a value that Python has no like of.
    pub fn tuple(&self, number: usize) -> PyResult<Bound<'py, PyTuple>> {
        let values = self.columns.iter().map(|column| column(number));
        PyTuple::new(self.py, values.collect::<PyResult<Vec<_>>>()?)
    }
}
