//! The layout of a database directory: `catalog.db`, and `data/<oid>/<name>.parquet`.

use crate::error::{Result, StoreError};
use crate::object::Oid;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// A database directory.
#[derive(Clone, Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// A directory that holds a database already.
    pub fn open(dir: &Path) -> Result<Folder> {
        let folder = Folder(dir.to_path_buf());
        match folder.catalog().try_exists() {
            Ok(true) => Ok(folder),
            Ok(false) => Err(StoreError::NoDatabase(dir.to_path_buf())),
            Err(error) => Err(StoreError::io(dir)(error)),
        }
    }

    /// A directory that a database is to be made in: a new one, or an empty one.
    pub fn init(dir: &Path) -> Result<Folder> {
        fs::create_dir_all(dir).map_err(StoreError::io(dir))?;
        let mut entries = fs::read_dir(dir).map_err(StoreError::io(dir))?;
        if entries.next().is_some() {
            return Err(StoreError::NotEmpty(dir.to_path_buf()));
        }
        let folder = Folder(dir.to_path_buf());
        fs::create_dir(folder.data()).map_err(StoreError::io(dir))?;
        sync_dir(dir)?;
        Ok(folder)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn catalog(&self) -> PathBuf {
        self.0.join("catalog.db")
    }

    fn data(&self) -> PathBuf {
        self.0.join("data")
    }

    /// Where a file of rows is.
    pub fn file(&self, table: Oid, name: &str) -> PathBuf {
        self.data().join(table.to_string()).join(name)
    }

    /// The tables that have files, and where.
    pub fn tables(&self) -> Result<Vec<(Oid, PathBuf)>> {
        let data = self.data();
        let mut tables = Vec::new();
        for entry in fs::read_dir(&data).map_err(StoreError::io(&data))? {
            let path = entry.map_err(StoreError::io(&data))?.path();
            let oid = path.file_name().and_then(|name| name.to_str()?.parse().ok());
            tables.extend(oid.map(|oid| (oid, path)));
        }
        Ok(tables)
    }

    /// A place for a new file of rows, with a name that no other process takes.
    pub fn new_file(&self, table: Oid) -> Result<(String, PathBuf)> {
        let dir = self.data().join(table.to_string());
        if !dir.exists() {
            fs::create_dir_all(&dir).map_err(StoreError::io(&dir))?;
            sync_dir(&self.data())?;
        }
        let name = format!("{}.parquet", random_name(&dir)?);
        let path = dir.join(&name);
        Ok((name, path))
    }
}

/// A place for a file that belongs to no database.
pub(crate) fn new_temporary_file() -> Result<(String, PathBuf)> {
    let dir = std::env::temp_dir();
    let name = format!("taipan-{}.parquet", random_name(&dir)?);
    let path = dir.join(&name);
    Ok((name, path))
}

fn random_name(dir: &Path) -> Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| StoreError::io(dir)(std::io::Error::other(error.to_string())))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Makes sure that the names in a directory are on the disk.
pub(crate) fn sync_dir(dir: &Path) -> Result<()> {
    File::open(dir)
        .and_then(|dir| dir.sync_all())
        .map_err(StoreError::io(dir))
}
