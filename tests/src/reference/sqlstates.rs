//! The page of SQLSTATEs, from the table that errors are made with.

use super::WRITTEN;
use anyhow::Result;
use std::collections::BTreeMap;
use std::fmt::Write;
use taipan::{Session, SqlState};
use tokio::runtime::Runtime;

const HEAD: &str = "# SQLSTATEs

Each error has a code of five characters, a message, and where it helps a detail, a hint and the place in the text.
Codes are Postgres's.
An exception that leaves a Python function is 38000, with the exception's own type and text as the message, and the function, the line and the traceback as its context.

";

/// The classes, as the standard and Postgres call them.
const CLASSES: [(&str, &str); 25] = [
    ("08", "connection exception"),
    ("0A", "feature not supported"),
    ("0L", "invalid grantor"),
    ("21", "cardinality violation"),
    ("22", "data exception"),
    ("23", "integrity constraint violation"),
    ("25", "invalid transaction state"),
    ("26", "invalid SQL statement name"),
    ("28", "invalid authorization specification"),
    ("2B", "dependent privilege descriptors still exist"),
    ("2D", "invalid transaction termination"),
    ("34", "invalid cursor name"),
    ("38", "external routine exception"),
    ("3B", "savepoint exception"),
    ("3D", "invalid catalog name"),
    ("3F", "invalid schema name"),
    ("40", "transaction rollback"),
    ("42", "syntax error or access rule violation"),
    ("53", "insufficient resources"),
    ("54", "program limit exceeded"),
    ("55", "object not in prerequisite state"),
    ("57", "operator intervention"),
    ("58", "system error"),
    ("72", "snapshot failure"),
    ("XX", "internal error"),
];

pub fn page(_: &Runtime, _: &Session) -> Result<String> {
    let mut classes: BTreeMap<&str, Vec<(&str, String)>> = BTreeMap::new();
    for (state, code) in SqlState::all() {
        let says = words(&format!("{state:?}"));
        classes.entry(&code[..2]).or_default().push((code, says));
    }
    let mut page = format!("{HEAD}{WRITTEN}");
    for (class, mut codes) in classes {
        codes.sort();
        let title = CLASSES.iter().find(|(known, _)| *known == class);
        let title = title
            .map(|(_, title)| *title)
            .ok_or_else(|| anyhow::anyhow!("what is class {class}?"))?;
        let _ = write!(page, "\n## {class}: {title}\n\n| code | error |\n|---|---|\n");
        for (code, says) in codes {
            let _ = writeln!(page, "| `{code}` | {says} |");
        }
    }
    Ok(page)
}

/// A name of several words, as text.
fn words(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push(' ');
        }
        text.extend(letter.to_lowercase());
    }
    text
}
