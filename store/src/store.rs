//! A database, open: its newest catalog, the parts of its tables, new OIDs. Shared by all sessions of a process; other
//! processes may have it open at the same time.

use crate::catalog::Catalog;
use crate::connection::Connections;
use crate::error::{Result, StoreError};
use crate::folder::Folder;
use crate::head::{Head, Seen};
use crate::object::{Class, Key, Kind, Object, Oid};
use crate::parts::{Part, PartData, PartId, decode};
use crate::version::Version;
use arrow::array::RecordBatch;
use parking_lot::Mutex;
use rusqlite::{Row, params};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// So many bytes of rows that stand in the catalog are kept decoded.
const MOST_DECODED: u64 = 64 << 20;

/// A database. Cheap to clone; clones are one.
#[derive(Clone, Debug)]
pub struct Store {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    connections: Connections,
    /// `None`: everything is in memory.
    folder: Option<Folder>,
    newest: Mutex<Newest>,
    decoded: Mutex<Decoded>,
    /// How many transactions see each version.
    pinned: Mutex<BTreeMap<Version, usize>>,
    /// Commits of this process.
    commits: AtomicUsize,
    /// Goes after the connections. `None`: in memory, or it cannot be looked at.
    head: Option<Head>,
}

/// The newest catalog that is known.
#[derive(Debug, Default)]
struct Newest {
    catalog: Arc<Catalog>,
    /// What was seen before it was asked for.
    seen: Option<Seen>,
}

/// Batches of parts that stand in the catalog. In memory they stand here only.
#[derive(Debug, Default)]
struct Decoded {
    parts: HashMap<i64, (Arc<[RecordBatch]>, u64)>,
    bytes: u64,
}

impl Decoded {
    fn add(&mut self, part: i64, bytes: u64, batches: Arc<[RecordBatch]>) {
        if self.parts.insert(part, (batches, bytes)).is_none() {
            self.bytes += bytes;
        }
    }

    fn remove(&mut self, part: i64) {
        if let Some((_, bytes)) = self.parts.remove(&part) {
            self.bytes -= bytes;
        }
    }
}

impl Store {
    /// Makes a database in a directory, which is made too or is empty.
    ///
    /// # Errors
    ///
    /// 42P04 if something is there; what the operating system says.
    pub fn init(dir: &Path) -> Result<Store> {
        let folder = Folder::init(dir)?;
        Connections::create(&folder.catalog())?;
        Store::open(dir)
    }

    /// Opens the database of a directory.
    ///
    /// # Errors
    ///
    /// 3D000 if there is none, 0A000 if a newer program has written it, XX001 if its catalog is damaged.
    pub fn open(dir: &Path) -> Result<Store> {
        let folder = Folder::open(dir)?;
        // Before the connections, if another store of this process has it open: that one must not close the file below them.
        let head = Head::of(&folder.catalog());
        let connections = Connections::open(&folder.catalog())?;
        let head = head.or_else(|| Head::of(&folder.catalog()));
        Store::new(connections, Some(folder), head)
    }

    /// A new database in memory, which ends with its last clone.
    pub fn memory() -> Result<Store> {
        Store::new(Connections::memory()?, None, None)
    }

    fn new(connections: Connections, folder: Option<Folder>, head: Option<Head>) -> Result<Store> {
        let store = Store {
            inner: Arc::new(Inner {
                connections,
                folder,
                newest: Mutex::default(),
                decoded: Mutex::default(),
                pinned: Mutex::default(),
                commits: AtomicUsize::new(0),
                head,
            }),
        };
        store.catalog()?;
        Ok(store)
    }

    /// Where the database is; `None`: in memory.
    pub fn dir(&self) -> Option<&Path> {
        self.inner.folder.as_ref().map(Folder::path)
    }

    /// Where its catalog is, for messages.
    pub(crate) fn catalog_path(&self) -> PathBuf {
        let folder = self.inner.folder.as_ref();
        folder.map_or_else(|| PathBuf::from(":memory:"), Folder::catalog)
    }

    pub(crate) fn connections(&self) -> &Connections {
        &self.inner.connections
    }

    /// The newest catalog, which a transaction looks at from now on.
    pub(crate) fn pin(&self) -> Result<Arc<Catalog>> {
        if let Some(catalog) = self.pin_known() {
            return Ok(catalog);
        }
        // Nothing is removed between the look and the pin.
        let mut pinned = self.inner.pinned.lock();
        let catalog = self.catalog()?;
        *pinned.entry(catalog.version).or_default() += 1;
        Ok(catalog)
    }

