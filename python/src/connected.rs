//! What a connection and its results have in common.

use crate::errors;
use pyo3::prelude::*;
use taipan::{Database, Notice};

/// A session, with who is told what it has to say besides results.
pub struct Connected {
    pub session: taipan::Session,
    pub database: Database,
    /// Called with the severity and the text of each notice.
    tell: Py<PyAny>,
    /// A statement and the frames that are its tables are one thing.
    pub frames: tokio::sync::Mutex<()>,
}

impl Connected {
    pub fn new(database: Database, session: taipan::Session, tell: Py<PyAny>) -> Connected {
        Connected {
            session,
            database,
            tell,
            frames: tokio::sync::Mutex::new(()),
        }
    }

    /// Tells what functions have printed.
    pub fn tell(&self, py: Python<'_>) -> PyResult<()> {
        self.tell_all(py, &self.session.take_notices())
    }

    /// Tells these.
    pub fn tell_all(&self, py: Python<'_>, notices: &[Notice]) -> PyResult<()> {
        for notice in notices {
            self.tell.call1(py, (notice.code(), notice.to_string()))?;
        }
        Ok(())
    }
}

/// A result of Taipan as one of Python.
pub fn checked<T>(py: Python<'_>, result: taipan::Result<T>) -> PyResult<T> {
    result.map_err(|error| errors::of(py, &error))
}
