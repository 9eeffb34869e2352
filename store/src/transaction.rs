//! A transaction: a snapshot, and what has changed since for who made it.

use crate::catalog::Catalog;
use crate::changes::{Changes, TableChanges};
use crate::commit;
use crate::error::{Result, StoreError};
use crate::object::{Class, Key, Kind, NewObject, Object, Oid, is_temporary_key};
use crate::parts::{NewPart, Part, PartId};
use crate::store::Store;
use crate::temporary::{Temporary, is_temporary};
use crate::version::Version;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Changes that nobody else sees until they are committed; dropped, they never were.
#[derive(Debug)]
pub struct Transaction {
    store: Store,
    base: Arc<Catalog>,
    /// What the session has, where it is to be left.
    temporary: Temporary,
    state: State,
    /// What the state was, the newest last.
    savepoints: Vec<(String, State)>,
}

impl Drop for Transaction {
    fn drop(&mut self) {
        self.store.unpin(self.base.version());
    }
}

impl Store {
    /// A transaction over what is committed now.
    pub fn begin(&self) -> Result<Transaction> {
        self.begin_with(&Temporary::default())
    }

    /// The same, of a session that has something of its own.
    pub fn begin_with(&self, temporary: &Temporary) -> Result<Transaction> {
        Ok(Transaction::new(self.clone(), self.pin()?, temporary.clone()))
    }
}

#[derive(Clone, Debug)]
struct State {
    catalog: Arc<Catalog>,
    tables: BTreeMap<Oid, TableChanges>,
    /// The rows of tables that only the session has: all of them.
    temporary: BTreeMap<Oid, TableChanges>,
    /// Whether those have changed.
    touched: bool,
}

impl Transaction {
    pub(crate) fn new(store: Store, base: Arc<Catalog>, temporary: Temporary) -> Transaction {
        let (base, rows) = temporary.with(base);
        Transaction {
            store,
            temporary,
            state: State {
                catalog: base.clone(),
                tables: BTreeMap::new(),
                temporary: rows,
                touched: false,
            },
            base,
            savepoints: Vec::new(),
        }
    }

    /// What it sees now, for whoever is not to see what it changes later.
    pub fn seen_now(&self) -> Transaction {
        self.store.pin_again(self.base.version());
        Transaction {
            store: self.store.clone(),
            base: self.base.clone(),
            temporary: self.temporary.clone(),
            state: self.state.clone(),
            savepoints: Vec::new(),
        }
    }

    /// The database.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The objects as the transaction sees them.
    pub fn catalog(&self) -> &Arc<Catalog> {
        &self.state.catalog
    }

    /// Whether it has changed nothing.
    pub fn is_unchanged(&self) -> bool {
        self.state.tables.is_empty() && !self.state.touched && Arc::ptr_eq(&self.base, &self.state.catalog)
    }

    /// Adds an object.
    ///
    /// # Errors
    ///
    /// 42P07, 42723 or 42P06 if one of its key is there, 3F000 if its schema is not.
    pub fn create(&mut self, new: NewObject) -> Result<Arc<Object>> {
        self.add(new, None)
    }

    /// Puts an object in the place of another one, whose OID and rows it has from now on. Its name may be another.
    pub fn replace(&mut self, old: &Object, new: NewObject) -> Result<Arc<Object>> {
        let catalog = Arc::make_mut(&mut self.state.catalog);
        let removed = catalog.remove(&old.key);
        let added = self.add(new, Some(old.oid));
        if let (Err(_), Some(removed)) = (&added, removed) {
            Arc::make_mut(&mut self.state.catalog).put(removed);
        }
        added
    }

    fn add(&mut self, new: NewObject, oid: Option<Oid>) -> Result<Arc<Object>> {
        // Before an OID is taken for nothing.
        if self.state.catalog.get(&new.key).is_some() {
            return Err(crate::catalog::exists(&new.key));
        }
        let oid = match oid {
            Some(oid) => oid,
            None => self.store.new_oid()?,
        };
        let key = new.key.clone();
        if new.kind == Kind::Table && is_temporary_key(&key) {
            self.state.temporary.entry(oid).or_default();
        }
        Arc::make_mut(&mut self.state.catalog).add(Object {
            oid,
            first: 0,
            key: new.key,
            kind: new.kind,
            sql: new.sql,
            columns: new.columns,
        })?;
        let added = self.state.catalog.get(&key).cloned();
        added.ok_or_else(|| StoreError::Conflict(key.to_string()))
    }

    /// Takes an object out, with the rows it has and all that goes with it: comments, rights and triggers.
    ///
    /// # Errors
    ///
    /// 2BP01 for a schema that holds something.
    pub fn remove(&mut self, object: &Object) -> Result<()> {
        if object.kind == Kind::Schema {
            let name = &object.key.name;
            let within = |class| self.state.catalog.of(class, name).next().is_some();
            if within(Class::Relation) || within(Class::Function) {
                return Err(StoreError::NotAlone(name.clone()));
            }
        }
        if object.kind == Kind::Table {
            self.clear(object.oid)?;
        }
        self.state.temporary.remove(&object.oid);
        let catalog = Arc::make_mut(&mut self.state.catalog);
        catalog.remove(&object.key);
        for key in catalog.attached_to(object.oid) {
            catalog.remove(&key);
        }
        Ok(())
    }

    /// The object of a key, as the transaction sees it.
    pub fn get(&self, key: &Key) -> Option<&Arc<Object>> {
        self.state.catalog.get(key)
    }