    /// Pins the newest catalog that is known, if it is the newest one still; no lock is held for the look. What it needs is not
    /// removed before the pin: that comes after a commit, which the look would see.
    fn pin_known(&self) -> Option<Arc<Catalog>> {
        let head = self.inner.head.as_ref()?;
        let (catalog, seen) = {
            let newest = self.inner.newest.lock();
            (newest.catalog.clone(), newest.seen?)
        };
        *self.inner.pinned.lock().entry(catalog.version).or_default() += 1;
        if head.now() == Some(seen) {
            return Some(catalog);
        }
        self.unpin(catalog.version);
        None
    }

    /// The newest catalog that is known, without a look for a newer one.
    pub fn known_catalog(&self) -> Arc<Catalog> {
        self.inner.newest.lock().catalog.clone()
    }

    /// One more looks at a version that somebody looks at already.
    pub(crate) fn pin_again(&self, version: Version) {
        *self.inner.pinned.lock().entry(version).or_default() += 1;
    }

    /// A transaction does not look at this version any more.
    pub(crate) fn unpin(&self, version: Version) {
        let mut pinned = self.inner.pinned.lock();
        if let Some(count) = pinned.get_mut(&version) {
            *count -= 1;
            if *count == 0 {
                pinned.remove(&version);
            }
        }
    }

    /// The oldest version that a transaction of this process looks at.
    pub(crate) fn oldest_pinned(&self) -> Option<Version> {
        self.inner.pinned.lock().keys().next().copied()
    }

    /// The names of the files of a table, in whatever version.
    pub(crate) fn files(&self, table: Oid) -> Result<BTreeSet<String>> {
        let connection = self.inner.connections.reader();
        let failed = |error| self.inner.connections.failed(error);
        let files = connection.prepare_cached("SELECT file FROM parts WHERE relation = ?1 AND file IS NOT NULL");
        let mut files = files.map_err(failed)?;
        let files = files.query_map([table], |row| row.get(0)).map_err(failed)?;
        files.collect::<rusqlite::Result<_>>().map_err(failed)
    }

