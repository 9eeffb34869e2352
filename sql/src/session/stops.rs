//! What statements are told that are stopped.

use crate::error::{Error, SqlState};

/// What a statement is told whose time is over.
pub const TIMED_OUT: &str = "canceling statement due to statement timeout";

/// What a statement ends with that took longer than `statement_timeout`.
pub fn timed_out() -> Error {
    Error::new(SqlState::QueryCanceled, TIMED_OUT)
}

/// What a session ends with that somebody has ended.
pub fn terminated() -> Error {
    let message = "terminating connection due to administrator command";
    Error::new(SqlState::AdminShutdown, message)
}

/// Whether a statement has failed because somebody else was first, which no function has made up.
pub fn was_second(error: &Error) -> bool {
    error.sqlstate() == SqlState::SerializationFailure && error.python().is_none()
}

/// What a cancelled statement ends with.
pub fn canceled() -> Error {
    Error::new(SqlState::QueryCanceled, "canceling statement due to user request")
}