    /// The parts of a table, as the transaction sees them.
    pub fn parts(&self, table: Oid) -> Result<Vec<Part>> {
        if let Some(rows) = self.state.temporary.get(&table) {
            return Ok(rows.added.iter().map(|part| part.part()).collect());
        }
        let mut parts = self.store.parts(table, self.base.version())?;
        if let Some(changes) = self.state.tables.get(&table) {
            let stays = |part: &Part| match part.id {
                PartId::Stored(id) => !changes.removed.contains(&id),
                PartId::New(_) => true,
            };
            parts.retain(stays);
            parts.extend(changes.added.iter().map(|part| part.part()));
        }
        Ok(parts)
    }

    /// Adds rows to a table.
    ///
    /// # Errors
    ///
    /// 0A000 for rows that do not fit each other.
    pub fn append(&mut self, table: Oid, parts: impl IntoIterator<Item = NewPart>) -> Result<()> {
        let changes = self.changes_of(table);
        changes.added.extend(parts.into_iter().map(Arc::new));
        changes.join_small()
    }

    /// Takes parts out of a table, and puts others in.
    pub fn exchange(&mut self, table: Oid, removed: &[PartId], added: impl IntoIterator<Item = NewPart>) {
        let changes = self.changes_of(table);
        for part in removed {
            match part {
                PartId::Stored(id) => changes.removed.push(*id),
                PartId::New(id) => changes.added.retain(|part| part.id != *id),
            }
        }
        changes.added.extend(added.into_iter().map(Arc::new));
    }

    /// What becomes of a table's rows.
    fn changes_of(&mut self, table: Oid) -> &mut TableChanges {
        match self.state.temporary.get_mut(&table) {
            Some(rows) => {
                self.state.touched = true;
                rows
            }
            None => self.state.tables.entry(table).or_default(),
        }
    }

    /// Takes all rows out of a table.
    pub fn clear(&mut self, table: Oid) -> Result<()> {
        let all: Vec<PartId> = self.parts(table)?.iter().map(|part| part.id).collect();
        self.exchange(table, &all, []);
        Ok(())
    }

    /// The commit fails if somebody has changed the rows of the table since the snapshot.
    pub fn expect_unchanged(&mut self, table: Oid) {
        let version = self.base.version();
        self.changes_of(table).as_of = Some(version);
    }

    /// The commit fails if somebody has taken rows out of the table since the snapshot, or changed them.
    pub fn expect_kept(&mut self, table: Oid) {
        let version = self.base.version();
        self.changes_of(table).kept_as_of = Some(version);
    }

    /// SAVEPOINT.
    pub fn savepoint(&mut self, name: &str) {
        self.savepoints.push((name.to_string(), self.state.clone()));
    }

    /// ROLLBACK TO: the savepoint stays.
    ///
    /// # Errors
    ///
    /// 3B001 if there is none of this name.
    pub fn rollback_to(&mut self, name: &str) -> Result<()> {
        let at = self.position(name)?;
        self.savepoints.truncate(at + 1);
        self.state = self.savepoints[at].1.clone();
        Ok(())
    }

    /// RELEASE, with the savepoints after it.
    ///
    /// # Errors
    ///
    /// 3B001 if there is none of this name.
    pub fn release(&mut self, name: &str) -> Result<()> {
        let at = self.position(name)?;
        self.savepoints.truncate(at);
        Ok(())
    }

    fn position(&self, name: &str) -> Result<usize> {
        let at = self.savepoints.iter().rposition(|(known, _)| known == name);
        at.ok_or_else(|| StoreError::NoSavepoint(name.to_string()))
    }

    /// The version that it began with.
    pub(crate) fn base_version(&self) -> Version {
        self.base.version()
    }

    /// The tables whose rows it has changed.
    pub(crate) fn changed_tables(&self) -> Vec<Oid> {
        self.state.tables.keys().copied().collect()
    }

    /// Commits, without housekeeping.
    pub(crate) fn commit_plainly(mut self) -> Result<Version> {
        let changes = self.changes();
        let version = if changes.is_empty() {
            self.base.version()
        } else {
            commit::commit(&self.store, &changes)?
        };
        let rows = std::mem::take(&mut self.state.temporary);
        self.temporary.keep(&self.state.catalog, rows);
        Ok(version)
    }

    fn changes(&self) -> Changes {
        let mut changes = Changes::default();
        if !Arc::ptr_eq(&self.base, &self.state.catalog) {
            let (before, after) = (self.base.by_oid(), self.state.catalog.by_oid());
            let differs = |object: &Arc<Object>, other: Option<&&Arc<Object>>| {
                other.is_none_or(|other| !Arc::ptr_eq(other, object))
            };
            let lasts = |catalog: &Catalog, object: &Arc<Object>| !is_temporary(catalog, object);
            let gone = before
                .values()
                .filter(|o| differs(o, after.get(&o.oid)) && lasts(&self.base, o));
            changes.gone = gone.map(|o| Arc::clone(o)).collect();
            let new = after
                .values()
                .filter(|o| differs(o, before.get(&o.oid)) && lasts(&self.state.catalog, o));
            changes.new = new.map(|o| Arc::clone(o)).collect();
        }
        let known = |oid: &Oid| {
            let by_oid = |catalog: &Catalog| catalog.by_oid().get(oid).map(|o| Arc::clone(o));
            by_oid(&self.state.catalog).or_else(|| by_oid(&self.base))
        };
        for (oid, table) in &self.state.tables {
            // One that came and went within the transaction is in neither.
            if let Some(object) = known(oid) {
                changes.tables.push((object, table.clone()));
            }
        }
        changes
    }
}
