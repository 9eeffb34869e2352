//! The objects of the database as a statement sees them, and what the catalog of Postgres has besides: constraints, indexes
//! and defaults as objects with OIDs. Made once for a version of the objects, and found again.

use super::facts::{Column, Facts, columns};
use super::oids::Given;
use crate::database::{Constraint, Rule};
use crate::error::Result;
use crate::session::Session;
use parking_lot::Mutex;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use taipan_store::{Catalog, Class, Kind, Object, Oid};

/// The objects of one moment.
#[derive(Debug)]
pub struct Snapshot {
    pub catalog: Arc<Catalog>,
    relations: BTreeMap<Oid, Arc<Facts>>,
    /// Constraints, indexes and defaults, each as a place in its relation.
    constraints: BTreeMap<Oid, (Oid, usize)>,
    indexes: BTreeMap<Oid, (Oid, usize)>,
    defaults: BTreeMap<Oid, (Oid, usize)>,
    oids: HashMap<(Oid, Part, usize), Oid>,
}

/// What a part of a relation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    Constraint,
    Index,
    Default,
}

impl Snapshot {
    fn of(catalog: &Arc<Catalog>, known: Option<&Snapshot>) -> Result<Snapshot> {
        let mut snapshot = Snapshot {
            catalog: catalog.clone(),
            relations: BTreeMap::new(),
            constraints: BTreeMap::new(),
            indexes: BTreeMap::new(),
            defaults: BTreeMap::new(),
            oids: HashMap::new(),
        };
        for object in catalog.objects().filter(|object| object.key.class == Class::Relation) {
            let same = known.and_then(|known| known.relations.get(&object.oid));
            let facts = match same.filter(|facts| Arc::ptr_eq(&facts.object, object)) {
                Some(facts) => facts.clone(),
                None => Arc::new(Facts::of(object)?),
            };
            snapshot.relations.insert(object.oid, facts);
        }
        snapshot.number();
        Ok(snapshot)
    }

    /// Gives parts their OIDs, in the order of the tables'.
    fn number(&mut self) {
        let mut given = Given::default();
        for (table, facts) in &self.relations {
            for (place, constraint) in facts.constraints.iter().enumerate() {
                if !constraint.is_index() {
                    let oid = given.to(*table, "constraint", &constraint.name);
                    self.constraints.insert(oid, (*table, place));
                    self.oids.insert((*table, Part::Constraint, place), oid);
                }
                if is_key(constraint) {
                    let oid = given.to(*table, "index", &constraint.name);
                    self.indexes.insert(oid, (*table, place));
                    self.oids.insert((*table, Part::Index, place), oid);
                }
            }
            for (place, column) in facts.columns.iter().enumerate() {
                if column.default.is_some() {
                    let oid = given.to(*table, "default", &column.name);
                    self.defaults.insert(oid, (*table, place));
                    self.oids.insert((*table, Part::Default, place), oid);
                }
            }
        }
    }

    /// The relations of the database.
    pub fn relations(&self) -> impl Iterator<Item = &Arc<Facts>> {
        self.relations.values()
    }

    /// The relation of an OID.
    pub fn relation(&self, oid: Oid) -> Option<&Arc<Facts>> {
        self.relations.get(&oid)
    }

    /// The OID of a part of a relation; 0 for none.
    pub fn oid(&self, relation: Oid, part: Part, place: usize) -> Oid {
        self.oids.get(&(relation, part, place)).copied().unwrap_or_default()
    }

    /// All constraints, with their OIDs and tables.
    pub fn constraints(&self) -> impl Iterator<Item = (Oid, &Arc<Facts>, &Constraint)> {
        self.parts(&self.constraints)
    }

    /// All indexes, each as the constraint that needs it.
    pub fn indexes(&self) -> impl Iterator<Item = (Oid, &Arc<Facts>, &Constraint)> {
        self.parts(&self.indexes)
    }

