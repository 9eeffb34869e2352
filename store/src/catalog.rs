//! All objects of one version, in memory.

use crate::error::{Result, StoreError};
use crate::object::{Class, Key, Object, Oid, TEMPORARY};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The objects of a version, perhaps with changes of a transaction. Copies share the objects until one of them changes.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    pub(crate) version: u64,
    objects: Arc<BTreeMap<Key, Arc<Object>>>,
}

impl Catalog {
    /// The object of a key.
    pub fn get(&self, key: &Key) -> Option<&Arc<Object>> {
        self.objects.get(key)
    }

    /// All objects, in the order of their keys.
    pub fn objects(&self) -> impl Iterator<Item = &Arc<Object>> {
        self.objects.values()
    }

    /// Those of one class, and of one schema.
    pub fn of<'a>(&'a self, class: Class, schema: &'a str) -> impl Iterator<Item = &'a Arc<Object>> {
        let start = Key {
            class,
            schema: schema.to_string(),
            name: String::new(),
            arguments: String::new(),
        };
        let rest = self.objects.range(start..);
        rest.take_while(move |(key, _)| key.class == class && key.schema == schema)
            .map(|(_, object)| object)
    }

    /// Whether there is such a schema.
    pub fn has_schema(&self, name: &str) -> bool {
        name == TEMPORARY || self.objects.contains_key(&Key::schema(name))
    }

    /// The keys of comments on an object, of rights in it, and of its triggers.
    pub(crate) fn attached_to(&self, oid: Oid) -> Vec<Key> {
        let rights = [Key::right(oid)];
        let rights = rights.into_iter().filter(|key| self.objects.contains_key(key));
        // A trigger has comments, too.
        let triggers = self
            .triggers(oid)
            .flat_map(|object| std::iter::once(object.key.clone()).chain(self.attached_to(object.oid)));
        rights
            .chain(self.comments(oid).map(|object| object.key.clone()))
            .chain(triggers)
            .collect()
    }

    /// The triggers of a table, in the order of their names.
    pub fn triggers(&self, table: Oid) -> impl Iterator<Item = &Arc<Object>> {
        let start = Key::trigger(table, "");
        let name = start.name.clone();
        let rest = self.objects.range(start..);
        rest.take_while(move |(key, _)| key.class == Class::Trigger && key.name == name)
            .map(|(_, object)| object)
    }

    /// The comments on an object and on its columns.
    pub fn comments(&self, oid: Oid) -> impl Iterator<Item = &Arc<Object>> {
        let start = Key::comment(oid, None);
        let name = start.name.clone();
        let rest = self.objects.range(start..);
        rest.take_while(move |(key, _)| key.class == Class::Comment && key.name == name)
            .map(|(_, object)| object)
    }

    /// The version that it shows, without what a transaction has changed.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Whether the other one is of the same objects: versions may differ by rows only. Only copies are known to be.
    pub fn has_the_objects_of(&self, other: &Catalog) -> bool {
        Arc::ptr_eq(&self.objects, &other.objects)
    }

    /// Puts an object in, instead of the one of its key.
    pub(crate) fn put(&mut self, object: Arc<Object>) {
        Arc::make_mut(&mut self.objects).insert(object.key.clone(), object);
    }

    pub(crate) fn remove(&mut self, key: &Key) -> Option<Arc<Object>> {
        Arc::make_mut(&mut self.objects).remove(key)
    }

    /// Adds a new object, whose key must be free and whose schema must be there.
    pub(crate) fn add(&mut self, object: Object) -> Result<()> {
        let key = &object.key;
        if key.class.is_in_schema() && !self.has_schema(&key.schema) {
            return Err(StoreError::NoSchema(key.schema.clone()));
        }
        if self.objects.contains_key(key) {
            return Err(exists(key));
        }
        self.put(Arc::new(object));
        Ok(())
    }

    pub(crate) fn by_oid(&self) -> BTreeMap<Oid, &Arc<Object>> {
        self.objects.values().map(|object| (object.oid, object)).collect()
    }
}

pub(crate) fn exists(key: &Key) -> StoreError {
    StoreError::Exists {
        what: key.to_string(),
        sqlstate: key.class.duplicate(),
    }
}
