//! Errors of Taipan as exceptions of Python, whose classes are in `taipan/_errors.py`.

use pyo3::prelude::*;
use pyo3::types::PyDict;

const MODULE: &str = "taipan._errors";

/// The exception that says what an error says.
pub fn of(py: Python<'_>, error: &taipan::Error) -> PyErr {
    match made(py, error) {
        Ok(exception) => PyErr::from_value(exception),
        Err(failed) => failed,
    }
}

fn made<'py>(py: Python<'py>, error: &taipan::Error) -> PyResult<Bound<'py, PyAny>> {
    let said = PyDict::new(py);
    said.set_item("report", error.report())?;
    said.set_item("detail", error.detail())?;
    said.set_item("hint", error.hint())?;
    said.set_item("context", error.context().to_vec())?;
    let place = error.position().map(|place| (place.line, place.column));
    said.set_item("position", place)?;
    let python = error.python();
    said.set_item("exception", python.map(|exception| exception.kind.as_str()))?;
    let make = py.import(MODULE)?.getattr("of_state")?;
    make.call((error.sqlstate().code(), error.message()), Some(&said))
}

/// An exception of a class of the module.
fn named(class: &str, message: &str) -> PyErr {
    Python::attach(|py| {
        let made = py
            .import(MODULE)
            .and_then(|module| module.getattr(class)?.call1((message,)));
        match made {
            Ok(exception) => PyErr::from_value(exception),
            Err(failed) => failed,
        }
    })
}

/// The package is used in a way that cannot work.
pub fn interface(message: &str) -> PyErr {
    named("InterfaceError", message)
}

/// What is asked for makes no sense here.
pub fn programming(message: &str) -> PyErr {
    named("ProgrammingError", message)
}

/// A value has no like on the other side.
pub fn data(message: &str) -> PyErr {
    named("DataError", message)
}

/// It is known, and not built.
pub fn not_supported(message: &str) -> PyErr {
    named("NotSupportedError", message)
}

/// What must not happen.
pub fn internal(message: &str) -> PyErr {
    named("InternalError", &format!("internal error: {message}"))
}
