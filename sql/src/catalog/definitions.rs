//! Which relations the catalog of Postgres has, with their columns: read from a text that was written by a Postgres 15, and from
//! one of what it has as an extension or with fewer columns.

use crate::postgres::types::{self, PgType};
use datafusion::arrow::datatypes::{Schema, SchemaRef};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use taipan_store::Oid;

/// The schema of the catalog.
pub const CATALOG: &str = "pg_catalog";
/// The schema of the standard's views.
pub const INFORMATION: &str = "information_schema";

/// A relation of the system.
#[derive(Debug)]
pub struct Relation {
    pub schema: &'static str,
    pub name: &'static str,
    pub oid: Oid,
    pub is_view: bool,
    pub columns: Vec<Column>,
    pub arrow: SchemaRef,
}

/// A column of it.
#[derive(Debug)]
pub struct Column {
    pub name: &'static str,
    /// Of its values.
    pub ty: &'static PgType,
    /// The type that the catalog tells: the same, or a domain over it.
    pub told: &'static PgType,
    pub not_null: bool,
}

/// Relations by schema and name.
type Known = HashMap<&'static str, HashMap<&'static str, Relation>>;

const TEXTS: [&str; 2] = [
    include_str!("../postgres/relations.txt"),
    include_str!("relations_besides.txt"),
];

static RELATIONS: LazyLock<Known> = LazyLock::new(|| {
    let mut relations: Vec<Relation> = Vec::new();
    for line in TEXTS.iter().flat_map(|text| text.lines()) {
        let words: Vec<&'static str> = line.split_whitespace().collect();
        match (line.starts_with(' '), words.as_slice()) {
            (true, [name, ty, rest @ ..]) => {
                let (ty, told) = ty.split_once('/').unwrap_or((ty, ty));
                if let (Some(relation), Some(ty), Some(told)) =
                    (relations.last_mut(), types::named(ty), types::named(told))
                {
                    relation.columns.push(Column {
                        name,
                        ty,
                        told,
                        not_null: !rest.is_empty(),
                    });
                }
            }
            (false, [schema, name, oid, kind]) => relations.push(Relation {
                schema,
                name,
                oid: oid.parse().unwrap_or_default(),
                is_view: *kind == "v",
                columns: Vec::new(),
                arrow: Arc::new(Schema::empty()),
            }),
            _ => {}
        }
    }
    for relation in &mut relations {
        let fields = relation.columns.iter().map(|column| column.ty.field(column.name, true));
        relation.arrow = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
    }
    let mut known = Known::new();
    for relation in relations {
        known
            .entry(relation.schema)
            .or_default()
            .insert(relation.name, relation);
    }
    known
});

/// The relation of a name.
pub fn relation(schema: &str, name: &str) -> Option<&'static Relation> {
    let known: &'static Known = &RELATIONS;
    known.get(schema)?.get(name)
}

/// All of them, in the order of their OIDs.
pub fn relations() -> Vec<&'static Relation> {
    let mut all: Vec<&'static Relation> = RELATIONS.values().flat_map(HashMap::values).collect();
    all.sort_by_key(|relation| relation.oid);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_text_is_read() {
        let lines: Vec<&str> = TEXTS.iter().flat_map(|text| text.lines()).collect();
        let columns = lines.iter().filter(|line| line.starts_with(' ')).count();
        let read: usize = relations().iter().map(|relation| relation.columns.len()).sum();
        assert_eq!(read, columns);
        assert_eq!(
            relations().len(),
            lines.iter().filter(|line| !line.starts_with(' ')).count()
        );
        let oids: std::collections::BTreeSet<Oid> = relations().iter().map(|relation| relation.oid).collect();
        assert_eq!(oids.len(), relations().len());
        assert!(relations().iter().all(|relation| relation.oid > 0));
        let class = relation(CATALOG, "pg_class").unwrap();
        assert_eq!(
            (class.oid, class.columns[0].name, class.columns[0].ty.oid),
            (1259, "oid", 26)
        );
    }
}
