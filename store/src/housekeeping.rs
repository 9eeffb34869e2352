//! COMMIT, and what comes after it: a table of many small parts gets few, and now and then what is old is removed.

use crate::compact;
use crate::error::Result;
use crate::object::Oid;
use crate::store::Store;
use crate::transaction::Transaction;
use crate::vacuum;
use crate::version::Version;
use rusqlite::params;
use std::time::Duration;

/// Looking for what is old takes a little time.
const COMMITS_BETWEEN_VACUUMS: usize = 64;

impl Transaction {
    /// Makes the changes true for everybody, all or none of them, on the disk.
    ///
    /// # Errors
    ///
    /// 40001 if somebody else has changed the same. Then, and after any other error, nothing has changed; after an error of the
    /// disk (58030) that is certain only when the database is opened anew: all changes are there then, or none.
    pub fn commit(self) -> Result<Version> {
        let store = self.store().clone();
        let tables = self.changed_tables();
        let before = self.base_version();
        let version = self.commit_plainly()?;
        if version != before {
            // What is committed is committed, whatever the housekeeping comes to: it is done again after another commit.
            let _ = tidy(&store, &tables);
        }
        Ok(version)
    }
}

/// The housekeeping after a commit: a table of many small parts gets few, and now and then what is old is removed.
fn tidy(store: &Store, tables: &[Oid]) -> Result<()> {
    for table in tables {
        if most_small_parts(store, *table)? >= compact::MANY {
            compact::compact(store, *table)?;
        }
    }
    if store.count_commit().is_multiple_of(COMMITS_BETWEEN_VACUUMS) {
        let grace = if store.is_memory() {
            Duration::ZERO
        } else {
            vacuum::GRACE
        };
        vacuum::vacuum(store, grace)?;
    }
    Ok(())
}

/// How many parts of a table stand in the catalog, or are small files, whichever are more.
fn most_small_parts(store: &Store, table: Oid) -> Result<usize> {
    let connection = store.connections().reader();
    let failed = |error| store.connections().failed(error);
    let count = connection.prepare_cached(
        "SELECT max(count(*) FILTER (WHERE file IS NULL), count(*) FILTER (WHERE file IS NOT NULL AND bytes < ?2)) \
         FROM parts WHERE relation = ?1 AND last IS NULL",
    );
    { count.map_err(failed)? }
        .query_row(params![table, compact::SMALL], |row| row.get(0))
        .map_err(failed)
}
