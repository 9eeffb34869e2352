//! COPY as Postgres has it: rows from files and from who runs the statement, and to them.

mod from;
mod input;
mod options;
mod parse;
mod rows;
mod taking;
mod to;
mod zones;

pub use input::CopyIn;
pub(super) use input::Input;
pub(super) use parse::Parser;
pub use to::CopyOut;
pub(super) use to::Encoder;

use super::{QueryResults, Session};
use crate::error::{Error, Result, SqlState};
use crate::statements::{Copy, CopyPlace};
use options::Options;

/// The name of the rows that come in while the statement runs.
pub(super) const COPIED: &str = "copied";

/// What bytes that come in or go out are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CopyShape {
    pub binary: bool,
    /// Columns of each row.
    pub columns: usize,
}

impl Session {
    /// Carries out a COPY; `input` is what the statement reads, if somebody gives it anything.
    pub(super) async fn copy(&self, copy: &Copy, text: &str, input: Option<Input>) -> Result<QueryResults> {
        if copy.place == CopyPlace::Program {
            let hint = "Who runs the statement can run the program and exchange its rows with STDIN and STDOUT.";
            return Err(Error::not_built("COPY of programs").with_hint(hint));
        }
        let options = Options::of(copy)?;
        let done = if copy.to {
            self.copy_to(copy, &options, text).await
        } else {
            self.copy_from(copy, &options, text, input).await
        };
        done.map_err(|error| self.hint_table(error))
    }
}

/// Names of columns as a list for the planner, which takes some words for others without quotes.
fn name_list(names: &[String]) -> String {
    let quoted = names.iter().map(|name| format!("\"{}\"", name.replace('"', "\"\"")));
    quoted.collect::<Vec<_>>().join(", ")
}

/// A COPY FROM STDIN that nobody gives anything.
fn no_input() -> Error {
    Error::new(SqlState::FeatureNotSupported, "cannot COPY from the client here")
        .with_hint("Session::copy_in gives the statement what it reads.")
}
