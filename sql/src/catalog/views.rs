//! Views of the system, each as a query over its tables.

use super::definitions::Relation;

/// The query of a relation, if it is such a view.
pub fn text(relation: &Relation) -> Option<&'static str> {
    let texts = match relation.schema {
        super::CATALOG => include_str!("views/pg_catalog.sql"),
        _ => include_str!("views/information_schema.sql"),
    };
    let mut views = texts.split("\nCREATE VIEW ").skip(1);
    let found = views.find_map(|view| {
        let (name, query) = view.split_once(" AS\n")?;
        (name == relation.name).then_some(query)
    });
    found.map(|query| query.trim().trim_end_matches(';'))
}
