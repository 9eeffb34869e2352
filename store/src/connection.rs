//! Connections to a catalog: one that reads, one that writes, each used by one thread at a time.

use crate::error::{Result, StoreError};
use crate::upgrade::upgrade;
use crate::version::now;
use parking_lot::{Mutex, MutexGuard};
use rusqlite::{Connection, OpenFlags};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a writer waits for another process.
const BUSY: Duration = Duration::from_secs(5);

/// The connections of a database.
#[derive(Debug)]
pub(crate) struct Connections {
    path: PathBuf,
    reader: Option<Mutex<Connection>>,
    writer: Mutex<Connection>,
}

impl Connections {
    /// Makes a new catalog. A file of this name exists only once it is whole.
    pub fn create(path: &Path) -> Result<()> {
        let new = path.with_extension("db.new");
        let failed = |error| StoreError::sqlite(path, error);
        let mut connection = Connection::open(&new).map_err(failed)?;
        upgrade(&mut connection, &new)?;
        fill(&connection).map_err(failed)?;
        connection.close().map_err(|(_, error)| failed(error))?;
        std::fs::rename(&new, path).map_err(StoreError::io(path))?;
        crate::folder::sync_dir(path.parent().unwrap_or(path))
    }

    /// Opens a catalog, and upgrades it.
    pub fn open(path: &Path) -> Result<Connections> {
        let mut writer = connect(path)?;
        upgrade(&mut writer, path)?;
        Ok(Connections {
            path: path.to_path_buf(),
            reader: Some(Mutex::new(connect(path)?)),
            writer: Mutex::new(writer),
        })
    }

    /// A catalog in memory.
    pub fn memory() -> Result<Connections> {
        let path = PathBuf::from(":memory:");
        let failed = |error| StoreError::sqlite(Path::new(":memory:"), error);
        let mut writer = Connection::open_in_memory().map_err(failed)?;
        upgrade(&mut writer, &path)?;
        fill(&writer).map_err(failed)?;
        Ok(Connections {
            path,
            reader: None,
            writer: Mutex::new(writer),
        })
    }

    /// The one for reading.
    pub fn reader(&self) -> MutexGuard<'_, Connection> {
        self.reader.as_ref().unwrap_or(&self.writer).lock()
    }

    /// The one for writing.
    pub fn writer(&self) -> MutexGuard<'_, Connection> {
        self.writer.lock()
    }

    /// An error of one of them.
    pub fn failed(&self, error: rusqlite::Error) -> StoreError {
        StoreError::sqlite(&self.path, error)
    }
}

fn connect(path: &Path) -> Result<Connection> {
    let failed = |error| StoreError::sqlite(path, error);
    // Without CREATE: an empty file would be a catalog that has lost everything.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
    // Of a file that may not be written, SQLite gives one that can only be read.
    if connection.is_readonly("main").map_err(failed)? {
        return Err(StoreError::ReadOnly(path.to_path_buf()));
    }
    connection.busy_timeout(BUSY).map_err(failed)?;
    let size = std::fs::metadata(path).map_err(StoreError::io(path))?.len();
    if size == 0 {
        return Err(StoreError::DamagedCatalog {
            path: path.to_path_buf(),
            reason: "it is empty".to_string(),
        });
    }
    // What COMMIT has answered is on the disk.
    connection.pragma_update(None, "journal_mode", "WAL").map_err(failed)?;
    connection.pragma_update(None, "synchronous", "FULL").map_err(failed)?;
    connection
        .pragma_update(None, "cell_size_check", "ON")
        .map_err(failed)?;
    connection
        .pragma_update(None, "trusted_schema", "OFF")
        .map_err(failed)?;
    Ok(connection)
}

/// What a new catalog holds.
fn fill(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute(
        "INSERT INTO meta (one, version, next_oid, written_by) VALUES (1, 1, 16384, ?1)",
        [concat!("taipan ", env!("CARGO_PKG_VERSION"))],
    )?;
    connection.execute("INSERT INTO commits (version, at) VALUES (1, ?1)", [now()])?;
    // 2200 is its OID in Postgres.
    connection.execute(
        "INSERT INTO objects (oid, first, class, kind, schema, name, arguments, sql, columns) \
         VALUES (2200, 1, 'schema', 'schema', '', 'public', '', 'CREATE SCHEMA public', x'')",
        [],
    )?;
    Ok(())
}
