//! `taipan._taipan.Results`: the rows of a statement, which are read once unless they are kept.

use crate::connected::{Connected, checked};
use crate::errors;
use crate::exchange;
use crate::threads::{threads, wait};
use crate::values::{Row, cells, cells::type_name};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use futures::StreamExt;
use parking_lot::Mutex;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList};
use std::collections::VecDeque;
use std::sync::Arc;
use taipan::QueryResults;
use taipan::values::{batch_in_zone, schema_in_zone};

/// How rows were read of a statement that has failed.
const FAILED: &str = "up to where it failed";

/// What a statement gives.
#[pyclass(frozen, module = "taipan._taipan")]
pub struct Results {
    on: Arc<Connected>,
    /// The columns, with points in time by the session's clocks.
    schema: SchemaRef,
    command: String,
    returns_rows: bool,
    rows: Mutex<Rows>,
}

enum Rows {
    /// They come from the statement, behind those that were looked at.
    Open(Open),
    /// All are here.
    Kept(Arc<[RecordBatch]>),
    /// They were read by somebody who kept none: how.
    Gone(&'static str),
    /// Another thread reads them.
    Taken,
}

struct Open {
    results: Option<Box<QueryResults>>,
    ahead: VecDeque<RecordBatch>,
}

impl Open {
    fn rows_ahead(&self) -> usize {
        self.ahead.iter().map(RecordBatch::num_rows).sum()
    }
}

#[pymethods]
impl Results {
    /// What was done, in Postgres's words.
    #[getter]
    fn command(&self) -> &str {
        &self.command
    }

    #[getter]
    fn returns_rows(&self) -> bool {
        self.returns_rows
    }

    /// How many rows the statement has changed, or -1.
    #[getter]
    fn changed(&self) -> i64 {
        let changed = crate::statement::rows_changed(&self.command);
        changed.and_then(|rows| i64::try_from(rows).ok()).unwrap_or(-1)
    }

    /// The names of the columns, and of their types.
    #[getter]
    fn columns(&self) -> Vec<(String, String)> {
        let fields = self.schema.fields().iter();
        fields.map(|field| (field.name().clone(), type_name(field))).collect()
    }

    /// Whether all rows are here.
    #[getter]
    fn kept(&self) -> bool {
        matches!(*self.rows.lock(), Rows::Kept(_))
    }

    /// Up to so many rows that nobody has read yet; all without a number.
    #[pyo3(signature = (most=None))]
    fn fetch<'py>(&self, py: Python<'py>, most: Option<usize>) -> PyResult<Bound<'py, PyList>> {
        let mut open = match self.take("")? {
            Rows::Open(open) => open,
            // Whoever keeps rows asks for them by number.
            other => {
                self.put(other);
                return Err(errors::internal("rows that are kept are fetched"));
            }
        };
        match self.first(py, &mut open, most) {
            Ok(batches) => {
                self.put(Rows::Open(open));
                self.objects(py, &batches)
            }
            Err(error) => {
                self.put(Rows::Gone(FAILED));
                Err(error)
            }
        }
    }

    /// Rows of those that are kept, from one number up to another.
    fn slice<'py>(&self, py: Python<'py>, start: usize, most: usize) -> PyResult<Bound<'py, PyList>> {
        let kept = self.keep(py)?;
        let mut skip = start;
        let mut left = most;
        let mut pieces = Vec::new();
        for batch in kept.iter() {
            let rows = batch.num_rows();
            if skip < rows && left > 0 {
                let length = left.min(rows - skip);
                pieces.push(batch.slice(skip, length));
                left -= length;
            }
            skip = skip.saturating_sub(rows);
        }
        self.objects(py, &pieces)
    }

    /// Reads all rows and keeps them; how many there are.
    fn keep_all(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.keep(py)?.iter().map(RecordBatch::num_rows).sum())
    }

    /// The texts of the first rows, up to so many, and whether there are more.
    fn look<'py>(&self, py: Python<'py>, most: usize) -> PyResult<(Bound<'py, PyList>, bool)> {
        let mut rows = self.take("")?;
        let looked = self.look_at(py, &mut rows, most);
        self.put(if looked.is_ok() { rows } else { Rows::Gone(FAILED) });
        let (batches, more) = looked?;
        let texts = py.detach(|| cells::texts(&batches));
        let texts = texts.map_err(|error| errors::data(&error.to_string()))?;
        Ok((PyList::new(py, texts)?, more))
    }

    /// Arrow's stream of the rows: of all that are kept, or, once, of those to come.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // Who asks for other types has to be content with these: the interface allows it.
        drop(requested_schema);
        let source: exchange::Source = match self.take("as a stream")? {
            Rows::Kept(kept) => {
                self.put(Rows::Kept(kept.clone()));
                let mut number = 0;
                Box::new(move || {
                    number += 1;
                    kept.get(number - 1).cloned().map(Ok)
                })
            }
            Rows::Open(open) => {
                let (on, schema) = (self.on.clone(), self.schema.clone());
                let mut open = Some(open);
                Box::new(move || streamed(&on, &schema, &mut open))
            }
            other => {
                self.put(other);
                return Err(errors::internal("rows that are nowhere"));
            }
        };
        exchange::capsule(py, &self.schema, source)
    }

    /// Ends the statement, if it still runs. What is kept stays.
    fn close(&self) {
        let mut rows = self.rows.lock();
        if let Rows::Open(_) = &*rows {
            *rows = Rows::Gone("to its end");
        }
    }
}

