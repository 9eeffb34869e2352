//! Comments as the statements that make them again.

use super::objects::{name, qualified};
use crate::session::Said;
use taipan_store::{Kind, Object};

/// What statements call an object; `None`: nothing can be said of it.
pub fn called(object: &Object) -> Option<String> {
    let key = &object.key;
    Some(match object.kind {
        Kind::Table => format!("TABLE {}", qualified(key)),
        Kind::View => format!("VIEW {}", qualified(key)),
        Kind::ExternalTable => format!("FOREIGN TABLE {}", qualified(key)),
        Kind::Sequence => format!("SEQUENCE {}", qualified(key)),
        Kind::Function => format!("FUNCTION {}({})", qualified(key), key.arguments),
        Kind::Schema => format!("SCHEMA {}", name(&key.name)),
        Kind::Role => format!("ROLE {}", name(&key.name)),
        Kind::Package => format!("PACKAGE {}", name(&key.name)),
        Kind::Comment | Kind::Right | Kind::Trigger => return None,
    })
}

/// The statements, in an order of their own.
pub fn statements(comments: &[Said]) -> Vec<String> {
    let statement = |said: &Said| {
        let text = said.text.replace('\'', "''");
        let key = &said.about.key;
        let about = match (&said.column, &said.table) {
            (Some(column), _) => format!("COLUMN {}.{}", qualified(key), name(column)),
            (None, Some(table)) => format!("TRIGGER {} ON {}", name(&key.arguments), qualified(&table.key)),
            (None, None) => called(&said.about)?,
        };
        Some(format!("COMMENT ON {about} IS '{text}'"))
    };
    let mut statements: Vec<String> = comments.iter().filter_map(statement).collect();
    statements.sort_unstable();
    statements
}
