//! What a transaction has changed, made true at once. Whoever changes the same is told by the one who comes second.

use crate::catalog::exists;
use crate::changes::{Changes, TableChanges};
use crate::error::{Result, StoreError};
use crate::object::{Class, Key, Object, Oid};
use crate::parts::{NewData, NewPart, encode};
use crate::store::Store;
use crate::version::{Version, now};
use rusqlite::{Connection, ErrorCode, OptionalExtension, TransactionBehavior, params};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
/// Makes the changes, and says in which version they are there. The files of new parts are on the disk before that.
pub(crate) fn commit(store: &Store, changes: &Changes) -> Result<Version> {
    for part in changes.parts() {
        if let NewData::File(file) = &part.data {
            file.settle()?;
        }
    }
    let failed = |error| store.connections().failed(error);
    let mut connection = store.connections().writer();
    let transaction = connection
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(failed)?;
    let version: Version = transaction
        .query_row("UPDATE meta SET version = version + 1 RETURNING version", [], |row| {
            row.get(0)
        })
        .map_err(failed)?;
    transaction
        .execute(
            "INSERT INTO commits (version, at) VALUES (?1, ?2)",
            params![version, now()],
        )
        .map_err(failed)?;
    let writing = Writing {
        store,
        connection: &transaction,
        version,
    };
    writing.objects(changes)?;
    let mut stored = BTreeMap::new();
    for (table, changes) in &changes.tables {
        writing.table(table, changes, &mut stored)?;
    }
    if let Err(error) = transaction.commit() {
        if is_unknown(&error) {
            // It may be there when the database is opened anew. Its files are then, too; if not, they are swept away as those
            // of transactions that never ended.
            keep_files(changes);
        }
        return Err(failed(error));
    }
    drop(connection);
    keep_files(changes);
    for part in changes.parts() {
        if let (NewData::Batches(batches), Some(id)) = (&part.data, stored.get(&part.id)) {
            store.keep_decoded(*id, part.bytes, batches);
        }
    }
    Ok(version)
}

/// Whether a commit that fails so may be on the disk all the same: of a full disk and of a lock it is known that it is not.
fn is_unknown(error: &rusqlite::Error) -> bool {
    !matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::DiskFull | ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::ReadOnly)
    )
}

fn keep_files(changes: &Changes) {
    for part in changes.parts() {
        if let NewData::File(file) = &part.data {
            file.kept.store(true, Ordering::Relaxed);
        }
    }
}

/// A commit that is being written.
struct Writing<'a> {
    store: &'a Store,
    connection: &'a Connection,
    version: Version,
}