impl Results {
    pub fn new(on: Arc<Connected>, results: QueryResults) -> Results {
        let schema = schema_in_zone(&results.schema(), &on.session.time_zone());
        let (command, returns_rows) = (results.command().to_string(), results.returns_rows());
        results.rest();
        Results {
            on,
            schema,
            command,
            returns_rows,
            rows: Mutex::new(Rows::Open(Open {
                results: Some(Box::new(results)),
                ahead: VecDeque::new(),
            })),
        }
    }

    /// The rows, for whoever puts them back. Those that are not kept are gone then, in this way.
    fn take(&self, how: &'static str) -> PyResult<Rows> {
        let mut rows = self.rows.lock();
        let after = match &*rows {
            Rows::Gone(how) => {
                return Err(errors::programming(&format!(
                    "the result was read {how}; run the statement again"
                )));
            }
            Rows::Taken => return Err(errors::programming("another thread reads this result")),
            Rows::Open(_) if !how.is_empty() => Rows::Gone(how),
            Rows::Open(_) | Rows::Kept(_) => Rows::Taken,
        };
        Ok(std::mem::replace(&mut *rows, after))
    }

    fn put(&self, rows: Rows) {
        *self.rows.lock() = rows;
    }

    fn keep(&self, py: Python<'_>) -> PyResult<Arc<[RecordBatch]>> {
        let kept = match self.take("")? {
            Rows::Open(mut open) => {
                let read = self.first(py, &mut open, None);
                match read {
                    Ok(batches) => Arc::from(batches),
                    Err(error) => {
                        self.put(Rows::Gone(FAILED));
                        return Err(error);
                    }
                }
            }
            Rows::Kept(kept) => kept,
            other => {
                self.put(other);
                return Err(errors::internal("rows that are nowhere"));
            }
        };
        self.put(Rows::Kept(kept.clone()));
        Ok(kept)
    }

    /// Takes up to so many rows off the front; all without a number.
    fn first(&self, py: Python<'_>, open: &mut Open, most: Option<usize>) -> PyResult<Vec<RecordBatch>> {
        let mut left = most.unwrap_or(usize::MAX);
        let mut taken = Vec::new();
        while left > 0 {
            let Some(batch) = self.next(py, open)? else { break };
            let rows = batch.num_rows();
            if rows > left {
                open.ahead.push_front(batch.slice(left, rows - left));
                taken.push(batch.slice(0, left));
                break;
            }
            left -= rows;
            taken.push(batch);
        }
        Ok(taken)
    }

    fn next(&self, py: Python<'_>, open: &mut Open) -> PyResult<Option<RecordBatch>> {
        match open.ahead.pop_front() {
            Some(batch) => Ok(Some(batch)),
            None => pull(py, &self.on, &self.schema, &mut open.results),
        }
    }

    /// The first rows, which stay to be read, and whether there are more.
    fn look_at(&self, py: Python<'_>, rows: &mut Rows, most: usize) -> PyResult<(Vec<RecordBatch>, bool)> {
        if let Rows::Open(open) = rows {
            while open.rows_ahead() <= most {
                match pull(py, &self.on, &self.schema, &mut open.results)? {
                    Some(batch) => open.ahead.push_back(batch),
                    None => break,
                }
            }
        }
        let all: Vec<&RecordBatch> = match rows {
            Rows::Open(open) => open.ahead.iter().collect(),
            Rows::Kept(kept) => kept.iter().collect(),
            Rows::Gone(_) | Rows::Taken => Vec::new(),
        };
        let mut left = most;
        let mut shown = Vec::new();
        let total: usize = all.iter().map(|batch| batch.num_rows()).sum();
        for batch in all {
            let rows = batch.num_rows().min(left);
            shown.push(batch.slice(0, rows));
            left -= rows;
        }
        Ok((shown, total > most))
    }

    fn objects<'py>(&self, py: Python<'py>, batches: &[RecordBatch]) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for batch in batches {
            let row = Row::of(py, batch, &self.schema)?;
            for number in 0..batch.num_rows() {
                list.append(row.tuple(number)?)?;
            }
        }
        Ok(list)
    }
}

/// The next batch of a statement.
fn pull(
    py: Python<'_>,
    on: &Arc<Connected>,
    schema: &SchemaRef,
    slot: &mut Option<Box<QueryResults>>,
) -> PyResult<Option<RecordBatch>> {
    threads()?;
    let Some(mut results) = slot.take() else {
        return Ok(None);
    };
    on.session.resume(&mut results);
    let (results, next) = wait(py, on, async move {
        let next = results.next().await;
        (results, next)
    })?;
    match next {
        Some(batch) => {
            results.rest();
            *slot = Some(results);
            let batch = checked(py, batch)?;
            checked(py, batch_in_zone(batch, schema)).map(Some)
        }
        None => Ok(None),
    }
}

/// The next batch for a reader in C, who has the interpreter's lock or not.
fn streamed(on: &Arc<Connected>, schema: &SchemaRef, slot: &mut Option<Open>) -> Option<Result<RecordBatch, String>> {
    let open = slot.as_mut()?;
    if let Some(batch) = open.ahead.pop_front() {
        return Some(Ok(batch));
    }
    let pulled = Python::try_attach(|py| {
        pull(py, on, schema, &mut open.results).map_err(|error| {
            if error.is_instance_of::<PyKeyboardInterrupt>(py) {
                interrupt_again(py);
            }
            error.value(py).to_string()
        })
    });
    match pulled {
        Some(pulled) => pulled.transpose(),
        None => Some(Err("the interpreter ends".to_string())),
    }
}

/// A reader in C tells of its failure with an exception of its own. That of the signal comes once it has returned.
fn interrupt_again(py: Python<'_>) {
    let interrupted = py
        .import("_thread")
        .and_then(|thread| thread.call_method0("interrupt_main"));
    if let Err(error) = interrupted {
        error.write_unraisable(py, None);
    }
}
