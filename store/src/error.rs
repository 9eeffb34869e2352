//! Why a database cannot be opened, read or changed, with Postgres's codes.

use arrow::error::ArrowError;
use parquet::errors::ParquetError;
use rusqlite::ErrorCode;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The result of everything that touches a database.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Why something failed. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The directory holds no database.
    #[error("{} is not a Taipan database", .0.display())]
    NoDatabase(PathBuf),
    /// Nobody may write to it.
    #[error("{} cannot be written: a database that can only be read is not opened", .0.display())]
    ReadOnly(PathBuf),
    /// There is something where a new database was to be made.
    #[error("{} is not empty", .0.display())]
    NotEmpty(PathBuf),
    /// A newer program has written it.
    #[error("the database {} has format {found}, and this program knows formats up to {known}", path.display())]
    Newer { path: PathBuf, found: i64, known: i64 },
    /// What is to be made is there already.
    #[error("{what} already exists")]
    Exists { what: String, sqlstate: &'static str },
    /// The schema of a new object is not there.
    #[error("schema \"{0}\" does not exist")]
    NoSchema(String),
    /// A schema that is to be dropped holds something.
    #[error("cannot drop schema {0} because other objects depend on it")]
    NotAlone(String),
    /// Another transaction has changed the same and was first.
    #[error("could not serialize access to {0} due to concurrent update")]
    Conflict(String),
    /// What the snapshot sees was removed meanwhile.
    #[error("the snapshot is too old: what it sees was removed")]
    TooOld,
    /// There is no savepoint of this name.
    #[error("savepoint \"{0}\" does not exist")]
    NoSavepoint(String),
    /// A file of rows that the catalog names is not there, or is not what it was.
    #[error("the data file {} is damaged: {reason}", path.display())]
    Damaged { path: PathBuf, reason: String },
    /// The catalog is damaged.
    #[error("the catalog {} is damaged: {reason}", path.display())]
    DamagedCatalog { path: PathBuf, reason: String },
    /// The operating system refuses.
    #[error("{}: {source}", path.display())]
    Io {
        path: PathBuf,
        #[source]
        source: std::io::Error,
    },
    /// SQLite refuses.
    #[error("the catalog {}: {source}", path.display())]
    Sqlite {
        path: PathBuf,
        #[source]
        source: rusqlite::Error,
    },
    /// A sequence has given its last value.
    #[error("nextval: reached {what} value of sequence \"{sequence}\" ({limit})")]
    Exhausted {
        sequence: String,
        what: &'static str,
        limit: i64,
    },
    /// A sequence does not have such a value.
    #[error("setval: value {value} is out of bounds for sequence \"{sequence}\" ({min}..{max})")]
    OutOfBounds {
        sequence: String,
        value: i64,
        min: i64,
        max: i64,
    },
    /// Rows cannot be written as they are.
    #[error("rows cannot be stored: {0}")]
    Rows(String),
}

impl StoreError {
    /// The five-character code.
    pub fn sqlstate(&self) -> &'static str {
        match self {
            StoreError::NoDatabase(_) => "3D000",
            StoreError::ReadOnly(_) => "25006",
            StoreError::NotEmpty(_) => "42P04",
            StoreError::Newer { .. } => "0A000",
            StoreError::Exists { sqlstate, .. } => sqlstate,
            StoreError::NoSchema(_) => "3F000",
            StoreError::NotAlone(_) => "2BP01",
            StoreError::Conflict(_) => "40001",
            StoreError::TooOld => "72000",
            StoreError::NoSavepoint(_) => "3B001",
            StoreError::Damaged { .. } | StoreError::DamagedCatalog { .. } => "XX001",
            StoreError::Io { source, .. } => of_io(source.kind()),
            StoreError::Sqlite { source, .. } => match source.sqlite_error_code() {
                Some(ErrorCode::DiskFull) => "53100",
                Some(ErrorCode::OutOfMemory) => "53200",
                Some(ErrorCode::ReadOnly) => "25006",
                Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "55P03",
                Some(ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => "42501",
                _ => "58030",
            },
            StoreError::Exhausted { .. } => "2200H",
            StoreError::OutOfBounds { .. } => "22003",
            StoreError::Rows(_) => "0A000",
        }
    }

    /// An error of the operating system at a path.
    pub(crate) fn io(path: &Path) -> impl FnOnce(std::io::Error) -> StoreError {
        let path = path.to_path_buf();
        |source| StoreError::Io { path, source }
    }

    /// An error of SQLite on a catalog.
    pub(crate) fn sqlite(path: &Path, source: rusqlite::Error) -> StoreError {
        let path = path.to_path_buf();
        match source.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => StoreError::DamagedCatalog {
                path,
                reason: source.to_string(),
            },
            _ => StoreError::Sqlite { path, source },
        }
    }

    /// An error of writing rows to a path.
    pub(crate) fn writing(path: &Path, error: ParquetError) -> StoreError {
        let disk = match &error {
            ParquetError::External(source) => source.downcast_ref::<std::io::Error>(),
            _ => None,
        };
        match disk {
            Some(disk) => StoreError::Io {
                path: path.to_path_buf(),
                source: std::io::Error::new(disk.kind(), disk.to_string()),
            },
            None => StoreError::Rows(error.to_string()),
        }
    }
}

impl From<ArrowError> for StoreError {
    fn from(error: ArrowError) -> StoreError {
        StoreError::Rows(error.to_string())
    }
}

fn of_io(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::NotFound => "58P01",
        ErrorKind::PermissionDenied => "42501",
        ErrorKind::ReadOnlyFilesystem => "25006",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "53100",
        _ => "58030",
    }
}
