//! What only one session has: tables, views and sequences of the schema `pg_temp`, and their rows. Nothing of it is in the
//! catalog on the disk, so it ends with the session. Many rows of a table are in files beside those of queries that spill.

use crate::catalog::Catalog;
use crate::changes::TableChanges;
use crate::object::{Class, Object, Oid, TEMPORARY, is_temporary_key};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a session has. Clones are one.
#[derive(Clone, Debug, Default)]
pub struct Temporary(Arc<Mutex<Known>>);

#[derive(Debug, Default)]
struct Known {
    objects: Vec<Arc<Object>>,
    tables: BTreeMap<Oid, TableChanges>,
    /// A catalog, and the same with these objects: transactions that see the same share it.
    merged: Option<(Arc<Catalog>, Arc<Catalog>)>,
}

impl Temporary {
    /// A catalog with what the session has, and the rows of that.
    pub(crate) fn with(&self, catalog: Arc<Catalog>) -> (Arc<Catalog>, BTreeMap<Oid, TableChanges>) {
        let mut known = self.0.lock();
        if known.objects.is_empty() {
            return (catalog, BTreeMap::new());
        }
        let merged = match &known.merged {
            Some((of, merged)) if Arc::ptr_eq(of, &catalog) => merged.clone(),
            _ => {
                let mut merged = Catalog::clone(&catalog);
                known.objects.iter().for_each(|object| merged.put(object.clone()));
                let merged = Arc::new(merged);
                known.merged = Some((catalog, merged.clone()));
                merged
            }
        };
        (merged, known.tables.clone())
    }

    /// What a transaction has made of it.
    pub(crate) fn keep(&self, catalog: &Catalog, tables: BTreeMap<Oid, TableChanges>) {
        let objects = catalog.objects().filter(|object| is_temporary(catalog, object));
        *self.0.lock() = Known {
            objects: objects.cloned().collect(),
            tables,
            merged: None,
        };
    }
}

/// Whether an object is one that only a session has, or is said of one.
pub(crate) fn is_temporary(catalog: &Catalog, object: &Object) -> bool {
    match object.key.class {
        Class::Comment | Class::Right | Class::Trigger => catalog
            .of(Class::Relation, TEMPORARY)
            .any(|table| table.oid.to_string() == object.key.name),
        _ => is_temporary_key(&object.key),
    }
}
