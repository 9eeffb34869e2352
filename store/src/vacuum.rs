//! What nobody can see any more is removed: parts and objects that ended before every snapshot, and their files.

use crate::error::{Result, StoreError};
use crate::folder::Folder;
use crate::object::Oid;
use crate::store::Store;
use crate::version::{Version, now};
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use std::collections::BTreeSet;
use std::fs;
use std::time::{Duration, SystemTime};

/// So long what has ended stays for queries that still read it, here or in other processes.
pub(crate) const GRACE: Duration = Duration::from_secs(3600);

/// So long a file that no part names may be one that a transaction is about to commit.
const UNCOMMITTED: Duration = Duration::from_secs(24 * 3600);

impl Store {
    /// Removes what ended before every snapshot, and at least so long ago; how many parts that were. Files that belong to
    /// nothing go too.
    pub fn vacuum(&self, grace: Duration) -> Result<usize> {
        vacuum(self, grace)
    }
}

/// Removes what ended so long ago, and says how many parts that were.
pub(crate) fn vacuum(store: &Store, grace: Duration) -> Result<usize> {
    let failed = |error| store.connections().failed(error);
    // First the newest version that may go, then the pins: who begins after that sees a newer one. A transaction that begins
    // has the pins and waits for a connection, so nobody who has a connection may wait for the pins.
    let horizon = horizon(&store.connections().reader(), now() - grace.as_secs() as i64).map_err(failed)?;
    let horizon = horizon.min(store.oldest_pinned().unwrap_or(Version::MAX));
    let removed = {
        let mut connection = store.connections().writer();
        let transaction = connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(failed)?;
        let removed = forget(&transaction, horizon).map_err(failed)?;
        transaction.commit().map_err(failed)?;
        removed
    };
    let ids: Vec<i64> = removed.iter().map(|removed| removed.id).collect();
    store.forget_decoded(&ids);
    if let Some(folder) = store.folder() {
        for part in &removed {
            if let Some(file) = &part.file {
                // What is not gone now is found below, another time.
                drop(fs::remove_file(folder.file(part.relation, file)));
            }
        }
        sweep(store, folder)?;
    }
    Ok(removed.len())
}

/// The newest version that was current at this time already.
fn horizon(connection: &Connection, at: i64) -> rusqlite::Result<Version> {
    let version = "SELECT max(version) FROM commits WHERE at <= ?1";
    let version = connection.query_row(version, [at], |row| row.get::<_, Option<Version>>(0));
    Ok(version.optional()?.flatten().unwrap_or(0))
}

/// A part that is removed.
struct Removed {
    id: i64,
    relation: Oid,
    file: Option<String>,
}

fn forget(connection: &Connection, horizon: Version) -> rusqlite::Result<Vec<Removed>> {
    let mut ended = connection.prepare_cached("SELECT id, relation, file FROM parts WHERE last <= ?1")?;
    let removed = ended.query_map([horizon], |row| {
        Ok(Removed {
            id: row.get(0)?,
            relation: row.get(1)?,
            file: row.get(2)?,
        })
    })?;
    let removed: Vec<Removed> = removed.collect::<rusqlite::Result<_>>()?;
    connection.execute("DELETE FROM parts WHERE last <= ?1", [horizon])?;
    let objects = connection.execute("DELETE FROM objects WHERE last <= ?1", [horizon])?;
    connection.execute("DELETE FROM commits WHERE version < ?1", [horizon])?;
    if objects > 0 || !removed.is_empty() {
        connection.execute("UPDATE meta SET forgotten = max(forgotten, ?1)", params![horizon])?;
    }
    Ok(removed)
}

/// Removes files that belong to nothing: those of transactions that never ended.
fn sweep(store: &Store, folder: &Folder) -> Result<()> {
    let old = SystemTime::now() - UNCOMMITTED;
    for (table, dir) in folder.tables()? {
        let mut known: Option<BTreeSet<String>> = None;
        for entry in fs::read_dir(&dir).map_err(StoreError::io(&dir))? {
            let entry = entry.map_err(StoreError::io(&dir))?;
            let modified = entry.metadata().and_then(|data| data.modified());
            if modified.is_ok_and(|modified| modified < old) {
                let known = match &mut known {
                    Some(known) => known,
                    none => none.insert(store.files(table)?),
                };
                if !known.contains(entry.file_name().to_string_lossy().as_ref()) {
                    drop(fs::remove_file(entry.path()));
                }
            }
        }
    }
    Ok(())
}
