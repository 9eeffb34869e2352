//! FOREIGN KEY: which rows of one table need a row of another one.

use super::constraints::{Rule, declared};
use super::definitions;
use super::foreign::Foreign;
use std::collections::BTreeSet;
use std::sync::Arc;
use taipan_store::{Catalog, Key, Kind, Object};

/// A foreign key of a table of the database.
#[derive(Clone, Debug)]
pub struct Reference {
    /// The table that declares it.
    pub child: Arc<Object>,
    pub name: String,
    pub foreign: Foreign,
}

/// The foreign keys of a catalog.
#[derive(Debug)]
pub struct References {
    pub catalog: Arc<Catalog>,
    pub all: Vec<Reference>,
}

impl References {
    /// Reads them.
    pub fn of(catalog: &Arc<Catalog>) -> References {
        let tables = catalog.objects().filter(|object| object.kind == Kind::Table);
        let tables = tables.filter(|object| object.sql.contains(" FOREIGN KEY "));
        let mut all = Vec::new();
        for child in tables {
            // A text that cannot be read declares nothing.
            let create = definitions::create_table(&child.sql);
            let constraints = create
                .and_then(|create| declared(&create, &child.sql))
                .unwrap_or_default();
            for constraint in constraints {
                if let Rule::Foreign(foreign) = constraint.rule {
                    all.push(Reference {
                        child: child.clone(),
                        name: constraint.name,
                        foreign,
                    });
                }
            }
        }
        References {
            catalog: catalog.clone(),
            all,
        }
    }

    /// Those of other tables, or of itself, that need rows of a table.
    pub fn to<'a>(&'a self, table: &'a Key) -> impl Iterator<Item = &'a Reference> {
        self.all
            .iter()
            .filter(move |reference| reference.foreign.table == *table)
    }

    /// Those that a table declares.
    pub fn from<'a>(&'a self, table: &'a Key) -> impl Iterator<Item = &'a Reference> {
        self.all.iter().filter(move |reference| reference.child.key == *table)
    }

    /// The columns of a table that are of interest; none: nobody needs its rows, and they need none.
    pub fn columns(&self, table: &Key) -> BTreeSet<String> {
        let own = self.from(table).flat_map(|reference| &reference.foreign.columns);
        let referred = self.to(table).flat_map(|reference| &reference.foreign.referred);
        own.chain(referred).cloned().collect()
    }
}
