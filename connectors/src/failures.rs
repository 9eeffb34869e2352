//! Why a file could not be read or written, as the system says it.

use object_store::Result;
use parking_lot::Mutex;
use std::error::Error as StdError;
use std::io;
use std::sync::Arc;

/// The reason why something could not be written, last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Failures(Arc<Mutex<Option<String>>>);

impl Failures {
    /// The reason, once.
    pub fn take(&self) -> Option<String> {
        self.0.lock().take()
    }

    /// The same result, whose error is remembered.
    pub fn note<T>(&self, result: Result<T>) -> Result<T> {
        if let Err(error) = &result {
            *self.0.lock() = Some(cause(error));
        }
        result
    }
}

/// What the system says, if it is the cause.
fn cause(error: &object_store::Error) -> String {
    let mut next: Option<&(dyn StdError + 'static)> = Some(error);
    while let Some(current) = next {
        if let Some(system) = current.downcast_ref::<io::Error>() {
            return reason(system);
        }
        next = current.source();
    }
    error.to_string()
}

/// What the system says, without its number.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.split_once(" (os error") {
        Some((reason, _)) => reason.to_lowercase(),
        None => text,
    }
}