    /// Counts a commit of this process; how many there were before.
    pub(crate) fn count_commit(&self) -> usize {
        self.inner.commits.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn folder(&self) -> Option<&Folder> {
        self.inner.folder.as_ref()
    }

    /// Parts that are gone need not be kept.
    pub(crate) fn forget_decoded(&self, parts: &[i64]) {
        let mut decoded = self.inner.decoded.lock();
        parts.iter().for_each(|part| decoded.remove(*part));
    }

    /// The newest catalog, with what other processes have committed.
    pub fn catalog(&self) -> Result<Arc<Catalog>> {
        let mut newest = self.inner.newest.lock();
        let seen = self.inner.head.as_ref().and_then(Head::now);
        if seen.is_some() && seen == newest.seen {
            return Ok(newest.catalog.clone());
        }
        let connection = self.inner.connections.reader();
        let failed = |error| self.inner.connections.failed(error);
        let now = connection
            .prepare_cached("SELECT version, forgotten FROM meta")
            .map_err(failed)?;
        let read = |row: &Row<'_>| Ok((row.get::<_, Version>(0)?, row.get::<_, Version>(1)?));
        let (version, forgotten) = { now }.query_row([], read).map_err(failed)?;
        if version != newest.catalog.version {
            let mut catalog = if newest.catalog.version < forgotten {
                Catalog::default()
            } else {
                Catalog::clone(&newest.catalog)
            };
            load(&connection, &mut catalog, version).map_err(failed)?;
            newest.catalog = Arc::new(catalog);
        }
        newest.seen = seen;
        Ok(newest.catalog.clone())
    }

    /// The parts of a table in a version, in the order in which they came.
    ///
    /// # Errors
    ///
    /// 72000 if some of them were removed: the version is older than what is kept.
    pub fn parts(&self, table: Oid, version: Version) -> Result<Vec<Part>> {
        let connection = self.inner.connections.reader();
        let failed = |error| self.inner.connections.failed(error);
        let mut statement = connection
            .prepare_cached(
                "SELECT id, rows, bytes, file, nulls FROM parts \
                 WHERE relation = ?1 AND first <= ?2 AND (last IS NULL OR last > ?2) ORDER BY id",
            )
            .map_err(failed)?;
        let rows = statement.query_map(params![table, version], |row| {
            let file: Option<String> = row.get(3)?;
            let nulls: String = row.get(4)?;
            Ok((row.get::<_, i64>(0)?, row.get(1)?, row.get(2)?, file, nulls))
        });
        let rows: rusqlite::Result<Vec<_>> = rows.map_err(failed)?.collect();
        // Asked after, for another process may remove some at any time.
        if version < self.forgotten(&connection)? {
            return Err(StoreError::TooOld);
        }
        let mut parts = Vec::new();
        for (id, rows, bytes, file, nulls) in rows.map_err(failed)? {
            let data = match (file, &self.inner.folder) {
                (Some(name), Some(folder)) => PartData::File(folder.file(table, &name)),
                _ => PartData::Batches(self.batches(&connection, id, bytes)?),
            };
            parts.push(Part {
                id: PartId::Stored(id),
                rows,
                bytes,
                // What is no number is not known to be nothing.
                nulls: nulls.split(',').map(|n| n.parse().unwrap_or(u64::MAX)).collect(),
                data,
            });
        }
        Ok(parts)
    }

    /// Up to which version what ended is not there any more.
    fn forgotten(&self, connection: &rusqlite::Connection) -> Result<Version> {
        let failed = |error| self.inner.connections.failed(error);
        let forgotten = connection.prepare_cached("SELECT forgotten FROM meta");
        { forgotten.map_err(failed)? }
            .query_row([], |row| row.get(0))
            .map_err(failed)
    }

    /// The rows of a part that stand in the catalog.
    fn batches(&self, connection: &rusqlite::Connection, id: i64, bytes: u64) -> Result<Arc<[RecordBatch]>> {
        if let Some((batches, _)) = self.inner.decoded.lock().parts.get(&id) {
            return Ok(batches.clone());
        }
        let blob = connection.prepare_cached("SELECT batches FROM parts WHERE id = ?1");
        let failed = |error| self.inner.connections.failed(error);
        let blob: Vec<u8> = { blob.map_err(failed)? }
            .query_row([id], |row| row.get(0))
            .map_err(failed)?;
        let batches: Arc<[RecordBatch]> = decode(&blob, &self.catalog_path())?.into();
        self.keep_decoded(id, bytes, &batches);
        Ok(batches)
    }

    pub(crate) fn keep_decoded(&self, id: i64, bytes: u64, batches: &Arc<[RecordBatch]>) {
        let mut decoded = self.inner.decoded.lock();
        if self.inner.folder.is_some() && decoded.bytes + bytes > MOST_DECODED {
            *decoded = Decoded::default();
        }
        decoded.add(id, bytes, batches.clone());
    }

    /// Whether rows of a part in the catalog stay in memory only.
    pub(crate) fn is_memory(&self) -> bool {
        self.inner.folder.is_none()
    }

    /// An OID that no object has had.
    pub fn new_oid(&self) -> Result<Oid> {
        let connection = self.inner.connections.writer();
        let failed = |error| self.inner.connections.failed(error);
        let statement = connection.prepare_cached("UPDATE meta SET next_oid = next_oid + 1 RETURNING next_oid - 1");
        { statement.map_err(failed)? }
            .query_row([], |row| row.get(0))
            .map_err(failed)
    }

    /// A place for a new file of rows; `None` in memory.
    pub(crate) fn new_file(&self, table: Oid) -> Result<Option<(String, PathBuf)>> {
        let folder = self.inner.folder.as_ref();
        folder.map(|folder| folder.new_file(table)).transpose()
    }
}

/// Brings a catalog from its version to a newer one.
fn load(connection: &rusqlite::Connection, catalog: &mut Catalog, version: Version) -> rusqlite::Result<()> {
    let mut gone = connection.prepare_cached(
        "SELECT class, schema, name, arguments FROM objects WHERE last > ?1 AND last <= ?2 AND first <= ?1",
    )?;
    let keys: Vec<Key> = gone
        .query_map([catalog.version, version], |row| key(row, 0))?
        .collect::<rusqlite::Result<_>>()?;
    for key in keys {
        catalog.remove(&key);
    }
    let mut new = connection.prepare_cached(
        "SELECT class, schema, name, arguments, oid, first, kind, sql, columns FROM objects \
         WHERE first > ?1 AND first <= ?2 AND (last IS NULL OR last > ?2)",
    )?;
    let objects = new.query_map([catalog.version, version], |row| {
        let kind: String = row.get(6)?;
        let kind = Kind::ALL.into_iter().find(|k| k.name() == kind);
        let columns: Vec<u8> = row.get(8)?;
        Ok(Object {
            key: key(row, 0)?,
            oid: row.get(4)?,
            first: row.get(5)?,
            kind: kind.ok_or(rusqlite::Error::InvalidQuery)?,
            sql: row.get(7)?,
            columns: columns.into(),
        })
    })?;
    for object in objects {
        catalog.put(Arc::new(object?));
    }
    catalog.version = version;
    Ok(())
}

fn key(row: &Row<'_>, at: usize) -> rusqlite::Result<Key> {
    let class: String = row.get(at)?;
    let class = Class::ALL.into_iter().find(|c| c.name() == class);
    Ok(Key {
        class: class.ok_or(rusqlite::Error::InvalidQuery)?,
        schema: row.get(at + 1)?,
        name: row.get(at + 2)?,
        arguments: row.get(at + 3)?,
    })
}