impl Writing<'_> {
    fn failed(&self, error: rusqlite::Error) -> StoreError {
        self.store.connections().failed(error)
    }

    fn objects(&self, changes: &Changes) -> Result<()> {
        for object in &changes.gone {
            self.end(object)?;
        }
        for object in &changes.new {
            self.begin(object)?;
        }
        // Only now, for what is in them may be dropped or made by the same transaction.
        for object in changes.gone.iter().filter(|o| o.key.class == Class::Schema) {
            if !changes.new.iter().any(|new| new.key == object.key) && self.is_used(&object.key.name)? {
                return Err(StoreError::NotAlone(object.key.name.clone()));
            }
        }
        for object in changes.new.iter().filter(|o| o.key.class.is_in_schema()) {
            if !self.is_there(&Key::schema(object.key.schema.as_str()))? {
                return Err(StoreError::NoSchema(object.key.schema.clone()));
            }
        }
        Ok(())
    }

    /// The end of an object, if it is still what the transaction has seen.
    fn end(&self, object: &Object) -> Result<()> {
        let ended = self
            .connection
            .prepare_cached("UPDATE objects SET last = ?3 WHERE oid = ?1 AND first = ?2 AND last IS NULL")
            .and_then(|mut statement| statement.execute(params![object.oid, object.first, self.version]));
        match ended.map_err(|error| self.failed(error))? {
            1 => Ok(()),
            _ => Err(StoreError::Conflict(object.key.to_string())),
        }
    }

    fn begin(&self, object: &Object) -> Result<()> {
        let key = &object.key;
        if self.is_there(key)? {
            return Err(exists(key));
        }
        let statement = "INSERT INTO objects (oid, first, class, kind, schema, name, arguments, sql, columns) \
                         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
        let begun = self.connection.prepare_cached(statement).and_then(|mut statement| {
            statement.execute(params![
                object.oid,
                self.version,
                key.class.name(),
                object.kind.name(),
                key.schema,
                key.name,
                key.arguments,
                object.sql,
                &object.columns[..],
            ])
        });
        begun.map(drop).map_err(|error| self.failed(error))
    }

    fn is_there(&self, key: &Key) -> Result<bool> {
        let statement = "SELECT 1 FROM objects \
                         WHERE class = ?1 AND schema = ?2 AND name = ?3 AND arguments = ?4 AND last IS NULL";
        let found = self
            .connection
            .prepare_cached(statement)
            .and_then(|mut statement| statement.exists(params![key.class.name(), key.schema, key.name, key.arguments]));
        found.map_err(|error| self.failed(error))
    }

    fn is_used(&self, schema: &str) -> Result<bool> {
        let statement = "SELECT 1 FROM objects WHERE schema = ?1 AND class <> 'schema' AND last IS NULL";
        let found = self.connection.prepare_cached(statement);
        let found = found.and_then(|mut statement| statement.exists([schema]));
        found.map_err(|error| self.failed(error))
    }

    /// The rows of a table that is there after this commit, or goes with it.
    fn table(&self, table: &Object, changes: &TableChanges, stored: &mut BTreeMap<u64, i64>) -> Result<()> {
        let conflict = || StoreError::Conflict(table.key.to_string());
        if !self.is_current(table)? {
            return Err(conflict());
        }
        if let Some(version) = changes.as_of
            && self.last_change(table.oid)? > version
        {
            return Err(conflict());
        }
        if let Some(version) = changes.kept_as_of
            && self.last_end(table.oid)? > version
        {
            return Err(conflict());
        }
        for part in &changes.removed {
            let statement = "UPDATE parts SET last = ?2 WHERE id = ?1 AND last IS NULL";
            let ended = self.connection.prepare_cached(statement);
            let ended = ended.and_then(|mut statement| statement.execute(params![part, self.version]));
            if ended.map_err(|error| self.failed(error))? != 1 {
                return Err(conflict());
            }
        }
        for part in &changes.added {
            stored.insert(part.id, self.add(table.oid, part)?);
        }
        Ok(())
    }

    /// Whether a table has the columns that the transaction has seen.
    fn is_current(&self, table: &Object) -> Result<bool> {
        let first = if table.first == 0 { self.version } else { table.first };
        let statement = "SELECT 1 FROM objects WHERE oid = ?1 AND first = ?2 AND (last IS NULL OR last = ?3)";
        let found = self.connection.prepare_cached(statement);
        let found = found.and_then(|mut statement| statement.exists(params![table.oid, first, self.version]));
        found.map_err(|error| self.failed(error))
    }

    /// The version in which the rows of a table changed last.
    fn last_change(&self, table: Oid) -> Result<Version> {
        let statement = "SELECT max(max(first), coalesce(max(last), 0)) FROM parts WHERE relation = ?1";
        let found = self.connection.prepare_cached(statement);
        let found = found.and_then(|mut s| s.query_row([table], |row| row.get::<_, Option<Version>>(0)).optional());
        Ok(found.map_err(|error| self.failed(error))?.flatten().unwrap_or(0))
    }

    /// The version in which rows of a table were taken out last.
    fn last_end(&self, table: Oid) -> Result<Version> {
        let statement = "SELECT coalesce(max(last), 0) FROM parts WHERE relation = ?1";
        let found = self.connection.prepare_cached(statement);
        let found = found.and_then(|mut statement| statement.query_row([table], |row| row.get(0)));
        found.map_err(|error| self.failed(error))
    }

    fn add(&self, table: Oid, part: &NewPart) -> Result<i64> {
        let (file, batches) = match &part.data {
            NewData::File(file) => (Some(file.name.as_str()), None),
            NewData::Batches(_) if self.store.is_memory() => (None, None),
            NewData::Batches(batches) => (None, Some(encode(batches)?)),
        };
        let nulls: Vec<String> = part.nulls.iter().map(u64::to_string).collect();
        let nulls = nulls.join(",");
        let statement = "INSERT INTO parts (relation, first, rows, bytes, nulls, file, batches) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        let added = self.connection.prepare_cached(statement).and_then(|mut statement| {
            statement.insert(params![
                table,
                self.version,
                part.rows,
                part.bytes,
                nulls,
                file,
                batches
            ])
        });
        added.map_err(|error| self.failed(error))
    }
}
