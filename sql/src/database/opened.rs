//! A database that is open.

use super::work::from_store;
use crate::activity::{Activity, Figures};
use crate::error::Result;
use crate::session::{Session, SessionBuilder};
use std::path::Path;
use taipan_store::Store;

/// A database. Cheap to clone; clones are one.
///
/// ```
/// # tokio::runtime::Runtime::new().unwrap().block_on(async {
/// # let dir = tempfile::tempdir().unwrap();
/// # let dir = dir.path().join("shop");
/// let database = taipan::Database::init(&dir)?;
/// let session = database.session(taipan::Session::builder())?;
/// session.sql("CREATE TABLE sales AS VALUES (1, 2.50), (2, 4.00)").await?;
/// drop((session, database));
///
/// let session = taipan::Database::open(&dir)?.session(taipan::Session::builder())?;
/// let batches = session.sql("SELECT sum(column2) FROM sales").await?.collect().await?;
/// assert_eq!(batches[0].num_rows(), 1);
/// # Ok::<(), taipan::Error>(()) }).unwrap();
/// ```
#[derive(Clone, Debug)]
pub struct Database {
    pub(super) store: Store,
    activity: Activity,
}

impl Database {
    /// Makes a database in a directory, which is made too or is empty.
    ///
    /// # Errors
    ///
    /// 42P04 if something is there.
    pub fn init(dir: impl AsRef<Path>) -> Result<Database> {
        let store = Store::init(dir.as_ref()).map_err(from_store)?;
        Ok(Database::of(store))
    }

    /// Opens the database of a directory. Other processes may have it open too.
    ///
    /// # Errors
    ///
    /// 3D000 if there is none, 0A000 if a newer program has written it, XX001 if it is damaged.
    pub fn open(dir: impl AsRef<Path>) -> Result<Database> {
        let store = Store::open(dir.as_ref()).map_err(from_store)?;
        Ok(Database::of(store))
    }

    /// A new database in memory, for sessions that share tables and functions.
    pub fn memory() -> Result<Database> {
        let store = Store::memory().map_err(from_store)?;
        Ok(Database::of(store))
    }

    /// A session on it.
    pub fn session(&self, settings: SessionBuilder) -> Result<Session> {
        settings.build_on(self.store.clone(), &self.activity)
    }

    fn of(store: Store) -> Database {
        let activity = Activity::default();
        Database { store, activity }
    }

    /// What its sessions do in this process, and have done.
    pub fn figures(&self) -> Figures {
        Figures::of(&self.activity)
    }

    /// Where it is; `None`: in memory.
    pub fn dir(&self) -> Option<&Path> {
        self.store.dir()
    }
}
