//! The row that a table cannot have, as the detail of the error about it: its values as Postgres shows them, to whoever may
//! read the table.

use super::Session;
use crate::error::{Error, Result};
use crate::rights::Privilege;
use crate::values::TextColumn;
use taipan_engine::FailingRow;
use taipan_store::Kind;

/// The most bytes that are shown of a value.
const MOST: usize = 64;

impl Session {
    /// An error with the row that it is about, if it is about one.
    pub(super) fn with_failing_row(&self, error: Error) -> Error {
        let Some((table, row)) = error.row().filter(|_| error.detail().is_none()) else {
            return error;
        };
        // Without what cannot be shown, the error says what is wrong.
        match self.may_see_rows(table).and_then(|may| Ok((may, self.shown(row)?))) {
            Ok((true, shown)) => error.with_detail(format!("Failing row contains ({shown}).")),
            _ => error,
        }
    }

    /// Whether the role may read each table of a name.
    fn may_see_rows(&self, table: &str) -> Result<bool> {
        let (access, catalog) = (self.access()?, self.stored_catalog()?);
        let mut named = catalog
            .objects()
            .filter(|object| object.kind == Kind::Table && object.key.name == table);
        named.try_fold(true, |may, object| Ok(may && access.may(object, Privilege::Select)?))
    }

    fn shown(&self, row: &FailingRow) -> Result<String> {
        let zone = self.time_zone();
        let value = |value| -> Result<String> {
            let mut text = Vec::new();
            if TextColumn::new(value, &zone)?.write(0, &mut text) {
                Ok(cut(String::from_utf8_lossy(&text).into_owned()))
            } else {
                Ok("null".to_string())
            }
        };
        let values: Vec<String> = row.values.iter().map(value).collect::<Result<_>>()?;
        Ok(values.join(", "))
    }
}

/// As much of a text as is shown.
fn cut(mut text: String) -> String {
    if text.len() > MOST {
        let end = (0..=MOST).rev().find(|end| text.is_char_boundary(*end));
        text.truncate(end.unwrap_or(0));
        text.push_str("...");
    }
    text
}
