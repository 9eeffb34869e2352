//! The system view `taipan.comments`: a row for each comment on an object, or on a column of it.

use super::Session;
use super::system_view::{Row, View};
use crate::error::Result;
use futures::FutureExt;
use taipan_store::Kind;

pub const VIEW: View = View {
    name: "comments",
    columns: &[
        ("kind", false),
        ("schema", true),
        ("name", false),
        ("arguments", true),
        ("column", true),
        ("comment", false),
    ],
    rows: |session| rows(session).boxed(),
};

async fn rows(session: Session) -> Result<Vec<Row>> {
    let comments = session.comments().await?.into_iter().map(|said| {
        let (kind, key) = (said.about.kind, &said.about.key);
        let (schema, name, arguments) = match &said.table {
            Some(table) => (&table.key.schema, &key.arguments, Some(table.key.name.clone())),
            None => (
                &key.schema,
                &key.name,
                (kind == Kind::Function).then(|| key.arguments.clone()),
            ),
        };
        vec![
            Some(kind.to_string()),
            Some(schema.clone()).filter(|schema| !schema.is_empty()),
            Some(name.clone()),
            arguments,
            said.column,
            Some(said.text),
        ]
    });
    Ok(comments.collect())
}