    fn parts<'a>(
        &'a self,
        parts: &'a BTreeMap<Oid, (Oid, usize)>,
    ) -> impl Iterator<Item = (Oid, &'a Arc<Facts>, &'a Constraint)> {
        parts.iter().filter_map(|(oid, (table, place))| {
            let facts = self.relations.get(table)?;
            Some((*oid, facts, facts.constraints.get(*place)?))
        })
    }

    /// The constraint of an OID, and its table.
    pub fn constraint(&self, oid: Oid) -> Option<(&Arc<Facts>, &Constraint)> {
        let (table, place) = self.constraints.get(&oid)?;
        let facts = self.relations.get(table)?;
        Some((facts, facts.constraints.get(*place)?))
    }

    /// The index of an OID, and its table.
    pub fn index(&self, oid: Oid) -> Option<(&Arc<Facts>, &Constraint)> {
        let (table, place) = self.indexes.get(&oid)?;
        let facts = self.relations.get(table)?;
        Some((facts, facts.constraints.get(*place)?))
    }

    /// The index of a name in a schema.
    pub fn index_named(&self, schema: &str, name: &str) -> Option<Oid> {
        let mut indexes = self.indexes();
        let found = indexes.find(|(_, facts, key)| facts.object.key.schema == schema && key.name == name);
        found.map(|(oid, ..)| oid)
    }

    /// The index of the key of a table that has these columns.
    pub fn index_over(&self, table: Oid, columns: &[String]) -> Oid {
        let facts = self.relations.get(&table);
        let mut keys = facts.into_iter().flat_map(|facts| facts.constraints.iter().enumerate());
        let found = keys.find(|(_, constraint)| match &constraint.rule {
            Rule::Primary(own) | Rule::Unique { columns: own, .. } => {
                own.len() == columns.len() && own.iter().all(|column| columns.contains(column))
            }
            _ => false,
        });
        found.map_or(0, |(place, _)| self.oid(table, Part::Index, place))
    }

    /// The objects of a class, by OID.
    pub fn object(&self, class: Class, oid: Oid) -> Option<&Arc<Object>> {
        match class {
            Class::Relation => self.relation(oid).map(|facts| &facts.object),
            _ => self
                .catalog
                .objects()
                .find(|object| object.oid == oid && object.key.class == class),
        }
    }
}

/// Whether a constraint is kept by an index.
pub fn is_key(constraint: &Constraint) -> bool {
    matches!(constraint.rule, Rule::Primary(_) | Rule::Unique { .. })
}

/// The snapshots of a session: the newest one.
#[derive(Debug, Default)]
pub struct Snapshots {
    newest: Mutex<Option<Arc<Snapshot>>>,
    /// The columns of views and of files, as they were planned for these objects.
    planned: Mutex<Option<(Arc<Catalog>, Planned)>>,
}

/// Columns by the relation's OID.
pub type Planned = Arc<HashMap<Oid, Vec<Column>>>;

impl Snapshots {
    /// That of these objects.
    pub fn of(&self, catalog: &Arc<Catalog>) -> Result<Arc<Snapshot>> {
        let mut newest = self.newest.lock();
        if let Some(known) = newest.as_ref().filter(|known| Arc::ptr_eq(&known.catalog, catalog)) {
            return Ok(known.clone());
        }
        let snapshot = Arc::new(Snapshot::of(catalog, newest.as_deref())?);
        *newest = Some(snapshot.clone());
        Ok(snapshot)
    }

    /// The columns of views and external tables. What cannot be planned has none.
    pub async fn planned(&self, session: &Session, snapshot: &Snapshot) -> Planned {
        if let Some((catalog, planned)) = self.planned.lock().as_ref()
            && Arc::ptr_eq(catalog, &snapshot.catalog)
        {
            return planned.clone();
        }
        let mut planned = HashMap::new();
        for facts in snapshot.relations() {
            if matches!(facts.object.kind, Kind::View | Kind::ExternalTable)
                && let Ok(schema) = session.columns_for_catalog(&facts.object).await
            {
                let mut columns = columns(&schema);
                // Nothing is promised of them.
                columns.iter_mut().for_each(|column| column.not_null = false);
                planned.insert(facts.object.oid, columns);
            }
        }
        let planned = Arc::new(planned);
        *self.planned.lock() = Some((snapshot.catalog.clone(), planned.clone()));
        planned
    }
}
