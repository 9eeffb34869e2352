//! `taipan._taipan.Session`: a connection to a database, as `taipan.Connection` has it.

use crate::connected::{Connected, checked};
use crate::errors;
use crate::frames;
use crate::results::Results;
use crate::statement;
use crate::threads::{threads, wait};
use crate::values::parameters;
use parking_lot::Mutex;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use taipan::{Database, SessionBuilder, Standing};

/// A connection. Statements of several threads come one after the other.
#[pyclass(frozen, module = "taipan._taipan")]
pub struct Session {
    on: Mutex<Option<Arc<Connected>>>,
}

type Found<'py> = Vec<(String, Bound<'py, PyAny>)>;

#[pymethods]
impl Session {
    /// A session on the database of a directory, which is made if it is not there, or on one in memory.
    #[new]
    fn new(py: Python<'_>, path: Option<PathBuf>, options: &Bound<'_, PyDict>, tell: Py<PyAny>) -> PyResult<Session> {
        let settings = settings(options)?;
        threads()?;
        let made = py.detach(|| -> taipan::Result<_> {
            let database = match &path {
                None => Database::memory()?,
                Some(path) if is_empty(path) => Database::init(path)?,
                Some(path) => Database::open(path)?,
            };
            let session = database.session(settings)?;
            Ok((database, session))
        });
        let (database, session) = checked(py, made)?;
        let on = Connected::new(database, session, tell);
        Ok(Session {
            on: Mutex::new(Some(Arc::new(on))),
        })
    }

    /// Another session on the same database.
    fn duplicate(&self, py: Python<'_>, options: &Bound<'_, PyDict>, tell: Py<PyAny>) -> PyResult<Session> {
        let on = self.on()?;
        let settings = settings(options)?;
        let session = checked(py, py.detach(|| on.database.session(settings)))?;
        let other = Connected::new(on.database.clone(), session, tell);
        Ok(Session {
            on: Mutex::new(Some(Arc::new(other))),
        })
    }

    /// Runs the statements of a text, and gives the results of the last.
    fn run(&self, py: Python<'_>, text: String, values: Vec<Bound<'_, PyAny>>, found: Found<'_>) -> PyResult<Results> {
        let on = self.on()?;
        let given = parameters::all(&values)?;
        let frames = frames::all(&on, found)?;
        let results = wait(py, &on, statement::run(on.clone(), text, given, frames))?;
        let results = checked(py, results)?;
        on.tell_all(py, results.notices())?;
        Ok(Results::new(on, results))
    }

    /// Runs a statement once for each row of parameters, and gives how many rows it has changed, or -1.
    fn run_many(
        &self,
        py: Python<'_>,
        text: String,
        rows: Vec<Vec<Bound<'_, PyAny>>>,
        found: Found<'_>,
    ) -> PyResult<i64> {
        let on = self.on()?;
        let rows = rows.iter().map(|row| parameters::all(row));
        let rows = rows.collect::<PyResult<Vec<_>>>()?;
        let frames = frames::all(&on, found)?;
        let changed = wait(py, &on, statement::run_many(on.clone(), text, rows, frames))?;
        let changed = checked(py, changed)?;
        Ok(changed.and_then(|rows| i64::try_from(rows).ok()).unwrap_or(-1))
    }

    /// Makes a frame a table of the session; one of that name that was given before goes.
    fn register(&self, py: Python<'_>, name: &str, frame: &Bound<'_, PyAny>) -> PyResult<()> {
        let on = self.on()?;
        let table = frames::table(frame)?;
        on.take_back(name);
        checked(py, on.give(name, table))
    }

    /// Takes such a table back; whether there was one.
    fn unregister(&self, name: &str) -> PyResult<bool> {
        Ok(self.on()?.take_back(name))
    }

    /// Whether a statement that names this means a table that is there.
    fn has_table(&self, name: &str) -> PyResult<bool> {
        Ok(self.on()?.has_table(name))
    }

    /// The names of all tables and views.
    fn tables(&self) -> PyResult<Vec<String>> {
        Ok(self.on()?.session.table_names())
    }

    /// Ends what the session does now, from any thread.
    fn cancel(&self) -> PyResult<()> {
        self.on()?.session.cancel();
        Ok(())
    }

    /// Whether a transaction block is open: "idle", "block", or "failed".
    fn standing(&self) -> PyResult<&'static str> {
        Ok(match self.on()?.session.standing() {
            Standing::Idle => "idle",
            Standing::Block => "block",
            Standing::Failed => "failed",
        })
    }

    /// Ends the session. Results that were not read yet go on.
    fn close(&self) {
        self.on.lock().take();
    }

    #[getter]
    fn closed(&self) -> bool {
        self.on.lock().is_none()
    }
}

impl Session {
    fn on(&self) -> PyResult<Arc<Connected>> {
        // Nobody uses what was forked away.
        threads()?;
        let on = self.on.lock().clone();
        on.ok_or_else(|| errors::interface("the connection is closed"))
    }
}

/// Whether there is nothing at a path, or a directory with nothing in it.
fn is_empty(path: &Path) -> bool {
    match std::fs::read_dir(path) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) => error.kind() == std::io::ErrorKind::NotFound,
    }
}

/// What `taipan.connect` is told.
fn settings(options: &Bound<'_, PyDict>) -> PyResult<SessionBuilder> {
    let mut settings = taipan::Session::builder().workers(threads()?.workers.handle().clone());
    for (name, value) in options {
        let name: String = name.extract()?;
        settings = match name.as_str() {
            "threads" => settings.threads(value.extract()?),
            "memory_limit" => settings.memory_limit(value.extract()?),
            "batch_size" => settings.batch_size(value.extract()?),
            "function_timeout" => settings.function_timeout(seconds(&value)?),
            "function_memory" => settings.function_memory(value.extract()?),
            "data_dir" => settings.data_dir(value.extract::<PathBuf>()?),
            "role" => settings.role(value.extract::<String>()?),
            "settings" => {
                let named: Vec<(String, String)> = value.extract()?;
                named
                    .into_iter()
                    .fold(settings, |settings, (name, value)| settings.setting(name, value))
            }
            other => return Err(errors::interface(&format!("there is no option {other}"))),
        };
    }
    Ok(settings)
}

fn seconds(value: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let seconds: f64 = value.extract()?;
    Duration::try_from_secs_f64(seconds).map_err(|_| errors::interface(&format!("{seconds} is no time to wait for")))
}
