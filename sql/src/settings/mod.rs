//! The settings of a session: what they are, their values, and how transactions undo them. Knows nothing of plans; whoever
//! honours a setting reads it here.

mod scopes;
mod table;
mod values;

pub use scopes::Settings;
pub use table::{Row, row, rows};
pub use values::{Kind, Unit, as_text};

use crate::error::{Error, SqlState};
use crate::statements::closest;

/// What there is no setting of this name for.
pub fn unknown(name: &str) -> Error {
    let error = Error::new(
        SqlState::UndefinedObject,
        format!("unrecognized configuration parameter \"{name}\""),
    );
    match closest(name, rows().iter().map(|row| row.name)) {
        Some(best) => error.with_hint(format!("Did you mean {best}?")),
        None => error,
    }
}
